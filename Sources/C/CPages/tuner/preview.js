// The picture that is tuned, which another thread paints.

/** Tells the thread that paints what to paint, and lets it ask the server. */
class Preview {
  constructor() {
    this.worker = paintThread;
    /** Who waits for an answer. @type {Map<number, {take: Function, refuse: Function}>} */
    this.waiting = new Map();
    this.turns = FIRST;
    /** Hears what was not asked for, by its name. @type {(event: string, told: any) => void} */
    this.hear = () => {};
    /** The run that was asked for first. */
    this.first = new Promise((take, refuse) => this.waiting.set(FIRST, {take, refuse}));
    this.first.catch(() => {});
    /** How many painters there were. */
    this.count = 0;
    /** The second of the run that plays; nothing while something else is shown. */
    this.now = () => undefined;
    // All that there is to hear it is made by then.
    setTimeout(() => {
      this.worker.onmessage = ({data}) => this.take(data);
      for (const data of early.splice(0)) this.take(data);
    });
    this.worker.addEventListener("error", ({message}) => {
      for (const {refuse} of this.waiting.values()) refuse(new Error(message));
      this.waiting.clear();
    });
  }

  take({event, told, turn, answer, problem}) {
    if (event) return this.hear(event, told);
    const {take, refuse} = this.waiting.get(turn) ?? {};
    this.waiting.delete(turn);
    return answer ? take?.(answer) : refuse?.(new Error(problem));
  }

  tell(act, told, given = []) { this.worker.postMessage({act, ...told}, given); }

  /** Asks the server; the frames that come with an answer are shown by then. */
  ask(path, body) { return this.expect("ask", {path, body: JSON.stringify(body)}); }

  /** The frame that cairo draws; nothing where there is none. @returns {Promise<ImageBitmap | undefined>} */
  async frame(wanted) { return (await this.ask("/frame", wanted)).image; }

  expect(act, told) {
    return new Promise((take, refuse) => {
      const turn = this.turns += 1;
      this.waiting.set(turn, {take, refuse});
      this.tell(act, {turn, ...told});
    });
  }

  /** The canvas that is painted on, for which another one stands. */
  get canvas() {
    if (!this.front) {
      this.front = /** @type {HTMLCanvasElement} */ (made("canvas", "layer picture"));
      this.front.setAttribute("aria-hidden", "true");
      const canvas = this.front.transferControlToOffscreen();
      this.tell("place", {canvas}, [canvas]);
    }
    return this.front;
  }

  /** Gives the canvas that stands for the picture its extents, and has the picture painted. */
  show(canvas, {width, height}, scale, told) {
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    this.tell("show", {...told, width, height, scale, now: this.now()});
  }
}

/** Paints the lists of a run: on the picture in its own thread, on another canvas here. */
class FarPainter extends Painter {
  constructor(preview, drawings, revision) {
    super(drawings);
    Object.assign(this, {preview, revision, id: preview.count += 1});
    preview.tell("take", {id: this.id, drawings});
  }

  close() { this.preview.tell("drop", {id: this.id}); }

  paint(canvas, list, appearance, scale) {
    if (canvas.classList.contains("layer")) return super.paint(canvas, list, appearance, scale);
    const {preview, id, revision} = this;
    preview.show(canvas, this.size(list), scale, {id, list, revision, appearance});
  }
}

/** Stands for the newest frames that have come with an answer. */
class ExcerptPainter {
  constructor(preview, revision, size) { Object.assign(this, {preview, revision, extents: size}); }

  size() { return this.extents; }

  paint(canvas, list, appearance, scale) {
    this.preview.show(canvas, this.extents, scale, {revision: this.revision, appearance});
  }
}
