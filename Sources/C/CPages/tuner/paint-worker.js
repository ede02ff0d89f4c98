// Paints the image of the run and communicates with the server in a worker, so that answers do not wait for
// the page and input does not wait for painting.

/**
 * @typedef {object} Excerpt a few frames of a newer run
 * @property {number} revision
 * @property {number} first the index of the first frame
 * @property {number} count the number of frames of the run
 * @property {number} rate
 * @property {number} speed
 * @property {number[]} frames
 * @property {number[]} [dark]
 * @property {Painter} painter
 * @typedef {object} Shown the content that the page requests
 * @property {number} [id] the identifier of the painter, or `undefined` for the excerpt
 * @property {number} list
 * @property {number} revision
 * @property {{id: number, list: number}} [older] the painter and the list of the complete run, if the excerpt
 *   is requested
 * @property {number} [now] the time of the run in seconds; a newer excerpt then replaces the frame
 * @property {boolean} [isHand] whether the frame of a pull by hand is requested, at the time of the pull
 * @property {"light" | "dark"} appearance
 * @property {number} scale
 * @property {number} part the fraction of the height that is painted
 * @property {number} width in points
 * @property {number} height
 */

/** The interval between attempts to reconnect, in milliseconds. */
const RETRY = 1000;
/** The interval between checks of the server, in milliseconds. */
const CHECK = 500;
/** The number of checks without any message after which the server does not answer. */
const CHECK_LIMIT = 5;
/** The number of the requests that check the server. */
const CHECK_TURN = 2 ** 40;

/** Returns the HMAC-SHA-256 of a text, in hexadecimal digits. */
async function digest(word, text) {
  const bytes = (text) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(word), {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
  const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(text)));
  return [...signed].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Paints display lists and exchanges messages with the server. */
class PaintWorker {
  /** @type {OffscreenCanvas | undefined} */
  canvas;
  /** The painters by identifier; a painter is added once its images are decoded. @type {Map<number, Painter>} */
  painters = new Map();
  /** @type {Excerpt | undefined} */
  excerpt;
  /** The newest frames of the pull by hand, with the number of their request. */
  pulled;
  /** @type {Shown | undefined} */
  wanted;
  /** A key of the painted content, and its painter. */
  shown = "";
  painter;
  isScheduled = false;
  /** Whether the frame is of an older run than the last edit's. */
  isOld = false;
  /** The pending requests: the number, and whether a file is expected. @type {Map<number, boolean>} */
  turns = new Map();
  /** The number of checks since the last message of the server. */
  silence = 0;
  /** The secret and the key of the address, if known, which are never sent. @type {string[]} */
  words = [];
  /** The proofs of a server that knows one of the words. @type {string[]} */
  expected = [];
  isAuthenticated = false;
  /** Whether the server, or the page, has rejected the other side. */
  isRejected = false;
  /** The messages that wait for authentication. @type {string[]} */
  waiting = [];

  /** The canvases next to the image, by number, with a key of what each shows. @type {Map<number, {canvas: OffscreenCanvas, shown: string}>} */
  cells = new Map();
  /** The lists on these canvases. @type {{lists: {number: number, id: number, list: number}[], appearance: string, scale: number}} */
  beside = {lists: [], appearance: "light", scale: 1};

  // Messages of the page call these methods by name.

  attach({canvas}) {
    this.canvas = canvas;
    this.paintSoon();
  }

  async addPainter({id, drawings}) {
    const painter = new Painter(drawings);
    if (drawings.images.length) await painter.ready();
    this.painters.set(id, painter);
    this.paintSoon();
  }

  removePainter({id}) { this.painters.delete(id); }

  show(wanted) {
    this.wanted = wanted;
    this.paintSoon();
  }

  attachCell({number, canvas}) { this.cells.set(number, {canvas, shown: ""}); }

  showCells(beside) {
    this.beside = beside;
    this.paintSoon();
  }

  clearCells() {
    this.cells.clear();
    this.beside.lists = [];
  }

  // Requests: the first line of a message has a number and a path, that of an answer the number and a status;
  // the rest is the body. The number 0 belongs to the authentication and to states.

  enter({words}) {
    this.words = words;
    this.connect();
  }

  connect() {
    const link = this.link = new WebSocket(new URL("/socket", location.origin.replace("http", "ws")));
    link.binaryType = "arraybuffer";
    link.addEventListener("message", ({data}) => this.receive(data));
    link.addEventListener("close", () => {
      this.isAuthenticated = false;
      this.silence = 0;
      if (!this.isRejected) {
        postMessage({event: "lost"});
        setTimeout(() => this.connect(), RETRY);
      }
      for (const turn of this.turns.keys()) postMessage({turn, problem: "reel has ended", isLost: true});
      this.turns.clear();
      this.waiting = [];
    });
  }

  /** Asks the server for a sign of life. A sleeping page makes no checks, so that it counts no silence. */
  check() {
    if (!this.isAuthenticated) return;
    this.link.send(`${CHECK_TURN} /alive\n{}`);
    this.silence += 1;
    if (this.silence === CHECK_LIMIT) postMessage({event: "hung"});
  }

  receive(data) {
    if (this.silence >= CHECK_LIMIT) postMessage({event: "answers"});
    this.silence = 0;
    const isBinary = typeof data !== "string";
    const start = isBinary ? new TextDecoder().decode(data.slice(0, 32)) : data;
    const end = start.indexOf("\n"), [turn, status] = start.slice(0, end).split(" ").map(Number);
    const body = data.slice(end + 1);
    if (!turn) return this.receiveEvent(status, body);
    if (turn === CHECK_TURN) return undefined;
    const isFile = this.turns.get(turn);
    this.turns.delete(turn);
    if (status >= 400) return postMessage({turn, problem: body.trim()});
    if (isBinary && isFile) return postMessage({turn, answer: {file: new Blob([body])}});
    if (isBinary) return this.unpack(turn, body);
    return this.answer(turn, status === 200 ? JSON.parse(body) : {});
  }

  /** Proves that the page knows a secret, by digests of a nonce of each side. */
  async prove(link, serverNonce) {
    const nonce = crypto.randomUUID();
    const proofs = (side) => Promise.all(this.words.map((word) => digest(word, `${side} ${nonce} ${serverNonce}`)));
    this.expected = await proofs("server");
    link.send(`0 /enter\n${JSON.stringify({nonce, proofs: await proofs("page")})}`);
  }

  reject(detail) {
    this.isRejected = true;
    this.link.close();
    postMessage({event: "rejected", detail});
  }

  receiveEvent(status, body) {
    if (status === 401) {
      return this.prove(this.link, JSON.parse(body).nonce).catch(({message}) => this.reject(message));
    }
    if (status !== 200) return this.reject(body.trim());
    const detail = JSON.parse(body);
    if (this.isAuthenticated) return postMessage({event: "state", detail});
    // Any program can listen on the port of a server that has ended.
    if (!this.expected.includes(detail.proof)) return this.reject("Another program than reel answers on this port.");
    this.isAuthenticated = true;
    this.words = [detail.secret];
    postMessage({event: "entered", detail});
    for (const message of this.waiting.splice(0)) this.link.send(message);
  }

  ask({turn, path, body, isFile = false}) {
    const message = `${turn} ${path}\n${body}`;
    if (this.isRejected) return postMessage({turn, problem: "the server rejects this page"});
    this.turns.set(turn, isFile);
    if (this.isAuthenticated) this.link.send(message);
    else this.waiting.push(message);
  }

  /** Decodes a frame that cairo has drawn. */
  async unpack(turn, file) {
    try {
      const image = await createImageBitmap(new Blob([file]));
      postMessage({turn, answer: {image}}, [image]);
    } catch (error) {
      postMessage({turn, problem: String(error)});
    }
  }

  async answer(turn, {shown, ...answer}) {
    if (!shown) return postMessage({turn, answer});
    const {drawings, ...excerpt} = shown, {revision} = answer.state ?? answer;
    const painter = new Painter(drawings);
    if (drawings.images.length) await painter.ready();
    if (answer.pull) {
      if (!(turn < this.pulled?.turn)) this.pulled = {...excerpt, turn, painter};
    } else if (!(revision <= this.excerpt?.revision)) this.excerpt = {...excerpt, revision, painter};
    this.paintSoon();
    const {width, height} = painter.size(excerpt.frames[0]);
    return postMessage({turn, answer: {...answer, shown: {count: excerpt.count, rate: excerpt.rate, speed: excerpt.speed, width, height}}});
  }

  // Painting

  paintSoon() {
    if (this.isScheduled) return;
    this.isScheduled = true;
    requestAnimationFrame(() => {
      this.isScheduled = false;
      this.paint();
      this.paintCells();
    });
  }

  paint() {
    const {canvas, wanted} = this;
    if (!canvas || !wanted) return;
    const newer = wanted.isHand ? this.pulledFrame(wanted) : this.newer(wanted);
    if (wanted.isHand && !newer) return;
    const {id, list: own} = wanted.older ?? wanted;
    const {painter, list} = newer ?? {painter: this.painters.get(id), list: own};
    if (!painter || !this.fits(painter, list, wanted)) return;
    this.markOld(!newer && wanted.older !== undefined);
    const {appearance, scale, part} = wanted, key = `${list} ${appearance} ${scale} ${part}`;
    if (key === this.shown && painter === this.painter) return;
    [this.shown, this.painter] = [key, painter];
    painter.paint(canvas, list, appearance, scale, part);
  }

  /** Paints next to the image, in the same frame. */
  paintCells() {
    const {appearance, scale} = this.beside;
    for (const {number, id, list} of this.beside.lists) {
      const cell = this.cells.get(number), painter = this.painters.get(id);
      const key = `${id} ${list} ${appearance} ${scale}`;
      if (!cell || !painter || key === cell.shown) continue;
      cell.shown = key;
      painter.paint(cell.canvas, list, appearance, scale);
    }
  }

  /** Returns whether a list has the size of the page's canvas, which may not be resized yet. */
  fits(painter, list, {width, height}) {
    const size = painter.size(list);
    return size.width === width && size.height === height;
  }

  /** Tells the page whether the frame is of an older run, at the time of the playhead. */
  markOld(isOld) {
    if (isOld === this.isOld) return;
    this.isOld = isOld;
    postMessage({event: "old", detail: isOld});
  }

  /**
   * Returns the painter and the list of the excerpt if it is newer than the requested content and has a frame
   * at the time.
   */
  newer(wanted) {
    const {now, revision, appearance, id} = wanted, {excerpt} = this;
    if (!excerpt || now === undefined) return undefined;
    if (id === undefined ? excerpt.revision < revision : excerpt.revision <= revision) return undefined;
    const {painter, first, count, rate, speed, frames, dark} = excerpt;
    const lists = (appearance === "dark" && dark) || frames;
    const list = lists[Math.min(Math.floor((now * rate) / speed + 1e-6), count - 1) - first];
    return list !== undefined && this.fits(painter, list, wanted) ? {painter, list} : undefined;
  }

  /** Returns the painter and the list of the pull by hand at its time, or at the nearest loaded one. */
  pulledFrame(wanted) {
    if (!this.pulled) return undefined;
    const {painter, first, rate, speed, frames, dark} = this.pulled;
    const lists = (wanted.appearance === "dark" && dark) || frames;
    const index = Math.floor((wanted.now * rate) / speed + 1e-6) - first;
    const list = lists[Math.min(Math.max(index, 0), lists.length - 1)];
    return this.fits(painter, list, wanted) ? {painter, list} : undefined;
  }
}

const paintWorker = new PaintWorker();
setInterval(() => paintWorker.check(), CHECK);
addEventListener("message", ({data: {act, ...message}}) => paintWorker[act](message));
