"""Compares the images of two folders with pixelmatch, by name, and prints the number of differing pixels.

`reel-bench --verify` compares reel with this program.

    python3 pixelmatch_pairs.py FOLDER FOLDER NAME...
"""

import sys

from PIL import Image
from pixelmatch.contrib.PIL import pixelmatch

first, second, *names = sys.argv[1:]
count = 0
for name in names:
    with Image.open(f"{first}/{name}") as one, Image.open(f"{second}/{name}") as other:
        count += pixelmatch(one, other)
print(count)
