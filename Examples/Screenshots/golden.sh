#!/bin/sh
# Draws README's image of a failed golden: what was recorded, what is drawn now, and the difference.
#
#     golden.sh OUTPUT
set -eu
output="$PWD/$1"
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > pull.yaml << 'END'
reel: 1
screen: { width: 393, height: 700 }
canvas: { crop: [0, 0, 393, 200], scale: 2 }
header: { style: wave, fieldColor: "#FF6A4D", hillHeight: 50 }
content: { rowStyle: mail, title: Inbox }
steps: [{ drag: { pull: 1.15, duration: 0.6 } }, release]
golden: { at: [0.58], directory: golden }
END
cat pull.yaml - > cells.yaml << 'END'
variants:
  recorded: {}
  now: { header.hillHeight: 53 }
  difference: { content: { image: difference.png, imageInset: 200 } }
END

# Recording exits with 1, and so does a comparison that fails.
reel verify pull.yaml --record missing > log || [ "$?" = 1 ]
sed -i.bak 's/hillHeight: 50/hillHeight: 53/' pull.yaml
reel verify pull.yaml > log || [ "$?" = 1 ]
cp .reel/failed/golden/0.58@2x.difference.png difference.png
reel sweep cells.yaml --variants --at 0.58 --scale 1 -o "$output" --title "$(sed -n 's/.*\.txt: \(the outline.*\)/\1/p' log)"
