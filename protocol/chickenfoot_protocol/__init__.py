"""The wire protocol of Chickenfoot: what may be said, by whom, and what it means."""
