// The curve editor: the plot, the numeric fields, the text and the presets.

const CURVE_KINDS = {"cubic-bezier": "Bézier", spring: "Spring", linear: "Linear", steps: "Steps", easing: "Named"};

/** Edits the curve of the selected setting. */
class CurveEditor extends HTMLElement {
  connectedCallback() {
    if (this.plot) return;
    this.append(document.getElementById("curve").content.cloneNode(true));
    // A click outside the controls focuses the editor, so that it receives copy and paste.
    this.tabIndex = -1;
    if (!this.hasAttribute("role")) this.setAttribute("role", "region");
    /** The texts of a spring in other forms, so that converting back is exact. @type {Map<string, object>} */
    this.origins = new Map();
    this.isSnapping = false;
    this.isInGesture = false;
    this.turn = this.answeredTurn = 0;
    this.renderSoon = oncePerFrame(() => this.render());
    this.plot = new CurvePlot(this);
    this.player = new CurvePlayer(this);
    this.fields = new CurveFields(this);
    this.presets = new CurvePresets(this);
    this.textField = find("textarea", this);
    this.addListeners();
    if (this.ownSession) this.session = this.ownSession;
  }

  set session(session) {
    this.ownSession = session;
    if (!this.plot) return;
    session.addEventListener("settings", ({detail}) => this.describe(detail));
    session.addEventListener("select", ({detail}) => {
      this.isSettled = true;
      this.select(detail);
    });
    session.addEventListener("parts", ({detail: [first]}) => {
      if (!this.isSettled && first && first.key !== this.key) this.select(first.key);
      // Later parts, after edits, keep the selection.
      this.isSettled ||= first !== undefined;
      this.showLoop();
    });
    session.addEventListener("part", () => this.showLoop());
    session.addEventListener("state", () => this.update());
    if (session.description) this.describe(session.description);
  }

  get session() { return this.ownSession; }

  // Selection

  describe({groups}) {
    this.settings = new Map(groups.flatMap(({settings}) => settings.map((setting) => [setting.key, setting])));
    const curves = groups.map((group) => ({...group, settings: group.settings.filter(({kind}) => kind === "curve")}))
      .filter(({settings}) => settings.length);
    const which = find(".curve-which", this);
    const names = curves.flatMap(({settings}) => settings.map(({name}) => name));
    // Curves of steps and curves with equal names are listed with their group.
    const isUnique = (key, name) => !key.startsWith("steps.") && names.indexOf(name) === names.lastIndexOf(name);
    which.replaceChildren(...curves.map(({title, settings}) => {
      const part = /** @type {HTMLOptGroupElement} */ (made("optgroup"));
      part.label = title;
      part.append(...settings.map(({key, name}) => new Option(isUnique(key, name) ? titleOf(key) : `${title.replace(/:.*/, "")}, ${titleOf(key).toLowerCase()}`, key)));
      return part;
    }));
    this.hidden = !curves.length;
    if (!curves.length) return;
    const keys = curves.flatMap(({settings}) => settings.map(({key}) => key));
    const stored = tabStorage.curve;
    if (!this.key && keys.includes(stored)) [this.key, this.isSettled] = [stored, true];
    // Until the parts are known, a curve of the header is more likely than one of the steps.
    const own = keys.find((key) => /^(header|footer)\./.test(key)) ?? keys[0];
    this.select(keys.includes(this.key) ? this.key : own, true);
  }

  select(key, isReload = false) {
    const setting = this.settings?.get(key);
    if (setting?.kind !== "curve") return;
    if (key !== this.key || !isReload) {
      this.endGesture();
      this.setProblem("");
      this.savedCurve = this.curve = this.proposedDuration = undefined;
    }
    this.key = key;
    this.setting = setting;
    if (this.isSettled) tabStorage.curve = key;
    if (this.session.part && this.session.part.key !== key) this.session.loop(this.part);
    this.showLoop();
    find(".curve-which", this).value = key;
    find(".curve-which", this).title = setting.help;
    const kinds = Object.entries(CURVE_KINDS).filter(([kind]) => kind !== "spring" || setting.takesSpring);
    find(".curve-kind", this).replaceChildren(...kinds.map(([kind, name]) => new Option(name, kind)));
    this.presets.show();
    this.update(true);
  }

  /** Whether the curve is the one that the editor opens with, or a selected one. */
  get isKnown() { return this.isSettled || this.session.parts !== undefined; }

  /** The part of the run that the curve shapes, if it is known. */
  get part() { return this.session.parts?.find(({key}) => key === this.key); }

  showLoop() {
    const button = find(".curve-loop", this);
    const isLooped = this.session.part !== undefined && this.session.part.key === this.key;
    button.disabled = !this.part;
    button.title = this.part ? "Loop the part of the run that this curve shapes"
      : "This curve shapes nothing in this run";
    setAttribute(button, "aria-pressed", String(isLooped));
  }

  /** Returns the current value of a setting. */
  valueOf(setting) {
    const {edits = {}, values = {}} = this.session.state ?? {};
    return setting.key in values ? values[setting.key] : setting.key in edits ? setting.value : setting.saved;
  }

  get duration() { return this.settings?.get(this.setting?.duration); }

  /** The value of the setting of the duration, also one that the server has not received. */
  get durationValue() { return this.proposedDuration ?? (this.duration && this.valueOf(this.duration)); }

  secondsOf(curve, value) {
    if (curve?.kind === "spring") return curve.length;
    return typeof value === "number" && value > 0 ? value : undefined;
  }

  /** The duration of the edited curve in seconds, or `undefined` if it is unknown. */
  get seconds() { return this.secondsOf(this.curve, this.durationValue); }

  /** The duration of the saved curve in seconds, or `undefined` if it is unknown. */
  get savedSeconds() { return this.secondsOf(this.savedCurve, this.duration?.saved); }

  // Loading

  curveOf(text) { return this.session.curve(text, this.setting.takesSpring); }

  /** Requests and draws the curve of a text; requests are sequential, and only the latest text is pending. */
  async draw(text) {
    this.pendingText = text;
    if (this.isLoading) return;
    this.isLoading = true;
    try {
      for (let requested; requested !== this.pendingText;) {
        requested = this.pendingText;
        const {key} = this, curve = await this.curveOf(requested);
        if (key !== this.key) {
          requested = undefined;
          continue;
        }
        if (curve.problem) this.setProblem(curve.problem);
        // A curve that a drag has drawn in the meantime is newer.
        else if (!this.isDrawn) this.show(curve);
      }
    } finally {
      this.isLoading = false;
    }
  }

  /** Shows the value of the session, unless an edit in progress is newer. */
  async update(isOther = false) {
    const {setting} = this;
    if (!setting) return;
    this.showProblem();
    if (!isOther && (this.isInGesture || this.turn !== this.answeredTurn)) return;
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
      this.setProblem("");
      await this.draw(text);
    } else if (this.renderKey !== this.renderedKey) this.render();
  }

  // Editing

  /** Begins a gesture, which is one step of undo. */
  beginGesture() {
    if (this.isInGesture) return;
    this.isInGesture = true;
    this.gesture = this.session.gesture();
    this.before = this.text;
    /** The change of the gesture, if any. @type {{key: string, value: string, before: string} | undefined} */
    this.change = undefined;
  }

  /** Sends and shows a text during a gesture, and requests its curve if the curve is not given. */
  propose(text, curve, isLast = false) {
    this.beginGesture();
    const isNew = text !== this.text;
    this.text = text;
    if (isLast) this.isInGesture = false;
    this.isDrawn = Boolean(curve);
    // Sends first, so that the server works while the curve is drawn.
    if (isNew) {
      this.change = {key: this.key, value: text, before: this.before};
      this.send(text, isLast);
    }
    if (curve) this.show({...curve, text});
    else if (isNew) {
      if (this.curve) this.fields.render();
      this.draw(text);
    }
  }

  /** Sends and shows a duration during a gesture. */
  proposeDuration(seconds) {
    const {key} = this.duration, value = String(seconds);
    this.beginGesture();
    const {before = String(this.durationValue)} = this.change ?? {};
    this.change = {key, value, before};
    this.proposedDuration = seconds;
    this.send(value, false, key);
    this.fields.render();
    this.renderSoon();
  }

  /** Ends a gesture. */
  endGesture() {
    if (!this.isInGesture) return;
    this.isInGesture = false;
    const {change} = this;
    if (change) this.send(change.value, true, change.key);
    if (this.curve) this.render();
  }

  /** Reverts and ends a gesture. */
  cancelGesture() {
    if (!this.isInGesture) return;
    const {change, before} = this;
    if (change) change.value = change.before;
    if (change?.key === this.key) {
      this.isDrawn = false;
      this.text = before;
      this.draw(before);
    } else this.proposedDuration = undefined;
    this.endGesture();
  }

  /** Changes the curve in one step. */
  commit(text, curve) {
    this.endGesture();
    if (text === this.text) return;
    this.propose(text, curve, true);
  }

  /** Returns the changes of the duration setting, which a spring removes and another curve restores. */
  durationChanges(text) {
    const {duration, pastedSeconds} = this;
    this.pastedSeconds = undefined;
    if (duration && pastedSeconds !== undefined) return [{key: duration.key, value: String(pastedSeconds)}];
    if (!duration || !this.setting?.takesSpring) return [];
    const {key, isWritten} = duration, edit = this.session.state?.edits[key];
    if (/^\s*spring\b/i.test(text ?? this.setting.saved)) {
      return edit === "null" || (edit === undefined && !isWritten) ? [] : [{key, value: isWritten ? "null" : null}];
    }
    return edit === "null" ? [{key, value: null}] : [];
  }

  async send(text, isLast, key = this.key) {
    const turn = this.turn += 1;
    this.setProblem("");
    const changes = [{key, value: text}, ...(key === this.key ? this.durationChanges(text) : [])];
    const {problem} = await this.session.edit(changes, {gesture: this.gesture, isLast});
    if (turn !== this.turn) return;
    this.answeredTurn = turn;
    this.proposedDuration = undefined;
    // States received in the meantime were older. A refused value is replaced by the one in effect.
    if (!problem || !this.isInGesture) await this.update();
    if (problem && turn === this.turn) this.setProblem(problem.message);
  }

  /** Commits a typed or pasted text, or shows why it is not a curve. */
  async take(written) {
    const text = written.trim().replace(/;$/, "").replace(/^["'](.*)["']$/s, "$1");
    const {key} = this;
    if (!text) return this.renderText(true);
    // The server checks the text when it is back.
    if (this.session.isLost) {
      this.commit(text);
      return this.renderText(true);
    }
    const curve = await this.curveOf(text);
    if (key !== this.key) return;
    if (curve.problem) {
      this.setProblem(curve.problem, true);
      return;
    }
    this.setProblem("");
    // Leaving the field would otherwise commit the text once more.
    this.isWriting = false;
    const isSame = plainText(curve.text) === plainText(this.text);
    if (curve.kind !== "spring" && this.duration && curve.duration !== undefined) {
      this.pastedSeconds = round(curve.duration, 6);
      if (isSame) this.session.edit(this.durationChanges(this.text));
    }
    if (isSame) this.renderText(true);
    else this.commit(curve.text, curve);
  }

  setProblem(problem, isOfText = false) {
    this.problem = problem;
    this.showProblem();
    if (isOfText || !problem) this.textField.toggleAttribute("aria-invalid", Boolean(problem));
  }

  /** Shows the error of the last input, or the reason why the run cannot be played with the current value. */
  showProblem() {
    const {refusal} = this.session.state ?? {};
    setText(find(".curve-problem", this), this.problem || (refusal?.keys.includes(this.key) ? refusal.message : ""));
  }

  // Points

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

  /** Adds a point between a point and the next one. */
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

  /** The index of the point that fields and buttons edit. */
  get selectedPoint() {
    const {length} = stopsOf(this.curve);
    return Math.min(this.point ?? 0, length - 1);
  }

  focusPoint(index) {
    this.point = index;
    this.plot.handles.get(`point.${index}`)?.focus();
  }

  // Springs

  get springRest() {
    return {velocity: this.curve.spring.velocity, allowsOverdamping: !/allows-overdamping: *false/.test(this.curve.text)};
  }

  /** Proposes a motion in the form of the text. The handles move immediately, the curve with the answer. */
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
    this.beginGesture();
    this.show({...curve, text: curve.text, spring: guess});
    this.propose(text);
  }

  /** Expresses the same motion in another form. */
  convertSpring(form) {
    const {curve} = this, {spring} = curve, {text} = this;
    if (form === spring.form) return;
    const mass = spring.form === "physical" ? spring.physical.mass : this.mass ?? 1;
    this.mass = mass;
    const numbers = form === "physical"
      ? {mass, stiffness: (spring.physical.stiffness * mass) / spring.physical.mass, damping: (spring.physical.damping * mass) / spring.physical.mass}
      : spring[form];
    const known = this.origins.get(text) ?? {};
    const converted = known[form] ?? springText(form, numbers, this.springRest);
    this.origins.set(converted, {...known, ...this.origins.get(converted), [spring.form]: text});
    this.commit(converted);
  }

  // Display

  /** @param {CurveShape} curve */
  show(curve) {
    this.curve = curve;
    if (curve.spring?.form === "physical") this.mass = curve.spring.physical.mass;
    if (this.plot.draggedHandle || this.isSliding) this.renderSoon();
    else this.render();
  }

  /** A key of the displayed values other than the curve, to skip unneeded rendering. */
  get renderKey() { return [this.text, this.setting.saved, this.seconds, this.savedSeconds].join("\n"); }

  render() {
    const {curve, savedCurve, setting} = this;
    if (!curve) return;
    this.renderedKey = this.renderKey;
    const isChanged = plainText(this.text) !== plainText(setting.saved);
    const ghost = isChanged ? savedCurve : undefined;
    const seconds = this.seconds;
    this.plot.show({name: setting.key, curve, ghost, ghostScale: ghost ? this.ghostScale(ghost) : 1, seconds, savedSeconds: this.savedSeconds, handles: handlesOf(this)});
    const reset = find(".curve-reset", this);
    reset.hidden = !isChanged;
    setText(reset, "Revert");
    setLabel(reset, `Revert to the saved curve, ${setting.saved}`);
    find(".curve-kind", this).value = curve.kind;
    find(".curve-snap", this).setAttribute("aria-pressed", String(this.isSnapping));
    find(".curve-snap", this).disabled = !this.plot.handles.size;
    this.fields.render();
    this.renderText();
    this.presets.mark();
    this.player.paint();
  }

  /** Returns the factor from the time unit of the ghost to that of the curve. */
  ghostScale(ghost) {
    const {curve} = this;
    if ((curve.kind === "spring") === (ghost.kind === "spring")) return 1;
    return curve.kind === "spring" ? this.savedSeconds ?? spanOf(curve) : 1 / (this.seconds ?? spanOf(ghost));
  }

  renderText(isForced = false) {
    const {textField} = this;
    // Text that is being typed stays.
    if (document.activeElement === textField && this.isWriting && !isForced) return;
    this.isWriting = false;
    if (textField.value !== this.text) textField.value = this.text;
    if (!CSS.supports("field-sizing", "content")) textField.rows = Math.min(Math.ceil(this.text.length / 26), 4);
    textField.removeAttribute("aria-invalid");
  }

  // Input

  addListeners() {
    const {textField} = this;
    find(".curve-which", this).addEventListener("change", (event) => this.session.select(event.target.value));
    find(".curve-kind", this).addEventListener("change", (event) => {
      this.point = undefined;
      this.commit(startText(this.curve, event.target.value, this.seconds));
    });
    roveButtons(find(".curve-bar", this));
    find(".curve-loop", this).addEventListener("click", () => {
      const {session, part} = this;
      session.loop(session.part ? undefined : part);
    });
    find(".curve-snap", this).addEventListener("click", () => {
      this.isSnapping = !this.isSnapping;
      this.render();
    });
    find(".curve-reset", this).addEventListener("click", () => this.reset());
    find(".curve-play", this).addEventListener("click", () => this.player.toggle());
    this.plot.root.addEventListener("focusin", (event) => {
      const id = event.target.closest(".curve-handle")?.dataset.handle ?? "";
      if (id.startsWith("point.")) this.point = Number(id.slice(6));
      if (this.curve?.kind === "linear") this.render();
    });

    textField.addEventListener("input", () => { this.isWriting = true; });
    textField.addEventListener("paste", (event) => {
      // A pasted curve that replaces the text needs no Return key, which begins a line in code.
      if (textField.selectionEnd - textField.selectionStart < textField.value.length) return;
      event.preventDefault();
      textField.value = event.clipboardData.getData("text/plain");
      this.isWriting = true;
      this.take(textField.value);
    });
    textField.addEventListener("focus", () => textField.select());
    textField.addEventListener("blur", () => {
      // Leaving the field commits its text.
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
        this.setProblem("");
        this.renderText(true);
      }
    });
    find(".curve-copy", this).addEventListener("click", () => this.copy());

    // Fields, menus and the disclosure handle their own keys.
    this.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, textarea, summary") && !event.ctrlKey && !event.metaKey) event.stopPropagation();
    });
    this.addEventListener("copy", (event) => {
      if (event.target.matches(FIELDS) || String(getSelection())) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", this.text);
      this.showCopied();
    });
  }

  async reset() {
    const {setting} = this, curve = await this.curveOf(setting.saved);
    if (curve.problem || setting !== this.setting) return;
    this.endGesture();
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
      this.showCopied();
    } catch {
      this.textField.focus();
      this.textField.select();
    }
  }

  showCopied() {
    const button = find(".curve-copy", this);
    button.textContent = "Copied";
    clearTimeout(this.copied);
    this.copied = setTimeout(() => { button.textContent = "Copy"; }, 1200);
  }
}

customElements.define("reel-curve", CurveEditor);
