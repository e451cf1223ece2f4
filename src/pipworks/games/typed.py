"""What type checkers know of a game by its name: whose options and views a variant has.

Nothing here runs. A code with options in it is a text like any other to a type checker: it gives a plain
`Variant`, and `but` of the game as it was designed a typed one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Literal, overload

    from pipworks.engine.variant import Variant
    from pipworks.games.ascent.options import AscentOptions
    from pipworks.games.ascent.views import AscentView
    from pipworks.games.brain_drain.options import BrainDrainOptions
    from pipworks.games.brain_drain.views import BrainDrainView
    from pipworks.games.femto.options import FemtoOptions
    from pipworks.games.femto.views import FemtoView
    from pipworks.games.friend_or_foe.options import FriendOrFoeOptions
    from pipworks.games.friend_or_foe.views import FriendOrFoeView
    from pipworks.games.math_arena.options import MathArenaOptions
    from pipworks.games.math_arena.views import MathArenaView
    from pipworks.games.sequences.options import SequencesOptions
    from pipworks.games.sequences.views import SequencesView

    @overload
    def game(code: Literal["femto"]) -> Variant[FemtoOptions, FemtoView]: ...
    @overload
    def game(code: Literal["math-arena"]) -> Variant[MathArenaOptions, MathArenaView]: ...
    @overload
    def game(code: Literal["sequences"]) -> Variant[SequencesOptions, SequencesView]: ...
    @overload
    def game(code: Literal["brain-drain"]) -> Variant[BrainDrainOptions, BrainDrainView]: ...
    @overload
    def game(code: Literal["ascent"]) -> Variant[AscentOptions, AscentView]: ...
    @overload
    def game(code: Literal["friend-or-foe"]) -> Variant[FriendOrFoeOptions, FriendOrFoeView]: ...
    @overload
    def game(code: str) -> Variant: ...
    def game(code: str) -> Variant:
        """The variant of a code, as `pipworks.game` gives it."""
        ...
