"""How a server sends and takes mail: read from a file (TOML) or from the environment, off by default."""

from __future__ import annotations

import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from pipworks.engine.invalid import wrong_at
from pipworks.engine.messages import Quoted
from pipworks.engine.options import quoted
from pipworks.engine.system import why
from pipworks.mail.errors import BadMailSettings

PREFIX = "PIPWORKS_MAIL_"
_DOMAIN = re.compile(r"[A-Za-z0-9.-]+")
_SITE = re.compile(r"https?://[^\s/]+(/[^\s/?#]+)*")


class MailSettings(BaseModel):
    """Where mail comes in, where it goes out, and what its addresses are."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    domain: str = Field(max_length=180)
    """The domain of the addresses that the server answers to; all mail to it comes to `lmtp_port`."""
    site: str
    """Where the browser finds the server: `https://play.example.org`, its path too."""
    name: str = Field("Pipworks", min_length=1, max_length=60)
    """Who the mails are from."""
    lmtp_host: str = "127.0.0.1"
    lmtp_port: int = Field(8024, ge=0, le=65535)
    """Where the mail server brings mail, by LMTP; 0 takes any free port."""
    imap_host: str | None = None
    """Where the mail of the domain is fetched from a mailbox, instead of being brought by LMTP."""
    imap_port: int = Field(993, ge=1, le=65535)
    imap_tls: Literal["none", "starttls", "tls"] = "tls"
    imap_user: str | None = None
    imap_password: str | None = Field(None, repr=False)
    imap_folder: str = Field("INBOX", min_length=1, max_length=200)
    imap_done: str = Field("Done", min_length=1, max_length=200)
    """To where mails are moved that have been taken."""
    imap_seconds: float = Field(20.0, gt=0, le=3600)
    """How often the mailbox is looked into."""
    keep_days: float = Field(90.0, ge=14, le=3650)
    """After so many days it is forgotten which mails have gone and come; nothing counts on it for longer."""
    checked_by: str | None = Field(None, max_length=180)
    """The name by which the mail server says whose mail is genuine (RFC 8601); with it, replies must be."""
    smtp_host: str = "127.0.0.1"
    smtp_port: int = Field(587, ge=0, le=65535)
    """Where mail is taken for delivery, by SMTP."""
    smtp_tls: Literal["none", "starttls", "tls"] = "starttls"
    smtp_user: str | None = None
    smtp_password: str | None = Field(None, repr=False)

    @field_validator("domain")
    @classmethod
    def _as_in_addresses(cls, domain: str) -> str:
        if not _DOMAIN.fullmatch(domain):
            raise ValueError(
                f"{quoted(domain)} is no domain: write what stands after the @, like play.example.org"
            )
        return domain

    @field_validator("site")
    @classmethod
    def _without_a_slash(cls, site: str) -> str:
        plain = site.rstrip("/")
        if not _SITE.fullmatch(plain):
            raise ValueError(f"{quoted(site)} is no site: write one like https://play.example.org")
        return plain

    @field_validator("name")
    @classmethod
    def _one_line(cls, name: str) -> str:
        if not name.isprintable():
            raise ValueError("a name is one line of what can be seen")
        return name

    @model_validator(mode="after")
    def _guarded(self) -> MailSettings:
        if self.smtp_tls == "none" and not _is_here(self.smtp_host):
            raise ValueError("without TLS mail goes only to a mail server on this machine: set smtp_tls")
        if (self.smtp_user is None) != (self.smtp_password is None):
            raise ValueError("smtp_user and smtp_password go together")
        if self.imap_host is None:
            return self
        if self.imap_tls == "none" and not _is_here(self.imap_host):
            raise ValueError("without TLS mail is fetched only on this machine: set imap_tls")
        if self.imap_user is None or self.imap_password is None:
            raise ValueError("a mailbox takes imap_user and imap_password")
        if self.imap_folder == self.imap_done:
            raise ValueError("imap_done is another folder than imap_folder, for mails that have been taken")
        return self


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def read_settings(
    where: str | Mapping[str, Any], environment: Mapping[str, str] | None = None
) -> MailSettings:
    """The settings in a file, with `env` those of the environment, or those given. Raises BadMailSettings."""
    if isinstance(where, Mapping):
        found = dict(where)
    elif where == "env":
        given = os.environ if environment is None else environment
        found = {
            name.removeprefix(PREFIX).lower(): value
            for name, value in given.items()
            if name.startswith(PREFIX)
        }
    else:
        try:
            found = tomllib.loads(Path(where).read_text(encoding="utf-8"))
        except OSError as problem:
            raise BadMailSettings(
                "{file} cannot be read ({reason}): name a file with the settings of mail, or say env",
                file=Quoted(where),
                reason=why(problem),
            ) from None
        except UnicodeDecodeError:
            raise BadMailSettings(
                "{file} is no text: the settings of mail are a file of TOML, in UTF-8", file=Quoted(where)
            ) from None
        except ValueError as problem:
            raise BadMailSettings(
                "{file} is no TOML: {reason}", file=Quoted(where), reason=str(problem)
            ) from None
    try:
        return MailSettings.model_validate(found)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False)[0]
        raise BadMailSettings("the settings of mail: {what}", what=wrong_at(first)) from None
