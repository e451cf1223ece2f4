"""The database: people, tables, their events, and the order of it all. The migrations make it."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

FORM = "0016"
"""The number of the migration that makes what stands here."""

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
"""What a server remembers of itself, such as the keys that it signs tokens with."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("email", sa.String(254)),
    sa.Column("created", sa.Double, nullable=False),  # seconds since 1970, as all times here
    sa.Column("generation", sa.Integer, nullable=False),  # tokens of an earlier one are void
    sa.Column("seen", sa.Double),  # when they were last here, to within a day
    sa.Index("people_by_seen", "seen"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("variant", sa.Text, nullable=False, server_default=""),
    sa.Column("owner", sa.String(32)),
    sa.Column("invitation", sa.String(40), nullable=False),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the last event
    sa.Column("wake", sa.Double),  # when the table has something to do by itself
    sa.Column("summary", sa.Text, nullable=False),  # JSON, of public things alone
    sa.Index("tables_by_lobby", "public", "status", "changed"),
    sa.Index("tables_by_game", "public", "status", "game", "changed"),
    sa.Index("tables_by_wake", "wake"),
    sa.Index("tables_by_owner", "owner"),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON
)

sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Index("sitters_by_table", "table_id"),
)
"""Who has ever sat at which table."""

reservations = sa.Table(
    "reservations",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("secret", sa.String(64), nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Tables to be: what the server is bound to before anybody adds to it."""

outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("sequence", sa.BigInteger, primary_key=True, autoincrement=False),  # from 1
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["table_id", "number"], ["events.table_id", "events.number"]),
    sa.Index("outbox_by_table", "table_id", "number"),
)
"""All events in the order of their commits."""

counters = sa.Table(
    "counters",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("last", sa.BigInteger, nullable=False),
)
"""The last number given of each sequence."""

subscribers = sa.Table(
    "subscribers",
    metadata,
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("heard", sa.BigInteger, nullable=False),
)
"""How far everybody who hears of events has heard of them: a number of the outbox."""

correspondents = sa.Table(
    "correspondents",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("confirmed", sa.Double),  # when they said that they want mail
    sa.Column("failed", sa.Double),  # since when mail does not arrive
)
"""People who play by mail, each by one address."""

mail_seats = sa.Table(
    "mail_seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("epoch", sa.Integer, nullable=False),  # addresses of an earlier one are void
    sa.Column("wanted", sa.Boolean, nullable=False),
    sa.Column("told", sa.Integer, nullable=False),  # up to which event mail has told it
    sa.Index("mail_seats_by_person", "person"),
)
"""Seats that are played by mail."""

mail_wishes = sa.Table(
    "mail_wishes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("person", sa.String(32), nullable=False),  # who begins, or invites
    sa.Column("address", sa.String(254), nullable=False),  # who is asked
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("said", sa.Text, nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("seat", sa.Integer),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("done", sa.Double),  # when it was answered
    sa.Column("declined", sa.Double),  # when it was answered with no
    sa.Index("mail_wishes_by_person", "person", "made"),
    sa.Index("mail_wishes_by_address", "address", "made"),
)
"""Games that somebody wants to begin by mail, and invitations: what waits for a yes."""

mail_refused = sa.Table(
    "mail_refused",
    metadata,
    sa.Column("address", sa.String(254), primary_key=True),  # in small letters
    sa.Column("at", sa.Double, nullable=False),
)
"""Addresses that want no mail at all."""

mail_taken = sa.Table(
    "mail_taken",
    metadata,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("mail_taken_by_time", "at"),
)
"""Mails that have been read and done, by the hash of their bytes and of where they came."""

mail_queue = sa.Table(
    "mail_queue",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("subject", sa.String(160), nullable=False, unique=True),  # what it is about, and nothing twice
    sa.Column("kind", sa.String(12), nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("seat", sa.Integer),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("address", sa.String(254), nullable=False),
    sa.Column(
        "bounces", sa.String(254), nullable=False
    ),  # where it comes back to when it cannot be delivered
    sa.Column("content", sa.Text, nullable=False),  # the mail; empty when it has gone
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due", sa.Double),  # when it is tried next; nothing when it has gone or has been given up
    sa.Index("mail_queue_by_due", "due"),
    sa.Index("mail_queue_by_time", "made"),
    sa.Index("mail_queue_by_person", "person"),
    sa.Index("mail_queue_by_seat", "table_id", "seat"),
)
"""Mails to be sent, and what has been sent."""

classes = sa.Table(
    "classes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(6), nullable=False, unique=True),  # what pupils type
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("kept", sa.Boolean, nullable=False),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("against", sa.String(8), nullable=False),  # "pupils", "bot", "practice" or "race"
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("chat", sa.Boolean, nullable=False),
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),  # 0 before the first
    sa.Column("playing", sa.Boolean, nullable=False),  # whether the round goes on
    sa.Column("version", sa.Integer, nullable=False),  # rises with every change
    sa.Column("tasks", sa.Text, nullable=False, server_default=""),  # what they are of; empty for the usual
    sa.Column("many", sa.Integer, nullable=False, server_default="10"),  # so many tasks a round
    sa.Index("classes_by_owner", "owner"),
    sa.Index("classes_by_time", "kept", "made"),
)
"""Classes: what a teacher has opened, by a code."""

class_pupils = sa.Table(
    "class_pupils",
    metadata,
    sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("looks", sa.String(80), nullable=False),  # what the name could be taken for
    sa.Column("made_for_it", sa.Boolean, nullable=False),  # then the person may go with the class
    sa.Column("gone", sa.Boolean, nullable=False),
    sa.UniqueConstraint("class_id", "person"),
    sa.UniqueConstraint("class_id", "looks"),
    sa.Index("class_pupils_by_person", "person"),
)
"""Who is in a class, by a first name."""

class_games = sa.Table(
    "class_games",
    metadata,
    sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("place", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("bot", sa.String(40), nullable=False),
    sa.Column("pupils", sa.Text, nullable=False),  # JSON: their numbers by seat, 0 for the bot
)
"""Who plays whom in each round. The tables themselves are set up afterwards."""

class_questions = sa.Table(
    "class_questions",
    metadata,
    sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON
    sa.Column("open", sa.Boolean, nullable=False),
)
"""What a class has been asked to guess."""

class_guesses = sa.Table(
    "class_guesses",
    metadata,
    sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
    sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("pupil", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("answer", sa.Integer, nullable=False),
)
"""What each pupil has guessed."""

class_sets = sa.Table(
    "class_sets",
    metadata,
    sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("many", sa.Integer, nullable=False),
    sa.Column("race", sa.Boolean, nullable=False),
    sa.Column("began", sa.Double, nullable=False),
)
"""The rounds in which a class does tasks. The tasks themselves follow from the round."""

class_done = sa.Table(
    "class_done",
    metadata,
    sa.Column("class_id", sa.String(32), sa.ForeignKey("classes.id"), primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("task", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("pupil", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("correct", sa.Boolean, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
)
"""Which tasks each pupil has come to the end of."""

versions = sa.Table(
    "versions",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),  # what its address ends with
    sa.Column("code", sa.Text, nullable=False, unique=True),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("idea", sa.Text, nullable=False),
    sa.Column("fixes", sa.Text, nullable=False),
    sa.Column("note", sa.Text, nullable=False),  # of the designer's diary
    sa.Column("parent", sa.Text, nullable=False),  # the code that it was made from
    sa.Column("author", sa.String(32)),  # nobody of this server, if it is from elsewhere
    sa.Column("signed", sa.String(40), nullable=False),  # the author's name there
    sa.Column("origin", sa.String(200), nullable=False),  # where it is from; empty for here
    sa.Column("created", sa.Double, nullable=False),
    sa.Column("changed", sa.Double, nullable=False),
    sa.Index("versions_by_game", "game", "created"),
    sa.Index("versions_by_parent", "parent"),
    sa.Index("versions_by_author", "author"),
)
"""Variants that somebody has published, each once."""

version_comments = sa.Table(
    "version_comments",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("version", sa.String(12), sa.ForeignKey("versions.id"), nullable=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("version_comments_by_version", "version", "at"),
)
"""What people have said about versions."""

version_followers = sa.Table(
    "version_followers",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("version", sa.String(12), sa.ForeignKey("versions.id"), primary_key=True),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("seen", sa.Double, nullable=False),  # up to when they have read the news of it
    sa.Index("version_followers_by_version", "version"),
)
"""Who wants to hear what becomes of which version."""

variant_plays = sa.Table(
    "variant_plays",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("turns", sa.Integer),  # nothing where it was not played to its end
    sa.Column("winner", sa.Integer),  # the seat that won alone, or minus the bits of all that did
    sa.Index("variant_plays_by_code", "code"),
)
"""Finished games with people in them, each once: what a version is measured by as it was really played."""

variant_ratings = sa.Table(
    "variant_ratings",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("again", sa.Boolean),
    sa.Column("long", sa.Boolean),
    sa.Column("fair", sa.Boolean),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("variant_ratings_by_code", "code"),
    sa.Index("variant_ratings_by_table", "table_id"),
)
"""How somebody liked a variant after a game: would they play it again, was it too long, was it fair."""

rated_games = sa.Table(
    "rated_games",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("sequence", sa.BigInteger, nullable=False, unique=True),  # of the event that ended it
    sa.Column("number", sa.Integer, nullable=False),  # that event's at its table
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Index("rated_games_by_game", "game", "sequence"),
)
"""Rated games that are over, each once, in the order of their ends."""

rated_seats = sa.Table(
    "rated_seats",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("rated_games.table_id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person", sa.String(32)),  # nobody any more, where there is no bot either
    sa.Column("bot", sa.String(40)),
    sa.Column("place", sa.Integer, nullable=False),  # from 1; who finished alike has the same
    sa.Column("mu_before", sa.Double, nullable=False),
    sa.Column("sigma_before", sa.Double, nullable=False),
    sa.Column("mu_after", sa.Double, nullable=False),
    sa.Column("sigma_after", sa.Double, nullable=False),
    sa.Index("rated_seats_by_person", "person"),
)
"""What everybody's rating was before a rated game and after it."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(80), primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("at", sa.Double, nullable=False),  # when the last of them was over
    sa.Index("ratings_by_game", "game", "mu"),
)
"""How well people play each game, as it follows from their rated games."""

handles = sa.Table(
    "handles",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("handle", sa.String(12), nullable=False, unique=True),
)
"""By what others may ask about somebody: it tells nothing of their id."""

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(6), nullable=False, unique=True),  # what people type
    sa.Column("owner", sa.String(32), nullable=False),
    sa.Column("name", sa.String(60), nullable=False),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("game", sa.String(80), nullable=False),
    sa.Column("manner", sa.String(16), nullable=False),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("status", sa.String(12), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("starts", sa.Double),  # when it begins by itself
    sa.Column("changed", sa.Double, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),  # who have not withdrawn
    sa.Column("number", sa.Integer, nullable=False),  # of the last event
    sa.Index("tournaments_by_status", "status", "public", "changed"),
    sa.Index("tournaments_by_owner", "owner"),
)
"""Tournaments, as they stand in lists; all else follows from their events."""

tournament_entries = sa.Table(
    "tournament_entries",
    metadata,
    sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("person", sa.String(32)),  # nobody any more, once they have been forgotten
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("looks", sa.String(80), nullable=False),  # what the name could be taken for
    sa.UniqueConstraint("tournament_id", "person"),
    sa.UniqueConstraint("tournament_id", "looks"),
    sa.Index("tournament_entries_by_person", "person"),
)
"""Who the numbers in a tournament's events are."""

tournament_events = sa.Table(
    "tournament_events",
    metadata,
    sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),  # from 1
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON
)
"""What has happened in tournaments."""

passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("credential", sa.Text, nullable=False, unique=True),  # its id, as base64url
    sa.Column("public_key", sa.Text, nullable=False),  # COSE, as base64url
    sa.Column("uses", sa.BigInteger, nullable=False),  # as the authenticator counts them
    sa.Column("label", sa.String(60), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Column("used", sa.Double),
    sa.Index("passkeys_by_person", "person"),
)
"""By which passkeys people come in (WebAuthn). What is kept of them is no secret."""

push_devices = sa.Table(
    "push_devices",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False, unique=True),  # where its browser hears
    sa.Column("p256dh", sa.String(100), nullable=False),  # its public key, base64url
    sa.Column("auth", sa.String(40), nullable=False),  # what both know, base64url
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("made", sa.Double, nullable=False),
    sa.Index("push_devices_by_person", "person", "made"),
)
"""Browsers that are told, while no page is open, that it is their person's move."""

push_queue = sa.Table(
    "push_queue",
    metadata,
    sa.Column("device", sa.String(20), primary_key=True),
    sa.Column("table_id", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, nullable=False),  # of the event that asked
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("due", sa.Double, nullable=False),
    sa.Index("push_queue_by_due", "due"),
)
"""What browsers are to be told, until they are: at each table the last thing that was asked there."""

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", sa.String(20), primary_key=True),
    sa.Column("challenge", sa.String(100), nullable=False),  # base64url
    sa.Column("person", sa.String(32)),  # whose passkey is to be made; nobody's to come in
    sa.Column("made", sa.Double, nullable=False),
    sa.Index("challenges_by_time", "made"),
)
"""What passkeys are to sign: each once, within minutes."""

claims = sa.Table(
    "claims",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("looks", sa.String(80), nullable=False, unique=True),  # what the name could be taken for
    sa.Column("at", sa.Double, nullable=False),
)
"""Whose names nobody else may take."""

blocks = sa.Table(
    "blocks",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("blocked", sa.String(32), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("blocks_by_blocked", "blocked"),
)
"""Who wants nothing to do with whom."""

reports = sa.Table(
    "reports",
    metadata,
    sa.Column("id", sa.String(12), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("reporter", sa.String(32), nullable=False),
    sa.Column("accused", sa.String(32), nullable=False),
    sa.Column("table_id", sa.String(32), nullable=False),
    sa.Column("number", sa.Integer, nullable=False),  # of the event that was a line of chat
    sa.Column("name", sa.String(40), nullable=False),  # under which it was said
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("why", sa.Text, nullable=False),
    sa.Column("settled", sa.Double),
    sa.UniqueConstraint("reporter", "table_id", "number"),
    sa.Index("reports_by_time", "settled", "at"),
)
"""Lines of chat that people have shown to whoever runs the server."""

sanctions = sa.Table(
    "sanctions",
    metadata,
    sa.Column("person", sa.String(32), primary_key=True),
    sa.Column("kind", sa.String(8), primary_key=True),  # "mute" or "ban"
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("until", sa.Double),  # nothing: until it is lifted
    sa.Column("why", sa.Text, nullable=False),
)
"""Who may not say anything, or not come in, and until when."""

host_keys = sa.Table(
    "host_keys",
    metadata,
    sa.Column("name", sa.String(40), primary_key=True),
    sa.Column("digest", sa.String(64), nullable=False, unique=True),  # SHA-256 of the key
    sa.Column("made", sa.Double, nullable=False),
)
"""Who may keep order here, by a key of their own."""

host_log = sa.Table(
    "host_log",
    metadata,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("at", sa.Double, nullable=False),
    sa.Column("host", sa.String(60), nullable=False),  # who did it
    sa.Column("did", sa.String(20), nullable=False),
    sa.Column("person", sa.String(32)),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("table_id", sa.String(32)),
    sa.Column("until", sa.Double),
    sa.Column("why", sa.Text, nullable=False),
)
"""What those who keep order have done."""

errands = sa.Table(
    "errands",
    metadata,
    sa.Column("kind", sa.String(12), primary_key=True),  # "delete" or "withdraw" a person, "close" a table
    sa.Column("what", sa.String(32), primary_key=True),
    sa.Column("at", sa.Double, nullable=False),
)
"""What a server has yet to do, however often it crashes meanwhile."""
