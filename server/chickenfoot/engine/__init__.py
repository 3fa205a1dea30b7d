"""The pure core: tiles, layout, geometry and the games. Standard library only, no clock, no dice, no I/O."""
