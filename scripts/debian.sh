#!/usr/bin/env bash
# Make sure the Debian packages named are there: install them when that is possible, else say which are missing.
set -euo pipefail
missing=()
for package in "$@"; do
  case "$package" in
    chromium) command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing+=("$package") ;;
    *) command -v "$package" >/dev/null || dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package") ;;
  esac
done
[ ${#missing[@]} -eq 0 ] && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
  echo "installing ${missing[*]}"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
else
  echo "The tests need these packages, and this account may not install them: ${missing[*]}" >&2
  echo "On Debian or Ubuntu:  sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
