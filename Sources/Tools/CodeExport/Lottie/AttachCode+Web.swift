extension AttachCode {
  var web: String {
    """
    \(head)
    // `list` is a scrolling element whose only child is the content, `data` the parsed \(file).json,
    // and `lottie` the player lottie-web. `onRefresh` returns a promise.
    export function attachHeader(list, lottie, data, onRefresh) {
      const content = list.firstElementChild;
      const view = document.createElement("div");
      const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const exits = [\(exits("[", "]"))];
      content.style.position = "relative";
      view.style.cssText = "position: absolute; inset-inline: 0; pointer-events: none; transition: opacity .25s;"
        + "top: \(number(header.box.minY))px; height: \(number(header.box.height))px;" + (isStill ? "opacity: 0" : "");
    SIDE|  if (getComputedStyle(list).direction === "rtl") view.style.transform = "scaleX(-1)";
      content.prepend(view);
      const player = lottie.loadAnimation(
        { container: view, renderer: "svg", loop: false, autoplay: false, animationData: data });
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
        player.goToAndStop(Math.min(pull / \(threshold) * 100, \(lastOfPull)), true);
      }
    LONG|  // A longer pull returns to the threshold.
    LONG|  async function back() {
    LONG|    const longest = player.currentFrame;
    LONG|    for (let step = 1; step <= 6 && longest > 100; step++) {
    LONG|      player.goToAndStop(longest + (100 - longest) * step / 6, true);
    LONG|      await new Promise((done) => setTimeout(done, 1000 / 60));
    LONG|    }
    LONG|  }
      function settle(points) {
        content.animate([{ transform: `translateY(${pull}px)` }, { transform: `translateY(${points}px)` }],
          { duration: 250, easing: "ease-in-out" });
        pull = points;
        content.style.transform = pull ? `translateY(${pull}px)` : "";
      }
      async function refresh() {
        isRefreshing = true;
        navigator.vibrate?.(10);
        settle(\(rest));
        const work = Promise.resolve(onRefresh()).catch(() => {}); // The header closes after an error, too.
        if (isStill) {
          player.goToAndStop(\(cycle.first), true);
          view.style.opacity = 1;
        } else {
    LONG|      await back();
          await play(\(begin.first), \(begin.last));
          play(\(cycle.first), \(cycle.last), true);
        }
        await work;
        const now = player.firstFrame + player.currentFrame;
        const exit = exits.length === 1 ? exits[0] : exits.find(([frame]) => frame >= now) ?? exits[0];
        if (isStill) view.style.opacity = 0;
        else if (exits.length > 1) await play(Math.floor(now), exit[0] >= now ? exit[0] : \(cycle.last));
        settle(0);
        if (!isStill) await play(exit[1], exit[2]);
        isRefreshing = false;
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
        if (pull >= \(threshold)) refresh(); else { settle(0); move(0); }
      };
      list.addEventListener("pointerup", release);
      list.addEventListener("pointercancel", release);
      return player;
    }

    """
  }
}
