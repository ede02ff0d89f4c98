// The rows of the panel of settings.

const SETTING_SYMBOLS = {
  search: "M10.5 10.5 14 14M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z",
  open: "m6 4 4 4-4 4",
  more: "M3.5 8h.01M8 8h.01M12.5 8h.01",
  lock: "M5.5 7V5.2a2.5 2.5 0 0 1 5 0V7m-6 0h7v5.5h-7Z",
  linked: "M6.5 9.5 9.5 6.5M7.2 5.2 8.6 3.8a2.55 2.55 0 0 1 3.6 3.6L10.8 8.8"
    + "M8.8 10.8 7.4 12.2a2.55 2.55 0 0 1-3.6-3.6L5.2 7.2",
  light: "M8 5.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z"
    + "M8 1.8v1.4M8 12.8v1.4M1.8 8h1.4M12.8 8h1.4"
    + "M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1",
  dark: "M12.8 9.7A5.3 5.3 0 0 1 6.3 3.2a5.3 5.3 0 1 0 6.5 6.5Z",
};

/** Drawings that were made once; copies are quicker than reading them again. */
const settingDrawings = new Map();

function settingDrawing(width, height, path = "") {
  const key = `${width} ${height} ${path}`;
  if (!settingDrawings.has(key)) {
    const holder = made("span");
    holder.innerHTML = `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="${path}"/></svg>`;
    settingDrawings.set(key, holder.firstChild);
  }
  return settingDrawings.get(key).cloneNode(true);
}

function settingSymbol(name) {
  const holder = made("span", "settings-symbol");
  holder.append(settingDrawing(16, 16, SETTING_SYMBOLS[name]));
  return holder;
}

/** A button that says what it does to those who do not see its symbol. */
function settingsButton(className, label, act, ...content) {
  const button = made("button", className);
  button.type = "button";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.append(...content);
  button.addEventListener("click", act);
  return button;
}

function nameSettingsButton(button, label) {
  button.title = label;
  button.setAttribute("aria-label", label);
}

/** Writes a text into an element, with what was searched for marked. */
function markText(element, text, terms) {
  element.replaceChildren();
  const low = text.toLowerCase();
  let at = 0;
  for (;;) {
    const hits = terms.map((term) => [low.indexOf(term, at), term.length]).filter(([start]) => start >= 0);
    if (!hits.length) break;
    const [start, length] = hits.reduce((first, hit) => (hit[0] < first[0] ? hit : first));
    element.append(text.slice(at, start), made("mark", "", text.slice(start, start + length)));
    at = start + length;
  }
  element.append(text.slice(at));
}

const stepFactor = (event) => (event.shiftKey ? 10 : event.altKey ? 0.1 : 1);

/** A text field of a setting: what is written counts from Enter, or from leaving it. */
class SettingField {
  /**
   * @param {SettingRow} row
   * @param {{label: string, className?: string, text: (isFull: boolean) => string,
   *   read: (text: string) => {value?: any, problem?: string}, take: (value: any) => void,
   *   step?: (way: number, event: KeyboardEvent) => void}} uses
   */
  constructor(row, {label, className = "", text, read, take, step}) {
    Object.assign(this, {row, text, read, take, step});
    const input = this.input = made("input", `settings-input ${className}`);
    input.type = "text";
    input.spellcheck = false;
    input.autocomplete = "off";
    input.setAttribute("aria-label", label);
    input.setAttribute("aria-describedby", row.aboutId);
    input.addEventListener("focus", () => this.show());
    input.addEventListener("blur", () => {
      this.commit();
      this.show();
    });
    input.addEventListener("keydown", (event) => this.press(event));
    input.settingField = this;
    this.shown = "";
  }

  get isDirty() { return this.input.value !== this.shown; }

  /** Shows the value, unless something else is being written. */
  show() {
    const {input} = this;
    if (this.isDirty) return;
    const isFocused = document.activeElement === input;
    const text = this.text(isFocused);
    if (text === input.value) return;
    const {selectionStart: caret, selectionEnd: end, value} = isFocused ? input : {};
    this.shown = input.value = text;
    if (!isFocused) return;
    const isAll = caret === 0 && end === value.length;
    if (isAll) input.select();
    else input.setSelectionRange(caret, caret);
  }

  /** Takes what is written; whether it is a value. */
  commit() {
    if (!this.isDirty) return true;
    const {value, problem} = this.read(this.input.value);
    this.input.toggleAttribute("aria-invalid", false);
    if (problem) {
      this.row.tell(problem, this.input);
      return false;
    }
    this.shown = this.input.value;
    this.row.tell("");
    this.take(value);
    this.show();
    return true;
  }

  restore() {
    this.input.value = this.shown;
    this.row.tell("");
    this.show();
  }

  press(event) {
    const {key} = event, {input} = this;
    if (key === "Enter" && this.commit()) {
      this.row.settle();
      input.select();
    } else if (key === "Escape" && (this.isDirty || this.row.isRefused)) {
      event.preventDefault();
      if (this.row.isRefused) this.row.forget();
      this.restore();
      input.select();
    } else if (this.step && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      if (this.commit()) this.step(key === "ArrowUp" ? 1 : -1, event);
    }
  }
}

/** A setting's row: its name, what changes it, and what is said of it. */
class SettingRow {
  /**
   * @param {SettingsPanel} panel
   * @param {Setting} setting
   */
  constructor(panel, setting) {
    Object.assign(this, {panel, setting});
    this.known = this.value = panel.valueOf(setting);
    /** The edit that is counted last, and whether its answer is there. */
    this.sent = 0;
    this.isSettled = true;
    /** Whether the server answered, and its next state has what came of it. */
    this.isAnswered = false;
    /** Whether a hand is still on it. */
    this.isHeld = false;
    /** Whether the server took the value. */
    this.isRefused = false;
    this.aboutId = `settings-about-${setting.key}`;
    this.controlId = `settings-control-${setting.key}`;
    const element = this.element = made("div", `settings-row settings-is-${setting.kind}`);
    element.dataset.key = setting.key;
    element.settingRow = this;
    this.dot = settingsButton("settings-dot", "", () => this.reset());
    this.dot.hidden = true;
    this.name = made("label", "settings-name");
    this.name.append(this.nameText = made("span", "", setting.name));
    this.body = made("fieldset", "settings-body");
    this.body.setAttribute("role", "none");
    this.about = made("p", "settings-about", setting.help);
    this.about.id = this.aboutId;
    this.about.hidden = true;
    this.build();
    element.append(this.dot, this.name, this.body, this.about);
    element.addEventListener("keyup", (event) => {
      if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") this.settle();
    });
    element.addEventListener("focusout", () => this.settle());
    this.show();
  }

  get isLocked() { return this.panel.locked.has(this.setting.key); }
  get isChanged() {
    if (this.isHeld || !this.isSettled || this.isRefused) return !areSame(this.value, this.setting.saved);
    return this.panel.isChanged(this.setting.key);
  }

  /** Gives a control of this row a name and its description. */
  described(control, label = this.setting.name) {
    control.setAttribute("aria-label", label);
    control.setAttribute("aria-describedby", this.aboutId);
    return control;
  }

  /** Tells a value to the server; those of one drag are one step to undo. */
  send(value, isLast = true) {
    const {session} = this.panel, {setting} = this;
    this.value = value;
    this.isHeld = !isLast;
    this.tell("");
    this.gesture ??= session.gesture();
    const {gesture} = this, {revision} = session.state ?? {};
    if (isLast) this.gesture = undefined;
    const sent = this.sent += 1;
    this.isSettled = false;
    const text = areSame(value, setting.saved) ? null : writtenText(setting, value);
    this.isAnswered = false;
    const settle = (answer) => {
      if (sent !== this.sent) return;
      this.isAnswered = true;
      if (answer?.problem) {
        this.isSettled = this.isRefused = true;
        this.tell(answer.problem.message, this.control);
        this.show();
      } else if (session.state?.revision !== revision) this.take(session.state);
    };
    Promise.resolve(session.edit([{key: setting.key, value: text}], {gesture, isLast})).then(settle, settle);
    this.show();
  }

  /** Ends a change that a hand has begun. */
  settle() {
    if (this.isHeld && !this.isScrubbing) this.send(this.value);
  }

  /** Goes back to what is saved. */
  reset() {
    if (this.isLocked) return;
    const hadFocus = this.dot.contains(document.activeElement);
    this.send(this.setting.saved);
    this.show();
    // The button that was pressed is gone.
    if (hadFocus) this.focus();
  }

  /** Gives up a value that was refused. */
  forget() {
    this.value = this.known;
    this.tell("");
    this.show();
  }

  /** Takes what the server has, unless a hand or an answer is still to come. */
  take(state) {
    const {key, saved} = this.setting, value = Object.hasOwn(state.values, key) ? state.values[key] : saved;
    const isNew = !areSame(value, this.known);
    this.isSettled ||= this.isAnswered;
    if (!this.isHeld && this.isSettled) {
      this.known = value;
      if (this.isRefused && isNew) this.tell("");
      if (!this.isRefused) this.value = value;
    }
    if (this.look !== this.shownLook) this.show();
  }

  /** Says what is wrong under the row. */
  tell(message, control) {
    if (!message) {
      if (!this.problem) return;
      this.isRefused = false;
      this.problem.remove();
      this.problem = undefined;
      for (const input of all("[aria-invalid]", this.element)) {
        input.removeAttribute("aria-invalid");
        input.removeAttribute("aria-errormessage");
      }
      return;
    }
    if (!this.problem) {
      this.problem = made("p", "settings-problem");
      this.problem.id = `settings-problem-${this.setting.key}`;
      this.problem.setAttribute("role", "alert");
      this.element.append(this.problem);
    }
    this.problem.textContent = message;
    control?.setAttribute("aria-invalid", "true");
    control?.setAttribute("aria-errormessage", this.problem.id);
  }

  /** Adds what only a row that is used needs. */
  addTools() {
    if (this.tools) return;
    const {key, name} = this.setting;
    const tool = (what, label, act, content) =>
      settingsButton(`settings-tool settings-${what}`, label, () => act.call(this.panel, key), content);
    this.soloButton = tool("solo", `Solo ${name}: play this change alone`, this.panel.toggleSolo, "S");
    this.lockButton = tool("lock", `Lock ${name}`, this.panel.toggleLock, settingSymbol("lock"));
    this.tools = made("div", "settings-tools");
    this.tools.append(this.soloButton, this.lockButton);
    this.body.after(this.tools);
    this.showTools();
  }

  showTools() {
    const {key} = this.setting, {isLocked, isChanged} = this, isSolo = this.panel.soloKeys.includes(key);
    if ((isLocked || isSolo) && !this.tools) this.addTools();
    this.element.classList.toggle("settings-solos", isSolo);
    this.element.classList.toggle("settings-locked", isLocked);
    this.body.disabled = isLocked;
    if (!this.tools) return;
    this.soloButton.hidden = !isChanged && !isSolo;
    this.soloButton.setAttribute("aria-pressed", String(isSolo));
    this.lockButton.setAttribute("aria-pressed", String(isLocked));
  }

  showConflict() {
    const conflict = this.panel.conflictOf(this.setting.key);
    const key = JSON.stringify(conflict);
    if (key === this.conflictKey) return;
    this.conflictKey = key;
    this.conflict?.remove();
    this.conflict = undefined;
    if (!conflict) return;
    const resolve = (take) => () => this.panel.session.ask("/resolve", {key: this.setting.key, take});
    const choice = (take, label, value) => {
      const button = made("button", "settings-take");
      button.type = "button";
      button.append(`${label} `, made("b", "", spokenText(this.setting, value)));
      button.addEventListener("click", resolve(take));
      return button;
    };
    this.conflict = made("div", "settings-conflict");
    this.conflict.setAttribute("role", "group");
    this.conflict.setAttribute("aria-label", `${this.setting.name} was changed in the file, too`);
    this.conflict.append(
      made("p", "", "Changed in the file, too"),
      choice("mine", "Keep", conflict.mine), choice("theirs", "Take", conflict.theirs));
    this.element.append(this.conflict);
  }

  /** What the row depends on, so that only rows that look otherwise are shown anew. */
  get look() {
    const {setting: {key, saved}, value, isChanged, panel} = this, {soloKeys} = panel;
    return JSON.stringify(
      [value, saved, isChanged, soloKeys.length > 0, soloKeys.includes(key), panel.conflictOf(key)]);
  }

  /** Shows all that a row says. */
  show() {
    const {setting, isChanged} = this;
    this.shownLook = this.look;
    this.element.classList.toggle("settings-changed", isChanged);
    const {soloKeys} = this.panel;
    const isMuted = isChanged && soloKeys.length > 0 && !soloKeys.includes(setting.key);
    this.element.classList.toggle("settings-muted", isMuted);
    this.dot.hidden = !isChanged;
    this.dot.disabled = this.isLocked;
    if (isChanged) {
      const saved = spokenText(setting, setting.saved);
      nameSettingsButton(this.dot, `Reset ${setting.name} to ${saved}, what is saved`);
    }
    this.showTools();
    this.showConflict();
    this.render();
    this.panel.explainAnew(this);
  }

  /** Marks what was searched for; help that has it is shown where the name does not. */
  mark(terms) {
    markText(this.nameText, this.setting.name, terms);
    const help = this.setting.help.toLowerCase(), name = this.setting.name.toLowerCase();
    this.about.hidden = !terms.some((term) => help.includes(term) && !name.includes(term));
    markText(this.about, this.setting.help, terms);
  }

  /** Goes to the control; what it says can be written over at once. */
  focus() {
    this.control.focus();
    if (this.control.settingField) this.control.select();
  }
}

/** What is said of units behind a name. */
const IN_UNITS = {
  pt: "in points", s: "in seconds", rad: "in radians", "pt/s": "in points a second", fraction: "as a part of 1",
};

/** A slider's thumb is as wide, in pixels. */
const SLIDER_THUMB = 12;

/** Numbers: a slider, a field, and a name that is dragged. */
class NumberRow extends SettingRow {
  build() {
    const {setting} = this, {name, unit = "", auto, unlimited} = setting;
    this.unit = unit;
    this.word = auto ? "auto" : unlimited ? "infinite" : "";
    const holder = made("span", "settings-slider");
    const slider = this.slider = this.described(made("input", "settings-range"));
    slider.type = "range";
    slider.step = "any";
    holder.append(slider);
    this.holder = holder;

    this.field = new SettingField(this, {
      label: `${name}, ${IN_UNITS[unit] ?? "as a number"}`,
      text: (isFull) => this.textOf(this.value, isFull),
      read: (text) => readNumber(text, {...setting, unit, current: this.value, whole: setting.kind === "integer"}),
      take: (value) => { if (!areSame(value, this.value)) this.send(value); },
      step: (way, event) => this.stepBy(way * stepFactor(event)),
    });
    this.control = this.field.input;
    this.control.inputMode = "text";
    const field = made("span", "settings-field");
    field.append(this.control);
    field.append(made("span", "settings-unit", unit === "fraction" ? "" : unit));
    if (this.word) {
      this.wordButton = settingsButton(
        "settings-word", `${name} ${this.word}`,
        () => this.send(typeof this.value === "string" ? this.number : this.word),
        this.word === "auto" ? "A" : "∞");
      field.append(this.wordButton);
      field.classList.add("settings-worded");
    }
    this.control.id = this.controlId;
    this.name.htmlFor = this.controlId;
    this.name.classList.add("settings-scrubs");
    this.body.append(holder, field);
    this.follow();
  }

  /** The number where it is one, or where a hand on the slider begins. */
  get number() {
    const {value, setting} = this;
    const known = [value, this.lastNumber, setting.saved, setting.default];
    return known.find((number) => typeof number === "number") ?? Math.min(Math.max(0, setting.least ?? 0), setting.most ?? 0);
  }

  textOf(value, isFull) {
    if (value === "infinite") return "∞";
    if (typeof value !== "number") return fieldText(this.setting, value);
    const short = Number.isInteger(value) || isFull ? value : Number(value.toPrecision(4));
    return String(short);
  }

  /** @param {number} steps may be a part of one */
  stepBy(steps) {
    const {step} = this.range, least = this.setting.kind === "integer" ? 1 : 0;
    const unit = Math.max(least, step * Math.abs(steps));
    const value = steppedTo(this.number + Math.sign(steps) * unit, Math.min(unit, step), this.setting);
    if (!areSame(value, this.value)) this.send(value, false);
  }

  follow() {
    const {slider, name, setting} = this;
    const slide = (number) => {
      const value = steppedTo(number, this.range.step, setting);
      if (!areSame(value, this.value)) this.send(value, false);
    };
    let isPressed = false;
    slider.addEventListener("input", () => slide(Number(slider.value)));
    takePrompt(slider, ({clientX}) => {
      if (!isPressed) return;
      // As the browser does with the next frame: the thumb's middle goes to the pointer.
      const {left, width} = slider.getBoundingClientRect(), {low, high} = this.range;
      const part = (clientX - left - SLIDER_THUMB / 2) / (width - SLIDER_THUMB);
      slide(low + Math.min(Math.max(part, 0), 1) * (high - low));
    });
    slider.addEventListener("change", () => this.settle());
    slider.addEventListener("pointerdown", ({button}) => {
      isPressed = button === 0;
      const end = () => {
        isPressed = false;
        this.settle();
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
      };
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    });
    // The second press of two does not move it again.
    slider.addEventListener("mousedown", (event) => { if (event.detail > 1) event.preventDefault(); });
    slider.addEventListener("dblclick", () => this.reset());
    slider.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey) return;
      const acts = {
        ArrowUp: () => this.stepBy(stepFactor(event)),
        ArrowRight: () => this.stepBy(stepFactor(event)),
        ArrowDown: () => this.stepBy(-stepFactor(event)),
        ArrowLeft: () => this.stepBy(-stepFactor(event)),
        Home: () => this.send(this.range.low, false),
        End: () => this.send(this.range.high, false),
        Delete: () => this.reset(),
        Backspace: () => this.reset(),
      };
      if (!Object.hasOwn(acts, event.key)) return;
      event.preventDefault();
      acts[event.key]();
    });

    drag(name, (event) => {
      if (this.isLocked) return () => {};
      let {clientX: x} = event, way = 0, at = this.number;
      this.wasScrubbed = false;
      name.addEventListener("lostpointercapture", () => {
        this.isScrubbing = false;
        this.element.classList.remove("settings-scrubbing");
        this.settle();
      }, {once: true});
      return (event) => {
        const moved = event.clientX - x;
        x = event.clientX;
        way += moved;
        if (!this.isScrubbing && Math.abs(way) < 3) return;
        if (!this.isScrubbing) this.element.classList.add("settings-scrubbing");
        this.isScrubbing = this.wasScrubbed = true;
        const {low, high, step} = this.range, factor = stepFactor(event);
        // Few steps are some pixels wide.
        const points = Math.max(1, Math.min(8, 200 / ((high - low) / step)));
        const {least = -Infinity, most = Infinity} = setting;
        at = Math.min(Math.max(at + (moved * step * factor) / points, least), most);
        const fine = setting.kind === "integer" ? step : step * Math.min(1, factor);
        const value = steppedTo(at, fine, setting);
        if (!areSame(value, this.value)) this.send(value, false);
      };
    });
    // Letting go after a drag is no click on the name, which would go to the field.
    name.addEventListener("click", (event) => { if (this.wasScrubbed) event.preventDefault(); });
  }

  render() {
    const {setting, slider, value} = this;
    if (typeof value === "number") this.lastNumber = value;
    // A range that grows under a hand would run away.
    if (!this.range || !this.isHeld || this.number < this.range.low || this.number > this.range.high) {
      this.range = sliderRange(setting, value);
      const {low, high} = this.range;
      slider.min = String(low);
      slider.max = String(high);
      for (const which of ["default", "saved"]) {
        const number = setting[which];
        const isNumber = typeof number === "number";
        if (isNumber) this.holder.style.setProperty(`--${which}-at`, String(this.share(number)));
        this.holder.classList.toggle(`settings-has-${which}`, isNumber);
      }
      this.holder.style.setProperty("--zero", String(this.share(0)));
    }
    const isWord = typeof value !== "number";
    slider.value = String(this.number);
    this.holder.style.setProperty("--at", String(this.share(this.number)));
    this.holder.classList.toggle("settings-wordy", isWord);
    const spoken = isWord ? spokenText(setting, value) : `${value} ${settingUnit(this.unit).plural}`.trim();
    slider.setAttribute("aria-valuetext", spoken);
    this.wordButton?.setAttribute("aria-pressed", String(isWord));
    this.element.classList.toggle("settings-word-on", isWord);
    this.field.show();
  }

  /** Where a number lies on the slider. */
  share(number) {
    const {low, high} = this.range;
    return high > low ? round(Math.min(Math.max((number - low) / (high - low), 0), 1), 4) : 0;
  }
}

class FlagRow extends SettingRow {
  build() {
    const input = this.control = this.described(made("input", "settings-switch"));
    input.type = "checkbox";
    input.setAttribute("role", "switch");
    input.id = this.controlId;
    this.name.htmlFor = this.controlId;
    input.addEventListener("change", () => this.send(input.checked));
    this.body.append(input);
  }

  render() { this.control.checked = this.value === true; }
}

/** The longest words of a choice that stand side by side, together. */
const WORDS_WIDTH = 20;

class ChoiceRow extends SettingRow {
  build() {
    const {words = [], name} = this.setting;
    const isShort = words.length <= 4 && words.join("").length + words.length <= WORDS_WIDTH;
    if (!isShort) {
      const select = this.control = this.described(made("select", "settings-select"));
      select.append(...words.map((word) => new Option(word, word)));
      select.id = this.controlId;
      this.name.htmlFor = this.controlId;
      select.addEventListener("change", () => this.send(select.value));
      this.body.append(select);
      return;
    }
    this.body.setAttribute("role", "radiogroup");
    this.described(this.body, name);
    this.body.classList.add("settings-words");
    this.inputs = words.map((word) => {
      const input = made("input"), label = made("label", "settings-choice");
      input.type = "radio";
      input.name = this.controlId;
      input.value = word;
      input.addEventListener("change", () => this.send(word));
      label.append(input, made("span", "", word));
      this.body.append(label);
      return input;
    });
    this.name.addEventListener("click", () => this.focus());
  }

  render() {
    if (!this.inputs) {
      this.control.value = this.value;
      return;
    }
    for (const input of this.inputs) input.checked = input.value === this.value;
    this.control = this.inputs.find((input) => input.checked) ?? this.inputs[0];
  }
}

/** What can be seen on a colour over white. */
function inkOn(color) {
  if (!color.startsWith("#")) return "#000";
  const [red, green, blue, alpha = 255] = color.slice(1).match(/../g).map((digits) => parseInt(digits, 16));
  const light = (0.299 * red + 0.587 * green + 0.114 * blue) * (alpha / 255) + 255 - alpha;
  return light > 140 ? "#000" : "#fff";
}

/** A colour, or one in light and one in the dark. */
class ColorRow extends SettingRow {
  build() {
    const {name} = this.setting;
    this.body.setAttribute("role", "group");
    this.body.setAttribute("aria-label", name);
    this.body.classList.add("settings-colors");
    this.sides = [this.line("light")];
    this.link = settingsButton("settings-tool settings-link", `${name}: the same in the dark`, () => {
      const {value} = this;
      this.send(this.isLinked ? {light: value, dark: value} : value.light);
    }, settingSymbol("linked"));
    this.sides[0].element.append(this.link);
    this.control = this.sides[0].field.input;
    this.control.id = this.controlId;
    this.name.htmlFor = this.controlId;
  }

  get isLinked() { return this.value === null || typeof this.value !== "object"; }
  colorOf(side) { return String((this.isLinked ? this.value : this.value[side]) ?? ""); }

  put(side, color, isLast = true) {
    const value = this.isLinked ? color : {...this.value, [side]: color};
    if (isLast && !this.isHeld && areSame(value, this.value)) return;
    this.send(value, isLast);
  }

  line(side) {
    const {name, auto} = this.setting;
    const element = made("div", "settings-color-line");
    const swatch = made("span", "settings-swatch");
    const picker = this.described(made("input"), `${name}, ${side}`);
    picker.type = "color";
    const opacityOf = () => (/^#.{8}$/.test(this.colorOf(side)) ? this.colorOf(side).slice(7) : "");
    const picked = () => readColor(picker.value, {opacity: opacityOf()}).value;
    picker.addEventListener("input", () => this.put(side, picked(), false));
    picker.addEventListener("change", () => this.put(side, picked()));
    const mark = settingSymbol(side);
    swatch.append(mark, picker);
    const field = new SettingField(this, {
      label: `${name}, ${side}, as #RRGGBB`,
      className: "settings-hex",
      text: () => this.colorOf(side).replace(/^(#.{6})..$/, "$1"),
      read: (text) => {
        const result = readColor(text, {auto, opacity: opacityOf()});
        // One appearance alone has no colour that follows from others.
        return result.value === "auto" && !this.isLinked ? {value: undefined} : result;
      },
      take: (color) => (color === undefined ? this.send("auto") : this.put(side, color)),
    });
    const percentOf = () => Math.round((parseInt(opacityOf() || "ff", 16) / 255) * 100);
    const withPercent = (percent) => {
      const digits = Math.round((percent / 100) * 255).toString(16).padStart(2, "0");
      return `${this.colorOf(side).slice(0, 7)}${digits === "ff" ? "" : digits.toUpperCase()}`;
    };
    const opacity = new SettingField(this, {
      label: `${name}, ${side}, opacity in percent`,
      className: "settings-opacity",
      text: () => (this.colorOf(side).startsWith("#") ? `${percentOf()}%` : ""),
      read: (text) => readNumber(text.replace(/%\s*$/, ""), {current: percentOf(), least: 0, most: 100}),
      take: (percent) => this.put(side, withPercent(percent)),
      step: (way, event) => {
        const percent = steppedTo(percentOf() + way * (event.shiftKey ? 10 : 1), 1, {least: 0, most: 100});
        if (percent !== percentOf()) this.put(side, withPercent(percent), false);
      },
    });
    element.append(swatch, field.input, opacity.input);
    this.body.append(element);
    return {side, element, mark, swatch, picker, field, opacity};
  }

  render() {
    const {isLinked} = this, {name} = this.setting;
    if (!isLinked && this.sides.length < 2) this.sides.push(this.line("dark"));
    this.element.classList.toggle("settings-two", !isLinked);
    for (const {side, element, mark, swatch, picker, field, opacity} of this.sides) {
      const color = this.colorOf(side), isColor = color.startsWith("#");
      element.hidden = side === "dark" && isLinked;
      mark.hidden = isLinked;
      swatch.style.setProperty("--color", isColor ? color : "transparent");
      swatch.style.setProperty("--on", inkOn(color));
      swatch.classList.toggle("settings-no-color", color === "auto" || !color);
      if (isColor) picker.value = color.slice(0, 7).toLowerCase();
      opacity.input.hidden = !isColor;
      field.show();
      opacity.show();
      const which = isLinked ? "" : `, ${side}`;
      picker.setAttribute("aria-label", `${name}${which}, colour`);
      field.input.setAttribute("aria-label", `${name}${which}, as #RRGGBB`);
      opacity.input.setAttribute("aria-label", `${name}${which}, opacity in percent`);
    }
    this.link.disabled = isLinked && !this.colorOf("light").match(/^#|^transparent$/);
    this.link.setAttribute("aria-pressed", String(isLinked));
  }
}

const CURVE_PREVIEW = {width: 40, height: 24, inset: 2};
/** The named timing functions of CSS. */
const PREVIEWED_CURVES = {
  linear: [0, 0, 1, 1], ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};
/** What was drawn of curves, by their texts. */
const curvePreviews = new Map();

/** The way of a small drawing through points of a curve. */
function previewPath(points) {
  const {width, height, inset} = CURVE_PREVIEW;
  const xs = points.map(([x]) => x), ys = points.map(([, y]) => y);
  const left = Math.min(...xs), right = Math.max(...xs), low = Math.min(0, ...ys), high = Math.max(1, ...ys);
  const place = ([x, y]) => {
    const across = ((x - left) / (right - left || 1)) * (width - 2 * inset);
    const up = ((y - low) / (high - low || 1)) * (height - 2 * inset);
    return `${round(inset + across, 1)} ${round(height - inset - up, 1)}`;
  };
  return `M${points.map(place).join("L")}`;
}

/** What a curve's text looks like: a path, or a promise of one. */
function curvePreview(text, takesSpring, session) {
  const key = `${takesSpring} ${text}`;
  if (curvePreviews.has(key)) return curvePreviews.get(key);
  const numbers = PREVIEWED_CURVES[text] ?? /^cubic-bezier\((.*)\)$/.exec(text)?.[1].split(",").map(Number);
  let path;
  if (numbers?.length === 4 && numbers.every(Number.isFinite)) {
    const [x1, y1, x2, y2] = numbers;
    const points = Array.from({length: 25}, (_, index) => {
      const t = index / 24, rest = 1 - t;
      const part = (first, second) => 3 * t * rest ** 2 * first + 3 * t * t * rest * second + t ** 3;
      return [part(x1, x2), part(y1, y2)];
    });
    path = previewPath(points);
  } else {
    path = session.ask("/curve", {text, takesSpring}).then(
      ({values}) => {
        const drawn = values?.length ? previewPath(values) : "";
        curvePreviews.set(key, drawn);
        return drawn;
      },
      () => {
        curvePreviews.delete(key);
        return "";
      });
  }
  curvePreviews.set(key, path);
  return path;
}

/** A curve, small; what edits it is elsewhere. */
class CurveRow extends SettingRow {
  build() {
    const {width, height} = CURVE_PREVIEW;
    const button = this.control = made("button", "settings-curve-button");
    button.type = "button";
    button.append(settingDrawing(width, height), this.word = made("span"));
    button.id = this.controlId;
    button.setAttribute("aria-describedby", this.aboutId);
    button.addEventListener("click", () => this.panel.session.select(this.setting.key));
    this.name.htmlFor = this.controlId;
    this.body.append(button);
  }

  render() {
    const text = String(this.value ?? ""), isSelected = this.panel.selected === this.setting.key;
    this.word.textContent = text.replace(/^cubic-bezier\((.*)\)$/, "$1");
    this.control.setAttribute("aria-label", `${this.setting.name}, ${text}, edit the curve`);
    this.control.setAttribute("aria-pressed", String(isSelected));
    if (text === this.drawn) return;
    this.drawn = text;
    const path = curvePreview(text, this.setting.takesSpring === true, this.panel.session);
    const draw = (path) => { if (text === this.drawn) find("path", this.control).setAttribute("d", path); };
    if (typeof path === "string") draw(path);
    else path.then(draw);
  }
}

class TextRow extends SettingRow {
  build() {
    const {setting} = this, {name, kind, auto} = setting;
    this.field = new SettingField(this, {
      label: name,
      className: "settings-text",
      text: () => fieldText(setting, this.value),
      read: (text) => readText(text, setting),
      take: (value) => { if (!areSame(value, this.value)) this.send(value); },
    });
    const input = this.control = this.field.input;
    input.id = this.controlId;
    this.name.htmlFor = this.controlId;
    input.placeholder = {localTime: "2024-03-05 14:07", images: "none", rate: "60"}[kind] ?? "";
    const words = [...(setting.words ?? []), ...(auto ? ["auto"] : [])];
    this.body.append(input);
    if (!words.length) return;
    const list = made("datalist");
    list.id = `settings-words-${setting.key}`;
    list.append(...words.map((word) => new Option(word)));
    input.setAttribute("list", list.id);
    this.body.append(list);
  }

  render() { this.field.show(); }
}

