"""Chickenfoot: a real-time server for domino games."""
