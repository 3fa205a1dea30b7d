"""What games on one line share: its ends, a spinner, points made while playing, and partners."""
