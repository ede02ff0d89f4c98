// What the page knows of the server, and tells it.

/**
 * @typedef {object} TunerState what is so at the server
 * @property {number} news counted with everything; older states are dropped
 * @property {number} revision counted with every change of what plays or is wrong
 * @property {number} base counted with every file that is taken over
 * @property {string} title
 * @property {number} pages how many pages are open on the file
 * @property {boolean} isNew whether saving makes the file
 * @property {boolean} isReadOnly
 * @property {string | null} holder the other reel tune that has the file; nothing is saved or kept here then
 * @property {boolean} isPlaying whether there is a run
 * @property {{keys: string[], message: string} | null} refusal why the run cannot be played, and the changes
 *   that brought it about
 * @property {Record<string, string>} edits what differs from the saved file where it plays, as texts
 * @property {Record<string, any>} values the same as values
 * @property {number} elsewhere how many changes are of other variants
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {string[]} solo the changes that play alone
 * @property {{place: string, message: string}[]} problems
 * @property {{key: string, mine: string, theirs: string | null}[]} conflicts
 * @property {string[]} variants
 * @property {string | null} variant the one that plays
 * @property {string[]} overrides what reel tune was started with, as texts
 * @property {string[]} exports the formats that can be exported
 * @property {string | null} draftProblem
 * @typedef {{key: string, value: string | null}} Change
 */

/** For so long the whole run waits after an edit, in milliseconds. */
const CALM = 80;
/** Under a hand the page says so often what has become of it, in milliseconds; frames come at once. */
const HEARD = 100;
/** How many changes go in one request. */
const MOST = 60;
/** For so many seconds frames come with an edit while the run plays. */
const AHEAD = 0.12;

/** So many curves are kept as the server described them, the newest: each takes some ten kilobytes. */
const CURVES = 48;
/** A spring of more seconds is drawn as one that never settles. */
const LONGEST_SPRING = 10000;

/** Between two moves of the pointer that are taken as they come, in milliseconds: half a frame. */
const PROMPT = 7;

/**
 * Takes a pressed pointer's moves as they come. As `pointermove` they come with the next frame, which is
 * as long as the way to the server and back.
 */
function takePrompt(element, move) {
  let last = 0;
  element.addEventListener("pointerrawupdate", (event) => {
    if (!(event.buttons & 1) || event.timeStamp - last < PROMPT) return;
    last = event.timeStamp;
    move(event);
  });
}

/**
 * Does something once with the next frame, however often it is asked for until then. What the page is
 * changed by in between would be laid out before each move of the pointer, to find what lies under it.
 */
function framed(act) {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      act();
    });
  };
}

/**
 * Tells the server of edits, one request at a time, and hears of what others change. Its events are
 * `state`, `settings`, `shown` (frames of a revision), `run` (all of them), `refused` (why there is none at the
 * chosen rate), `problem` (why something was not done), `question` (what to confirm first), `select`, `lost` and
 * `found` (the server), and `stranger` (why the server does not let the page in).
 */
class Session extends EventTarget {
  constructor() {
    super();
    /** @type {TunerState | undefined} */
    this.state = undefined;
    /** @type {any} */
    this.description = undefined;
    this.preview = new Preview();
    /** What the server says of curves. @type {Map<string, Promise<CurveShape | {problem: string}>>} */
    this.curves = new Map();
    /** Where the page is in its time: `{now, isPlaying, rate}`. */
    this.view = () => ({now: 0, isPlaying: false, rate: undefined});
    // Two pages never use the same number.
    this.gestures = Math.floor(Math.random() * 2 ** 40) * 1000;
    /** @type {{changes: Map<string, string | null>, gesture: number, isLast: boolean, done: Function[]}[]} */
    this.queue = [];
    this.isBusy = false;
    /** Whether what was sent last is part of a gesture that goes on. */
    this.isHeld = false;
    /** When the state was told last. */
    this.told = -Infinity;
    /** The revision of the newest whole run. */
    this.runRevision = 0;
    this.base = 0;
    /** Whether the server has gone, or does not know the page. */
    this.isLost = false;
    /** Comes when the first run moves, when there is none, and at the latest after a second. */
    this.begun = new Promise((done) => {
      this.begin = done;
      setTimeout(done, 1000);
    });
  }

  gesture() { return ++this.gestures; }

  tell(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }

  select(key) { this.tell("select", key); }

  // Asking.

  ask(path, body = {}) { return this.preview.ask(path, body); }

  /** A text's curve as the server describes it, or what is wrong with the text. */
  curve(text, takesSpring) {
    const key = `${takesSpring} ${text}`;
    let answer = this.curves.get(key);
    if (answer) return answer;
    if (this.curves.size >= CURVES) this.curves.delete(this.curves.keys().next().value);
    const isEndless = ({spring, length}) => spring && !(length > 0 && length < LONGEST_SPRING);
    answer = this.ask("/curve", {text, takesSpring}).then(
      (curve) => (isEndless(curve) ? endlessShape(curve) : curve),
      (error) => {
        this.curves.delete(key);
        return {problem: `The curve cannot be drawn: ${error.message ?? error}`};
      });
    this.curves.set(key, answer);
    return answer;
  }

  get shownView() {
    const {now, isPlaying, rate} = this.view();
    return {now, ahead: isPlaying ? AHEAD : 0, ...(rate && {rate})};
  }

  /**
   * Changes values; those of one gesture are one step back.
   * @param {Change[]} changes
   * @returns {Promise<{problem?: {key: string, message: string}}>}
   */
  edit(changes, {gesture = this.gesture(), isLast = true} = {}) {
    let last = this.queue.at(-1);
    if (last?.gesture !== gesture) {
      last = {changes: new Map(), gesture, isLast: false, done: []};
      this.queue.push(last);
    }
    for (const {key, value} of changes) last.changes.set(key, value);
    last.isLast ||= isLast;
    return new Promise((done) => {
      last.done.push(done);
      this.send();
    });
  }

  async send() {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.queue.length) {
        const {changes, gesture, isLast, done} = this.queue.shift();
        const list = [...changes].map(([key, value]) => ({key, value}));
        let problem;
        try {
          // The server takes so many at once; those of a gesture are one step all the same.
          this.isHeld = !isLast;
          for (let index = 0; index < list.length && !problem; index += MOST) {
            const answer = await this.ask("/edit", {
              changes: list.slice(index, index + MOST), gesture, isLast: isLast && index + MOST >= list.length,
              view: this.shownView,
            });
            problem = answer.problem;
            this.take(answer);
          }
        } catch (error) {
          problem = error.message;
        }
        for (const finish of done) finish(problem ? {problem: {key: list[0]?.key, message: problem}} : {});
      }
    } finally {
      this.isBusy = false;
    }
  }

  /** Asks for something that changes the state; tells what keeps it from being done. */
  async act(path, body) {
    try {
      const answer = await this.ask(path, body);
      this.take(answer);
      for (const remark of ["problem", "question"]) if (answer[remark]) this.tell(remark, answer[remark]);
      return !answer.problem && !answer.question;
    } catch (error) {
      this.tell("problem", error.message);
      return false;
    }
  }

  undo() { return this.act("/undo", this.shownView); }
  redo() { return this.act("/redo", this.shownView); }
  save(isConfirmed) { return this.act("/save", {isConfirmed}); }
  solo(keys) { return this.act("/solo", {keys}); }

  // Hearing.

  /** Takes an answer's state and frames. The stream may have told the state before: frames are still new. */
  take({state, shown}) {
    if (shown) this.tell("shown", {...shown, revision: state.revision});
    this.hear(state);
  }

  /** @param {TunerState} state */
  hear(state) {
    if (this.state && state.news <= this.state.news) return;
    this.state = state;
    if (state.base !== this.base) this.describe();
    if (state.isPlaying && state.revision !== this.runRevision) this.fetchSoon();
    if (!state.isPlaying) this.begin();
    this.tellState();
  }

  tellState() {
    clearTimeout(this.telling);
    const wait = this.isHeld ? this.told + HEARD - performance.now() : 0;
    if (wait > 0) {
      this.telling = setTimeout(() => this.tellState(), wait);
      return;
    }
    this.told = performance.now();
    this.tell("state", this.state);
  }

  async describe() {
    const base = this.state?.base ?? 0;
    this.base = base;
    const description = await this.ask("/settings").catch(() => undefined);
    if (!description || base !== this.base) return;
    // To lay a hundred rows out takes as long as the picture, which comes first.
    await this.begun;
    if (base !== this.base) return;
    this.description = description;
    this.tell("settings", this.description);
  }

  fetchSoon(delay = this.runRevision ? CALM : 0) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.fetchRun(), delay);
  }

  /** Gets the whole run; one that is not the newest any more when it comes is dropped. */
  async fetchRun() {
    if (this.isFetching) return this.fetchSoon();
    this.isFetching = true;
    try {
      const {rate} = this.view();
      const {first} = this.preview;
      this.preview.first = undefined;
      const {revision, run} = await (first ?? this.ask("/run", {rate}));
      // What was asked for before there was a run.
      if (!run) return this.state?.isPlaying ? this.fetchSoon() : undefined;
      if (revision < this.state.revision || this.queue.length) return this.fetchSoon();
      this.runRevision = revision;
      this.tell("run", {revision, run});
    } catch (error) {
      if (!this.isLost) this.tell("refused", error.message);
    } finally {
      this.isFetching = false;
    }
  }

  listen() {
    this.preview.hear = (event, told) => {
      if (event === "state") return this.hear(told);
      this.isLost = event !== "entered";
      if (this.isLost) return this.tell(event === "lost" ? "lost" : "stranger", told);
      memory.secret = told.secret;
      // Another one counts anew, and may tune another file.
      if (this.server && this.server !== told.server) return location.reload();
      this.server = told.server;
      return this.tell("found");
    };
  }
}
