"""People: how somebody keeps what they are, takes it along or deletes it, and how order is kept among them.

Whoever comes is a guest with a token and nothing more. Who wants to stay claims their name by a passkey, or
by an address that they have confirmed; who wants to go takes a file along and leaves nothing but their games,
without their name. Blocks and reports are people's own means against others, and hosts have theirs.
"""

from pipworks.loading import loading

with loading():
    from pipworks.people.profile import Profile
    from pipworks.people.rooms import Guests

__all__ = ["Guests", "Profile"]
