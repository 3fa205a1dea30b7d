"""
The wire protocol of Chickenfoot: what may be said, by whom, and what it means.

Nothing is imported here. Take the module you need: `wire` reads what clients send, `messages` and
`view` say what they get, `codes` why they are refused; `merge_patch` and `shuffle` need no pydantic.
"""
