"""Tables by mail: whoever has an address plays at the same tables as everybody else.

What comes in is read (`reading`, `replies`), and its words become the commands that every door gives
(`commands`). Who may speak for a seat is said by the address written to (`addresses`). What goes out is
written from what `tables.showing` lets a seat know (`writing`, `drawing`), after the events it tells of are
committed, through a queue in the database (`queue`). The `office` holds it together; mail servers bring
mail to its door by LMTP (`door`) and take it by SMTP (`sending`).
"""
