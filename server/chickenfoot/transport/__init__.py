"""Where people and programs come in: HTTP, the table socket, limits, and the bytes that go out."""
