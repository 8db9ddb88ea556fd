#!/bin/sh
# Makes the Studio for macOS, to be run by a maintainer there: sh packaging/macos/build.sh
# Python 3.11 or newer must be installed. What is made stands in dist/; it is neither signed nor notarised.
set -eu
cd "$(dirname "$0")/../.."
release=build/release-env
[ -x "$release/bin/python" ] || "${PYTHON:-python3}" -m venv "$release"
"$release/bin/python" -m pip install --quiet --disable-pip-version-check --requirement packaging/requirements.lock --requirement packaging/release.lock
"$release/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation .
exec "$release/bin/python" packaging/release.py
