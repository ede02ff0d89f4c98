// The edits that the server has not answered yet, which outlast its absence and a reload of the page.

class Outbox {
  /** The edit whose answer is expected. */
  sent;
  /** The number of gestures that wait for a server that is away. */
  count = 0;

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    // A page whose server has restarted is loaded again.
    addEventListener("pagehide", () => this.store());
  }

  /** The edits by gesture, in order. */
  get edits() { return [...(this.sent ? [this.sent] : []), ...this.session.queue]; }

  /** The changes that wait, the last one for each key. @returns {Map<string, string | null>} */
  get changes() { return new Map(this.edits.flatMap(({changes}) => [...changes])); }

  /** Counts the edits while the server is away, and stores them. */
  update() {
    const {isLost, isHung, queue} = this.session, isAway = isLost || isHung;
    if (isAway || !(this.sent || queue.length)) this.store();
    const count = isAway ? this.edits.length : 0;
    if (count === this.count) return;
    this.count = count;
    this.session.emit("waiting");
  }

  /** Puts an edit back that was sent to a server that has ended. */
  takeBack(edit) {
    const {queue} = this.session, [next] = queue;
    this.sent = undefined;
    if (next?.gesture !== edit.gesture) {
      queue.unshift(edit);
      return;
    }
    next.changes = new Map([...edit.changes, ...next.changes]);
    next.done.unshift(...edit.done);
  }

  /** Stores the edits, once those of the previous page were restored. */
  store() {
    if (!this.isRestored) return;
    const {file} = this.session.state;
    const edits = this.edits.map(({changes, gesture}) => ({changes: [...changes], gesture}));
    const text = edits.length ? JSON.stringify({file, edits}) : "";
    if (text === this.stored) return;
    this.stored = text;
    tabStorage.edits = text;
  }

  /** Sends the edits of the tab's previous page, if the server has the same file. */
  restore({file}) {
    if (this.isRestored) return;
    this.isRestored = true;
    const {session} = this, stored = JSON.parse(tabStorage.edits || "null");
    if (stored?.file !== file) return;
    session.queue.unshift(...stored.edits.map(({changes, gesture}) => ({
      changes: new Map(changes), gesture, isLast: true,
      done: [({problem}) => problem && session.emit("problem", problem.message)],
    })));
    session.send();
  }
}
