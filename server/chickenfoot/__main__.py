"""``python -m chickenfoot`` is the command ``chickenfoot``."""

from chickenfoot.cli import main

if __name__ == "__main__":
    main()
