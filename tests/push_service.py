"""A push service for the tests, over real HTTPS, and browsers that can read what comes to it."""

from __future__ import annotations

import base64
import datetime
import json
import secrets
import ssl
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

PATIENCE = 300.0


def written(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Sent:
    """A notification as a push service got it."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, key: str) -> dict[str, Any]:
        """What is claimed in it, signed by the server's key."""
        kind, _, shown = self.headers["authorization"].partition(" ")
        assert kind == "vapid"
        parts = dict(each.strip().split("=", 1) for each in shown.split(","))
        assert parts["k"] == key
        head, claims, signature = parts["t"].split(".")
        assert json.loads(read(head))["alg"] == "ES256"
        raw = read(signature)
        pair = int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(key)).verify(
            utils.encode_dss_signature(*pair), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
        )
        found: dict[str, Any] = json.loads(read(claims))
        return found


@dataclass
class Listener:
    """A browser: its key and secret, and where it hears."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = field(default_factory=lambda: secrets.token_bytes(16))

    @property
    def said(self) -> dict[str, Any]:
        """As its subscription says."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": written(point), "auth": written(self.auth)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def understood(self, sent: Sent) -> dict[str, Any]:
        """What it is told."""
        assert sent.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(sent.body, private_key=self.key, auth_secret=self.auth, version="aes128gcm")
        told: dict[str, Any] = json.loads(text)
        return told


class PushService:
    """Takes notifications under `https://localhost:…/send/NAME`; `answers` are other statuses, by name."""

    def __init__(self, folder: Path) -> None:
        self.certificate = folder / "push-service.pem"
        _certify(self.certificate)
        self.taken: list[Sent] = []
        self.answers: dict[str, int] = {}
        self._news = threading.Condition()
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                with service._news:
                    service.taken.append(Sent(self.path, headers, body))
                    service._news.notify_all()
                self.send_response(service.answers.get(self.path.rpartition("/")[2], 201))
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *words: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.url = f"https://localhost:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def listener(self, name: str) -> Listener:
        """A browser that hears by this service."""
        return Listener(f"{self.url}/send/{name}")

    def sent_to(self, name: str) -> list[Sent]:
        return [each for each in self.taken if each.path == f"/send/{name}"]

    def wait_for(self, name: str, many: int = 1) -> list[Sent]:
        """What was sent to a browser, once it is so much."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.sent_to(name)) >= many, PATIENCE), self.taken
            return self.sent_to(name)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


def _certify(file: Path) -> None:
    """A key and a certificate for `localhost` that only the tests trust."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=30))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256())
    )
    own = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(own + certificate.public_bytes(Encoding.PEM))
