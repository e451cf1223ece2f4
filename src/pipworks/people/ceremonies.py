"""What browsers are asked about passkeys and what they answer, by the `webauthn` package.

That takes a tenth of a server's start to be imported, so this module is imported when a passkey is asked for.
Bytes are written in base64url throughout, as browsers write them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from pipworks.people.errors import BadPasskey

T = TypeVar("T")


class Asked(NamedTuple):
    """What a browser is asked, and the challenge in it that its answer must sign."""

    challenge: str
    options: dict[str, Any]


class Made(NamedTuple):
    """A passkey that was made: its id, its public key, and how often it has been used."""

    credential: str
    public_key: str
    uses: int


def to_make(host: str, person: str, name: str, there: Sequence[str]) -> Asked:
    """What a browser is asked to make a passkey by, for a person who has some already."""
    options = generate_registration_options(
        rp_id=host,
        rp_name="Pipworks",
        user_name=name,
        user_display_name=name,
        user_id=person.encode(),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in there],
    )
    return Asked(bytes_to_base64url(options.challenge), json.loads(options_to_json(options)))


def to_come_in(host: str) -> Asked:
    """What a browser is asked to come in by."""
    options = generate_authentication_options(
        rp_id=host, user_verification=UserVerificationRequirement.PREFERRED
    )
    return Asked(bytes_to_base64url(options.challenge), json.loads(options_to_json(options)))


def made(answer: dict[str, Any], challenge: str, host: str, origin: str) -> Made:
    """The passkey that a browser has made. Raises BadPasskey."""
    verified = _verified(verify_registration_response, answer, challenge, host, origin)
    return Made(
        bytes_to_base64url(verified.credential_id),
        bytes_to_base64url(verified.credential_public_key),
        verified.sign_count,
    )


def used(answer: dict[str, Any], challenge: str, host: str, origin: str, key: str, uses: int) -> int:
    """How often a passkey has been used by now, if this is its answer. Raises BadPasskey."""
    verified = _verified(
        verify_authentication_response,
        answer,
        challenge,
        host,
        origin,
        credential_public_key=base64url_to_bytes(key),
        credential_current_sign_count=uses,
    )
    return verified.new_sign_count


def _verified(
    verify: Callable[..., T], answer: dict[str, Any], challenge: str, host: str, origin: str, **more: Any
) -> T:
    """What an answer holds, by a function of the package. Raises BadPasskey."""
    try:
        return verify(
            credential=answer,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=host,
            expected_origin=origin,
            **more,
        )
    except Exception:  # whatever the package trips over, it was in the answer
        raise no_answer() from None


def no_answer() -> BadPasskey:
    """That something is no answer of a passkey."""
    return BadPasskey("this is no answer of a passkey of this site: begin anew")
