"""`pipworks serve --mail`: settings from a file or the environment, or a sentence that says what is wrong."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pipworks.mail.door import listen
from pipworks.mail.errors import BadMailSettings
from pipworks.mail.settings import read_settings

GIVEN = {"PIPWORKS_MAIL_DOMAIN": "play.example.org", "PIPWORKS_MAIL_SITE": "https://play.example.org"}
SERVE = [sys.executable, "-m", "pipworks", "serve", "--port", "0", "--json", "--no-browser", "--mail"]


def test_settings_are_read_from_a_file_or_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "mail.toml"
    file.write_text('domain = "play.example.org"\nsite = "https://play.example.org"\nlmtp_port = 24\n')
    found = read_settings(str(file))
    assert found == read_settings("env", GIVEN | {"PIPWORKS_MAIL_LMTP_PORT": "24", "PATH": "/bin"})
    assert (found.lmtp_port, found.smtp_tls) == (24, "starttls")
    secret = read_settings(
        "env", GIVEN | {"PIPWORKS_MAIL_SMTP_USER": "a", "PIPWORKS_MAIL_SMTP_PASSWORD": "xyzzy"}
    )
    assert "xyzzy" not in repr(secret)
    for site in ("https://play.example.org/", "https://example.org/pipworks/"):
        assert read_settings("env", GIVEN | {"PIPWORKS_MAIL_SITE": site}).site == site.removesuffix("/")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"DOMAIN": "a b"}, "domain: 'a b' is no domain: write what stands after the @"),
        ({"DOMAIN": "@play.example.org"}, "is no domain"),
        ({"SITE": "play.example.org"}, "site: 'play.example.org' is no site: write one like https://play"),
        ({"SITE": "https://play.example.org/?a=b"}, "is no site"),
        ({"LMTP_PORT": "70000"}, "lmtp_port"),
        ({"SMTP_TLS": "none", "SMTP_HOST": "smtp.example.org"}, "without TLS"),
        ({"SMTP_USER": "ann"}, "go together"),
        ({"COLOUR": "red"}, "colour"),
        ({"NAME": "Pip\nBcc: x@y.org"}, "one line"),
    ],
)
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, str], said: str) -> None:
    given = GIVEN | {f"PIPWORKS_MAIL_{name}": value for name, value in wrong.items()}
    with pytest.raises(BadMailSettings, match=said) as refused:
        read_settings("env", given)
    assert len(str(refused.value).splitlines()) == 1


def test_what_is_no_file_of_settings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadMailSettings, match="cannot be read"):
        read_settings(str(tmp_path / "nothing.toml"))
    (tmp_path / "mail.toml").write_text("domain play")
    with pytest.raises(BadMailSettings, match="is no TOML"):
        read_settings(str(tmp_path / "mail.toml"))
    (tmp_path / "mail.toml").write_bytes(b'name = "Caf\xe9"')
    with pytest.raises(BadMailSettings, match=r"is no text: .* TOML, in UTF-8$"):
        read_settings(str(tmp_path / "mail.toml"))


def test_the_server_takes_mail_where_it_says_or_says_why_not(tmp_path: Path) -> None:
    given = os.environ | GIVEN | {"PIPWORKS_MAIL_LMTP_PORT": "0"}
    serve = [*SERVE, "env", "--database", str(tmp_path / "tables.db"), "--no-log"]
    server = subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, env=given)
    assert server.stdout is not None
    try:
        port = json.loads(server.stdout.readline())["lmtp_port"]
        with socket.create_connection(("127.0.0.1", port)) as door:
            assert door.recv(100).startswith(b"220 ")
        with pytest.raises(BadMailSettings, match="mail cannot come in at"):
            listen("127.0.0.1", port)
    finally:
        server.terminate()
        server.wait(60)
