"""What the tests need of the machine beside Python, installed when it may be: Chromium, PostgreSQL, Postfix,
Dovecot, nginx and Caddy; and for paper Pango, which sets what is printed, and Poppler, which shows it.

Run as a program it finds them, installs what is missing through the system's packages if that is allowed
(Debian-like, as root), or else says exactly what to install and fails.
"""

from __future__ import annotations

import ctypes.util
import glob
import os
import shutil
import subprocess
import sys
from collections.abc import Callable

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DOVECOT = "/usr/lib/dovecot:/usr/libexec/dovecot"
UNTOUCHED = "postfix postfix/main_mailer_type select No configuration\n"
"""Postfix is to be installed without a configuration: then it does not become the machine's mail server."""


def chromium() -> str | None:
    """Where Chromium is; `PIPWORKS_CHROMIUM` may say so."""
    named = os.environ.get("PIPWORKS_CHROMIUM")
    return named or next(filter(None, map(shutil.which, BROWSERS)), None)


def postgresql() -> str | None:
    """The folder of PostgreSQL's programs (initdb, postgres), the newest first."""
    on_path = shutil.which("initdb")
    if on_path:
        return os.path.dirname(on_path)
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True)
    return os.path.dirname(found[0]) if found else None


def service(name: str) -> str | None:
    """Where a program of Postfix, Dovecot, nginx or Caddy is: such may be on the path of root alone."""
    return shutil.which(
        name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    )


def dovecot(protocol: str) -> Callable[[], str | None]:
    """What finds the program of Dovecot that speaks a protocol."""
    return lambda: service("dovecot") and shutil.which(protocol, path=DOVECOT)


def pango() -> str | None:
    """The library that sets what is printed."""
    return ctypes.util.find_library("pangoft2-1.0")


def poppler() -> str | None:
    """The program that makes pictures of what is printed."""
    return shutil.which("pdftoppm")


SERVING = {"nginx-light": "nginx", "caddy": "caddy", "dovecot-imapd": "dovecot"}
"""What its package would have the machine serve from now on; the tests start it themselves."""

NEEDED = {
    "chromium": chromium,
    "postgresql": postgresql,
    "postfix": lambda: service("postfix"),
    "dovecot-imapd": dovecot("imap"),
    "dovecot-lmtpd": dovecot("lmtp"),
    "nginx-light": lambda: service("nginx"),
    "caddy": lambda: service("caddy"),
    "libpangoft2-1.0-0": pango,
    "poppler-utils": poppler,
}


WELCOME = {"chromium-headless-shell": lambda: shutil.which("chromium-headless-shell")}
"""What not every Debian has: with it the tests are over sooner."""


def apt_get(*words: str) -> None:
    """Run Debian's installer, without questions or a word."""
    quietly = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    to = subprocess.DEVNULL
    subprocess.run(["apt-get", *words], env=quietly, stdout=to, stderr=to, check=False)


def install(packages: list[str]) -> None:
    """Install packages, if there are any of these names."""
    apt_get("install", "-y", "-qq", "--no-install-recommends", *packages)


def main() -> int:
    """Install what is missing, or say what is; the exit code."""
    missing = [package for package, find in NEEDED.items() if find() is None]
    may_install = os.geteuid() == 0 and shutil.which("apt-get") is not None
    if missing and may_install:
        print(f"Installing {', '.join(missing)} for the tests (once) ...", flush=True)
        if "postfix" in missing and shutil.which("debconf-set-selections"):
            subprocess.run(["debconf-set-selections"], input=UNTOUCHED, text=True, check=False)
        apt_get("update", "-qq")
        install(missing)
        for name in (SERVING[each] for each in missing if each in SERVING):
            for words in (["service", name, "stop"], ["update-rc.d", name, "disable"]):
                if shutil.which(words[0]):
                    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        missing = [package for package, find in NEEDED.items() if find() is None]
    if may_install:
        for package, find in WELCOME.items():
            if find() is None:
                install([package])
    if missing:
        print(
            f"The tests need {', '.join(missing)}: install what is missing (on Debian: apt install "
            f"{' '.join(missing)}) and try again.",
            file=sys.stderr,
        )
    return 1 if missing else 0


if __name__ == "__main__":
    raise SystemExit(main())
