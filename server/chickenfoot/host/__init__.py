"""Tables that are being shown: their viewers, their clocks, and the ``Host`` of them all."""
