"""Rules of games that tests play.

Compiled code is kept for as long as nothing changes that it can depend on: what its file imports, and what
those beside it do. So what is compiled for tests stands here, and imports next to nothing.
"""
