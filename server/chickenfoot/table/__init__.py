"""One table: who sits where, what phase it is in, and what a command does to it. Pure."""
