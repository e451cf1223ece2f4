"""`python -m pipworks` is the command `pipworks`."""

from pipworks.cli import program

program()
