// The file's variants and the snapshots side by side, which play in step.

/** The maximum number of images. */
const GRID_LIMIT = 12;
/** The smallest width of an image, the space between images, and the height of a name, in pixels. */
const CELL_WIDTH = 88, CELL_GAP = 16, CELL_NAME = 24;

/**
 * @typedef {object} Cell an idea next to the tuned one
 * @property {HTMLElement} figure
 * @property {HTMLElement} canvas
 * @property {HTMLElement} problem why it cannot be played
 * @property {number} number the number of the worker's canvas
 * @property {string} [digest] the digest of the loaded run
 * @property {number} [rate] its requested rate
 * @property {any} [painter]
 * @property {any} [run]
 * @typedef {object} Idea a variant or a snapshot
 * @property {string} key
 * @property {string} [name] the name of the variant, empty for the file without a variant; none for a snapshot
 * @property {string} title
 * @property {object} request
 * @property {() => void} tune
 */

/** Shows the ideas next to the tuned one at the player's time. The worker paints all in the same frame. */
class Grid {
  isOn = false;
  /** The shown ideas, which include the tuned one. @type {Idea[]} */
  ideas = [];
  /** The images by the ideas' keys; that of the tuned idea waits until another one is tuned. @type {Map<string, Cell>} */
  cells = new Map();
  /** The number of the last loading. */
  turn = 0;
  /** The number of canvases so far. */
  count = 0;
  /** A key of what the worker shows. */
  shown = "";

  /** @param {LivePlayer} player */
  constructor(player) {
    this.player = player;
    this.session = player.session;
    this.note = made("p", "grid-note");
  }

  /** The variants and the snapshots, in the order of the bar. @returns {Idea[]} */
  get all() {
    const {session} = this, {variants, variant} = session.state;
    const names = variants.length ? ["", ...variants] : [""];
    return [
      ...names.map((name) => ({
        key: `variant ${name}`, name, title: name || (variants.length ? "Base" : "Now"), request: {name: name || null},
        tune: () => session.act("/variant", {name: name || null}),
      })),
      ...[...snapshots.keys()].sort().map((title) => ({
        key: `snapshot ${title}`, title, tune: () => playSnapshot(title),
        request: {name: variant, changes: Object.entries(snapshots.get(title)).map(([key, value]) => ({key, value}))},
      })),
    ];
  }

  get tuned() { return this.player.variant ?? ""; }

  get canShow() { return this.all.length > 1; }
  get runs() { return [...this.cells.values()].flatMap(({run}) => run ?? []); }

  toggle() {
    if (!this.isOn && !this.canShow) return;
    this.isOn = !this.isOn;
    this.player.page.classList.toggle("with-grid", this.isOn);
    if (this.isOn) this.update();
    else this.clear();
    this.player.zoomTo(this.player.state.zoom);
  }

  clear() {
    this.turn += 1;
    for (const {painter, figure} of this.cells.values()) {
      painter?.close();
      figure.remove();
    }
    this.cells.clear();
    this.note.remove();
    this.player.screens[0].canvas.parentElement.style.height = "";
    this.session.preview.send("clearCells", {});
    this.shown = "";
    this.followLength();
  }

  /** Shows the current ideas, and loads those that have changed. */
  update() {
    if (!this.isOn) return;
    if (!this.canShow) {
      this.toggle();
      return;
    }
    this.arrange();
    this.load();
  }

  /** Places the images in the order of the bar, that of the player among them. */
  arrange() {
    if (!this.isOn) return;
    const {cells, all, tuned} = this, {figure} = this.player.screens[0];
    const own = all.find(({name}) => name === tuned);
    const ideas = this.ideas = all.slice(0, GRID_LIMIT);
    if (own && !ideas.includes(own)) ideas.splice(-1, 1, own);
    for (const [key, cell] of cells) {
      if (ideas.some((idea) => idea.key === key)) continue;
      cell.painter?.close();
      cell.figure.remove();
      cells.delete(key);
    }
    for (const idea of ideas) if (!cells.has(idea.key)) cells.set(idea.key, this.cell(idea));
    setText(find("figcaption b", figure), own?.title ?? tuned);
    figure.ariaCurrent = "true";
    const figures = ideas.map((idea) => (idea === own ? figure : cells.get(idea.key).figure));
    for (const {figure} of cells.values()) if (!figures.includes(figure)) figure.remove();
    // The player's image stays in place, so that it keeps the focus.
    const index = figures.indexOf(figure);
    figure.before(...figures.slice(0, index));
    figure.after(...figures.slice(index + 1), this.note);
    setText(this.note, all.length > ideas.length ? `${ideas.length} of ${all.length} are shown.` : "");
  }

  /** Returns a new image, which tunes its idea when it is pressed. @param {Idea} idea @returns {Cell} */
  cell({title, tune}) {
    const figure = made("figure", "cell"), screen = made("div", "screen"), caption = made("figcaption");
    const canvas = /** @type {HTMLCanvasElement} */ (made("canvas")), problem = made("p");
    Object.assign(canvas, {role: "img", ariaLabel: title});
    figure.title = `Tune ${title}`;
    screen.append(canvas, problem);
    caption.append(made("b", "", title));
    figure.append(screen, caption);
    figure.addEventListener("click", () => tune());
    const number = this.count += 1, offscreen = canvas.transferControlToOffscreen();
    this.session.preview.send("attachCell", {number, canvas: offscreen}, [offscreen]);
    return {figure, canvas, problem, number};
  }

  /** Loads the runs that have changed, one after another, so that edits are answered between them. */
  async load() {
    const turn = this.turn += 1, {session, player} = this, {rate} = player;
    for (const {key, request} of this.ideas) {
      const cell = this.cells.get(key), known = cell.rate === rate && cell.digest;
      const answer = await session.ask("/variant/run", {...request, ...(known && {digest: known}), ...(rate && {rate})})
        .catch(({message, isLost}) => ({problem: isLost ? "" : message}));
      const data = answer.run && await unpacked(answer.run);
      if (turn !== this.turn) return;
      setText(cell.problem, answer.problem ?? "");
      if (data) {
        cell.painter?.close();
        const painter = new WorkerPainter(session.preview, data.drawings, Infinity);
        Object.assign(cell, {painter, run: data.runs[0], digest: answer.digest, rate});
      }
      player.show();
    }
    this.followLength();
  }

  /** Plays until the longest run ends. */
  followLength() {
    const {player} = this;
    if (player.endOf(player.runs) !== player.duration) player.replay();
  }

  // Sizes

  /** Returns the size of the largest image, of which only the shown height counts, in points. */
  largest(size) {
    const loaded = [...this.cells.values()].filter(({run}) => run);
    const sizes = [size, ...loaded.map(({painter, run}) => painter.size(run.frames[0]))];
    return {
      width: Math.max(...sizes.map(({width}) => width)),
      height: Math.max(...sizes.map((size) => size.height * this.player.shareOf(size))),
    };
  }

  /** Returns the zoom and the number of columns with which images fill the room. */
  fit(size, {width, height}) {
    const count = this.ideas.length, largest = this.largest(size), foot = this.note.textContent ? CELL_NAME : 0;
    let best = {zoom: 0, columns: 1};
    for (let columns = 1; columns <= count; columns += 1) {
      const rows = Math.ceil(count / columns);
      const zoom = Math.min(
        ((width - 32 + CELL_GAP) / columns - CELL_GAP) / largest.width,
        ((height - 32 - foot + CELL_GAP) / rows - CELL_GAP - CELL_NAME) / largest.height);
      if (zoom > best.zoom) best = {zoom, columns};
    }
    // Small images are scrolled instead.
    const columns = Math.max(Math.min(best.columns, Math.floor((width - 32 + CELL_GAP) / (CELL_WIDTH + CELL_GAP))), 1);
    return {columns, zoom: Math.max(best.zoom, CELL_WIDTH / largest.width)};
  }

  // Display

  show() {
    if (!this.isOn) return;
    const {player, cells, ideas, tuned} = this, {state, screens: [screen], stage} = player, {now, appearance} = state;
    const own = player.painter.size(player.runs[0].frames[0]), zoom = player.zoomOf(own);
    const columns = typeof state.zoom === "number"
      ? Math.max(Math.floor((player.room.width - 32 + CELL_GAP) / (own.width * zoom + CELL_GAP)), 1)
      : this.fit(own, player.room).columns;
    stage.style.setProperty("--columns", String(Math.min(columns, ideas.length)));
    const cut = (canvas, size) => {
      const share = player.shareOf(size);
      setStyle(canvas.parentElement, "height", share < 1 ? `${size.height * zoom * share}px` : "");
    };
    cut(screen.canvas, own);
    const lists = [];
    for (const {name, key} of ideas) {
      const {canvas, painter, run, number} = cells.get(key);
      if (name === tuned) continue;
      const list = run && ((appearance === "dark" && run.dark) || run.frames)[player.frameAt(run, now)];
      const size = run ? painter.size(list) : own;
      setStyle(canvas, "width", `${size.width * zoom}px`);
      setStyle(canvas, "height", `${size.height * zoom}px`);
      cut(canvas, size);
      if (run) lists.push({number, id: painter.id, list});
    }
    const scale = Math.min(Math.max(Math.ceil(zoom * (window.devicePixelRatio || 1) - 0.01), 1), 8);
    const message = {lists, appearance, scale}, key = JSON.stringify(message);
    if (key === this.shown) return;
    this.shown = key;
    this.session.preview.send("showCells", message);
  }
}
