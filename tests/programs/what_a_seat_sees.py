"""Tables and views."""

from pipworks import SPECTATOR, View, game

here = game("femto:pack=2-3-4-5-6-7-8-10-12,spare=hidden").deal(seed=1)
view: View = here.view(0)
text: str = here.table(SPECTATOR)
print(view.model_dump_json(), text)
