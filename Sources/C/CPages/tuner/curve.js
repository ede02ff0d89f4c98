// The editor of a curve: its plot, its numbers, its text, and curves to begin with.

const CURVE_KINDS = {"cubic-bezier": "Bézier", spring: "Spring", linear: "Linear", steps: "Steps", easing: "Named"};

/** Edits the curve among the settings that is chosen. */
class CurveEditor extends HTMLElement {
  connectedCallback() {
    if (this.plot) return;
    this.append(document.getElementById("curve").content.cloneNode(true));
    // A click on what takes no focus lets the clipboard's keys come here.
    this.tabIndex = -1;
    if (!this.hasAttribute("role")) this.setAttribute("role", "region");
    /** What a text was before it was said in another form: the way back is exact. */
    this.origins = new Map();
    this.isSnapping = false;
    this.isHeld = false;
    this.turn = this.answeredTurn = 0;
    this.renderSoon = framed(() => this.render());
    this.plot = new CurvePlot(this);
    this.player = new CurvePlayer(this);
    this.fields = new CurveFields(this);
    this.presets = new CurvePresets(this);
    followDuration(this);
    this.textField = find("textarea", this);
    this.takeHands();
    if (this.given) this.session = this.given;
  }

  set session(session) {
    this.given = session;
    if (!this.plot) return;
    session.addEventListener("settings", ({detail}) => this.describe(detail));
    session.addEventListener("select", ({detail}) => this.choose(detail));
    session.addEventListener("state", () => this.takeState());
    if (session.description) this.describe(session.description);
  }

  get session() { return this.given; }

  // Which curve.

  describe({groups}) {
    this.settings = new Map(groups.flatMap(({settings}) => settings.map((setting) => [setting.key, setting])));
    const curves = groups.map((group) => ({...group, settings: group.settings.filter(({kind}) => kind === "curve")}))
      .filter(({settings}) => settings.length);
    const which = find(".curve-which", this);
    const names = curves.flatMap(({settings}) => settings.map(({name}) => name));
    // Alone, a step's curve or one of two of the same name says nothing.
    const isClear = (key, name) => !key.startsWith("steps.") && names.indexOf(name) === names.lastIndexOf(name);
    which.replaceChildren(...curves.map(({title, settings}) => {
      const part = /** @type {HTMLOptGroupElement} */ (made("optgroup"));
      part.label = title;
      part.append(...settings.map(({key, name}) => new Option(isClear(key, name) ? name : `${title}, ${name}`, key)));
      return part;
    }));
    this.hidden = !curves.length;
    if (!curves.length) return;
    const isThere = curves.some(({settings}) => settings.some(({key}) => key === this.key));
    this.choose(isThere ? this.key : curves[0].settings[0].key, true);
  }

  choose(key, isAgain = false) {
    const setting = this.settings?.get(key);
    if (setting?.kind !== "curve") return;
    if (key !== this.key || !isAgain) {
      this.finish();
      this.tell("");
      this.savedCurve = this.curve = undefined;
    }
    this.key = key;
    this.setting = setting;
    find(".curve-which", this).value = key;
    find(".curve-which", this).title = setting.help;
    const kinds = Object.entries(CURVE_KINDS).filter(([kind]) => kind !== "spring" || setting.takesSpring);
    find(".curve-kind", this).replaceChildren(...kinds.map(([kind, name]) => new Option(name, kind)));
    this.presets.show();
    this.takeState(true);
  }

  /** The value of a setting now. */
  valueOf(setting) {
    const {edits = {}, values = {}} = this.session.state ?? {};
    return setting.key in values ? values[setting.key] : setting.key in edits ? setting.value : setting.saved;
  }

  get duration() { return this.settings?.get(this.setting?.duration); }

  secondsOf(curve, value) {
    if (curve?.kind === "spring") return curve.length;
    return typeof value === "number" && value > 0 ? value : undefined;
  }

  /** How long what is edited takes, where that is known. */
  get seconds() { return this.secondsOf(this.curve, this.duration && this.valueOf(this.duration)); }

  /** How long what is saved takes. */
  get savedSeconds() { return this.secondsOf(this.savedCurve, this.duration?.saved); }

  // What the server says.

  curveOf(text) { return this.session.curve(text, this.setting.takesSpring); }

  /** Draws a text's curve as soon as the server describes it; of several texts, the newest. */
  async draw(text) {
    this.wanted = text;
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      for (let asked; asked !== this.wanted;) {
        asked = this.wanted;
        const {key} = this, curve = await this.curveOf(asked);
        if (key !== this.key) {
          asked = undefined;
          continue;
        }
        if (curve.problem) this.tell(curve.problem);
        // A curve drawn by hand in the meantime is newer.
        else if (!this.isDrawn) this.show(curve);
      }
    } finally {
      this.isAsking = false;
    }
  }

  /** Takes the value that the session has, unless what is done here is newer. */
  async takeState(isOther = false) {
    const {setting} = this;
    if (!setting) return;
    this.showHead();
    this.showProblem();
    if (!isOther && (this.isHeld || this.turn !== this.answeredTurn)) return;
    const text = this.valueOf(setting);
    if (typeof text !== "string") return;
    const saved = this.curveOf(setting.saved).then((curve) => {
      if (setting === this.setting && !curve.problem) this.savedCurve = curve;
    });
    if (!this.savedCurve) await saved;
    if (setting !== this.setting) return;
    if (text !== this.text || isOther || !this.curve) {
      this.text = text;
      this.isDrawn = false;
      this.tell("");
      await this.draw(text);
    } else if (this.look !== this.shownLook) this.render();
  }

  // What is changed.

  /** Begins what is one undo step. */
  hold() {
    if (this.isHeld) return;
    this.isHeld = true;
    this.gesture = this.session.gesture();
    this.before = this.text;
    this.isMoved = false;
  }

  /** Shows and sends a text in the course of a gesture; a curve that is known need not be asked for. */
  propose(text, curve, isLast = false) {
    this.hold();
    const isNew = text !== this.text;
    this.text = text;
    if (isLast) this.isHeld = false;
    this.isDrawn = Boolean(curve);
    // The server works while the curve is drawn.
    if (isNew) {
      this.isMoved = true;
      this.send(text, isLast);
    }
    if (curve) this.show({...curve, text});
    else if (isNew) {
      if (this.curve) this.fields.render();
      this.draw(text);
    }
  }

  /** Ends a gesture. */
  finish() {
    if (!this.isHeld) return;
    this.isHeld = false;
    if (this.isMoved) this.send(this.text, true);
    if (this.curve) this.render();
  }

  /** Goes back to what was before the gesture. */
  giveUp() {
    if (!this.isHeld) return;
    const {before} = this;
    if (this.isMoved) {
      this.isDrawn = false;
      this.text = before;
      this.draw(before);
    }
    this.finish();
  }

  /** Changes the curve in one step. */
  commit(text, curve) {
    this.finish();
    if (text === this.text) return;
    this.propose(text, curve, true);
  }

  /** What becomes of the duration beside a curve: a spring brings its own, and the file has no other then. */
  durationChanges(text) {
    const {duration} = this;
    if (!duration || !this.setting?.takesSpring) return [];
    const {key, isWritten} = duration, edit = this.session.state?.edits[key];
    if (/^\s*spring\b/i.test(text ?? this.setting.saved)) {
      return edit === "null" || (edit === undefined && !isWritten) ? [] : [{key, value: isWritten ? "null" : null}];
    }
    return edit === "null" ? [{key, value: null}] : [];
  }

  async send(text, isLast, key = this.key) {
    const turn = this.turn += 1;
    this.tell("");
    const changes = [{key, value: text}, ...(key === this.key ? this.durationChanges(text) : [])];
    const {problem} = await this.session.edit(changes, {gesture: this.gesture, isLast});
    if (turn !== this.turn) return;
    this.answeredTurn = turn;
    // What was told in the meantime was older; what was refused gives way to what is in effect.
    if (!problem || !this.isHeld) await this.takeState();
    if (problem && turn === this.turn) this.tell(problem.message);
  }

  /** Takes a text that somebody wrote: what is no curve is said, and not sent. */
  async take(written) {
    const text = written.trim().replace(/;$/, "").replace(/^["'](.*)["']$/s, "$1");
    const {key} = this;
    if (!text) return this.renderText(true);
    const curve = await this.curveOf(text);
    if (key !== this.key) return;
    if (curve.problem) {
      this.tell(curve.problem, true);
      return;
    }
    this.tell("");
    if (plainText(curve.text) === plainText(this.text)) this.renderText(true);
    else this.commit(curve.text, curve);
  }

  tell(problem, isOfText = false) {
    this.problem = problem;
    this.showProblem();
    if (isOfText || !problem) this.textField.toggleAttribute("aria-invalid", Boolean(problem));
  }

  /** Shows what is wrong with what was given, or why the run cannot be played with what is there. */
  showProblem() {
    const {refusal} = this.session.state ?? {};
    setText(find(".curve-problem", this), this.problem || (refusal?.keys.includes(this.key) ? refusal.message : ""));
  }

  // Points.

  editStops(stops, isCommitted = false) {
    const shape = stopsShape(stops);
    if (isCommitted) this.commit(shape.text, shape);
    else this.propose(shape.text, shape);
  }

  /** Adds a point on the curve. */
  addPoint(x) {
    const {curve} = this;
    if (curve?.kind !== "linear") return;
    const stops = stopsOf(curve), at = round(Math.min(Math.max(x, stops[0][0]), stops.at(-1)[0]), 3);
    const place = Math.max(stops.findIndex(([other]) => other > at), 1);
    const isLast = stops.every(([other]) => other <= at);
    const index = isLast ? stops.length - 1 : place;
    this.editStops(stops.toSpliced(index, 0, [at, round(pairAt(stops, at), 3)]), true);
    this.focusPoint(index);
  }

  /** Adds a point between one and the next. */
  addPointAfter(index) {
    const stops = stopsOf(this.curve), from = Math.min(index, stops.length - 2);
    const [[x, y], [nextX, nextY]] = [stops[from], stops[from + 1]];
    this.editStops(stops.toSpliced(from + 1, 0, [round((x + nextX) / 2, 3), round((y + nextY) / 2, 3)]), true);
    this.focusPoint(from + 1);
  }

  removePoint(index) {
    const stops = stopsOf(this.curve);
    if (index <= 0 || index >= stops.length - 1) return;
    this.editStops(stops.toSpliced(index, 1), true);
    this.focusPoint(Math.min(index, stops.length - 2));
  }

  /** The point that fields and buttons are about. */
  get chosenPoint() {
    const {length} = stopsOf(this.curve);
    return Math.min(this.point ?? 0, length - 1);
  }

  focusPoint(index) {
    this.point = index;
    this.plot.grips.get(`point.${index}`)?.focus();
  }

  // Springs.

  get springRest() {
    return {velocity: this.curve.spring.velocity, allowsOverdamping: !/allows-overdamping: *false/.test(this.curve.text)};
  }

  /** Proposes a motion in the form that the text has; what stands on it moves at once, the curve when it is told. */
  proposeSpring(motion) {
    const {curve} = this, {spring} = curve;
    const text = springText(spring.form, springNumbers(spring.form, motion, spring.physical.mass), this.springRest);
    const was = springMotion(spring), overshoot = Math.exp((-Math.PI * motion.ratio) / Math.sqrt(Math.max(1 - motion.ratio ** 2, 1e-9)));
    const isSame = Math.abs(was.ratio - motion.ratio) < 1e-6;
    const guess = {
      ...spring, physical: springNumbers("physical", motion, spring.physical.mass),
      peakTime: Math.PI / (motion.frequency * Math.sqrt(Math.max(1 - motion.ratio ** 2, 1e-9))), peakValue: 1 + overshoot, overshoot,
      settlingTime: isSame ? (spring.settlingTime * was.frequency) / motion.frequency : spring.settlingTime,
    };
    this.hold();
    this.show({...curve, text: curve.text, spring: guess});
    this.propose(text);
  }

  /** Says the same motion in another form. */
  turnSpring(form) {
    const {curve} = this, {spring} = curve, {text} = this;
    if (form === spring.form) return;
    const mass = spring.form === "physical" ? spring.physical.mass : this.mass ?? 1;
    this.mass = mass;
    const numbers = form === "physical"
      ? {mass, stiffness: (spring.physical.stiffness * mass) / spring.physical.mass, damping: (spring.physical.damping * mass) / spring.physical.mass}
      : spring[form];
    const known = this.origins.get(text) ?? {};
    const turned = known[form] ?? springText(form, numbers, this.springRest);
    this.origins.set(turned, {...known, ...this.origins.get(turned), [spring.form]: text});
    this.commit(turned);
  }

  // What is shown.

  /** @param {CurveShape} curve */
  show(curve) {
    this.curve = curve;
    if (curve.spring?.form === "physical") this.mass = curve.spring.physical.mass;
    if (this.plot.heldGrip) this.renderSoon();
    else this.render();
  }

  /** What is shown besides the curve, so that a change of something else is not drawn. */
  get look() { return [this.text, this.setting.saved, this.seconds, this.savedSeconds].join("\n"); }

  render() {
    const {curve, savedCurve, setting} = this;
    if (!curve) return;
    this.shownLook = this.look;
    const isChanged = plainText(this.text) !== plainText(setting.saved);
    const ghost = isChanged ? savedCurve : undefined;
    const seconds = this.seconds;
    this.plot.show({name: setting.key, curve, ghost, ghostScale: ghost ? this.ghostScale(ghost) : 1, seconds, savedSeconds: this.savedSeconds, grips: gripsOf(this)});
    this.showHead();
    const reset = find(".curve-reset", this);
    reset.hidden = !isChanged;
    setText(reset, "Saved");
    reset.title = `Back to what is saved: ${setting.saved}`;
    reset.setAttribute("aria-label", reset.title);
    find(".curve-kind", this).value = curve.kind;
    find(".curve-snap", this).setAttribute("aria-pressed", String(this.isSnapping));
    find(".curve-snap", this).hidden = !this.plot.grips.size;
    this.fields.render();
    this.renderText();
    this.presets.mark();
    this.player.paint();
  }

  /** How many of the curve's units one of the ghost's is. */
  ghostScale(ghost) {
    const {curve} = this;
    if ((curve.kind === "spring") === (ghost.kind === "spring")) return 1;
    return curve.kind === "spring" ? this.savedSeconds ?? spanOf(curve) : 1 / (this.seconds ?? spanOf(ghost));
  }

  showHead() {
    const {duration, curve} = this, isSpring = curve?.kind === "spring";
    const field = find(".curve-time", this), input = find("input", field);
    field.hidden = isSpring || !duration;
    const value = duration && this.valueOf(duration);
    const text = typeof value === "number" ? numberText(round(value, 3)) : value ?? "";
    if (document.activeElement !== input && input.value !== text) input.value = text;
    find("span", field).hidden = typeof value !== "number";
    field.title = duration?.help ?? "Duration";
    const length = find(".curve-length", this);
    length.hidden = !isSpring;
    setText(length, !isSpring ? "" : curve.isEndless ? "never settles" : `${numberText(round(curve.length, 2))} s`);
  }

  renderText(isForced = false) {
    const {textField} = this;
    // What is being written stays.
    if (document.activeElement === textField && this.isWriting && !isForced) return;
    this.isWriting = false;
    if (textField.value !== this.text) textField.value = this.text;
    if (!CSS.supports("field-sizing", "content")) textField.rows = Math.min(Math.ceil(this.text.length / 26), 4);
    textField.removeAttribute("aria-invalid");
  }

  // What hands do.

  takeHands() {
    const {textField} = this;
    find(".curve-which", this).addEventListener("change", (event) => this.session.select(event.target.value));
    find(".curve-kind", this).addEventListener("change", (event) => {
      this.point = undefined;
      const text = startText(this.curve, event.target.value, this.seconds);
      this.commit(text);
    });
    find(".curve-snap", this).addEventListener("click", () => {
      this.isSnapping = !this.isSnapping;
      this.render();
    });
    find(".curve-reset", this).addEventListener("click", () => this.reset());
    find(".curve-play", this).addEventListener("click", () => this.player.toggle());
    this.plot.root.addEventListener("focusin", (event) => {
      const id = event.target.closest(".curve-grip")?.dataset.grip ?? "";
      if (id.startsWith("point.")) this.point = Number(id.slice(6));
      if (this.curve?.kind === "linear") this.render();
    });

    textField.addEventListener("input", () => { this.isWriting = true; });
    textField.addEventListener("focus", () => textField.select());
    textField.addEventListener("blur", () => {
      // What was written and not entered is not lost: it is taken where it is a curve.
      if (this.isWriting && textField.value.trim() !== this.text) this.take(textField.value);
      this.isWriting = false;
    });
    textField.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") {
        event.preventDefault();
        this.isWriting = false;
        this.take(textField.value);
      }
      if (event.key === "Escape") {
        this.tell("");
        this.renderText(true);
      }
    });
    find(".curve-copy", this).addEventListener("click", () => this.copy());

    // Keys of what is written or chosen in are nobody else's.
    this.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea") && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    });
    const isElsewhere = ({target}) => target instanceof Element && Boolean(target.closest("input, textarea"));
    this.addEventListener("paste", (event) => {
      if (isElsewhere(event)) return;
      event.preventDefault();
      this.take(event.clipboardData.getData("text/plain"));
    });
    this.addEventListener("copy", (event) => {
      if (isElsewhere(event) || String(getSelection())) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", this.text);
      this.saidCopied();
    });
  }

  async reset() {
    const {setting} = this, curve = await this.curveOf(setting.saved);
    if (curve.problem || setting !== this.setting) return;
    this.finish();
    this.gesture = this.session.gesture();
    this.text = setting.saved;
    this.isDrawn = false;
    this.show(curve);
    this.send(null, true);
    find(".curve-kind", this).focus();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.text);
      this.saidCopied();
    } catch {
      this.textField.focus();
      this.textField.select();
    }
  }

  saidCopied() {
    const button = find(".curve-copy", this);
    button.textContent = "Copied";
    clearTimeout(this.copied);
    this.copied = setTimeout(() => { button.textContent = "Copy"; }, 1200);
  }
}

customElements.define("reel-curve", CurveEditor);
