// Handles pointer and keyboard input.

/** A selector of elements that accept text. */
const FIELDS = "input:not([type=range], [type=checkbox], [type=radio], [type=color]), textarea, select, [contenteditable]";

/**
 * Tracks a drag from a press on an element until its release, or until the browser scrolls the page.
 * `begin` returns the handler of the pointer's moves.
 */
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

/** Lets the user pull a run by dragging its image. */
function followPull(player, {run, canvas}) {
  const {state} = player;
  let isPulled = false;
  drag(canvas, (event) => {
    player.stopReturning();
    isPulled = false;
    const [x, y] = [event.clientX, event.clientY];
    const from = state.isPulling ? state.percent : 0;
    const points = canvas.clientWidth / player.painter.size(run.frames[0]).width;
    const [dx, dy] = run.pull.direction;
    const length = Math.hypot(dx, dy) || 1;
    // A swipe pulls only where it does not scroll the page.
    const isTouch = event.pointerType === "touch";
    const canPull = !isTouch || dx || player.page.classList.contains(dy > 0 ? "at-top" : "at-bottom");
    return (event) => {
      // Because of the rubber band, a finger moves about twice as far as the content.
      const moved = ((event.clientX - x) * dx + (event.clientY - y) * dy) / length / points / 2;
      isPulled ||= canPull && (isTouch ? moved : Math.abs(moved)) > 1;
      if (isPulled) player.pullTo(from + (moved / length) * 100);
    };
  }, () => { if (isPulled) player.release(); });
}

/** Marks the page while it is scrolled to an end, where a swipe pulls the list instead of scrolling. */
function followScroll({page}) {
  const update = () => {
    const {scrollTop, scrollHeight, clientHeight} = /** @type {Element} */ (document.scrollingElement);
    page.classList.toggle("at-top", scrollTop < 1);
    page.classList.toggle("at-bottom", scrollTop + clientHeight > scrollHeight - 1);
  };
  addEventListener("scroll", update, {passive: true});
  new ResizeObserver(update).observe(document.body);
  update();
}

/**
 * Connects the controls, the pointer and the keyboard to a player.
 * @param {Player} player
 */
function addControls(player) {
  const {root, state, time, pullInput} = player;
  const press = (act, action) => player.find(`[data-act=${act}]`).addEventListener("click", action);
  press("play", () => (state.isPlaying ? player.pause() : player.play()));
  press("back", () => player.stepBy(-1));
  press("forth", () => player.stepBy(1));
  press("loop", () => {
    state.isLooping = !state.isLooping;
    player.show();
  });
  /** The effect of each group of buttons. */
  const choices = {
    appearance: (value) => { state.appearance = value; },
    zoom: (value) => { state.zoom = Number(value) || value; },
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
      player.seek(player.secondsAt((event.clientX - box.left) / box.width));
    };
    move(event);
    return move;
  });

  // A click outside the controls focuses the player, so that it receives keys.
  if (!player.isWhole) player.page.tabIndex = -1;
  (player.isWhole ? document : root).addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const {key} = event, target = event.composedPath()[0];
    // Fields handle their own keys.
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
    // The space bar presses a focused button.
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
