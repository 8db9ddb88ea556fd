#!/bin/sh
# Makes the README's gallery of what `make pictures` left: smaller, with few colours, English in light and Chinese in dark.
set -eu
FROM=build/pictures
TO=packaging/pictures
for look in en-light-1440x900 zh-dark-1440x900; do
    language=${look%%-*}
    for picture in "$FROM/$look"/views/*-quick-fix.png "$FROM/$look"/views/*-rename-preview.png "$FROM/$look"/views/*-peek.png \
        "$FROM/$look"/views/*-skill-map.png "$FROM/$look"/views/*-checkpoint.png "$FROM/$look"/views/*-receipt.png; do
        name=$(basename "$picture" .png)
        name=${name#*-}
        area=1440x900
        # The inspector is a window of its own, in the upper left corner.
        test "$name" != receipt || area=1120x740
        convert "$picture" -crop "$area+0+0" +repage -resize 1080x +dither -colors 128 -strip \
            -define png:compression-level=9 -define png:compression-filter=0 "$TO/gallery-$name-$language.png"
    done
done
