"""Behind nginx and Caddy, by the configurations given to hosts: pages, games over sockets, and who is who."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import os
import re
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from hosting import PATIENCE, start

import machine
from pipworks.client import Client

SOURCE = Path(__file__).parents[2]
GIVEN = SOURCE / "deploy"
MANUAL = SOURCE / "docs" / "hosting.md"
NAME = "play.example.org"


def free_ports(count: int) -> list[int]:
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in taken]
    for each in taken:
        each.close()
    return ports


def certificate(folder: Path) -> None:
    """A certificate for this machine, which vouches for itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(NAME), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=2))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    (folder / "fullchain.pem").write_bytes(made.public_bytes(pem))
    plain = (serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, *plain))


@dataclass(frozen=True)
class Proxy:
    """A program that goes in front."""

    name: str
    configured: Callable[[Path, int, int, int, str], list[str]]
    """Writes what it is told into a folder, for a server's port, its own with TLS and without, a path;
    the words that it is started with."""
    sends_on: int
    """The status by which it sends from the address without TLS to the one with it."""

    def start(self, folder: Path, server: int, path: str) -> tuple[subprocess.Popen[bytes], int, int]:
        """It, listening, and its ports with TLS and without; others where these were taken meanwhile."""
        program = machine.service(self.name)
        assert program is not None
        kept = {"XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        give_up = time.monotonic() + PATIENCE
        while True:
            tls, plain = free_ports(2)
            words = self.configured(folder, server, tls, plain, path)
            said = folder / "said"
            with said.open("w", encoding="utf-8") as file:
                running = subprocess.Popen([program, *words], stderr=file, env=os.environ | kept)
            while running.poll() is None:
                with suppress(OSError):
                    for port in (tls, plain):
                        socket.create_connection(("127.0.0.1", port), 1).close()
                    return running, tls, plain
                assert time.monotonic() < give_up
                time.sleep(0.01)
            why = said.read_text(encoding="utf-8")
            assert "in use" in why, why


def nginx(folder: Path, server: int, tls: int, plain: int, path: str) -> list[str]:
    """The configuration as it is given, with this test's ports and certificate, in the smallest whole one.

    Under a path it is changed as the manual says.
    """
    text = (GIVEN / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("location / {", f"location {path}/ {{")
    text = text.replace("location = /api/metrics", f"location = {path}/api/metrics")
    text = text.replace("http://127.0.0.1:8000", f"http://127.0.0.1:{server}")
    text = text.replace(f"/etc/letsencrypt/live/{NAME}", str(folder))
    text = re.sub(r"(?m)^ *listen \[::\].*\n", "", text)
    text = text.replace("/var/log/nginx/error.log", f"{folder}/errors")
    text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{tls} ssl")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    places = "".join(
        f"{each}_temp_path {folder}/{each};\n"
        for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;\n" if os.geteuid() == 0 else ""
    file = folder / "nginx.conf"
    file.write_text(
        f"{user}daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{places}{text}}}\n",
        encoding="utf-8",
    )
    return ["-p", str(folder), "-c", str(file)]


def caddy(folder: Path, server: int, tls: int, plain: int, path: str) -> list[str]:
    """The configuration as given, with ports and a certificate of the test; under a path, the manual's."""
    text = (GIVEN / "Caddyfile").read_text(encoding="utf-8")
    if path:
        (site,) = re.findall(r"```\n(example\.org \{.*?)```", MANUAL.read_text(encoding="utf-8"), re.S)
        site = site.replace("example.org", NAME).replace("/pipworks/", f"{path}/")
        text = text[: text.index(f"\n{NAME} {{")] + "\n" + site
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    own = f"\tbind 127.0.0.1\n\ttls {folder}/fullchain.pem {folder}/privkey.pem\n"
    text = text.replace(f"\n{NAME} {{\n", f"\n{NAME} {{\n{own}")
    text = text.replace("\n{\n", f"\n{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {tls}\n")
    file = folder / "Caddyfile"
    file.write_text(text, encoding="utf-8")
    return ["run", "--adapter", "caddyfile", "--config", str(file)]


PROXIES = [Proxy("nginx", nginx, 301), Proxy("caddy", caddy, 308)]


@contextmanager
def in_front(
    proxy: Proxy, folder: Path, path: str = "", *words: str
) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """The addresses of a proxy, with TLS and without, in front of a server, which may be under a path.

    And what stops the server while the proxy stands.
    """
    certificate(folder)
    own = ("--no-log", "--bot-seconds", "0", "--proxy", "127.0.0.1", "--name", NAME, "--path", path)
    running = start(folder / "tables.db", *own, *words)
    try:
        before, tls, plain = proxy.start(folder, running.said["port"], path)
        try:
            yield f"https://{NAME}:{tls}", f"http://{NAME}:{plain}", running.stop
        finally:
            before.send_signal(signal.SIGTERM)
            before.wait(PATIENCE)
    finally:
        running.stop()


def written(folder: Path) -> bytes:
    """All that a proxy has written down: every file but what it was given, and the server's database."""
    given = ("tables.db", "fullchain.pem", "privkey.pem", "nginx.conf", "Caddyfile")
    files = [each for each in folder.rglob("*") if each.is_file() and not each.name.startswith(given)]
    return b"".join(each.read_bytes() for each in files)


@pytest.fixture(params=PROXIES, ids=lambda proxy: proxy.name)
def proxy(request: pytest.FixtureRequest) -> Proxy:
    """Each of the programs that there is a configuration for."""
    found: Proxy = request.param
    return found


@pytest.fixture(autouse=True)
def _known_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks takes the certificate that `in_front` makes, and finds its name on this machine."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))
    elsewhere = socket.getaddrinfo

    def here(host: Any, *about: Any, **more: Any) -> Any:
        return elsewhere("127.0.0.1" if host in (NAME, NAME.encode()) else host, *about, **more)

    monkeypatch.setattr(socket, "getaddrinfo", here)


def visitor(url: str, folder: Path, address: str = "127.0.0.1") -> httpx.Client:
    """Somebody at an address of this machine, who asks as a browser would if the port were the usual one."""
    trusting = ssl.create_default_context(cafile=str(folder / "fullchain.pem"))
    coming = httpx.HTTPTransport(verify=trusting, local_address=address)
    return httpx.Client(base_url=url, transport=coming, headers={"Host": NAME}, timeout=PATIENCE)


async def play(url: str) -> dict[str, str]:
    """Play a game at a server with somebody who follows an invitation; the headers that the latter shows."""
    async with Client(url) as ann, Client(url) as bob:
        await ann.guest("Ann")
        await bob.guest("Bob")
        mine = await ann.create("femto", ["me", "open"])
        theirs = await bob.join(mine.id, mine.invitation)
        for result in await asyncio.gather(
            *(each.play(lambda view, seat: view["choices"][0]) for each in (mine, theirs))
        ):
            assert result["reason"] == "played"
        assert mine.invitation and bob.token
        return {"Authorization": f"Bearer {bob.token}", "Pipworks-Invitation": mine.invitation}


def test_a_game_is_played_and_rules_of_the_house_hold(proxy: Proxy, tmp_path: Path) -> None:
    with in_front(proxy, tmp_path) as (url, plain, stop):
        shown = asyncio.run(asyncio.wait_for(play(url), PATIENCE))
        with visitor(url, tmp_path, "127.0.0.2") as http:
            http.headers.update(shown)
            assert http.get("/api/health").json()["ok"]
            assert http.get("/api/metrics").status_code == 404
            own = {"Origin": f"https://{NAME}"}
            assert http.post("/api/people", json={"name": "Ann"}, headers=own).status_code == 201
            evil = {"Origin": "https://evil.example"}
            strange = http.post("/api/people", json={"name": "Eve"}, headers=evil)
            assert (strange.status_code, strange.json()["code"]) == (403, "bad-origin")
            elsewhere = http.get("/api/games", headers={"Host": "evil.example"})
            assert elsewhere.status_code in (400, 403, 404, 421) or not elsewhere.content, elsewhere.text
            assert http.post("/api/people", content=b"x" * (100 << 10)).status_code == 413
            assert http.post("/api/people", content=b"x" * (2 << 20)).status_code == 413
            packed = http.get("/api/games", headers={"Accept-Encoding": "gzip"})
            assert packed.headers["content-encoding"] == "gzip" and packed.headers["etag"]
            sent_on = httpx.get(f"{plain}/table?x=1", headers={"Host": NAME} | shown)
            assert (sent_on.status_code, sent_on.headers["location"]) == (
                proxy.sends_on,
                f"https://{NAME}/table?x=1",
            )
            stop()
            for path in ("/api/people/me", "/t/abc", "/api/tables/abc/socket"):
                assert http.get(path).status_code == 502
    # Something went wrong with some of that, and neither anybody's address nor a secret is kept for it.
    kept = written(tmp_path)
    for secret in ("127.0.0.2", shown["Authorization"].rpartition(" ")[2], shown["Pipworks-Invitation"]):
        assert secret.encode() not in kept


def test_limits_go_by_who_asks_whoever_they_say_they_are(proxy: Proxy, tmp_path: Path) -> None:
    settings = tmp_path / "pipworks.toml"
    settings.write_text("[limits]\nnewcomers = { each_second = 0.0001, burst = 2 }\n", encoding="utf-8")
    with in_front(proxy, tmp_path, "", "--settings", str(settings)) as (url, *_):

        def arrive(address: str, said: str) -> int:
            with visitor(url, tmp_path, address) as http:
                forwarded = {"X-Forwarded-For": said}
                return http.post("/api/people", json={"name": "Ann"}, headers=forwarded).status_code

        assert [arrive("127.0.0.2", f"203.0.113.{last}") for last in range(3)] == [201, 201, 429]
        assert arrive("127.0.0.3", "127.0.0.2") == 201


def test_under_a_path_all_has_the_path(proxy: Proxy, tmp_path: Path) -> None:
    path = "/games/pipworks"
    with in_front(proxy, tmp_path, path) as (url, *_):
        with visitor(url, tmp_path) as http:
            assert http.get(f"{path}/api/health").json()["ok"]
            assert http.get(f"{path}/api/metrics").status_code == 404
            besides = http.get("/api/health")
            assert besides.status_code == 404 or not besides.content
            own = {"Origin": f"https://{NAME}"}
            assert http.post(f"{path}/api/people", json={"name": "Ann"}, headers=own).status_code == 201
            page = http.get(f"{path}/t/abc", headers={"Accept": "text/html"}).text
            assert f'<meta property="og:url" content="https://{NAME}{path}/t/abc" />' in page
            assert f'<meta name="pipworks-path" content="{path}" />' in page
            files = re.findall(r'(?:href|src)="(/[^"]*)"', page)
            assert len(files) > 5 and all(each.startswith(f"{path}/") for each in files)
            for each in files:
                kind = http.get(each).headers["content-type"]
                assert ("html" in kind) == each.endswith("/docs/"), each
            manifest = http.get(f"{path}/manifest.webmanifest")
            here = httpx.URL(f"{path}/manifest.webmanifest")
            told = manifest.json()
            assert here.join(told["start_url"]).path == f"{path}/"
            for each in told["icons"]:
                assert "image" in http.get(str(here.join(each["src"]))).headers["content-type"]
            to_documents = http.get(f"{path}/api")
            assert here.join(to_documents.headers["location"]).path == f"{path}/api/docs"
            assert http.get(f"{path}/api/openapi.json").json()["servers"] == [{"url": path}]
        asyncio.run(asyncio.wait_for(play(url + path), PATIENCE))
