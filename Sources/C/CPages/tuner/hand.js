// A pull by hand on the image: the server plays the header under the touches so far.

/** The longest duration of the frames in an answer, in seconds. */
const HAND_AHEAD = 0.25;
/** The time without touches after which a list that never rests counts as resting, in seconds. */
const RESTLESS_TIME = 10;
/** The pause after the turns of a wheel that lifts the finger, in milliseconds. */
const WHEEL_PAUSE = 90;
/** The movement, in CSS pixels, from which a press is a pull. */
const PULL_SLOP = 1;
/** The maximum number of touches in a request. */
const TOUCH_LIMIT = 400;
/** The largest difference between the time of an event and that of the page, in seconds. */
const STAMP_ERROR = 0.05;
/** The largest pull of the keys, in percent of the threshold. */
const LARGEST_PULL = 150;

/**
 * @typedef {object} Pull the pull at the time of an answer
 * @property {"header" | "footer"} placement
 * @property {number} percent as a multiple of the threshold
 * @property {string | null} state
 * @property {number | null} rest the time from which everything rests, in seconds
 * @property {number[] | null} threshold the line that the list's edge reaches, in points of the image
 */

/** Sends touches to the server and shows the frames that it answers, in the time of the finger. */
class Hand {
  /** The number of the pull. */
  id = 0;
  /** Whether the pull is shown instead of the run. */
  isShown = false;
  isDown = false;
  /** Whether nothing moves any more. */
  isResting = false;
  /** The touches that are not sent yet. @type {object[]} */
  queue = [];
  /** The number of touches that are sent. */
  sent = 0;
  /** The time of the first touch and of the last one, in milliseconds and in seconds. */
  began = 0;
  last = 0;
  /** The time up to which frames are loaded, in seconds. */
  covered = -1;
  /** The duration of the last request, in seconds. */
  answerTime = 0.02;
  isBusy = false;
  /** @type {Pull | undefined} */
  pull;
  /** The percent that the keys pull to, or `undefined` if a pointer pulls. @type {number | undefined} */
  keyed;

  constructor(player) {
    this.player = player;
    this.session = player.session;
    const {preview} = this.session;
    this.painter = {
      size: () => this.size,
      paint: (canvas, list, appearance, scale, part) =>
        preview.show(canvas, this.size, {scale, part}, {isHand: true, appearance, now: this.now}),
    };
    this.chip = made("div", "chip");
    Object.assign(this.chip, {role: "group", ariaLabel: "Pull by hand", hidden: true});
    this.chip.append(
      madeButton("", "Keep as steps", () => this.keep()), madeButton("", "Again", () => this.again()),
      madeButton("", "Discard", () => this.player.play()));
    this.line = made("i", "threshold");
    this.line.append(made("b"));
    this.line.hidden = true;
    this.follow(player.stage);
  }

  /** The time of the pull, in seconds. */
  get now() { return this.isResting ? this.end : (performance.now() - this.began) / 1000; }

  /** The painter and the index of the frame, once one is loaded. */
  get image() {
    const {rate, speed} = this.frames;
    return {painter: this.painter, list: Math.floor(this.now * rate / speed + 1e-6)};
  }

  get isLoaded() { return this.isShown && this.frames !== undefined; }

  // Touches

  begin(stamp) {
    const {player} = this;
    this.id = this.session.gesture();
    Object.assign(this, {
      isShown: true, isResting: false, queue: [], sent: 0, began: stamp, last: 0, frames: undefined, pull: undefined,
      keyed: undefined,
    });
    player.state.isPlaying = false;
    player.state.isPulling = true;
    this.chip.hidden = true;
    this.run();
  }

  /** Adds a touch; one without a travel and a pull lifts the finger. */
  touch(sample, stamp) {
    // A press while a pull is played again begins another one.
    const isReplayed = !this.isDown && (stamp - this.began) / 1000 < this.last - STAMP_ERROR;
    if (!this.isShown || isReplayed) this.begin(stamp);
    this.wake(stamp);
    const time = Math.max((stamp - this.began) / 1000, this.last);
    this.isDown = sample.travel !== undefined || sample.pull !== undefined;
    this.last = time;
    this.queue.push({time, ...sample});
    this.covered = -1;
    this.chip.hidden = true;
    this.send();
  }

  lift(stamp = performance.now()) {
    if (!this.isDown) return;
    this.keyed = undefined;
    this.touch({}, stamp);
  }

  /** Moves the finger to a percent of the threshold. */
  pullTo(percent) {
    const keyed = Math.round(Math.min(Math.max(percent, 0), LARGEST_PULL));
    const [dx, dy] = this.player.pullDirection, placement = dx < 0 || dy < 0 ? "footer" : "header";
    this.touch({pull: keyed / 100, placement}, performance.now());
    this.keyed = keyed;
    this.player.state.percent = keyed;
  }

  // Pointers: the stage has their capture, because the image is replaced when a run is loaded.

  /** Returns the position of an event as a touch that began at a point. */
  sampleOf({clientX, clientY}, start) {
    const {player} = this, [{run, canvas}] = player.screens;
    const box = canvas.getBoundingClientRect(), zoom = box.width / player.painter.size(run.frames[0]).width;
    return this.isSideways
      ? {travel: (clientX - start.clientX) / zoom}
      : {travel: (clientY - start.clientY) / zoom, x: (clientX - box.left) / zoom};
  }

  get isSideways() { return this.player.pullDirection[0] !== 0; }

  /** Follows the pointers and the wheel on the image. */
  follow(stage) {
    const isImage = ({target}) => target instanceof Element && target.matches("canvas.pulls");
    stage.addEventListener("pointerdown", (start) => {
      if (start.button || this.isDown || !isImage(start)) return;
      stage.setPointerCapture(start.pointerId);
      let isPulled = this.isShown, seen = start.timeStamp;
      // A pull that still moves is caught by the press.
      if (isPulled) this.touch(this.sampleOf(start, start), start.timeStamp);
      const move = (event) => {
        if (event.pointerId !== start.pointerId || event.timeStamp <= seen) return;
        // The pull was discarded.
        if (isPulled && !this.isDown) return;
        const distance = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
        if (!isPulled && distance <= PULL_SLOP) return;
        if (!isPulled) this.touch(this.sampleOf(start, start), start.timeStamp);
        isPulled = true;
        seen = event.timeStamp;
        this.touch(this.sampleOf(event, start), event.timeStamp);
      };
      let isCanceled = false;
      const cancel = () => { isCanceled = true; };
      const names = ["pointerrawupdate", "pointermove"];
      for (const name of names) stage.addEventListener(name, move);
      stage.addEventListener("pointercancel", cancel, {once: true});
      stage.addEventListener("lostpointercapture", (event) => {
        for (const name of names) stage.removeEventListener(name, move);
        stage.removeEventListener("pointercancel", cancel);
        if (!isPulled || !this.isDown) return;
        if (isCanceled) this.touch({isCanceled: true}, event.timeStamp);
        else this.lift(event.timeStamp);
      }, {once: true});
    });
    this.followWheel(stage, isImage);
  }

  followWheel(stage, isImage) {
    const start = {clientX: 0, clientY: 0};
    let timer = 0;
    stage.addEventListener("wheel", (event) => {
      const scrolls = stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1;
      if (event.ctrlKey || scrolls || !isImage(event)) return;
      event.preventDefault();
      if (this.isDown && !timer) return;
      if (!this.isDown) {
        Object.assign(start, {clientX: event.clientX, clientY: event.clientY});
        this.touch(this.sampleOf(event, start), event.timeStamp);
      }
      // A turn of the wheel moves the page up, and the finger down.
      const pixels = event.deltaMode ? 16 : 1;
      if (this.isSideways) start.clientX += (event.deltaX || event.deltaY) * pixels;
      else start.clientY += event.deltaY * pixels;
      this.touch(this.sampleOf(event, start), event.timeStamp);
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = 0;
        this.lift();
      }, WHEEL_PAUSE);
    }, {passive: false});
  }

  // Frames

  /** Sends the touches so far and requests the frames from now on, one request at a time. */
  async send() {
    if (this.isBusy) return;
    this.isBusy = true;
    const {id} = this, touches = this.queue.splice(0, TOUCH_LIMIT), now = this.now;
    const {rate} = this.player;
    const ahead = this.isDown ? Math.min(0.04 + 2 * this.answerTime, HAND_AHEAD) : HAND_AHEAD;
    const asked = performance.now();
    try {
      const answer = await this.session.ask(
        "/finger", {id, first: this.sent, touches, view: {now, ahead, ...(rate && {rate})}});
      this.answerTime = (performance.now() - asked) / 1000;
      if (id === this.id) this.receive(answer, touches.length, now + ahead);
    } catch (error) {
      if (id === this.id && this.isShown) {
        this.session.emit("problem", error.message);
        this.player.play();
      }
    } finally {
      this.isBusy = false;
      if (this.queue.length) this.send();
    }
  }

  receive({shown, pull, revision}, count, covered) {
    this.sent += count;
    this.frames = shown;
    this.size = {width: shown.width, height: shown.height};
    this.pull = pull;
    this.revision = revision;
    if (!this.queue.length) this.covered = covered;
    this.player.state.percent = this.keyed ?? Math.round(pull.percent * 100);
    // While something moves, the next frame shows it.
    if (this.isResting) this.player.show();
  }

  /** Continues a pull that rests; without a finger, its time has stopped meanwhile. */
  wake(stamp = performance.now()) {
    if (!this.isResting) return;
    if (!this.isDown) this.began = stamp - this.end * 1000;
    this.isResting = false;
    this.run();
  }

  run() {
    const {id} = this;
    const step = () => {
      if (!this.isShown || this.isResting || id !== this.id) return;
      this.step();
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /** Shows the current frame, and requests the next ones before they are needed. */
  step() {
    const {now, pull} = this;
    const isCurrent = this.covered >= 0 && !this.queue.length && !this.isBusy;
    const isStill = isCurrent && now > Math.max(pull?.rest ?? Infinity, this.last);
    const isEndless = !this.isDown && now > this.last + RESTLESS_TIME;
    if (isStill || isEndless) return this.rest(now);
    if (now + 2 * this.answerTime + 0.03 > this.covered) this.send();
    return this.player.show();
  }

  rest(now) {
    this.isResting = true;
    this.end = now;
    this.chip.hidden = this.isDown;
    // The last answer is about an earlier time.
    this.send();
    this.player.show();
  }

  /** Plays the touches again, with the values that have changed. */
  again() {
    Object.assign(this, {began: performance.now(), covered: -1, keyed: undefined, isResting: false});
    this.chip.hidden = true;
    this.run();
  }

  /** Shows the pull with changed values: from its beginning if it has come to rest. */
  refresh() {
    if (!this.isShown) return;
    if (this.isResting && !this.isDown) return this.again();
    this.covered = -1;
    this.wake();
    return this.send();
  }

  /** Replaces the steps of the scenario with those of the pull, and plays them. */
  async keep() {
    const {id, session} = this;
    // A pointer has whole pixels.
    const precision = 1 / (this.player.zoomOf(this.size) * (window.devicePixelRatio || 1));
    const answer = await session.act("/keep", {id, gesture: session.gesture(), precision});
    if (!answer) return;
    const {steps} = answer.kept;
    session.emit("kept", `Kept as ${steps} ${steps === 1 ? "step" : "steps"}.`);
    this.player.state.now = 0;
    this.player.play();
  }

  discard() {
    Object.assign(this, {isShown: false, isDown: false, queue: [], id: 0, frames: undefined});
    this.chip.hidden = true;
    this.line.hidden = true;
  }

  /** Shows the threshold and the percent while the finger is down. */
  showLine({canvas}) {
    const {line, pull} = this;
    const isPulling = this.isLoaded && (this.isDown || this.now < this.last);
    line.hidden = !isPulling || !pull?.threshold;
    if (line.hidden) return;
    if (line.parentElement !== canvas.parentElement) canvas.parentElement.append(line);
    const zoom = parseFloat(canvas.style.width) / this.size.width;
    const [left, top, right, bottom] = pull.threshold.map((number) => number * zoom);
    Object.assign(line.style, {
      left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px`,
    });
    line.classList.toggle("reached", pull.percent >= 1);
    setText(line.firstChild, `${this.player.state.percent} %`);
  }
}
