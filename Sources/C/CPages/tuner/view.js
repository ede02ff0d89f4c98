// What the stage and the time line show.

/** The part of a phone's height in which a header is. */
const HEADER_SHARE = 0.45;
/** The zooms by keys. */
const ZOOMS = ["fit", "header", 1, 2, 4];
/** The longest wait that the time line shows in its full length, and the length of longer ones, in seconds. */
const WAIT_LIMIT = 1.2, WAIT_LENGTH = 0.5;
/** The time of a bounce before a wait begins, in seconds. */
const BOUNCE_TIME = 1;
/** The heights of the time line, in pixels. */
const TIME_HEIGHT = 120, TIME_HEIGHTS = [96, 480];
/** The maximum number of items with a trail. */
const TRAIL_LIMIT = 8;
/** Items that have no trail: the device, the bars, the list and its rows, shadows. */
const STILL_ITEMS = new RegExp("^/(canvas|device|bezel|touch)|/scrollView/(background|field|list|row|card)"
  + "|(Bar|Title|island|camera|homeIndicator|shadow[.\\d]*)$|statusBar");

/** Returns the names of the items that move most, from their positions in each frame: one of each group. */
function movingNames(frames) {
  const lengths = new Map();
  for (const name of frames.at(-1).keys()) {
    if (STILL_ITEMS.test(name)) continue;
    let length = 0;
    frames.forEach((places, index) => {
      const here = places.get(name), before = frames[index - 1]?.get(name);
      if (here && before) length += Math.hypot(here[0] - before[0], here[1] - before[1]);
    });
    if (length > 2) lengths.set(name, length);
  }
  const groups = new Set();
  const isFirst = (name) => {
    const group = name.replace(/\/[^/]*$/, "");
    return /scrollView$/.test(group) || (!groups.has(group) && Boolean(groups.add(group)));
  };
  return [...lengths.keys()].sort((first, second) => lengths.get(second) - lengths.get(first))
    .filter(isFirst).slice(0, TRAIL_LIMIT);
}

/** The player's view: the zoom, the line of a comparison, and the time line. */
class StagePlayer extends Player {
  /** The position of the line between the saved and the edited run, in 0…1. */
  wipe = 0.5;

  addStageTools() {
    this.state.zoom = "header";
    const [phone] = this.all("[data-zoom=fit]"), header = phone.cloneNode();
    header.dataset.zoom = "header";
    header.textContent = "Header";
    phone.textContent = "Phone";
    phone.before(header);
    for (const button of this.all("[data-zoom]")) if (Number(button.dataset.zoom)) button.remove();
    phone.parentElement.ariaLabel = "Stage";
    this.find(".choices").addEventListener("click", () => this.keepHeader());
    this.addLine();
    this.addTimeTools();
    return this.find(".choices");
  }

  // Zoom

  /** The direction in which the content moves: x and y, in -1…1. */
  get pullDirection() { return this.runs[0].pull?.direction ?? [0, 1]; }

  zoomOf(size) {
    const {zoom} = this.state;
    if (typeof zoom === "number") return zoom;
    const {width, height} = this.room ??= this.stage.getBoundingClientRect();
    if (this.grid.isOn) return this.grid.fit(size, this.room).zoom;
    return Math.max(Math.min((width - 32) / size.width, (height - 32) / (size.height * this.shareOf(size))), 0.05);
  }

  /** Returns the part of an image's height that fills the stage. */
  shareOf(size) {
    // A crop to the header, and a trailer, are shown completely.
    const [dx, dy] = this.pullDirection, isPhone = size.height > size.width * 1.3 && !dx;
    // Next to others, a footer is not cut off.
    return this.state.zoom === "header" && isPhone && !(this.grid.isOn && dy < 0) ? HEADER_SHARE : 1;
  }

  /** Returns the upper part of a phone that the stage shows: what is below it costs the time of painting. */
  partOf(size) {
    if (this.shareOf(size) === 1 || this.grid.isOn || this.pullDirection[1] < 0) return 1;
    const {height} = this.room ??= this.stage.getBoundingClientRect();
    return Math.min(height / (size.height * this.zoomOf(size)), 1);
  }

  zoomTo(zoom) {
    this.state.zoom = zoom;
    this.show();
    this.keepHeader();
  }

  zoomBy(change) {
    const index = Math.min(Math.max(ZOOMS.indexOf(this.state.zoom) + change, 0), ZOOMS.length - 1);
    this.zoomTo(ZOOMS[index]);
  }

  /** Scrolls to the header: to the edge of the image at which it is or, if zoomed in, to its own edge. */
  keepHeader() {
    const {stage} = this, [dx, dy] = this.pullDirection;
    const [x, y] = [stage.scrollWidth - stage.clientWidth, stage.scrollHeight - stage.clientHeight];
    if (this.grid.isOn) return stage.scrollTo(0, 0);
    return stage.scrollTo(dx ? (dx > 0 ? 0 : x) : x / 2, dx ? y / 2 : dy > 0 ? this.headerTop : y);
  }

  /** The scroll position that shows the first row of the pulled list in the lower half of the stage. */
  get headerTop() {
    const {zoom} = this.state, [run] = this.runs;
    if (typeof zoom !== "number") return 0;
    const places = this.positionsIn(this.painter, run.frames[this.frameAt(run, this.instants.trigger ?? 0)]);
    const row = [...places].find(([name]) => /\/(row|card)\.0(\/|$)/.test(name))?.[1][1] ?? 0;
    return Math.max(row * zoom - this.stage.clientHeight * 0.6, 0);
  }

  toggleExact() {
    this.isExact = !this.isExact;
    this.show();
  }

  trail() {
    this.isTrailing = !this.isTrailing;
    this.show();
  }

  /** Plays at a frame rate, or at that of the file. */
  playAt(rate) {
    this.rate = rate;
    this.session.fetchSoon(0);
  }

  // The line of a comparison

  /** @param {"ghost" | "wipe"} kind */
  toggleComparison(kind) { return this.compare(this.comparing === kind ? "" : kind); }

  addLine() {
    const line = this.find(".wiper");
    const move = (part) => {
      this.wipe = Math.min(Math.max(part, 0), 1);
      this.page.style.setProperty("--wipe", percentText(this.wipe));
      line.setAttribute("aria-valuenow", String(Math.round(this.wipe * 100)));
    };
    move(this.wipe);
    // The stage would pull the list.
    line.addEventListener("pointerdown", (event) => event.stopPropagation());
    drag(line, () => {
      const {left, width} = line.parentElement.getBoundingClientRect();
      return ({clientX}) => move((clientX - left) / width);
    });
    line.addEventListener("keydown", (event) => {
      const change = {ArrowLeft: -0.01, ArrowRight: 0.01}[event.key];
      if (!change) return;
      event.preventDefault();
      event.stopPropagation();
      move(this.wipe + change * (event.shiftKey ? 10 : 1));
    });
  }

  // The time line

  addTimeTools() {
    const panel = this.find(".panel"), edge = made("div", "time-edge");
    const ariaLabel = "Height of the time line";
    Object.assign(edge, {tabIndex: 0, role: "separator", ariaLabel, ariaOrientation: "horizontal"});
    const resize = (height) => {
      const [least, most] = TIME_HEIGHTS;
      this.timeHeight = Math.min(Math.max(height, least), most);
      setAttribute(edge, "aria-valuenow", String(this.timeHeight));
      document.documentElement.style.setProperty("--time", `${this.timeHeight}px`);
    };
    resize(TIME_HEIGHT);
    drag(edge, ({clientY}) => {
      const from = this.timeHeight;
      return (event) => resize(from + clientY - event.clientY);
    });
    edge.addEventListener("keydown", (event) => {
      const change = {ArrowUp: 16, ArrowDown: -16}[event.key];
      if (!change) return;
      event.preventDefault();
      event.stopPropagation();
      resize(this.timeHeight + change);
    });
    panel.prepend(edge);
    this.resizeTime = resize;
    const tracks = madeButton("tracks-toggle", "Tracks", () => this.toggleTracks());
    tracks.title = "The recorded values over time";
    tracks.setAttribute("aria-pressed", "false");
    this.find(".transport").append(tracks);
  }

  toggleTracks() {
    const isShown = this.page.classList.toggle("with-tracks");
    this.find(".tracks-toggle").setAttribute("aria-pressed", String(isShown));
    if (isShown && this.timeHeight < 2 * TIME_HEIGHT) this.resizeTime(2 * TIME_HEIGHT);
    else if (!isShown) this.resizeTime(TIME_HEIGHT);
    this.placeEvents();
  }

  addEvents() {
    const stops = super.addEvents();
    // Keys seek the events.
    for (const button of this.all(".events button")) button.tabIndex = -1;
    return stops;
  }

  /** The times of the touch, the trigger, the end and the rest, in seconds. */
  get instants() {
    const events = this.runs[0].events ?? [];
    const at = (kind, after = 0) => events.find(([seconds, name]) => name === kind && seconds >= after)?.[0];
    const trigger = at("trigger"), end = at("end", trigger), rest = at("rest", end ?? trigger);
    return {touch: at("touchBegan") ?? 0, trigger, end, rest};
  }

  get hasOneRefresh() { return this.runs[0].events?.filter(([, kind]) => kind === "trigger").length === 1; }

  /** The wait between the bounce and the end of the refresh, if it is drawn short. */
  get wait() {
    const {trigger, end} = this.instants;
    if (!this.hasOneRefresh || end === undefined || end - trigger < BOUNCE_TIME + WAIT_LIMIT) return undefined;
    return {from: trigger + BOUNCE_TIME, to: end - 0.1};
  }

  /** Returns a time as a fraction of the time line, on which a long wait is short. */
  share(seconds) {
    const {shortened: wait, duration} = this;
    if (!wait) return super.share(seconds);
    const passed = Math.min(Math.max(seconds, 0), duration), cut = wait.to - wait.from - WAIT_LENGTH;
    const inside = Math.min(Math.max(passed - wait.from, 0), wait.to - wait.from);
    return (passed - inside * (cut / (wait.to - wait.from))) / (duration - cut);
  }

  secondsAt(share) {
    const {shortened: wait, duration} = this;
    if (!wait) return share * duration;
    const length = wait.to - wait.from, cut = length - WAIT_LENGTH;
    const drawn = Math.min(Math.max(share, 0), 1) * (duration - cut), inside = drawn - wait.from;
    if (inside <= 0) return drawn;
    return inside < WAIT_LENGTH ? wait.from + inside * (length / WAIT_LENGTH) : drawn + cut;
  }

  /** Adds one lane: pull, bounce, refreshing and return. */
  addLanes() {
    this.shortened = this.wait;
    const {touch, trigger, end, rest} = this.instants;
    // A run with several refreshes has a part for each state.
    if (!this.hasOneRefresh) return super.addLanes();
    const last = rest ?? this.duration;
    // Only some headers have an edge that bounces.
    const hasBounce = this.runs[0].tracks?.some(({name}) => /bend|surface|\.c\.y$/.test(name));
    const bounce = hasBounce ? Math.min(trigger + BOUNCE_TIME, end ?? last) : trigger;
    const parts = [
      [0, touch, "", ""], [touch, trigger, "Pull", "active"], [trigger, bounce, "Bounce", "busy"],
      [bounce, end ?? last, "Refreshing", "waits"], [end ?? last, last, "Return", "active"], [last, this.duration, "", ""],
    ].filter(([from, to]) => to - from > 0.01);
    const lane = made("div", "lane");
    const ribbon = this.ribbon(
      parts.map(([from, to, name, kind]) => ({from: this.share(from), to: this.share(to), name, kind})));
    if (this.shortened) {
      const gap = made("i", "gap");
      gap.style.left = percentText((this.share(this.shortened.from) + this.share(this.shortened.to)) / 2);
      gap.title = `${round(this.shortened.to - this.shortened.from, 1)} s, drawn short`;
      ribbon.append(gap);
    }
    lane.append(ribbon);
    this.find(".lanes").append(lane);
    return undefined;
  }
}
