// Takes what hands do.

find("[data-act=play]").addEventListener("click", () => (state.isPlaying ? pause() : play()));
find("[data-act=back]").addEventListener("click", () => stepBy(-1));
find("[data-act=forth]").addEventListener("click", () => stepBy(1));
find("[data-act=loop]").addEventListener("click", () => {
  state.isLooping = !state.isLooping;
  show();
});
for (const button of all("[data-appearance]")) {
  button.addEventListener("click", () => {
    state.appearance = button.dataset.appearance;
    show();
  });
}
for (const button of all("[data-zoom]")) {
  button.addEventListener("click", () => {
    const {zoom} = button.dataset;
    state.zoom = zoom === "fit" ? zoom : Number(zoom);
    show();
  });
}
for (const button of all("[data-speed]")) {
  button.addEventListener("click", () => {
    state.rate = Number(button.dataset.speed);
    show();
  });
}
pullInput.addEventListener("input", () => pullTo(Number(pullInput.value)));

time.addEventListener("pointerdown", (event) => {
  if (event.button) return;
  time.setPointerCapture(event.pointerId);
  const follow = (event) => {
    const box = time.getBoundingClientRect();
    seek(((event.clientX - box.left) / box.width) * duration);
  };
  follow(event);
  time.addEventListener("pointermove", follow);
  time.addEventListener("lostpointercapture", () => time.removeEventListener("pointermove", follow), {once: true});
});

for (const {run, canvas} of screens) {
  if (!canPull) continue;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    canvas.setPointerCapture(event.pointerId);
    const [x, y] = [event.clientX, event.clientY];
    const from = state.isPulling ? state.percent : 0;
    const points = canvas.clientWidth / painter.size(run.frames[0]).width;
    const [dx, dy] = run.pull.way;
    const length = Math.hypot(dx, dy) || 1;
    const follow = (event) => {
      // Against the rubber band a finger moves about twice as far as what it pulls.
      const moved = ((event.clientX - x) * dx + (event.clientY - y) * dy) / length / points / 2;
      if (state.isPulling || Math.abs(moved) > 1) pullTo(from + (moved / length) * 100);
    };
    canvas.addEventListener("pointermove", follow);
    canvas.addEventListener("lostpointercapture", () => canvas.removeEventListener("pointermove", follow), {once: true});
  });
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const {target, key} = event;
  const isInput = target === pullInput;
  const isPullKey = state.isPulling || target instanceof HTMLCanvasElement;
  const amount = event.shiftKey ? 10 : 1;
  const actions = {
    " ": () => (state.isPlaying ? pause() : play()),
    ",": () => stepBy(-1),
    ".": () => stepBy(1),
    "[": () => seekEvent(-1),
    "]": () => seekEvent(1),
    l: () => find("[data-act=loop]").click(),
    d: () => {
      state.appearance = state.appearance === "dark" ? "light" : "dark";
      show();
    },
    "+": () => zoomBy(1),
    "=": () => zoomBy(1),
    "-": () => zoomBy(-1),
    "0": () => find("[data-zoom=fit]").click(),
    "1": () => find('[data-speed="1"]').click(),
    "2": () => find('[data-speed="0.5"]').click(),
    "4": () => find('[data-speed="0.25"]').click(),
    ...(!isInput && {
      ArrowLeft: () => stepBy(-amount),
      ArrowRight: () => stepBy(amount),
      Home: () => seek(0),
      End: () => seek(duration),
    }),
    ...(!isInput && isPullKey && {
      ArrowUp: () => pullTo(state.percent - amount),
      ArrowDown: () => pullTo(state.percent + amount),
    }),
  };
  // A button that has the focus is pressed by the space bar.
  if (key === " " && target instanceof HTMLButtonElement) return;
  const action = actions[key];
  if (!action) return;
  event.preventDefault();
  action();
});

// Begins.

addEventListener("resize", () => {
  show();
  placeEvents();
});

await painter.ready();
// An address that ends in #1.25 shows that second.
const start = Number.parseFloat(location.hash.slice(1));
if (Number.isFinite(start)) seek(start);
else if (matchMedia("(prefers-reduced-motion: reduce)").matches) show();
else play();
placeEvents();
page.dataset.ready = "";
