"""What can be wrong with mail. Each kind has a stable `code`."""

from __future__ import annotations

from pipworks.tables.errors import NotNow, TableError


class BadMailSettings(TableError):
    """The settings of mail say nothing that can be done."""

    code = "bad-mail-settings"


class UnreadableMail(TableError):
    """A mail that is too large, too deep, or no mail at all."""

    code = "unreadable-mail"


class BadAddress(TableError):
    """No address that mail could go to, or none of this server's."""

    code = "bad-address"


class NotByMail(NotNow):
    """A table, or what is asked of it, that mail is too slow for."""

    code = "not-by-mail"


class VoidLink(TableError):
    """A link of a mail that does nothing any more, or never did."""

    code = "void-link"


class NotUnderstood(TableError):
    """Words in a reply that ask for nothing."""

    code = "not-understood"


class TooManyMails(TableError):
    """An address has got as many mails as it gets in a while."""

    code = "too-many"
