#!/usr/bin/env bash
# Write the lock files: exact versions with hashes, from the ranges in pyproject.toml.
set -euo pipefail
cd "$(dirname "$0")/.."
bin=.venv/bin
"$bin/python" -m pip install --quiet pip-tools
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$bin/python" - "$work" <<'PY'
import sys, tomllib
from pathlib import Path
work = Path(sys.argv[1])
project = tomllib.loads(Path("pyproject.toml").read_text())
builders = [*project["build-system"]["requires"], "editables>=0.5"]
(work / "product.in").write_text("\n".join([*project["project"]["dependencies"], *builders, ""]))
(work / "dev.in").write_text("\n".join([*project["dependency-groups"]["dev"], "-r product.in", ""]))
PY
options=(--quiet --generate-hashes --strip-extras --no-annotate --no-header
  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links)
# What only some interpreters need, the compiler leaves out where it runs on another: redis wants this one up to 3.11.2.
echo "async-timeout>=4.0.3,<6" > "$work/old.in"
(cd "$work" && for name in product dev old; do
  "$OLDPWD/$bin/pip-compile" "${options[@]}" --output-file "$name.lock" "$name.in"
done)
sed -i 's/^\(async-timeout==[^ ]*\)/\1 ; python_full_version < "3.11.3"/' "$work/old.lock"
cat "$work/old.lock" | tee -a "$work/product.lock" >> "$work/dev.lock"
mkdir -p requirements
cp "$work/product.lock" "$work/dev.lock" requirements/
