// Takes what hands do.

/** What takes text. */
const FIELDS = "input:not([type=range], [type=checkbox], [type=radio], [type=color]), textarea, select, [contenteditable]";

/** Follows the pointer from its press on an element until it is let go, or taken to scroll the page. */
const drag = (element, begin, end = () => {}) => element.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  element.setPointerCapture(event.pointerId);
  const move = begin(event);
  element.addEventListener("pointermove", move);
  element.addEventListener("lostpointercapture", () => {
    element.removeEventListener("pointermove", move);
    end();
  }, {once: true});
});

/** Lets a run be pulled by its picture. */
function followPull(player, {run, canvas}) {
  const {state} = player;
  let isPulled = false;
  drag(canvas, (event) => {
    player.stopReturning();
    isPulled = false;
    const [x, y] = [event.clientX, event.clientY];
    const from = state.isPulling ? state.percent : 0;
    const points = canvas.clientWidth / player.painter.size(run.frames[0]).width;
    const [dx, dy] = run.pull.way;
    const length = Math.hypot(dx, dy) || 1;
    // A finger that may scroll the page does that.
    const isTouch = event.pointerType === "touch";
    const canPull = !isTouch || dx || player.page.classList.contains(dy > 0 ? "at-top" : "at-bottom");
    return (event) => {
      // Against the rubber band a finger moves about twice as far as what it pulls.
      const moved = ((event.clientX - x) * dx + (event.clientY - y) * dy) / length / points / 2;
      isPulled ||= canPull && (isTouch ? moved : Math.abs(moved)) > 1;
      if (isPulled) player.pullTo(from + (moved / length) * 100);
    };
  }, () => { if (isPulled) player.letGo(); });
}

/** Notes at which ends the page is: only there a swipe pulls what a list pulls there, and does not scroll. */
function followScroll({page}) {
  const note = () => {
    const {scrollTop, scrollHeight, clientHeight} = /** @type {Element} */ (document.scrollingElement);
    page.classList.toggle("at-top", scrollTop < 1);
    page.classList.toggle("at-bottom", scrollTop + clientHeight > scrollHeight - 1);
  };
  addEventListener("scroll", note, {passive: true});
  new ResizeObserver(note).observe(document.body);
  note();
}

/**
 * Lets hands and keys move a player.
 * @param {Player} player
 */
function follow(player) {
  const {root, state, time, pullInput} = player;
  const press = (act, action) => player.find(`[data-act=${act}]`).addEventListener("click", action);
  press("play", () => (state.isPlaying ? player.pause() : player.play()));
  press("back", () => player.stepBy(-1));
  press("forth", () => player.stepBy(1));
  press("loop", () => {
    state.isLooping = !state.isLooping;
    player.show();
  });
  /** What the buttons of a choice stand for. */
  const choices = {
    appearance: (value) => { state.appearance = value; },
    zoom: (value) => { state.zoom = value === "fit" ? value : Number(value); },
    speed: (value) => { state.rate = Number(value); },
    view: (value) => { state.view = value; },
  };
  for (const [name, choose] of Object.entries(choices)) {
    for (const button of player.all(`[data-${name}]`)) {
      button.addEventListener("click", () => {
        choose(button.dataset[name]);
        player.show();
      });
    }
  }
  followScroll(player);
  pullInput.addEventListener("input", () => player.pullTo(Number(pullInput.value)));
  const mix = player.find(".mix input");
  mix.addEventListener("input", () => player.page.style.setProperty("--mix", String(mix.value / 100)));

  drag(time, (event) => {
    const move = (event) => {
      const box = time.getBoundingClientRect();
      player.seek(((event.clientX - box.left) / box.width) * player.duration);
    };
    move(event);
    return move;
  });

  // A click on what takes no focus lets keys go to this player.
  if (!player.isWhole) player.page.tabIndex = -1;
  (player.isWhole ? document : root).addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const {key} = event, target = event.composedPath()[0];
    // What is typed into a field is meant for it.
    if (target instanceof Element && target.matches(FIELDS)) return;
    const isInput = target instanceof HTMLInputElement;
    const isPullKey = state.isPulling || target instanceof HTMLCanvasElement;
    const amount = event.shiftKey ? 10 : 1;
    const click = (selector) => () => player.find(selector).click();
    const actions = {
      " ": () => (state.isPlaying ? player.pause() : player.play()),
      ",": () => player.stepBy(-1),
      ".": () => player.stepBy(1),
      "[": () => player.seekEvent(-1),
      "]": () => player.seekEvent(1),
      l: click("[data-act=loop]"),
      d: () => player.darken(),
      "+": () => player.zoomBy(1),
      "=": () => player.zoomBy(1),
      "-": () => player.zoomBy(-1),
      "0": click("[data-zoom=fit]"),
      "1": click('[data-speed="1"]'),
      "2": click('[data-speed="0.5"]'),
      "4": click('[data-speed="0.25"]'),
      ...(player.data.names && player.isMany && {
        o: click(`[data-view=${state.view === "side" ? "overlay" : "side"}]`),
      }),
      ...(!isInput && {
        ArrowLeft: () => player.stepBy(-amount),
        ArrowRight: () => player.stepBy(amount),
        Home: () => player.seek(0),
        End: () => player.seek(player.duration),
      }),
      ...(!isInput && isPullKey && {
        ArrowUp: () => player.pullTo(state.percent - amount),
        ArrowDown: () => player.pullTo(state.percent + amount),
      }),
      ...player.ownKeys(event),
    };
    // A button that has the focus is pressed by the space bar.
    if (key === " " && target instanceof HTMLButtonElement) return;
    const action = actions[key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  });

  addEventListener("resize", () => {
    player.show();
    player.placeEvents();
  });
}

customElements.define("reel-player", Player);
