"""Write the generated documents, or check that they are fresh."""

from __future__ import annotations

import sys

from chickenfoot_protocol.fresh import write_or_check
from chickenfoot_protocol.generate import files

sys.exit(write_or_check(files(), check="--check" in sys.argv[1:]))
