"""Web push: whoever wants it hears in their browser that it is their move, while no page of theirs is open.

By the protocols of the web (RFC 8030, 8291 and 8292) and the `pywebpush` package. A browser that somebody
lets notify them names an address of its maker's push service, its *endpoint*, and a key (`devices`); what is
to be told is made of data in the reader's language (`telling`), sealed for that key and signed by the
server's own (`sealing`), and posted there (`posting`). The `bell` hears of what happens at tables, after it
is committed, and has it told through a queue in the database: at least once, and no table waits for it.
"""
