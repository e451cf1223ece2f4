"""Behind nginx, by the configuration that is given to hosts: pages, games over sockets, and who is who."""

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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from hosting import PATIENCE, start

import machine
from pipworks.client import Client

GIVEN = Path(__file__).parents[2] / "deploy" / "nginx.conf"
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


def configured(folder: Path, server: int, tls: int, plain: int, path: str) -> Path:
    """The configuration as it is given, with this test's ports and certificate, in the smallest whole one.

    Under a path it is changed as the manual says.
    """
    text = GIVEN.read_text(encoding="utf-8")
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
    return file


def nginx(folder: Path, server: int, path: str) -> tuple[subprocess.Popen[str], int, int]:
    """nginx, listening, and its ports with TLS and without; others where these were taken meanwhile."""
    program = machine.service("nginx")
    assert program is not None
    give_up = time.monotonic() + PATIENCE
    while True:
        tls, plain = free_ports(2)
        file = configured(folder, server, tls, plain, path)
        running = subprocess.Popen(
            [program, "-p", str(folder), "-c", str(file)], stderr=subprocess.PIPE, text=True
        )
        while running.poll() is None:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", tls), 1).close()
                return running, tls, plain
            assert time.monotonic() < give_up
            time.sleep(0.01)
        said = running.communicate()[1]
        assert "in use" in said, said


@contextmanager
def in_front(folder: Path, path: str = "") -> Iterator[tuple[str, str]]:
    """The addresses of nginx, with TLS and without, in front of a server, which may be under a path."""
    certificate(folder)
    words = ("--no-log", "--bot-seconds", "0", "--proxy", "127.0.0.1", "--name", NAME, "--path", path)
    running = start(folder / "tables.db", *words)
    try:
        before, tls, plain = nginx(folder, running.said["port"], path)
        try:
            yield f"https://127.0.0.1:{tls}", f"http://127.0.0.1:{plain}"
        finally:
            before.send_signal(signal.SIGTERM)
            before.communicate(timeout=PATIENCE)
    finally:
        running.stop()


@pytest.fixture(autouse=True)
def _trusting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks takes the certificate that `in_front` makes."""
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """The addresses of nginx, with TLS and without, in front of a server."""
    with in_front(tmp_path) as found:
        yield found


async def play(url: str) -> None:
    """Play a game at a server."""
    async with Client(url) as ann:
        await ann.guest("Ann")
        table = await ann.create("femto", ["me", "random"])
        result = await table.play(lambda view, seat: view["choices"][0])
        assert result["reason"] == "played"


def test_a_game_is_played_and_rules_of_the_house_hold(behind: tuple[str, str], tmp_path: Path) -> None:
    url, plain = behind
    trusting = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
    with httpx.Client(base_url=url, verify=trusting, headers={"Host": NAME}, timeout=PATIENCE) as http:
        assert http.get("/api/health").json()["ok"]
        assert http.get("/api/metrics").status_code == 404
        own = {"Origin": f"https://{NAME}"}
        assert http.post("/api/people", json={"name": "Ann"}, headers=own).status_code == 201
        strange = http.post("/api/people", json={"name": "Eve"}, headers={"Origin": "https://evil.example"})
        assert (strange.status_code, strange.json()["code"]) == (403, "bad-origin")
        elsewhere = http.get("/api/games", headers={"Host": "evil.example"})
        assert elsewhere.status_code in (400, 403, 404, 421), elsewhere.text
        assert http.post("/api/people", content=b"x" * (2 << 20)).status_code == 413
        packed = http.get("/api/games", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip" and packed.headers["etag"]
    sent_on = httpx.get(f"{plain}/table?x=1", headers={"Host": NAME})
    assert (sent_on.status_code, sent_on.headers["location"]) == (301, f"https://{NAME}/table?x=1")
    asyncio.run(asyncio.wait_for(play(url), PATIENCE))
    # Something went wrong with some of that, and nobody's address is kept for it.
    assert "127.0.0.1" not in (tmp_path / "errors").read_text(encoding="utf-8")


def test_under_a_path_all_has_the_path(tmp_path: Path) -> None:
    path = "/games/pipworks"
    with in_front(tmp_path, path) as (url, _):
        trusting = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
        with httpx.Client(base_url=url, verify=trusting, headers={"Host": NAME}, timeout=PATIENCE) as http:
            assert http.get(f"{path}/api/health").json()["ok"]
            assert http.get("/api/health").status_code == 404 == http.get(f"{path}/api/metrics").status_code
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
