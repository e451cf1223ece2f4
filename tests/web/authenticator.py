"""A passkey's device in plain Python: it makes ES256 keys and signs what a site asks (WebAuthn, level 2)."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def b64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


@dataclass
class Device:
    """One device with one passkey."""

    origin: str
    host: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    credential: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    person: bytes = b""
    uses: int = 0

    def _said(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _head(self, flags: int) -> bytes:
        return hashlib.sha256(self.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives."""
        self.person = base64.urlsafe_b64decode(options["user"]["id"] + "==")
        at = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: at.x.to_bytes(32, "big"), -3: at.y.to_bytes(32, "big")}
        data = self._head(PRESENT | VERIFIED | WITH_KEY) + bytes(16)
        data += len(self.credential).to_bytes(2, "big") + self.credential + cbor2.dumps(cose)
        said = self._said("webauthn.create", options)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer({"clientDataJSON": b64(said), "attestationObject": b64(attested)})

    def sign(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives."""
        self.uses += 1
        data, said = self._head(PRESENT | VERIFIED), self._said("webauthn.get", options)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": b64(said),
                "authenticatorData": b64(data),
                "signature": b64(signed),
                "userHandle": b64(self.person),
            }
        )

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        return {
            "id": b64(self.credential),
            "rawId": b64(self.credential),
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
