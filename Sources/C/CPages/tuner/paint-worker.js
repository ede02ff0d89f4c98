// Paints the picture that is tuned in a thread of its own, and asks the server for it: what the page does
// keeps no answer waiting, and what is painted keeps no hand.

/**
 * @typedef {object} Excerpt a few frames of a newer run
 * @property {number} revision
 * @property {number} first the number of the first
 * @property {number} count how many frames the run has
 * @property {number} rate
 * @property {number} speed
 * @property {number[]} frames
 * @property {number[]} [dark]
 * @property {Painter} painter
 * @typedef {object} Shown what the page shows
 * @property {number} [id] of what paints it; without one an excerpt does
 * @property {number} list
 * @property {number} revision
 * @property {number} [now] the second, where it is the run that plays: a newer excerpt takes its place
 * @property {"light" | "dark"} appearance
 * @property {number} scale
 * @property {number} width in points
 * @property {number} height
 */

/** Between two attempts to find the server again, in milliseconds. */
const RETRY = 1000;

/** A keyed digest of a text: HMAC of SHA-256, in hexadecimal digits. */
async function digest(word, text) {
  const bytes = (text) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(word), {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
  const signed = new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(text)));
  return [...signed].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A picture, and what it is of. */
class PaintWorker {
  /** @type {OffscreenCanvas | undefined} */
  canvas;
  /** What paints, by number; what is not there yet has pictures to wait for. @type {Map<number, Painter>} */
  painters = new Map();
  /** @type {Excerpt | undefined} */
  excerpt;
  /** @type {Shown | undefined} */
  wanted;
  /** What is painted: as a key, and by what. */
  shown = "";
  painter;
  isAsked = false;
  /** What is not answered yet. @type {Set<number>} */
  turns = new Set();
  /** The secret, and the key of the address, as far as they are known. They are never sent. @type {string[]} */
  words = [];
  /** What shows that the server knows one of them. @type {string[]} */
  expected = [];
  isIn = false;
  /** Whether the server does not know the page. */
  isRefused = false;
  /** Messages that wait for the page to be let in. @type {string[]} */
  held = [];

  // What the page tells, by its name.

  place({canvas}) {
    this.canvas = canvas;
    this.paintSoon();
  }

  async take({id, drawings}) {
    const painter = new Painter(drawings);
    if (drawings.images.length) await painter.ready();
    this.painters.set(id, painter);
    this.paintSoon();
  }

  drop({id}) { this.painters.delete(id); }

  show(wanted) {
    this.wanted = wanted;
    this.paintSoon();
  }

  // What asks. A message has a number and a path in its first line, and then a body; an answer the number and a
  // status, and then its own. What comes with the number 0 is the answer to the first message, and the states.

  enter({words}) {
    this.words = words;
    this.connect();
  }

  connect() {
    const link = this.link = new WebSocket(new URL("/socket", location.origin.replace("http", "ws")));
    link.binaryType = "arraybuffer";
    link.addEventListener("message", ({data}) => this.hear(data));
    link.addEventListener("close", () => {
      this.isIn = false;
      if (!this.isRefused) {
        postMessage({event: "lost"});
        setTimeout(() => this.connect(), RETRY);
      }
      for (const turn of this.turns) postMessage({turn, problem: "reel has ended"});
      this.turns.clear();
      this.held = [];
    });
  }

  hear(data) {
    const isImage = typeof data !== "string";
    const start = isImage ? new TextDecoder().decode(data.slice(0, 32)) : data;
    const end = start.indexOf("\n"), [turn, status] = start.slice(0, end).split(" ").map(Number);
    const body = data.slice(end + 1);
    if (!turn) return this.hearFirst(status, body);
    this.turns.delete(turn);
    if (status >= 400) return postMessage({turn, problem: body.trim()});
    if (isImage) return this.unpack(turn, body);
    return this.answer(turn, status === 200 ? JSON.parse(body) : {});
  }

  /** Shows that the page knows a secret: digests of a word of the server's and one of its own. */
  async prove(link, theirs) {
    const nonce = crypto.randomUUID();
    const proofs = (side) => Promise.all(this.words.map((word) => digest(word, `${side} ${nonce} ${theirs}`)));
    this.expected = await proofs("server");
    link.send(`0 /enter\n${JSON.stringify({nonce, proofs: await proofs("page")})}`);
  }

  refuse(told) {
    this.isRefused = true;
    this.link.close();
    postMessage({event: "refused", told});
  }

  hearFirst(status, body) {
    if (status === 401) {
      return this.prove(this.link, JSON.parse(body).nonce).catch(({message}) => this.refuse(message));
    }
    if (status !== 200) return this.refuse(body.trim());
    const told = JSON.parse(body);
    if (this.isIn) return postMessage({event: "state", told});
    // The port of a server that has ended is anybody's.
    if (!this.expected.includes(told.proof)) return this.refuse("Another program answers in the place of reel.");
    this.isIn = true;
    this.words = [told.secret];
    postMessage({event: "entered", told});
    for (const message of this.held.splice(0)) this.link.send(message);
  }

  ask({turn, path, body}) {
    const message = `${turn} ${path}\n${body}`;
    if (this.isRefused) return postMessage({turn, problem: "this page is not let in"});
    this.turns.add(turn);
    if (this.isIn) this.link.send(message);
    else this.held.push(message);
  }

  /** Unpacks a frame that cairo has drawn. */
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
    const {drawings, ...excerpt} = shown, {revision} = answer.state;
    const painter = new Painter(drawings);
    if (drawings.images.length) await painter.ready();
    if (!(revision <= this.excerpt?.revision)) this.excerpt = {...excerpt, revision, painter};
    this.paintSoon();
    const {width, height} = painter.size(excerpt.frames[0]);
    return postMessage({turn, answer: {...answer, shown: {count: excerpt.count, rate: excerpt.rate, speed: excerpt.speed, width, height}}});
  }

  // Painting.

  paintSoon() {
    if (this.isAsked) return;
    this.isAsked = true;
    requestAnimationFrame(() => {
      this.isAsked = false;
      this.paint();
    });
  }

  paint() {
    const {canvas, wanted} = this;
    if (!canvas || !wanted) return;
    const {painter, list} = this.newer(wanted) ?? {painter: this.painters.get(wanted.id), list: wanted.list};
    if (!painter) return;
    const {appearance, scale} = wanted, key = `${list} ${appearance} ${scale}`;
    if (key === this.shown && painter === this.painter) return;
    [this.shown, this.painter] = [key, painter];
    painter.paint(canvas, list, appearance, scale);
  }

  /** What an excerpt shows in the place of what is wanted. */
  newer({now, revision, appearance, width, height, id}) {
    const {excerpt} = this;
    if (!excerpt || now === undefined) return undefined;
    if (id === undefined ? excerpt.revision < revision : excerpt.revision <= revision) return undefined;
    const {painter, first, count, rate, speed, frames, dark} = excerpt;
    const lists = (appearance === "dark" && dark) || frames;
    const place = Math.min(Math.floor((now * rate) / speed + 1e-6), count - 1) - first;
    const list = lists[Math.min(Math.max(place, 0), lists.length - 1)], size = painter.size(list);
    // One of other extents waits until the page has made room for it.
    return size.width === width && size.height === height ? {painter, list} : undefined;
  }
}

const paintWorker = new PaintWorker();
addEventListener("message", ({data: {act, ...told}}) => paintWorker[act](told));
