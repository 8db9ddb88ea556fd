#!/bin/sh
# The walk through Simulate in both languages, both themes and both sizes of window: build/pictures/LANGUAGE-THEME-SIZE.
set -eu
BIN=${BIN:-.venv/bin}
OUTPUT=build/pictures
rm -rf "$OUTPUT"
mkdir -p "$OUTPUT"
for look in en-light-1440x900 zh-dark-1440x900 zh-light-1024x700 en-dark-1024x700; do
    language=${look%%-*}
    rest=${look#*-}
    theme=${rest%%-*}
    size=${rest#*-}
    cp -r resources/skillcontract_resources/examples/cms "$OUTPUT/$look-cms"
    QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 ${size}x24" "$BIN/python" packaging/walking_simulate.py \
        "$OUTPUT/$look-cms" "$OUTPUT/$look" --lang "$language" --theme "$theme" --size "$size"
    rm -rf "$OUTPUT/$look-cms"
done
echo "$OUTPUT"
