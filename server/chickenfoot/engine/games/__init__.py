"""The games, one file each, found by discovery."""
