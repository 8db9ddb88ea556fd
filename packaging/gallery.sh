#!/bin/sh
# Makes the README's pictures of what `make pictures` left, with few colours: English in light and Chinese in dark. Those of the gallery are
# smaller too.
set -eu
FROM=build/pictures
TO=packaging/pictures

# put PICTURE NAME [OPTION ...]: ImageMagick's options, and then what keeps the file small.
put() {
    picture=$1
    name=$2
    shift 2
    convert "$picture" "$@" +dither -colors 200 -strip -define png:compression-level=9 -define png:compression-filter=0 "$TO/$name.png"
}

for look in en-light-1440x900 zh-dark-1440x900; do
    language=${look%%-*}
    for picture in "$FROM/$look"/views/*-quick-fix.png "$FROM/$look"/views/*-rename-preview.png "$FROM/$look"/views/*-peek.png \
        "$FROM/$look"/views/*-skill-map.png "$FROM/$look"/views/*-checkpoint.png "$FROM/$look"/views/*-receipt.png; do
        name=$(basename "$picture" .png)
        name=${name#*-}
        area=1440x900
        # The inspector is a window of its own, in the upper left corner.
        test "$name" != receipt || area=1120x740
        put "$picture" "gallery-$name-$language" -crop "$area+0+0" +repage -resize 1080x
    done
    for picture in "$FROM/$look"/views/*-completion.png; do
        put "$picture" "author-$language"
    done
done
for picture in "$FROM"/en-light-1440x900/views/*-review.png; do
    put "$picture" review-en
done
put "$FROM/en-light-1440x900/06-approval-card.png" simulate-en-approval
put "$FROM/zh-dark-1440x900/05-approval-required.png" simulate-zh-dark
