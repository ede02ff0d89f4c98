#!/usr/bin/env python3
"""Films README's pull by hand: the list is pulled, its bounce is changed while it moves, and the pull is kept.

    hand.py OUTPUT

Needs reel, chromedriver, chromium and ffmpeg. Time is stopped for each frame.
"""
import base64
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / ".ci"))
from support import Browser  # noqa: E402

FRAMES, WIDTH, HEIGHT = 20, 1200, 760
PLAYER = "document.querySelector('reel-live-player')"
SESSION = "document.querySelector('reel-settings').session"


class Film:
    def __init__(self, browser, folder):
        self.browser, self.folder, self.count = browser, folder, 0

    def frame(self):
        """Lets a frame's time pass, and takes its image once the server has answered."""
        self.browser.tell("Emulation.setVirtualTimePolicy", policy="advance", budget=1000 / FRAMES)
        time.sleep(0.12)
        data = self.browser.tell("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(self.folder, f"{self.count:04}.png").write_bytes(base64.b64decode(data))
        self.count += 1

    def frames(self, seconds):
        for _ in range(round(seconds * FRAMES)):
            self.frame()

    def move(self, start, end, seconds, isDown):
        count = round(seconds * FRAMES)
        for number in range(1, count + 1):
            part = (1 - math.cos(math.pi * number / count)) / 2
            place = [one + (other - one) * part for one, other in zip(start, end)]
            self.browser.mouse("Moved", place, isDown)
            self.frame()


def act(output):
    with tempfile.TemporaryDirectory() as folder, Browser(WIDTH, HEIGHT) as browser:
        subprocess.run(["reel", "init", "wave", "-o", f"{folder}/wave.yaml"], check=True, stdout=subprocess.DEVNULL)
        server = subprocess.Popen(["reel", "tune", f"{folder}/wave.yaml"], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "XDG_STATE_HOME": folder})
        try:
            address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
            browser.go(address)
            browser.until(f"return {PLAYER}?.matches('[data-ready]') && {SESSION}.parts !== undefined")
            browser.run(f"{PLAYER}.seek(0)")
            time.sleep(0.5)
            film = Film(browser, folder)
            left, top, width, height = browser.run(
                f"const box = {PLAYER}.screens[0].canvas.getBoundingClientRect();"
                "return [box.left, box.top, box.width, box.height]")
            finger, low = [left + width / 2, top + height * 0.3], [left + width / 2, top + height * 0.72]
            browser.mouse("Moved", finger)
            film.frames(0.3)
            browser.mouse("Pressed", finger, True)
            film.move(finger, low, 0.9, True)
            film.frames(0.2)
            browser.mouse("Released", low)
            film.frames(0.5)
            for bounce in [0.3, 0.4, 0.5, 0.6, 0.7]:
                value = f"spring(duration: 0.45, bounce: {bounce})"
                browser.run(f"{SESSION}.edit([{{key: 'header.bounceTiming', value: arguments[0]}}])", value)
                film.frames(0.1)
            film.frames(4.5)
            browser.run(f"{PLAYER}.hand.chip.firstChild.click()")
            film.frames(2)
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-framerate", str(FRAMES), "-i", f"{folder}/%04d.png", "-vf",
                 "scale=720:-1:flags=lanczos,split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none",
                 output], check=True)
        finally:
            server.terminate()


act(sys.argv[1])
