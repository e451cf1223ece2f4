"""What is set about a server: by option, environment or file, in that order; shown, and refused."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pipworks.cli import serving
from pipworks.cli.checking import OTHER_VARIABLES, checked, path_of, refuse_misspelt
from pipworks.cli.commands import app
from pipworks.cli.settings import options_of, variables_of
from pipworks.cli.settingsfile import LIMITS, BadSettings
from pipworks.kernels import cache_folder
from pipworks.tables import Storage
from pipworks.web.settings import Rate, Settings
from shell import run

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is set on this machine is not set here."""
    for name in [each for each in os.environ if each.startswith("PIPWORKS_") and each != "PIPWORKS_CACHE"]:
        monkeypatch.delenv(name)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "pipworks.toml"
    file.write_text(
        """
port = 8123
name = ["play.example.org", "spiele.example.org"]
metrics_token = "hush"
bot_seconds = 0.25

[limits]
newcomers = { each_second = 1, burst = 120 }

[mail]
domain = "play.example.org"
site = "https://play.example.org"
smtp_user = "games"
smtp_password = "hush"
""",
        encoding="utf-8",
    )
    return file


@pytest.fixture
def wishes(monkeypatch: pytest.MonkeyPatch) -> list[serving.Wishes]:
    """What servers are wished for, instead of serving."""
    found: list[serving.Wishes] = []
    monkeypatch.setattr(serving, "run", found.append)
    return found


def test_limits_can_be_turned_off_in_a_file(
    capsys: Capture, file: Path, wishes: list[serving.Wishes]
) -> None:
    file.write_text("limits = false\n")
    assert run(capsys, "serve", "--settings", file)[0] == 0
    assert not wishes[0].limited and wishes[0].rates == {}


def test_an_option_comes_before_the_environment_and_that_before_the_file(
    capsys: Capture, file: Path, wishes: list[serving.Wishes]
) -> None:
    assert run(capsys, "serve", "--settings", file)[0] == 0
    assert run(capsys, "serve", PIPWORKS_SETTINGS=str(file), PIPWORKS_PORT="8200")[0] == 0
    given = {"PIPWORKS_PORT": "8200", "PIPWORKS_NAMES": "one.example.org"}
    assert run(capsys, "serve", "--settings", file, "--port", "8300", **given)[0] == 0
    assert [each.port for each in wishes] == [8123, 8200, 8300]
    assert [each.bot_seconds for each in wishes] == [0.25] * 3
    assert wishes[0].names == ("play.example.org", "spiele.example.org")
    assert wishes[2].names == ("one.example.org",)
    assert wishes[0].rates == {"newcomers": Rate(1.0, 120.0)}
    assert serving.mail_settings(wishes[0].mail or "").smtp_password == "hush"


def test_a_server_may_be_under_a_path(capsys: Capture, wishes: list[serving.Wishes]) -> None:
    for each in ("/pipworks", "/our/games/", "/", ""):
        assert run(capsys, "serve", "--path", each)[0] == 0
    assert [path_of(each) for each in wishes] == ["/pipworks", "/our/games", "", ""]
    for bad in ("pipworks", "/a b", "//x", "/x/../y", "/x?y", '/"', "https://example.org/x"):
        with pytest.raises(BadSettings, match="no path to be under"):
            path_of(serving.Wishes(path=bad))


def test_limits_of_a_file_hold_and_the_others_stay(
    tmp_path: Path, capsys: Capture, file: Path, wishes: list[serving.Wishes]
) -> None:
    home = tmp_path / "tables.db"
    file.write_text("[limits]\nnewcomers = { each_second = 1, burst = 120 }\n")
    run(capsys, "serve", "--settings", file, "--database", home)
    app = serving.make_app(wishes[0])
    try:
        hall = app.state.hall
        assert hall.newcomers.rate == Rate(1.0, 120.0) and hall.new_tables.rate == Settings().new_tables
    finally:
        hall.parlour.storage.close()


def test_settings_are_listed_with_where_they_come_from_and_no_secret(capsys: Capture, file: Path) -> None:
    given = {"PIPWORKS_HOST": "0.0.0.0", "PIPWORKS_DATABASE": "postgresql://ann:hush@db/tables"}
    words = ("settings", "--settings", str(file))
    code, out, _ = run(capsys, *words, "--json", **given)
    told = json.loads(out)
    assert code == 0
    assert told["port"] == {"value": 8123, "from": "file"}
    assert told["host"] == {"value": "0.0.0.0", "from": "PIPWORKS_HOST"}
    assert told["limits"] == {"value": True, "from": "usual"}
    assert told["limits.newcomers"] == {"value": {"each_second": 1.0, "burst": 120.0}, "from": "file"}
    assert told["mail.domain"] == {"value": "play.example.org", "from": "file"}
    assert told["database"]["value"] == "postgresql://ann:***@db/tables"
    plain = run(capsys, *words, **given)[1]
    assert "hush" not in out + plain
    lines = {line.split()[0]: line for line in plain.splitlines() if line}
    assert set(told) <= set(lines)
    assert "1 a second, 120 at once" in lines["limits.newcomers"]


@pytest.mark.parametrize(
    ("language", "given", "told"),
    [
        ("en", {}, {"log": "where nobody watches", "log_level": "info where nobody watches, and else error"}),
        ("de", {}, {"log": "wo niemand zusieht", "log_level": "info, wo niemand zusieht, und sonst error"}),
        ("en", {"PIPWORKS_LOG": "1"}, {"log": "yes", "log_level": "info"}),
        ("en", {"PIPWORKS_LOG": "0"}, {"log": "no", "log_level": "error"}),
        ("en", {"PIPWORKS_LOG_LEVEL": "debug"}, {"log": "where nobody watches", "log_level": "debug"}),
    ],
)
def test_what_is_usually_logged_is_told(
    capsys: Capture, language: str, given: dict[str, str], told: dict[str, str]
) -> None:
    lines = run(capsys, "--language", language, "settings", **given).out.splitlines()
    for name, value in told.items():
        (line,) = (each for each in lines if each.split()[:1] == [name])
        assert re.split(r" {2,}", line)[1] == value


def test_whoever_lists_settings_that_cannot_be_is_told_how_to_list_them(capsys: Capture) -> None:
    code, out, err = run(capsys, "settings", PIPWORKS_PORT="70000")
    assert (code, out) == (2, "")
    assert "pipworks settings" in err and "pipworks serve" not in err and "PIPWORKS_PORT" in err


def test_a_service_starts_by_its_unit(tmp_path: Path) -> None:
    """Where systemd is, it finds nothing wrong with the unit that is given to hosts."""
    verify = shutil.which("systemd-analyze")
    if verify is None:
        pytest.skip("systemd is not here")
    unit = (ROOT / "deploy" / "pipworks.service").read_text(encoding="utf-8")
    started = re.findall(r"^ExecStart=(\S+)", unit, re.MULTILINE)
    assert started == ["/opt/pipworks/bin/pipworks"]
    file = tmp_path / "pipworks.service"  # with a program that is here
    file.write_text(unit.replace(started[0], sys.executable), encoding="utf-8")
    told = subprocess.run(
        [verify, "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
    )
    if "Failed to initialize manager" in told.stderr or "Failed to connect to bus" in told.stderr:
        pytest.skip("systemd has nothing to verify with here")
    ours = [each for each in told.stderr.splitlines() if "pipworks.service" in each]
    assert (told.returncode, ours) == (0, [])


def test_that_there_is_no_file_of_settings_is_said_in_german(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nothing.toml"
    code, out, err = run(capsys, "--language", "de", "settings", "--settings", file)
    why = "so eine Datei oder so einen Ordner gibt es nicht"
    assert (code, out) == (2, "")
    assert err == f"pipworks: {file} lässt sich nicht lesen ({why}): Nenne eine Datei mit Einstellungen\n"


def test_settings_are_told_as_they_are_and_whole(capsys: Capture, tmp_path: Path) -> None:
    long = "-".join(f"part{each}" for each in range(40))
    given = {
        "PIPWORKS_NAMES": "[fd00::1]",
        "PIPWORKS_DATABASE": f"{tmp_path}/[/x]/:smile:{long}.db",
        "PIPWORKS_ORIGINS": f"https://{long}.example.org",
    }
    code, out, _ = run(capsys, "settings", **given)
    assert code == 0
    for each in given.values():
        assert f" {each} " in out
    told = run(capsys, "settings", "--json", **given).json
    assert told["database"]["value"] == given["PIPWORKS_DATABASE"]


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:geheim@db/tables",
        "postgresql://ann@db/tables?password=geheim",
        "postgresql://ann@db/tables?p%61ssword=geheim&password=geheim",
        "postgresql://ann@db/tables?sslpassword=geheim&sslmode=require",
    ],
)
def test_no_password_of_a_database_is_told_wherever_it_stands(
    capsys: Capture, tmp_path: Path, url: str
) -> None:
    for words in (("settings",), ("settings", "--json"), ("backup", tmp_path / "copy.db")):
        _, out, err = run(capsys, *words, PIPWORKS_DATABASE=url)
        assert "postgresql://ann" in out + err and "geheim" not in out + err
    assert "***" in run(capsys, "settings", PIPWORKS_DATABASE=url).out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("prot = 3", "there is no setting prot: did you mean port?"),
        ("colour = 3", "there is no setting colour: there are bot_seconds, "),
        ('port = "x"', "port cannot be 'x': this must be a whole number"),
        ("name = 3", "name cannot be 3: this must be a list"),
        ("limits = 3", "limits stand under [limits], each by its name; to have none: limits = false"),
        ("[limits]\nnewcomer = 3", "there is no limit newcomer: did you mean newcomers?"),
        (
            "[limits]\nframes = 3",
            "the limit frames is two numbers above 0, like frames = { each_second = ",
        ),
        ("[limits]\nframes = { each_second = 0, burst = 1 }", "the limit frames is two numbers above 0"),
        ("mail = 3", "the settings of mail are a part of their own, under [mail]"),
        ("port =", "is no TOML: "),
        ("port = 70000", "port cannot be 70000: this must be at most 65535"),
        ("keep_games = 0", "keep_games cannot be 0: this must be at least 1"),
        ("bot_seconds = nan", "bot_seconds cannot be nan: "),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_sentence(
    capsys: Capture,
    tmp_path: Path,
    wishes: list[serving.Wishes],
    text: str,
    says: str,
) -> None:
    (file := tmp_path / "pipworks.toml").write_text(text, encoding="utf-8")
    for command in ("serve", "settings"):
        code, out, err = run(capsys, command, "--settings", file)
        assert (code, out) == (2, "") and err.startswith(f"pipworks: {file}") and says in err
    assert wishes == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('name = ["https://play.example.org"]', "'https://play.example.org' is no name to be asked by"),
        ('name = ["*.example.org"]', "'*.example.org' is no name to be asked by"),
        ('origin = ["https://example.org/"]', "'https://example.org/' is no other site: write one like"),
        ('origin = ["*"]', "'*' is no other site"),
        ('proxy = "localhost"', "'localhost' is no address of a proxy: write one like 127.0.0.1"),
        ('proxy = "*"', "'*' is no address of a proxy"),
        ('path = "games"', "'games' is no path to be under"),
        ('metrics_token = ""', "a token for the metrics is letters, digits and signs of ASCII"),
        ('ui = "/nowhere"', "there are no pages in /nowhere"),
        ('log_level = "loud"', "nothing is logged by 'loud': choose error, "),
        ('database = "mysql://host/name"', "Pipworks keeps tables in SQLite or PostgreSQL, not in mysql"),
        ('game = ["/nowhere.py"]', "there is no file '/nowhere.py': give the path of a Python file"),
        ('push_contact = "nobody"', "'nobody' is nothing that push services could write to"),
        ("workers = 2", "several workers keep tables in PostgreSQL, since a file has one server"),
    ],
)
def test_what_could_never_work_is_refused_before_anything_starts(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, says: str
) -> None:
    def started(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(serving, "serve", started)
    (file := tmp_path / "pipworks.toml").write_text(text, encoding="utf-8")
    for command in ("serve", "settings"):
        code, out, err = run(capsys, command, "--settings", file)
        assert (code, out) == (2, "") and err.startswith("pipworks: ") and says in err


def test_what_can_work_is_taken(tmp_path: Path) -> None:
    (tmp_path / "index.html").touch()
    names = (
        "play.example.org",
        "Spiele.Example.ORG.",
        "x:8000",
        "localhost",
        "xn--spiele-fr-alle-vpb.example",
        "::1",
    )
    origins = ("https://example.org", "http://localhost:5173", "http://[::1]:8000", "capacitor://localhost")
    for proxy in ("127.0.0.1", "::1", "10.89.0.0/24"):
        wishes = serving.Wishes(
            names=names, origins=origins, proxy=proxy, metrics_token="a-B_9.~+/=", ui=tmp_path, path="/p/"
        )
        assert checked(wishes) == wishes


def test_the_files_that_are_given_to_hosts_say_what_can_be_set() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    shown = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    given = (ROOT / "deploy" / "pipworks.toml").read_text(encoding="utf-8")
    command: Any = typer.main.get_command(app)
    options = options_of(command.commands["serve"])
    assert len(shown) == 1
    for text in (*shown, given):
        parts = tomllib.loads(text)
        assert set(parts) <= set(options) | {"mail"}
        assert set(parts.get("limits", ())) <= set(LIMITS)
    named = set(re.findall(r"PIPWORKS_[A-Z_]+", page))
    there = {str(each.envvar) for each in options.values() if each.envvar}
    assert there | {"PIPWORKS_SETTINGS", "PIPWORKS_CACHE"} == named - {"PIPWORKS_MAIL_"}


def test_every_option_can_be_set_in_the_environment(capsys: Capture, wishes: list[serving.Wishes]) -> None:
    command: Any = typer.main.get_command(app)
    assert all(each.envvar for each in options_of(command.commands["serve"]).values())
    assert run(capsys, "serve", PIPWORKS_LOG="1", PIPWORKS_OPEN="1")[0] == 0
    assert run(capsys, "serve", "--no-browser", PIPWORKS_LOG="no", PIPWORKS_OPEN="1")[0] == 0
    assert [(each.log, each.open_browser) for each in wishes] == [(True, True), (False, False)]


def test_it_is_listed_where_compiled_code_is_kept(capsys: Capture, tmp_path: Path) -> None:
    cache_folder.cache_clear()
    told = run(capsys, "settings", "--json", PIPWORKS_CACHE=str(tmp_path)).json
    cache_folder.cache_clear()
    assert told["cache"] == {"value": str(tmp_path), "from": "PIPWORKS_CACHE"}


def test_the_service_is_set_by_its_file_alone(capsys: Capture) -> None:
    """So that what is listed of the file is what the service has; but for the cache, which no file names."""
    unit = (ROOT / "deploy" / "pipworks.service").read_text(encoding="utf-8")
    assert re.findall(r"^Environment=(\w+)", unit, re.MULTILINE) == ["PIPWORKS_CACHE"]
    told = run(capsys, "settings", "--json", "--settings", ROOT / "deploy" / "pipworks.toml").json
    assert told["database"] == {"value": "/var/lib/pipworks/tables.db", "from": "file"}


def test_limits_that_cannot_be_set_are_told_as_they_are() -> None:
    page = " ".join((ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").split())
    usual = Settings()
    for told in (
        f"more than {usual.most_body // 1024} KiB",
        f"{usual.most_record // 1024**2} MiB where a record is",
        f"within {usual.body_seconds:g} seconds",
        f"frames of sockets {usual.frame // 1024} KiB",
        f"who they are within {usual.hello_seconds:g} seconds",
        f"at most {usual.sockets_by_address} sockets",
        f"{usual.connections_by_address:,}".replace(",", " ") + " other connections",
    ):
        assert told in page


def test_files_that_cannot_be_read_and_levels_that_there_are_not(capsys: Capture, tmp_path: Path) -> None:
    code, _, err = run(capsys, "serve", "--settings", tmp_path / "none.toml")
    assert code == 2 and "cannot be read (no such file or directory)" in err
    code, _, err = run(capsys, "serve", "--port", "0", "--log-level", "loud")
    assert code == 2 and err == "pipworks: nothing is logged by 'loud': choose error, warning, info, debug\n"


def test_mail_is_listed_wherever_it_is_set_and_no_password_of_any_kind(
    capsys: Capture, file: Path, tmp_path: Path
) -> None:
    (mail := tmp_path / "mail.toml").write_text(
        'domain = "one.example.org"\nsite = "https://one.example.org"\n', encoding="utf-8"
    )
    told = run(capsys, "settings", "--json", PIPWORKS_MAIL=str(mail)).json
    assert told["mail.domain"] == {"value": "one.example.org", "from": str(mail)}
    given = {"DOMAIN": "two.example.org", "SITE": "https://two.example.org", "IMAP_PASSWORD": "hush"}
    given |= {"IMAP_USER": "games", "IMAP_HOST": "mail.example.org"}
    given = {f"PIPWORKS_MAIL_{name}": value for name, value in given.items()}
    done = run(capsys, "settings", "--json", PIPWORKS_MAIL="env", **given)
    assert done.json["mail.domain"] == {"value": "two.example.org", "from": "PIPWORKS_MAIL_DOMAIN"}
    assert "mail.imap_password" in done.json and "hush" not in done.out
    file.write_text("[mail]\nsmtp_pasword = 'hush'\nsmtp_password = 5\n", encoding="utf-8")
    for words in (("settings",), ("settings", "--json")):
        code, out, err = run(capsys, *words, "--settings", file)
        assert (code, out) == (2, "") and err.startswith("pipworks: the settings of mail: ")
        assert "hush" not in err


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("PIPWORKS_NAME", "PIPWORKS_NAMES"),
        ("PIPWORKS_ORIGIN", "PIPWORKS_ORIGINS"),
        ("PIPWORKS_LIMTS", "PIPWORKS_LIMITS"),
    ],
)
@pytest.mark.parametrize("command", [("settings",), ("serve", "--port", "0")])
def test_what_is_nearly_a_setting_in_the_environment_is_refused(
    misspelt: str, meant: str, command: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(misspelt, "no")
    ended = run(capsys, *command)
    sentence = f"pipworks: there is no setting {misspelt} in the environment: did you mean {meant}?\n"
    assert (ended.code, ended.err) == (2, sentence)


@pytest.mark.parametrize("other", ["PIPWORKS_PORT_8000_TCP", "PIPWORKS_SERVICE_HOST", *OTHER_VARIABLES])
def test_what_else_is_in_the_environment_is_let_be(
    other: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Containers are told of each other so, and other commands have variables of their own."""
    monkeypatch.setenv(other, str(tmp_path / "none.toml"))
    command: Any = typer.main.get_command(app)
    refuse_misspelt(variables_of(command.commands["serve"]))


def test_every_variable_of_a_command_is_known() -> None:
    command: Any = typer.main.get_command(app)
    known = {*variables_of(command.commands["serve"]), *OTHER_VARIABLES}

    def variables(group: Any) -> Iterator[str]:
        for each in getattr(group, "commands", {}).values():
            yield from variables(each)
        yield from (each.envvar for each in group.params if isinstance(each.envvar, str))

    assert set(variables(command)) <= known


def test_no_limit_is_shown_where_there_are_none(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIPWORKS_LIMITS", "no")
    told = run(capsys, "settings", "--json").json
    assert {told[f"limits.{each}"]["value"] for each in LIMITS} == {None}
    assert (
        {told[f"limits.{each}"]["from"] for each in LIMITS} == {told["limits"]["from"]} == {"PIPWORKS_LIMITS"}
    )
    assert run(capsys, "settings").out.count("no limit") == len(LIMITS)


def test_a_file_that_is_no_text_is_no_file_of_settings(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_bytes(b"\x80\xee\xff")
    told = run(capsys, "settings", "--settings", file)
    assert told.err == f"pipworks: {file} is no text: settings are a file of TOML, in UTF-8\n"


def test_whoever_lets_others_in_is_told_where_they_find_the_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(**wishes: Any) -> str:
        asked = serving.Wishes(path="/pipworks", **wishes)
        serving.said(asked)({"host": asked.host, "port": 8000})
        return capsys.readouterr().out

    monkeypatch.setattr(serving, "address_nearby", lambda: "192.168.1.5")
    nearby = "For others in this network it is at http://192.168.1.5:8000/pipworks"
    assert nearby in told(host="0.0.0.0").splitlines()
    for elsewhere in (told(), told(host="0.0.0.0", proxy="10.0.0.1"), told(host="192.168.1.5")):
        assert "For others" not in elsewhere and elsewhere.startswith("Pipworks is at http://")
    monkeypatch.setattr(serving, "address_nearby", lambda: None)
    assert "For others" not in told(host="0.0.0.0")


@pytest.mark.parametrize("name", ["q?r.db", "a%41.db", "a%.db", "a#b@c:d.db", "ä ö+.db", "[x].db"])
def test_a_database_may_be_called_anything(tmp_path: Path, capsys: Capture, name: str) -> None:
    place = tmp_path / name
    with pytest.raises(BadSettings) as refused:
        serving.database_there(str(place))
    assert f"there is no database {place}: " in str(refused.value)
    storage = Storage(serving.database_url(str(place)))
    storage.setting("here", lambda: name)
    storage.close()
    again = Storage(serving.database_there(str(place)))
    assert again.setting("here", lambda: "elsewhere") == name
    again.close()
    for words in (("admin", "log"), ("backup", tmp_path / "copy.db"), ("restore", tmp_path / "copy.db")):
        assert run(capsys, *words, "--database", place).code == 0
    others = {each.name.partition(".replaced-")[0] for each in tmp_path.iterdir()} - {"copy.db"}
    assert {each.removesuffix("-server") for each in others} == {name}


@pytest.mark.parametrize("url", ["sqlite:////nowhere/t.db", "sqlite+pysqlite:////nowhere/t.db", "sqlite://"])
def test_commands_for_a_database_that_there_is_make_none(url: str) -> None:
    with pytest.raises(BadSettings, match=r"there is no database .*: name that of"):
        serving.database_there(url)
