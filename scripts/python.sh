#!/usr/bin/env bash
# Print the Python that the project is set up with: 3.11 or newer, and able to make an environment with pip.
# The system's own comes first. Distributions build theirs with profiles; one that was built from source without
# them, as version managers do, makes a third more work of every move.
for python in /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11; do
  if "$python" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "$python"
    exit
  fi
done
echo python3
