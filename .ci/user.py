"""A user of the live page of `reel tune`, with a mouse and keys or with a finger, who finds controls by their names."""

import base64, contextlib, difflib, io, json, pathlib, re, time

from support import Failure, check, run, wait

try:
    from PIL import Image, ImageChops
except ImportError:
    Image = None

# The controls: the role, the end of the names from the page to the control, and the controls that may hide it.
FEEL, COLOR, TIMING, CURVE, MORE = (f"tab {name}" for name in ["feel", "color", "timing", "curve", "more"])
WORDS = {
    **{f"tab {name.lower()}": ("tab", f"{name}$") for name in ["Feel", "Color", "Timing", "Curve", "More"]},
    "undo": ("button", "Undo"),
    "save": ("button", "Save"),
    "compare": ("button", "Compare$"),
    "line": ("slider", "Line between the saved and the edited run"),
    "copy": ("button", "Copy$"),
    "export": ("button", "Export$"),
    "diff": ("menuitem", "As a diff"),
    "SwiftUI": ("menuitem", "SwiftUI"),
    "GIF": ("menuitem", "GIF$"),
    "GIF of variants": ("menuitem", "GIF of all"),
    "settings": ("region", "Settings$"),
    "search": ("searchbox", "Search", FEEL),
    "pause": ("button", "Pause$"),
    "time": ("slider", "Time$"),
    "dark": ("button", "Dark$", "view"),
    "view": ("button", "View$"),
    "image": ("slider", "Pull of "),
    "keep": ("button", "Keep as steps"),
    "again": ("button", "Again"),
    "bounce": ("slider", "Curve > (.* > )?Bounce( of the spring)?$", CURVE),
    "ball count": ("slider", "Ball count", MORE),
    "float period": ("slider", "Float period", MORE),
    "pull distance": ("slider", "Pull distance", FEEL),
    "stop distance": ("slider", "Stop distance", FEEL),
    "return duration": ("slider", "Return duration", FEEL),
    "light color": ("textbox", "Field color, light", COLOR),
    "dark color": ("textbox", "Field color, dark", COLOR),
    "app's time": ("slider", "App's time", TIMING),
    "pull to": ("slider", "Settings > (.* > )?Pull to", TIMING),
    "finger's duration": ("slider", "Settings > (.* > )?Drag duration", TIMING),
    "keep mine": ("button", "Keep 10"),
}

# The script of a control. Returns a point of it in the viewport, and whether a press there reaches it.
SPOT = """function (across, down, canScroll) {
  const spot = () => {
    const {left, top, width, height} = this.getBoundingClientRect();
    const x = left + width * across, y = top + height * down;
    const under = (root) => {
      const hit = root.elementFromPoint(x, y);
      return hit?.shadowRoot && hit.shadowRoot !== root ? under(hit.shadowRoot) : hit;
    };
    return {x, y, left, top, width, height, isHit: this.contains(under(document)), isScrolled: canScroll};
  };
  const first = spot();
  if (first.isHit || !canScroll) return {...first, isScrolled: false};
  this.scrollIntoView({block: "center"});
  return spot();
}"""
# The script of an image. Returns its part that is visible on the stage.
AREA = """function () {
  if (!this.isConnected) return undefined;
  const box = this.getBoundingClientRect(), stage = this.closest(".stage").getBoundingClientRect();
  const x = Math.max(box.left, stage.left), y = Math.max(box.top, stage.top);
  return {x, y, width: Math.min(box.right, stage.right) - x, height: Math.min(box.bottom, stage.bottom) - y, scale: 1};
}"""
# The script of a slider or of a field. Returns its value.
VALUE = "function () { return this.value ?? this.ariaValueNow; }"
# The script of a slider. Returns the position of its thumb, as a fraction of its width.
THUMB = "function () { return this.min === undefined ? .5 : (this.value - this.min) / (this.max - this.min); }"


class User:
    """A user of the page of a copy of an example, with a mouse and keys, or with a finger."""

    def __init__(self, browser, folder, reel, isTouch, shot=None):
        self.browser, self.folder, self.reel, self.isTouch, self.shot = browser, folder, reel, isTouch, shot
        self.result, self.isDown = None, False
        self.begin()

    def begin(self):
        """Begins the task: what was done before is not counted."""
        self.actions, self.seconds = 0, 0

    def done(self):
        self.result = self.seconds, self.actions
        self.shoot()

    def shoot(self):
        if self.shot:
            self.shot.write_bytes(self.screenshot())

    @contextlib.contextmanager
    def timed(self, actions=0):
        """Adds the time of actions, or of waiting for their effect, to that of the task."""
        began = time.monotonic()
        yield
        self.seconds += time.monotonic() - began
        self.actions += actions

    # Finding

    def nodes(self):
        """The accessible nodes of the page as roles, names from the page to the node, values and identifiers."""
        nodes = {node["nodeId"]: node for node in self.browser.tell("Accessibility.getFullAXTree")["nodes"]}
        names, found = {}, []
        for number, node in nodes.items():
            above = names.get(node.get("parentId"), "")
            name = "" if node["ignored"] else node.get("name", {}).get("value", "")
            names[number] = f"{above} > {name}" if name else above
            if not node["ignored"]:
                found.append({
                    "role": node["role"]["value"], "path": names[number], "id": node.get("backendDOMNodeId"),
                    "value": str(node.get("value", {}).get("value", "")),
                    **{each["name"]: each["value"].get("value") for each in node.get("properties", [])}})
        return found

    def find(self, word):
        role, name, *_ = WORDS[word]
        nodes = [node for node in self.nodes()
                 if node["role"] == role and re.search(f"> {name}", node["path"])]
        return nodes[0] if nodes else None

    def shown(self, word):
        """An enabled control, after the controls that hide it were pressed."""
        for behind in WORDS[word][2:]:
            if self.find(word):
                break
            if self.find(behind):
                self.press(behind)
                time.sleep(0.2)
        return wait(f"an enabled {WORDS[word][0]}, {word}", 3, lambda: (
            (node := self.find(word)) and not node.get("disabled") and node))

    def ask(self, node, script, *values):
        """Calls a function with a control as its receiver."""
        try:
            element = self.browser.tell("DOM.resolveNode", backendNodeId=node["id"])["object"]["objectId"]
        except Failure:
            # The control has been replaced.
            return None
        return self.browser.tell(
            "Runtime.callFunctionOn", functionDeclaration=script, objectId=element, returnByValue=True,
            arguments=[{"value": value} for value in values])["result"].get("value")

    def spot(self, word, across=0.5, down=0.5):
        """A point of a control, which is scrolled into view."""
        isScrolled = False
        for attempt in range(10):
            node = self.shown(word)
            # The page may still be laid out.
            spot = self.ask(node, SPOT, across, down, attempt > 1)
            isScrolled |= bool(spot and spot["isScrolled"])
            if spot and spot["isHit"]:
                self.actions += isScrolled
                return {**node, **spot}
            time.sleep(0.1)
        raise Failure(f"“{word}” is covered or outside of the page")

    def field(self, word):
        """The field next to a slider."""
        path = re.escape(self.find(word)["path"])
        node = next((node for node in self.nodes()
                     if node["role"] == "textbox" and re.fullmatch(f"{path}(,.*)?", node["path"])), None)
        check(node, f"“{word}” has no field")
        return node

    def number(self, field):
        return float(re.match(r"[\d.]+", self.ask(field, VALUE))[0])

    def texts(self, place):
        return " ".join(node["path"].rpartition(" > ")[2] for node in self.nodes()
                        if node["role"] == "StaticText" and f"> {place} >" in node["path"])

    # Actions

    def point(self, kind, place):
        """Sends an event of the mouse or of the finger: Pressed, Moved or Released."""
        if not self.isTouch:
            self.browser.mouse(kind, place, kind == "Pressed" or self.isDown)
        else:
            points = [] if kind == "Released" else [{"x": place[0], "y": place[1]}]
            name = {"Pressed": "Start", "Moved": "Move", "Released": "End"}[kind]
            self.browser.tell("Input.dispatchTouchEvent", type=f"touch{name}", touchPoints=points)
        self.isDown = kind == "Pressed" or (kind == "Moved" and self.isDown)

    def press(self, word):
        spot = self.spot(word)
        self.stroke([(spot["x"], spot["y"])])

    def stroke(self, *strokes):
        """Presses, moves through places and releases, for each of the strokes, 50 ms after one another."""
        actions, pause = [], {"type": "pause", "duration": 12}
        for places in strokes:
            first, *others = ({"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)} for x, y in places)
            moves = [each for move in others for each in [pause, move]]
            actions += [first, {"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}]
            actions += [pause] * 4
        # One request for all is faster than one for each event.
        with self.timed(len(strokes)):
            self.browser.ask("/actions", {"actions": [{
                "type": "pointer", "id": "pointer", "parameters": {"pointerType": "touch" if self.isTouch else "mouse"},
                "actions": actions}]})

    def slide(self, word, least, most):
        """Drags the thumb of a slider until the field next to it has a number from least to most."""
        spot, field = self.spot(word), self.field(word)
        low, high, y = spot["left"], spot["left"] + spot["width"], spot["y"]
        x = low + 8 + (spot["width"] - 16) * self.ask(spot, THUMB)
        with self.timed(1):
            if not self.isTouch:
                self.point("Moved", (x, y))
            self.point("Pressed", (x, y))
            for _ in range(12):
                number = self.number(field)
                if least <= number <= most:
                    break
                low, high = (x, high) if number < least else (low, x)
                x = (low + high) / 2
                self.point("Moved", (x, y))
                time.sleep(0.03)
            # The finger stays for the last look; otherwise the next press would only stop a fling.
            time.sleep(0.1)
            self.point("Released", (x, y))
        number = self.number(field)
        check(least <= number <= most,
              f"the slider “{word}”, {spot['width']:.0f} px wide, is at {number}, not in {least}…{most}")
        return number

    def key(self, key, code=0):
        with self.timed(1):
            for kind in ["rawKeyDown", "keyUp"]:
                self.browser.tell("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code)

    def type(self, text):
        with self.timed(1):
            for letter in text:
                self.browser.tell("Input.dispatchKeyEvent", type="keyDown", key=letter, text=letter)
                self.browser.tell("Input.dispatchKeyEvent", type="keyUp", key=letter)

    def write(self, word, text):
        """Replaces the text of a field."""
        # The press selects the text.
        self.press(word)
        self.type(text)
        self.key("Enter", 13)

    def search(self, text):
        if not self.isTouch:
            self.type("/")
        else:
            self.press("search")
        self.type(text)

    def pull(self, *parts):
        """Pulls by parts of the image's width, one pull after another, and returns how long that took, in seconds."""
        spot = self.spot("image", down=0.3)
        began = time.monotonic()
        x, y, width = spot["x"], spot["y"], spot["width"]
        self.stroke(*([(x, y + width * part * step / 20) for step in range(21)] for part in parts))
        return time.monotonic() - began

    def rest(self):
        wait("rest", 15, lambda: self.find("keep"))

    def stop(self, seconds):
        """Pauses at a time of the run."""
        if self.find("pause"):
            self.press("pause")
        spot = self.spot("time")
        low, high = spot["left"], spot["left"] + spot["width"]
        for _ in range(12):
            x = (low + high) / 2
            self.stroke([(x, spot["y"])])
            now = float(self.ask(spot, VALUE))
            if abs(now - seconds) < 0.02:
                break
            low, high = (x, high) if now < seconds else (low, x)

    # Effects

    def until(self, what, truth, seconds=5):
        with self.timed():
            return wait(what, seconds, truth, 0.02)

    def screenshot(self, **options):
        return base64.b64decode(self.browser.tell("Page.captureScreenshot", **options)["data"])

    def area(self):
        """The visible area of the image on the stage, which is replaced when a run is loaded."""
        return wait("the image", 5, lambda: self.ask(self.find("image"), AREA))

    def image(self):
        return opened(io.BytesIO(self.screenshot(clip=self.area())))

    def repainted(self, before):
        self.until("a changed image", lambda: difference(before, self.image()) > 40)

    def saved(self):
        """Saves, and returns the lines that were changed or added in the file."""
        before = self.file.read_text()
        self.press("save")
        self.until("the saved file", lambda: self.file.read_text() != before, 15)
        run([self.reel, "check", self.file])
        return self.changed(before)

    def changed(self, before):
        lines = difflib.ndiff(before.splitlines(), self.file.read_text().splitlines())
        return [line[2:].strip() for line in lines if line.startswith("+ ")]

    def trace(self, *options):
        return json.loads(run([self.reel, "trace", self.file, "--format", "json", *options]))

    def times(self, kind, *options):
        """The times of events of a kind, in seconds."""
        return [event["time"] for event in self.trace(*options)["events"] if event["kind"] == kind]

    def rendered(self, *options):
        path = pathlib.Path(self.folder, "frame.png")
        run([self.reel, "render", self.file, "--at", "trigger+0.9", "--quiet", "--force", "-o", path, *options])
        return opened(path)

    def clipboard(self):
        return self.browser.ask("/execute/async", {
            "script": "navigator.clipboard.readText().then(arguments[0], () => arguments[0](''))", "args": []})

    def download(self, name):
        path = pathlib.Path(self.folder, "downloads", name)
        self.until(name, lambda: path.exists(), 60)
        return path

    def same(self, path, *command):
        """Checks that a download is the output of a command."""
        own = pathlib.Path(self.folder, f"own{path.suffix}")
        run([self.reel, *command, self.file, "--quiet", "-o", own])
        check(own.read_bytes() == path.read_bytes(), f"{path.name} differs from the output of reel {command[0]}")
        with Image.open(path) as image:
            return image.n_frames, image.width


def opened(source):
    return Image.open(source).convert("RGB")


def difference(first, second):
    """The largest difference of two images at a low resolution, in 0…255."""
    small = [image.resize((64, 64), Image.BOX) for image in (first, second)]
    return max(high for _, high in ImageChops.difference(*small).getextrema())


def share(image, color):
    """The part of an image that has a color, in percent."""
    red, green, blue = bytes.fromhex(color[1:])
    pixels = image.resize((100, 100), Image.NEAREST).tobytes()
    near = sum(abs(pixels[at] - red) + abs(pixels[at + 1] - green) + abs(pixels[at + 2] - blue) < 60
               for at in range(0, len(pixels), 3))
    return near / 100
