#!/bin/sh
# Installs the packages of apt.txt that this Debian lacks, when it may; otherwise prints the one command that does.
set -eu
here=$(dirname "$0")
command -v apt-get >/dev/null 2>&1 || exit 0
missing=""
installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q 'ok installed'; }
for package in $(sed 's/#.*//' "$here/apt.txt"); do
  # A Python that did not come from Debian brings its own venv module.
  [ "$package" = python3-venv ] && "${PYTHON:-python3}" -c 'import ensurepip' >/dev/null 2>&1 && continue
  # Debian 13 renamed some libraries for 64-bit time; the old name there is only provided by the new one.
  installed "$package" || installed "${package}t64" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ]; then
  run=""
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
  run="sudo"
else
  echo "These system packages are missing; install them with:" >&2
  echo "  sudo apt-get install --no-install-recommends$missing" >&2
  exit 0
fi
$run apt-get update -qq
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive $run apt-get install -y -qq --no-install-recommends $missing >/dev/null
