extension AttachCode {
  var web: String {
    """
    \(head)
    // `list` is a scrolling element whose only child is the content, `data` \(dataText), and `lottie`
    // the player lottie-web. `onRefresh` returns a promise, whose rejection \(hasResults ? "is a failure" : "closes the header, too").
    PART|// It resolves to "success", "failure" or, if the refresh was canceled, null.
    export function attachHeader(list, lottie, data, onRefresh) {
      const content = list.firstElementChild;
      const view = document.createElement("div"), stage = document.createElement("div");
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    ONCE|  const exits = [\(exits("[", "]"))];
    PART|  const exits = { success: [\(exits("[", "]"))], failure: [\(exits("[", "]", result: 1))] };
      const files = [].concat(data);
      const file = files.reduce((a, b) => Math.abs(a.w - list.clientWidth) <= Math.abs(b.w - list.clientWidth) ? a : b);
      content.style.position = "relative";
      view.style.cssText = "position: absolute; inset-inline: 0; overflow: hidden; pointer-events: none; "
        + "transition: opacity .25s; top: \(top)px; height: \(height)px;" + (isStill ? "opacity: 0" : "");
    FILL|  view.style.background = "linear-gradient(90deg, \(color(sides?.left)) 50%, \(color(sides?.right)) 50%) "
    FILL|    + "0 0 / 100% \(fieldHeight)px no-repeat";
      stage.style.cssText = `position: absolute; left: calc(50% - ${file.w / 2}px); width: ${file.w}px; height: 100%`;
      view.append(stage);
    SIDE|  if (getComputedStyle(list).direction === "rtl") view.style.transform = "scaleX(-1)";
      content.prepend(view);
      const player = lottie.loadAnimation(
        { container: stage, renderer: "svg", loop: false, autoplay: false, animationData: file });
      let start = null, pull = 0, isRefreshing = false;

      function play(first, last, loops = false) {
        player.loop = loops;
        player.playSegments([first, loops ? last : last + 1], true);
        if (loops || first >= last) return Promise.resolve();
        return new Promise((done) => {
          const remove = player.addEventListener("complete", () => { remove(); done(); });
        });
      }
      function move(points) {
        pull = points;
        content.style.transform = pull ? `translateY(${pull}px)` : "";
        if (isRefreshing || isStill) return;
        player.resetSegments(true);
        player.goToAndStop(Math.min(\(frame), \(lastOfPull)), true);
      }
    LONG|  // A longer pull returns to the threshold.
    LONG|  async function back() {
    LONG|    const longest = player.currentFrame;
    LONG|    for (let step = 1; step <= 6 && longest > 100; step++) {
    LONG|      player.goToAndStop(longest + (100 - longest) * step / 6, true);
    LONG|      await new Promise((done) => setTimeout(done, 1000 / 60));
    LONG|    }
    LONG|  }
      function settle(points, duration) {
        content.animate([{ transform: `translateY(${pull}px)` }, { transform: `translateY(${points}px)` }],
          { duration, easing: "ease-in-out" });
        pull = points;
        content.style.transform = pull ? `translateY(${pull}px)` : "";
      }
      async function refresh() {
        isRefreshing = true;
        navigator.vibrate?.(10);
        settle(\(rest), \(milliseconds(opening)));
    ONCE|    const work = Promise.resolve(onRefresh()).catch(() => {});
    PART|    const work = Promise.resolve(onRefresh()).catch(() => "failure");
        if (isStill) {
          player.goToAndStop(\(cycle.first), true);
          view.style.opacity = 1;
        } else {
    LONG|      await back();
          await play(\(begin.first), \(begin.last));
          play(\(cycle.first), \(cycle.last), true);
        }
    ONCE|    await work;
    PART|    const result = await work, shown = exits[result === undefined ? "success" : result] ?? [];
        const now = player.firstFrame + player.currentFrame;
    ONCE|    const exit = exits.length === 1 ? exits[0] : exits.find(([frame]) => frame >= now) ?? exits[0];
    ONCE|    const waits = exits.length > 1;
    PART|    const exit = shown.length === 1 ? shown[0] : shown.find(([frame]) => frame >= now) ?? shown[0];
    PART|    const waits = shown.length > 1;
        if (isStill || !exit) view.style.opacity = 0;
        else if (waits) await play(Math.floor(now), exit[0] >= now ? exit[0] : \(cycle.last));
        const closed = new Promise((done) => setTimeout(done, \(milliseconds(motion.closingDelay))))
          .then(() => settle(0, \(milliseconds(closing))));
        if (exit && !isStill) await play(exit[1], exit[2]);
        else await new Promise((done) => setTimeout(done, 250));
        await closed;
        if (!isStill) view.style.opacity = 1;
        isRefreshing = false;
        if (!exit) move(0);
      }
      list.addEventListener("pointerdown", (event) => {
        if (list.scrollTop <= 0 && !isRefreshing) start = event.clientY;
      });
      list.addEventListener("pointermove", (event) => {
        if (start === null || isRefreshing) return;
        const length = list.clientHeight, travel = Math.max(event.clientY - start, 0);
        list.setPointerCapture(event.pointerId);
        move((1 - 1 / (travel * 0.55 / length + 1)) * length);
    DRAG|    if (pull >= \(threshold)) { start = null; refresh(); }
      });
      const release = () => {
        if (start === null) return;
        start = null;
        if (pull >= \(threshold)) refresh(); else { settle(0, 250); move(0); }
      };
      list.addEventListener("pointerup", release);
      list.addEventListener("pointercancel", release);
      return player;
    }

    """
  }
  private var dataText: String {
    files.count == 1
      ? "the parsed \(files[0].name).json"
      : "a list of the parsed \(files { "\($0.name).json" })"
  }

  private var frame: String { frame { "Math.min(pull, \($0))" } }

  private func color(_ color: Color?) -> String { (color ?? .clear).hexString }
}
