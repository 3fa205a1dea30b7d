"""Measurements. Run all of them with `make bench`."""
