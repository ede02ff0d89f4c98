// The page's connection to the server: edits, states and runs.

/**
 * @typedef {object} TunerState the state of the server
 * @property {number} news the number of the state; older states are dropped
 * @property {number} revision the number of changes of the run or its errors
 * @property {number} base the number of times that the file was loaded
 * @property {string} title
 * @property {number} pages the number of open pages
 * @property {boolean} isNew whether saving creates the file
 * @property {boolean} isReadOnly
 * @property {string | null} holder the other reel tune that has locked the file; without the lock nothing is saved
 * @property {boolean} isPlaying whether a run exists
 * @property {{keys: string[], message: string} | null} refusal why the run cannot be played, and the changed
 *   settings that caused it
 * @property {Record<string, string>} edits the unsaved values of the current variant, as YAML
 * @property {Record<string, any>} values the unsaved values, as JSON
 * @property {number} elsewhere the number of unsaved values of other variants
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {string[]} solo the keys of the only edits that play; empty for all
 * @property {{place: string, message: string}[]} problems
 * @property {{key: string, mine: string, theirs: string | null}[]} conflicts
 * @property {string[]} variants
 * @property {string | null} variant the current variant
 * @property {string[]} overrides the arguments of `--set`
 * @property {{format: string, problem: string | null}[]} exports the formats, and why each cannot be exported
 * @property {string | null} draftProblem
 * @typedef {{key: string, value: string | null}} Change
 */

/** The delay until the request of the complete run if a gesture rests: the server packs no run while it moves. */
const GESTURE_DELAY = 1000;

/** The delay between an edit and the request of the complete run, in milliseconds. */
const RUN_DELAY = 80;
/** The interval between state events during a gesture, in milliseconds. */
const STATE_INTERVAL = 100;
/** The maximum delay until the request of the complete run while other programs change the file, in milliseconds. */
const FOREIGN_DELAY = 100;
/** The maximum number of changes in a request. */
const CHANGE_LIMIT = 60;
/** The duration of the frames, in seconds, that an edit requests during playback beyond two answers' time. */
const LOOKAHEAD = 0.04;

/** The maximum number of cached curves, of about ten kilobytes each. */
const CURVE_LIMIT = 48;
/** The duration of a spring, in seconds, from which it is drawn as one that never settles. */
const LONGEST_SPRING = 10000;

/** The smallest interval between handled moves of the pointer, in milliseconds: half a frame. */
const MOVE_INTERVAL = 7;

/**
 * Calls a function for each move of a pressed pointer without the delay of `pointermove`, which is dispatched
 * with the next frame, after a time in which the server could have answered.
 */
function followRawMoves(element, move) {
  let last = 0;
  element.addEventListener("pointerrawupdate", (event) => {
    if (!(event.buttons & 1) || event.timeStamp - last < MOVE_INTERVAL) return;
    last = event.timeStamp;
    move(event);
  });
}

/**
 * Returns a function that calls another one once in the next frame. Immediate changes of the page would
 * trigger layout before each move of the pointer, for hit testing.
 */
function oncePerFrame(act) {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      act();
    });
  };
}

/**
 * Sends edits to the server, one request at a time, and receives states. Its events are `state`, `settings`,
 * `select`, `parts` (which part of the run each curve shapes), `part` (the looped one), `shown` (some frames of a revision), `old` (whether the frame is of an older run), `run` (the
 * complete run), `refused` (why the run cannot be played at the selected rate), `problem` (why an action failed), `question` (a request for confirmation),
 * `kept` (what a pull by hand was kept as), `lost` and `found` (the connection), `rejected` (why the server does not
 * accept the page), `hung` and `answers` (a server that is connected), and `waiting` (the number of gestures that
 * wait for the server has changed).
 */
class Session extends EventTarget {
  constructor() {
    super();
    /** @type {TunerState | undefined} */
    this.state = undefined;
    /** @type {any} */
    this.description = undefined;
    this.preview = new Preview();
    /** The cached answers for curves, by text. @type {Map<string, Promise<CurveShape | {problem: string}>>} */
    this.curves = new Map();
    /** Returns the time, the playback and the rate of the player: `{now, isPlaying, rate}`. */
    this.view = () => ({now: 0, isPlaying: false, rate: undefined});
    // Random, so that two pages do not use the same number.
    this.gestures = Math.floor(Math.random() * 2 ** 40) * 1000;
    /** @type {{changes: Map<string, string | null>, gesture: number, isLast: boolean, done: Function[]}[]} */
    this.queue = [];
    this.isBusy = false;
    this.outbox = new Outbox(this);
    /** The duration of the last edit, in seconds. */
    this.answerTime = 0.04;
    /** Whether the last sent edit belongs to a gesture in progress. */
    this.isInGesture = false;
    /** The time of the last state event. */
    this.emittedAt = -Infinity;
    /** The revision of the newest complete run. */
    this.runRevision = 0;
    this.base = 0;
    /** Whether the connection is lost or rejected. */
    this.isLost = false;
    /** Whether the server is connected but does not answer. */
    this.isHung = false;
    /** The newest revision of which frames were shown before its run. */
    this.shownRevision = 0;
    /** Resolves when the first run plays, when no run exists, and after a second at the latest. */
    this.begun = new Promise((done) => {
      this.begin = done;
      setTimeout(done, 1000);
    });
  }

  gesture() { return ++this.gestures; }

  emit(name, detail) { this.dispatchEvent(new CustomEvent(name, {detail})); }

  select(key) { this.emit("select", key); }

  /** Loops a part of the run, or none. */
  loop(part) {
    this.part = part;
    this.emit("part", part);
  }

  /** The time since the beginning of the looped part, in seconds; `undefined` without one, or while it is paused. */
  partTime() {
    const {now, isPlaying} = this.view();
    return this.part && isPlaying ? now - this.part.start : undefined;
  }

  // Requests

  ask(path, body = {}, isFile = false) { return this.preview.ask(path, body, isFile); }

  /** Returns the curve of a text, or the error in the text as `problem`. */
  curve(text, takesSpring) {
    const key = `${takesSpring} ${text}`;
    let answer = this.curves.get(key);
    if (answer) return answer;
    if (this.curves.size >= CURVE_LIMIT) this.curves.delete(this.curves.keys().next().value);
    const isEndless = ({spring, length}) => spring && !(length > 0 && length < LONGEST_SPRING);
    answer = this.ask("/curve", {text, takesSpring}).then(
      (curve) => (isEndless(curve) ? endlessShape(curve) : curve),
      (error) => {
        this.curves.delete(key);
        return {problem: error.isLost ? "The curve is drawn when reel is back." : `The curve cannot be drawn: ${error.message ?? error}`};
      });
    this.curves.set(key, answer);
    return answer;
  }

  get shownView() {
    const {now, isPlaying, rate} = this.view();
    return {now, ahead: isPlaying ? LOOKAHEAD + 2 * this.answerTime : 0, ...(rate && {rate})};
  }

  /**
   * Changes values; the changes of a gesture are one step of undo.
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
      this.outbox.update();
    });
  }

  /** Sends the edits, which wait while the connection is lost. */
  async send() {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (this.queue.length && !this.isLost) {
        const edit = this.outbox.sent = this.queue.shift();
        const {changes, gesture, isLast, done} = edit;
        const list = [...changes].map(([key, value]) => ({key, value}));
        let problem;
        try {
          // Requests of one gesture are one step of undo.
          this.isInGesture = !isLast;
          for (let index = 0; index < list.length && !problem; index += CHANGE_LIMIT) {
            const asked = performance.now();
            const answer = await this.ask("/edit", {
              changes: list.slice(index, index + CHANGE_LIMIT), gesture, isLast: isLast && index + CHANGE_LIMIT >= list.length,
              view: this.shownView,
            });
            this.answerTime = (performance.now() - asked) / 1000;
            problem = answer.problem;
            this.receiveAnswer(answer);
          }
        } catch (error) {
          if (error.isLost) {
            this.outbox.takeBack(edit);
            continue;
          }
          problem = error.message;
        }
        this.outbox.sent = undefined;
        for (const finish of done) finish(problem ? {problem: {key: list[0]?.key, message: problem}} : {});
      }
    } finally {
      this.isBusy = false;
      this.outbox.update();
    }
  }

  /**
   * Sends a request that changes the state, and emits its error or question.
   * @returns {Promise<any>} the answer, or `undefined` if it did not succeed
   */
  async act(path, body) {
    try {
      const answer = await this.ask(path, body);
      this.receiveAnswer(answer);
      for (const name of ["problem", "question"]) if (answer[name]) this.emit(name, answer[name]);
      return answer.problem || answer.question ? undefined : answer;
    } catch (error) {
      this.emit("problem", error.message);
      return undefined;
    }
  }

  undo() { return this.act("/undo", this.shownView); }
  redo() { return this.act("/redo", this.shownView); }
  save(isConfirmed) { return this.act("/save", {isConfirmed}); }
  solo(keys) { return this.act("/solo", {keys}); }

  // Answers and states

  /** Handles the state and the frames of an answer. The state may have arrived before, but not the frames. */
  receiveAnswer({state, shown}) {
    if (shown) {
      this.shownRevision = Math.max(this.shownRevision, state.revision);
      this.emit("shown", {...shown, revision: state.revision});
    }
    this.receiveState(state);
  }

  /** @param {TunerState} state */
  receiveState(state) {
    if (this.state && state.news <= this.state.news) return;
    this.state = state;
    this.outbox.restore(state);
    // Other steps have other settings.
    if (state.base !== this.base || state.edits.steps !== this.steps) this.describe();
    if (state.isPlaying && state.revision !== this.runRevision) this.fetchSoon();
    if (!state.isPlaying) this.begin();
    this.emitState();
  }

  emitState() {
    clearTimeout(this.stateTimer);
    const wait = this.isInGesture ? this.emittedAt + STATE_INTERVAL - performance.now() : 0;
    if (wait > 0) {
      this.stateTimer = setTimeout(() => this.emitState(), wait);
      return;
    }
    this.emittedAt = performance.now();
    this.emit("state", this.state);
  }

  /** Loads the settings, again after a delay if the file has changed in the meantime. */
  async describe() {
    const base = this.base = this.state?.base ?? 0, steps = this.steps = this.state?.edits.steps;
    if (this.isDescribing) return;
    this.isDescribing = true;
    const description = await this.ask("/settings").catch(() => undefined);
    // The first run is shown before the layout of the settings, which takes as long.
    await this.begun;
    this.isDescribing = false;
    if (!description) return;
    if (base !== this.base || steps !== this.steps) setTimeout(() => this.describe(), FOREIGN_DELAY);
    this.description = description;
    this.emit("settings", this.description);
    if (!this.parts) this.fetchParts();
  }

  /** Loads the parts of the run that the curves shape, those that move most first. */
  async fetchParts() {
    const turn = this.partsTurn = (this.partsTurn ?? 0) + 1;
    const {parts = this.parts ?? []} = await this.ask("/parts").catch(() => ({}));
    if (turn !== this.partsTurn) return;
    this.parts = parts;
    const {part} = this;
    this.part = part && parts.find(({key}) => key === part.key);
    this.emit("parts", parts);
  }

  /** Ends the loop of a part without a change of the playback. */
  forgetPart() {
    if (!this.part) return;
    this.part = undefined;
    this.emit("parts", this.parts);
  }

  fetchSoon(delay = !this.runRevision ? 0 : this.isInGesture ? GESTURE_DELAY : RUN_DELAY) {
    clearTimeout(this.timer);
    const now = performance.now();
    if (this.isInGesture) this.dueAt = undefined;
    else this.dueAt ??= now + FOREIGN_DELAY;
    this.timer = setTimeout(() => {
      this.dueAt = undefined;
      this.fetchRun();
    }, Math.min(delay, Math.max((this.dueAt ?? Infinity) - now, 0)));
  }

  /** Loads the complete run, again if it is older than the shown frames or than the state when it arrives. */
  async fetchRun() {
    if (this.isFetching) return this.fetchSoon();
    this.isFetching = true;
    try {
      const {rate} = this.view();
      const {first} = this.preview;
      this.preview.first = undefined;
      const {revision, run, ...facts} = await (first ?? this.ask("/run", {rate}));
      // The answer to a request before the first run is empty.
      if (!run) return this.state?.isPlaying ? this.fetchSoon() : undefined;
      if (revision < this.shownRevision || this.queue.length) return this.fetchSoon();
      const isOther = revision !== this.runRevision;
      this.runRevision = revision;
      this.emit("run", {revision, run, ...facts});
      if (revision < this.state.revision) this.fetchSoon();
      // Edits move the parts.
      if (this.parts && isOther) this.fetchParts();
    } catch (error) {
      if (!this.isLost) this.emit("refused", error.message);
    } finally {
      this.isFetching = false;
    }
  }

  listen() {
    this.preview.onEvent = (event, detail) => {
      if (event === "state") return this.receiveState(detail);
      if (event === "old") return this.emit("old", detail);
      if (event === "hung" || event === "answers") {
        this.isHung = event === "hung";
        this.outbox.update();
        return this.emit(event);
      }
      this.isHung = false;
      this.isLost = event !== "entered";
      this.outbox.update();
      if (this.isLost) return this.emit(event, detail);
      tabStorage.secret = detail.secret;
      // Another server has other revisions and possibly another file.
      if (this.server && this.server !== detail.server) return location.reload();
      this.server = detail.server;
      this.send();
      return this.emit("found");
    };
  }
}
