"""Small programs for the people who work on this project."""
