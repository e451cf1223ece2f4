"""A mail system as there are many: Postfix and Dovecot of the machine's packages, in a folder of their own.

Postfix takes mail by SMTP and by submission, brings that of one domain to Pipworks with the very lines of
docs/mail.md, and that of another to Dovecot, whose mailboxes are read by IMAP. Everything listens on this
machine alone, at free ports, with certificates of its own; nothing of the machine's own mail is touched.
"""

from __future__ import annotations

import grp
import os
import pwd
import re
import shutil
import signal
import smtplib
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import machine
from ports import held_port

PAGE = Path(__file__).parents[2] / "docs/mail.md"
DOMAIN = "play.example.org"
HOME = "home.example"
"""The domain of the players' mailboxes; everybody has one there, with the same password."""
PASSWORD = "correct-horse-battery-staple"
PATIENCE = 120.0
"""After so many seconds a test gives up waiting: a busy machine is slow."""
MOST_KEPT = 4 * 1024 * 1024
"""So many bytes a mailbox holds."""
OWNER = "nobody"
"""Whom the mailboxes belong to."""


def wait_until(true: Callable[[], object], what: str) -> None:
    """Look again and again until something is so."""
    give_up = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < give_up, f"gave up waiting until {what}"
        time.sleep(0.02)


def lines_for(file: str) -> str:
    """What docs/mail.md has people write in a file."""
    found = re.findall(
        rf"^```text\n# {re.escape(file)}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL
    )
    assert found, f"docs/mail.md says nothing of {file}"
    return "".join(found)


def swapped(text: str, others: dict[str, str]) -> str:
    """A text with other words for some; each of these must be there."""
    for word, other in others.items():
        assert word in text, f"docs/mail.md does not say {word!r} any more"
        text = text.replace(word, other)
    return text


def watched(process: subprocess.Popen[bytes]) -> subprocess.Popen[bytes]:
    """Have a process end with the tests, however these end: when what they hold of this one is closed."""
    return subprocess.Popen(
        ["sh", "-c", 'cat > /dev/null; kill -TERM "$1"', "watch", str(process.pid)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )


class RealMail:
    """Postfix and Dovecot, running."""

    def __init__(self) -> None:
        missing = machine.main()
        if missing:
            raise RuntimeError("the tests need Postfix and Dovecot: see what the line above says")
        if os.geteuid() != 0:
            raise RuntimeError(
                "Postfix and Dovecot are started by root alone: run the tests of real mail as root, or leave "
                "them out (make test PYTEST_ARGS='--ignore-glob=*test_real_*')"
            )
        self.folder = Path(tempfile.mkdtemp(prefix="pipworks-mail-", dir="/tmp"))
        self.folder.chmod(0o755)
        ports = (held_port() for _ in range(4))
        self.smtp_port, self.submission_port, self.imap_port, self.lmtp_port = ports
        self._certificates()
        self._write_postfix()
        self._write_dovecot()
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._watching: dict[str, subprocess.Popen[bytes]] = {}
        try:
            self.start("dovecot")
            self.start("postfix")
        except BaseException:
            self.close()
            raise

    @property
    def authority(self) -> Path:
        """The certificate that everybody here trusts."""
        return self.folder / "authority.pem"

    def trusting(self) -> ssl.SSLContext:
        """TLS with whoever has a certificate of that authority."""
        return ssl.create_default_context(cafile=str(self.authority))

    # What it is made of

    def _run(self, *words: str) -> str:
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{words[0]} failed: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout

    def _certificates(self) -> None:
        names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
        self._run(
            *(
                "openssl",
                "req",
                "-x509",
                "-newkey",
                "ec",
                "-pkeyopt",
                "ec_paramgen_curve:prime256v1",
                "-nodes",
            ),
            *("-days", "2", "-subj", f"/CN={DOMAIN}", "-addext", names),
            *("-keyout", "key.pem", "-out", "authority.pem"),
        )
        chain = self.folder / "chain.pem"
        chain.write_text((self.folder / "key.pem").read_text() + self.authority.read_text())
        chain.chmod(0o600)

    def _write_postfix(self) -> None:
        configuration, queue = self.folder / "postfix", self.folder / "queue"
        configuration.mkdir()
        queue.mkdir()
        state = self.folder / "state"
        state.mkdir()
        shutil.chown(state, "postfix")
        whole = lines_for("/etc/postfix/main.cf")
        recipe = swapped(
            whole,
            {
                "127.0.0.1:8024": f"127.0.0.1:{self.lmtp_port}",
                "/etc/ssl/private/play.example.org.pem": str(self.folder / "chain.pem"),
            },
        )
        own = f"""
            compatibility_level = 3.6
            queue_directory = {queue}
            data_directory = {state}
            myhostname = mx.{DOMAIN}
            mydestination =
            inet_interfaces = 127.0.0.1
            inet_protocols = ipv4
            mynetworks =
            alias_maps =
            local_recipient_maps =
            notify_classes =
            relay_domains = {HOME}
            transport_maps = inline:{{{HOME}=lmtp:unix:private/home}}
            smtp_dns_support_level = disabled
            maillog_file = {self.folder}/log/postfix
            maillog_file_prefixes = {self.folder}
            queue_run_delay = 1s
            minimal_backoff_time = 1s
            maximal_backoff_time = 1s
            address_verify_map =
            address_verify_poll_delay = 1s
            address_verify_poll_count = 15
        """
        (self.folder / "log").mkdir()
        (configuration / "main.cf").write_text("\n".join(each.strip() for each in own.split("\n")) + recipe)
        given = Path("/etc/postfix/master.cf.proto").read_text()
        services = [
            re.sub(r"^((?:\S+\s+){4})y", r"\1n", each)  # in no cage: there is nothing of the system's in it
            for each in given.split("\n")
            if re.match(r"\w+\s+unix\b(?!.*\bpipe$)|\w+\s+unix-dgram", each)
        ]
        own_port = swapped(lines_for("/etc/postfix/master.cf"), {"submission": str(self.submission_port)})
        smtpd = f"{self.smtp_port} inet n - n - - smtpd\n"
        (configuration / "master.cf").write_text("\n".join(services) + "\n" + smtpd + own_port)

    def _write_dovecot(self) -> None:
        folder = self.folder / "dovecot"
        folder.mkdir()
        homes = self.folder / "homes"
        homes.mkdir()
        shutil.chown(homes, OWNER)
        owner = pwd.getpwnam(OWNER)
        group = grp.getgrgid(owner.pw_gid).gr_name
        authentication = swapped(
            lines_for("/etc/dovecot/conf.d/10-master.conf"),
            {"/var/spool/postfix": str(self.folder / "queue")},
        )
        (folder / "dovecot.conf").write_text(
            f"""
            protocols = imap lmtp
            base_dir = {folder}/run
            state_dir = {folder}/state
            log_path = {self.folder}/log/dovecot
            listen = 127.0.0.1
            ssl = required
            ssl_cert = <{self.folder}/authority.pem
            ssl_key = <{self.folder}/key.pem
            first_valid_uid = 1
            mail_location = maildir:~/mail
            mail_plugins = quota
            mailbox_list_index = no
            passdb {{
              driver = static
              args = password={PASSWORD}
            }}
            userdb {{
              driver = static
              args = uid={OWNER} gid={group} home={homes}/%n allow_all_users=yes
            }}
            plugin {{
              quota = count:Mailbox
              quota_vsizes = yes
              quota_rule = *:bytes={MOST_KEPT}
              quota_grace = 0%%
            }}
            protocol lmtp {{
              postmaster_address = postmaster@{HOME}
            }}
            service imap-login {{
              inet_listener imap {{
                port = 0
              }}
              inet_listener imaps {{
                port = {self.imap_port}
                ssl = yes
              }}
            }}
            service lmtp {{
              unix_listener {self.folder}/queue/private/home {{
                user = postfix
                mode = 0600
              }}
            }}
            {authentication}
            """
        )

    # Its life

    def start(self, which: str) -> None:
        """Start one of the two, if it does not run, and wait until it answers."""
        if which in self._running:
            return
        configuration = str(self.folder / "postfix")
        if which == "postfix":
            self._run(machine.service("postfix"), "-c", configuration, "check")
            library = self._run(machine.service("postconf"), "-h", "-c", configuration, "daemon_directory")
            command, port = [f"{library.strip()}/master", "-c", configuration, "-d"], self.submission_port
        else:
            # Its socket for Postfix lies where Postfix would make the folder.
            self._queue_of_postfix()
            command = [machine.service("dovecot"), "-F", "-c", str(self.folder / "dovecot/dovecot.conf")]
            port = self.imap_port
        self._running[which] = process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._watching[which] = watched(process)
        wait_until(lambda: self._answers(process, which, port), f"{which} answers")

    def _queue_of_postfix(self) -> None:
        private = self.folder / "queue/private"
        if not private.exists():
            self._run(machine.service("postfix"), "-c", str(self.folder / "postfix"), "check")

    def _answers(self, process: subprocess.Popen[bytes], which: str, port: int) -> bool:
        if process.poll() is not None:
            raise RuntimeError(f"{which} has ended: {self.log(which)[-2000:]}")
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def log(self, which: str) -> str:
        """What one of the two has written about its work."""
        file = self.folder / "log" / which
        return file.read_text(errors="replace") if file.exists() else ""

    def stop(self, which: str) -> None:
        """Stop one of the two, politely; it is gone then."""
        process = self._running.pop(which, None)
        if process is not None:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE)
            watch = self._watching.pop(which, None)
            if watch is not None:
                watch.kill()
                watch.communicate()

    def close(self) -> None:
        """Stop both and remove their folder."""
        for which in list(self._running):
            self.stop(which)
        shutil.rmtree(self.folder, ignore_errors=True)

    def submit(self, sender: str, to: str, raw: bytes) -> None:
        """Hand over a mail as a mail program does: by submission, with TLS and a password."""
        with smtplib.SMTP("127.0.0.1", self.submission_port, timeout=PATIENCE) as server:
            server.starttls(context=self.trusting())
            server.login(sender, PASSWORD)
            server.sendmail(sender, [to], raw)
