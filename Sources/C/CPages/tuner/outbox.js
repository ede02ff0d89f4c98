// The edits that the server has not answered yet, which outlast its absence and a reload of the page.

/** The name under which the tab stores the edits. */
const OUTBOX = "reel-edits";

class Outbox {
  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    /** The edit whose answer is expected. */
    this.sent = undefined;
    this.count = 0;
    // A page of another server is loaded again, and its edits with it.
    addEventListener("pagehide", () => this.store());
  }

  /** The edits by gesture, in order. */
  get edits() { return [...(this.sent ? [this.sent] : []), ...this.session.queue]; }

  /** The changes that wait, the last one for each key. @returns {Map<string, string | null>} */
  get changes() { return new Map(this.edits.flatMap(({changes}) => [...changes])); }

  /** Stores the edits and counts them, while the server is away. */
  update() {
    const {isLost, isHung, queue} = this.session;
    const count = isLost || isHung ? this.edits.length : 0;
    if (isLost || isHung) this.store();
    else if (!queue.length) this.write(undefined);
    if (count === this.count) return;
    this.count = count;
    this.session.emit("waiting");
  }

  /** Puts an edit back that was sent to a server that has ended. */
  takeBack(edit) {
    const {queue} = this.session, [next] = queue;
    this.sent = undefined;
    if (next?.gesture !== edit.gesture) return queue.unshift(edit);
    next.changes = new Map([...edit.changes, ...next.changes]);
    return next.done.unshift(...edit.done);
  }

  store() {
    const edits = this.edits.map(({changes, gesture}) => ({changes: [...changes], gesture}));
    const {file} = this.session.state ?? {};
    if (file) this.write(edits.length ? JSON.stringify({file, edits}) : undefined);
  }

  write(text) {
    if (text === this.written) return;
    this.written = text;
    try {
      if (text) sessionStorage.setItem(OUTBOX, text);
      else sessionStorage.removeItem(OUTBOX);
    } catch {
      // Without storage, the edits last as long as the page.
    }
  }

  /** Sends the edits that the page had before it was loaded, if the server has the same file. */
  restore({file}) {
    if (this.isRestored) return;
    this.isRestored = true;
    let stored;
    try {
      this.written = sessionStorage.getItem(OUTBOX) ?? undefined;
      stored = JSON.parse(this.written ?? "null");
    } catch {
      return;
    }
    if (stored?.file !== file) return;
    const {session} = this;
    session.queue.unshift(...stored.edits.map(({changes, gesture}) => ({
      changes: new Map(changes), gesture, isLast: true,
      done: [(answer) => answer.problem && session.emit("problem", answer.problem.message)],
    })));
    session.send();
  }
}
