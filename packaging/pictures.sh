#!/bin/sh
# Pictures of what one sees, in both languages, both themes and both sizes of window: build/pictures/LANGUAGE-THEME-SIZE has the
# walk through Simulate, and every view in views/; build/pictures/day has a day of an author.
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
    # Outside of this working tree, whose branch the status bar would show.
    work=$(mktemp -d)
    cp -r resources/skillcontract_resources/examples/cms "$work/simulated"
    for walk in "walking_simulate.py $work/simulated $OUTPUT/$look" "walking_views.py $work $OUTPUT/$look/views"; do
        # The two arguments of a walk have no spaces in them.
        # shellcheck disable=SC2086
        QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 ${size}x24" "$BIN/python" packaging/$walk \
            --lang "$language" --theme "$theme" --size "$size"
    done
    rm -rf "$work"
done
"$BIN/python" packaging/walking_day.py "$OUTPUT/day"
echo "$OUTPUT"
