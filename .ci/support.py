"""Shared functions of the checks in Python: commands, waiting, tables, and Chromium with chromedriver."""

import glob
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# A comment in a page with the command that draws the image below it.
COMMAND = re.compile(r"<!-- image: (.+?) -->", re.S)


class Failure(Exception):
    """A failed check; exit code 1."""


class Missing(Exception):
    """A program that is not installed; exit code 69."""


def check(truth, text):
    if not truth:
        raise Failure(text)


def run(command, **options):
    """Runs a command and returns its standard output and error; fails if it does not exit with 0."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, **options}
    done = subprocess.run(command, text=True, **options)
    check(done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout or ''}exit code {done.returncode}")
    return done.stdout


def program():
    """The path of the reel to check: REEL, by default a release build of this tree."""
    if reel := os.environ.get("REEL"):
        return os.path.realpath(reel)
    build = ["swift", "build", "-c", "release", "--package-path", ROOT]
    subprocess.run([*build, "--product", "reel"], check=True, stdout=sys.stderr)
    return os.path.join(os.path.realpath(run([*build, "--show-bin-path"], stderr=None).strip()), "reel")


def built(path=None):
    """The path of the reel at `path`, by default of a build of this tree, which must exist."""
    programs = [path] if path else [f"{ROOT}/.build/{name}/reel" for name in ["release", "debug"]]
    found = next((pathlib.Path(each).resolve() for each in programs if os.path.isfile(each)), None)
    check(found, f"{' and '.join(map(str, programs))} missing; build it with: swift build --product reel")
    return found


LIBRARIES = ["cairo", "pangocairo", "fontconfig", "libpng", "libdeflate", "lcms2", "glib-2.0", "yaml-0.1", "expat"]


def symbol_graphs(folder, build=f"{ROOT}/.build/debug"):
    """Writes the public symbol graphs of the built Swift modules of this tree, and returns the modules' names."""
    target = json.loads(run(["swift", "-print-target-info"]))["target"]["unversionedTriple"]
    flags = ["-target", target, "-I", f"{build}/Modules"]
    for pattern in ["Sources/C/*/module.modulemap", ".build/checkouts/*/**/include/module.modulemap"]:
        for file in glob.glob(f"{ROOT}/{pattern}", recursive=True):
            flags += ["-I", os.path.dirname(file)]
    for file in glob.glob(f"{build}/*.build/module.modulemap"):
        flags += ["-Xcc", f"-fmodule-map-file={file}"]
    known = [name for name in LIBRARIES if subprocess.run(["pkg-config", "--exists", name]).returncode == 0]
    for flag in run(["pkg-config", "--cflags", *known]).split():
        flags += ["-Xcc", flag]
    modules = sorted(os.path.basename(place) for place in glob.glob(f"{ROOT}/Sources/*/*")
                     if glob.glob(f"{place}/**/*.swift", recursive=True))
    modules = [name for name in modules if os.path.exists(f"{build}/Modules/{name}.swiftmodule")]
    check(modules, f"no module is in {build}/Modules; build first: swift build")
    for module in modules:
        run(["swift", "symbolgraph-extract", "-module-name", module, *flags, "-minimum-access-level", "public",
             "-skip-synthesized-members", "-output-dir", folder])
    return modules


def wait(what, seconds, truth, every=0.1):
    """Waits until a function returns a true value, and returns the value."""
    end = time.monotonic() + seconds
    while not (found := truth()):
        check(time.monotonic() < end, f"waited {seconds} s for {what}")
        time.sleep(every)
    return found


def table(head, rows):
    """Prints a table as Markdown."""
    print("| " + " | ".join(head) + " |\n|" + "---|" * len(head))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print(flush=True)


def end(process):
    """Ends a process that was started in a new session, and all processes in its group."""
    for number in [signal.SIGTERM, signal.SIGKILL]:
        try:
            os.killpg(process.pid, number)
            process.wait(2)
        except (ProcessLookupError, subprocess.TimeoutExpired):
            pass
    process.wait()


def main(act):
    """Runs a check and ends the program with its exit code."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        sys.exit(act())
    except Failure as failure:
        sys.exit(f"failed: {failure}")
    except Missing as missing:
        print(f"missing: {missing}", file=sys.stderr)
        sys.exit(69)


class Browser:
    """A window of Chromium: without a screen, or full on an X display."""

    def __init__(self, width=1440, height=960, scale=1, script=None, display=None):
        programs = [shutil.which(name) for name in ["chromedriver", "chromium"]]
        if not all(programs):
            raise Missing("chromedriver and chromium; on Debian: apt-get install chromium-driver")
        self.folder, self.session = tempfile.mkdtemp(prefix="reel-browser-"), None
        log = os.path.join(self.folder, "log")
        with open(log, "w") as file:
            self.process = subprocess.Popen(
                [programs[0], "--port=0"], stdout=file, stderr=file, start_new_session=True,
                env={**os.environ, "HOME": self.folder, "XDG_CONFIG_HOME": self.folder, "TMPDIR": self.folder,
                     **({"DISPLAY": display} if display else {})})
        try:
            words = wait("chromedriver", 30, lambda: open(log).read().partition("successfully on port ")[2])
            self.address = f"http://127.0.0.1:{int(words.split('.')[0])}"
            options = {"binary": programs[1], "args": [
                "--kiosk" if display else "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-extensions",
                "--disable-background-networking", "--js-flags=--expose-gc", f"--window-size={width},{height}",
                f"--user-data-dir={self.folder}/profile"], "excludeSwitches": ["enable-automation"]}
            answer = self.ask("/session", {"capabilities": {"alwaysMatch": {
                "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}}})
            self.session = f"/session/{answer['sessionId']}"
            if not display:
                self.tell("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                          mobile=False)
            if script:
                # The content security policy of the page would reject the script.
                self.tell("Page.setBypassCSP", enabled=True)
                self.tell("Page.addScriptToEvaluateOnNewDocument", source=script)
        except BaseException:
            self.close()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        end(self.process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.address + (self.session or "") + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failure(f"{path}: {error.read().decode()[:600]}") from None

    def go(self, address):
        self.ask("/url", {"url": address})

    def run(self, script, *values):
        return self.ask("/execute/sync", {"script": script, "args": list(values)})

    def until(self, script, *values):
        return wait(script, 30, lambda: self.run(script, *values), 0.02)

    def tell(self, command, **values):
        """Sends a command of the Chrome DevTools Protocol."""
        return self.ask("/goog/cdp/execute", {"cmd": command, "params": values})

    def mouse(self, kind, place, isDown=False):
        self.tell("Input.dispatchMouseEvent", type=f"mouse{kind}", x=place[0], y=place[1], clickCount=1,
                  button="left" if isDown or kind == "Released" else "none", buttons=int(isDown))

    def messages(self):
        """The messages in the console since the last call."""
        return [entry["message"] for entry in self.ask("/se/log", {"type": "browser"})]
