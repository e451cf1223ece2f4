"""Every game by name, with what can be played first."""

import pipworks

for name in pipworks.games():
    variant: pipworks.Variant = pipworks.game(name)
    print(variant.game.title, variant.seats, variant.code)
