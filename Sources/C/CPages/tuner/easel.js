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

/** A picture, and what it is of. */
class Easel {
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

  /**
   * What asks: each request takes some milliseconds more. A message has a number, a path and a body, an
   * answer the number, a status and a body.
   */
  get socket() {
    if (this.link?.readyState <= WebSocket.OPEN) return this.link;
    const link = this.link = new WebSocket(new URL("/socket", location.origin.replace("http", "ws")));
    link.addEventListener("message", ({data}) => {
      const [, turn, status, body] = data.match(/^(\d+) (\d+)\n([^]*)$/);
      this.turns.delete(Number(turn));
      if (status === "200") this.answer(Number(turn), JSON.parse(body));
      else postMessage({turn: Number(turn), problem: body.trim()});
    });
    link.addEventListener("close", () => {
      for (const turn of this.turns) postMessage({turn, problem: "reel has ended"});
      this.turns.clear();
    });
    return link;
  }

  ask({turn, path, body}) {
    const {socket} = this;
    this.turns.add(turn);
    const send = () => socket.send(`${turn} ${path}\n${body}`);
    if (socket.readyState === WebSocket.OPEN) send();
    else socket.addEventListener("open", send);
  }

  /** Fetches and unpacks a frame that cairo has drawn. */
  async frame({turn, query}) {
    try {
      const answer = await fetch(new URL(`/frame?${query}`, location.origin));
      const picture = answer.status === 200 ? await createImageBitmap(await answer.blob()) : undefined;
      postMessage({turn, answer: {picture}}, picture ? [picture] : []);
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

const easel = new Easel();
addEventListener("message", ({data: {act, ...told}}) => easel[act](told));
