"""Games by post: two people who trust nobody, any two mail clients, and no server.

The messages and their blocks of text (`letters`), what is sealed and signed (`sealing`), what follows from
all that was said (`course`), one player's side of it (`playing`), the file in which a player keeps a game
(`keeping`), and records that prove what was played (`proving`). Nothing here reads or writes anything but
that file.
"""
