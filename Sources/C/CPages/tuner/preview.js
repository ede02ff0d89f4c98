// The image of the run, which a worker paints.

/** Sends messages to the worker, which paints and sends requests to the server. */
class Preview {
  constructor() {
    this.worker = paintThread;
    /** The pending requests by number. @type {Map<number, {resolve: Function, reject: Function}>} */
    this.pending = new Map();
    /** The number of the last request. */
    this.turn = FIRST;
    /** Handles messages other than answers, by their event. @type {(event: string, detail: any) => void} */
    this.onEvent = () => {};
    /** The answer to the first request, which is for the run. */
    this.first = new Promise((resolve, reject) => this.pending.set(FIRST, {resolve, reject}));
    this.first.catch(() => {});
    /** The number of painters created so far. */
    this.count = 0;
    /** Returns the time of the run in seconds, or `undefined` while something else is shown. */
    this.now = () => undefined;
    // All listeners exist in the next task.
    setTimeout(() => {
      this.worker.onmessage = ({data}) => this.receive(data);
      for (const data of earlyMessages.splice(0)) this.receive(data);
    });
    this.worker.addEventListener("error", ({message}) => {
      for (const {reject} of this.pending.values()) reject(new Error(message));
      this.pending.clear();
    });
  }

  receive({event, detail, turn, answer, problem, isLost}) {
    if (event) return this.onEvent(event, detail);
    const {resolve, reject} = this.pending.get(turn) ?? {};
    this.pending.delete(turn);
    return answer ? resolve?.(answer) : reject?.(Object.assign(new Error(problem), {isLost}));
  }

  /** Calls a method of the worker. */
  send(act, message, transfer = []) { this.worker.postMessage({act, ...message}, transfer); }

  /**
   * Sends a request to the server. The worker paints the frames of the answer before it resolves. A file is
   * returned as a blob.
   */
  ask(path, body, isFile = false) {
    return new Promise((resolve, reject) => {
      const turn = this.turn += 1;
      this.pending.set(turn, {resolve, reject});
      this.send("ask", {turn, path, body: JSON.stringify(body), isFile});
    });
  }

  /** Requests a frame that cairo draws, if any. @returns {Promise<ImageBitmap | undefined>} */
  async frame(request) { return (await this.ask("/frame", request)).image; }

  /** The canvas on which the worker paints; it covers the player's canvas. */
  get canvas() {
    if (!this.front) {
      this.front = /** @type {HTMLCanvasElement} */ (made("canvas", "layer image"));
      this.front.setAttribute("aria-hidden", "true");
      const canvas = this.front.transferControlToOffscreen();
      this.send("attach", {canvas}, [canvas]);
    }
    return this.front;
  }

  /** Resizes the player's canvas, whose own content stays empty, and lets the worker paint. */
  show(canvas, {width, height}, {scale, part}, message) {
    const [w, h] = [Math.round(width * scale), Math.round(height * part * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    this.send("show", {now: this.now(), ...message, width, height, scale, part});
  }
}

/** Paints display lists of a run: in the worker on the image, in this thread on layers. */
class WorkerPainter extends Painter {
  constructor(preview, drawings, revision) {
    super(drawings);
    Object.assign(this, {preview, revision, id: preview.count += 1});
    preview.send("addPainter", {id: this.id, drawings});
  }

  close() { this.preview.send("removePainter", {id: this.id}); }

  paint(canvas, list, appearance, scale, part = 1) {
    if (canvas.classList.contains("layer")) return super.paint(canvas, list, appearance, scale, part);
    const {preview, id, revision} = this;
    preview.show(canvas, this.size(list), {scale, part}, {id, list, revision, appearance});
  }
}

/** Shows the newest excerpt, which the worker has, or the complete run at times outside of it. */
class ExcerptPainter {
  /** The painter and the list of the complete run at the current time. @type {{id: number, list: number} | undefined} */
  older;

  constructor(preview, revision, size) { Object.assign(this, {preview, revision, extents: size}); }

  size() { return this.extents; }

  paint(canvas, list, appearance, scale, part = 1) {
    this.preview.show(canvas, this.extents, {scale, part}, {revision: this.revision, appearance, older: this.older});
  }
}
