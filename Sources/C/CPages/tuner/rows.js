// The rows of the settings panel.

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

/** Parsed symbols, because cloning is faster than parsing. @type {Map<string, Element>} */
const settingDrawings = new Map();

function settingDrawing(width, height, path = "") {
  return cached(settingDrawings, `${width} ${height} ${path}`, () => {
    const holder = made("span");
    holder.innerHTML = `<svg viewBox="0 0 ${width} ${height}" aria-hidden="true"><path d="${path}"/></svg>`;
    return holder.firstChild;
  }).cloneNode(true);
}

function settingSymbol(name) {
  const holder = made("span", "settings-symbol");
  holder.append(settingDrawing(16, 16, SETTING_SYMBOLS[name]));
  return holder;
}

/** Lets Tab reach the first of some buttons, and arrow keys the others. */
function roveButtons(group) {
  all("button", group).forEach((button, index) => { button.tabIndex = index ? -1 : 0; });
  group.addEventListener("keydown", (event) => {
    const buttons = all("button:not(:disabled, [hidden])", group), index = buttons.indexOf(event.target);
    const next = buttons[index + ({ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key] ?? buttons.length)];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.focus();
  });
}

/** Returns a button with a label for assistive technology. */
function settingsButton(className, label, act, ...content) {
  const button = madeButton(className, "", act);
  setLabel(button, label);
  button.append(...content);
  return button;
}

/** Sets the text of an element, with search terms highlighted. */
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

/** A text field of a setting; Enter and leaving the field commit its text. */
class SettingField {
  /**
   * @param {SettingRow} row
   * @param {{label: string, className?: string, text: (isFull: boolean) => string,
   *   read: (text: string) => {value?: any, problem?: string}, take: (value: any) => void,
   *   step?: (sign: number, event: KeyboardEvent) => void}} options
   */
  constructor(row, {label, className = "", text, read, take, step}) {
    Object.assign(this, {row, text, read, take, step});
    const input = this.input = row.described(made("input", `settings-input ${className}`), label);
    Object.assign(input, {type: "text", spellcheck: false, autocomplete: "off"});
    input.addEventListener("focus", () => this.show());
    // The first press selects the text, so that typing replaces it.
    if (!className.includes("settings-text")) input.addEventListener("mousedown", (event) => {
      if (document.activeElement === input) return;
      event.preventDefault();
      input.focus();
      input.select();
    });
    input.addEventListener("blur", () => {
      this.commit();
      this.show();
    });
    input.addEventListener("keydown", (event) => this.press(event));
    input.settingField = this;
    this.shown = "";
  }

  get isDirty() { return this.input.value !== this.shown; }

  /** Shows the value, unless the field has uncommitted text. */
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

  /** Commits the text, and returns whether it is valid. */
  commit() {
    if (!this.isDirty) return true;
    const {value, problem} = this.read(this.input.value);
    this.input.toggleAttribute("aria-invalid", false);
    if (problem) {
      this.row.setProblem(problem, this.input);
      return false;
    }
    this.shown = this.input.value;
    this.row.setProblem("");
    this.take(value);
    this.show();
    return true;
  }

  restore() {
    this.input.value = this.shown;
    this.row.setProblem("");
    this.show();
  }

  press(event) {
    const {key} = event, {input} = this;
    if (key === "Enter" && this.commit()) {
      this.row.settle();
      input.select();
    } else if (key === "Escape" && (this.isDirty || this.row.isRefused)) {
      event.preventDefault();
      if (this.row.isRefused) this.row.discard();
      this.restore();
      input.select();
    } else if (this.step && (key === "ArrowUp" || key === "ArrowDown")) {
      event.preventDefault();
      if (this.commit()) this.step(key === "ArrowUp" ? 1 : -1, event);
    }
  }
}

/** The row of a setting, with its name, its controls and its messages. */
class SettingRow {
  /**
   * @param {SettingsPanel} panel
   * @param {Setting} setting
   */
  constructor(panel, setting) {
    Object.assign(this, {panel, setting});
    this.known = this.value = panel.valueOf(setting);
    /** The number of the last edit. */
    this.sent = 0;
    /** Whether the row has shown the result of the last edit. */
    this.isSettled = true;
    /** Whether the server has answered, so that the next state includes the edit. */
    this.isAnswered = false;
    /** Whether a gesture is in progress. */
    this.isInGesture = false;
    /** Whether the server has refused the value. */
    this.isRefused = false;
    this.aboutId = `settings-about-${setting.key}`;
    this.idleId = `settings-idle-${setting.key}`;
    this.controlId = `settings-control-${setting.key}`;
    this.showSoon = oncePerFrame(() => this.show());
    const element = this.element = made("div", `settings-row settings-is-${setting.kind}`);
    element.dataset.key = setting.key;
    element.settingRow = this;
    this.dot = settingsButton("settings-dot", "", () => this.reset());
    this.dot.hidden = true;
    this.name = made("label", "settings-name");
    this.name.append(this.nameText = made("span", "", setting.name), made("code", "settings-key", setting.word));
    this.body = made("fieldset", "settings-body");
    this.body.setAttribute("role", "none");
    this.about = made("p", "settings-about", setting.help);
    this.about.id = this.aboutId;
    this.about.hidden = true;
    /** Why the input was refused, and why the run cannot be played with the value. */
    this.message = this.refusal = "";
    this.build();
    element.append(this.dot, this.name, this.body, this.about);
    if (setting.variant) element.append(made("p", "settings-variant", `in the variant ${setting.variant}`));
    element.addEventListener("keyup", (event) => {
      if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") this.settle();
    });
    element.addEventListener("focusout", () => this.settle());
    this.show();
  }

  get isLocked() { return this.panel.locked.has(this.setting.key); }
  get isChanged() {
    if (this.isInGesture || !this.isSettled || this.isRefused) return !areSame(this.value, this.setting.saved);
    return this.panel.isChanged(this.setting.key);
  }

  /** Sets the accessible name and description of a control. */
  described(control, label = this.setting.label) {
    control.ariaLabel = label;
    control.setAttribute("aria-describedby", `${this.idleId} ${this.aboutId}`);
    return control;
  }

  /** Lets the name of the setting be the label of a control. */
  identify(control) { this.name.htmlFor = control.id = this.controlId; }

  /** Sends a value to the server; the values of a gesture are one step of undo. */
  send(value, isLast = true) {
    const {session} = this.panel, {setting} = this;
    this.value = value;
    this.isInGesture = !isLast;
    this.setProblem("");
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
        this.setProblem(answer.problem.message, this.control);
        this.show();
      } else if (session.state?.revision !== revision) this.update(session.state);
    };
    Promise.resolve(session.edit([{key: setting.key, value: text}], {gesture, isLast})).then(settle, settle);
    if (this.isInGesture) this.showSoon();
    else this.show();
  }

  /** Ends a gesture. */
  settle() {
    if (this.isInGesture && !this.isScrubbing) this.send(this.value);
  }

  /** Resets the setting to its saved value. */
  reset() {
    if (this.isLocked) return;
    const hadFocus = this.dot.contains(document.activeElement);
    this.send(this.setting.saved);
    this.show();
    // The pressed button is hidden now.
    if (hadFocus) this.focus();
  }

  /** Discards a refused value. */
  discard() {
    this.value = this.known;
    this.setProblem("");
    this.show();
  }

  /** Shows the value of a state, unless a gesture or a request is in progress. */
  update(state) {
    const {key, saved} = this.setting, value = Object.hasOwn(state.values, key) ? state.values[key] : saved;
    const isNew = !areSame(value, this.known);
    this.isSettled ||= this.isAnswered;
    if (!this.isInGesture && this.isSettled) {
      this.known = value;
      if (this.isRefused && isNew) this.setProblem("");
      if (!this.isRefused) this.value = value;
    }
    const refusal = state.refusal?.keys.includes(key) ? state.refusal.message : "";
    if (refusal !== this.refusal) {
      this.refusal = refusal;
      this.setProblem(this.message, refusal ? this.control : undefined);
    }
    if (this.renderKey !== this.renderedKey) this.show();
  }

  /** Shows an error below the row, or the refusal of the run if there is no error. */
  setProblem(message, control) {
    this.message = message;
    if (!message) this.isRefused = false;
    const text = message || this.refusal;
    if (!text) {
      if (!this.problem) return;
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
    setText(this.problem, text);
    control?.setAttribute("aria-invalid", "true");
    control?.setAttribute("aria-errormessage", this.problem.id);
  }

  /** Adds the buttons of a row when it is first used. */
  addTools() {
    if (this.tools) return;
    const {key, label: name} = this.setting;
    const tool = (kind, label, act, content) =>
      settingsButton(`settings-tool settings-${kind}`, label, () => act.call(this.panel, key), content);
    this.soloButton = tool("solo", `Solo ${name}: play only this change`, this.panel.toggleSolo, "S");
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
    const reason = this.panel.idleReason(key);
    this.body.disabled = isLocked || Boolean(reason);
    this.element.classList.toggle("settings-idle", Boolean(reason));
    const text = reason && `No effect now: ${reason}.`;
    this.element.title = text;
    this.name.title = [text, this.setting.help, key].filter(Boolean).join("\n");
    if (text && !this.idleNote) {
      this.idleNote = made("p", "settings-idle-note");
      this.idleNote.id = this.idleId;
      this.about.before(this.idleNote);
    }
    if (this.idleNote) setText(this.idleNote, text);
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
    const choice = (take, label, value) => {
      const {key} = this.setting;
      const button = madeButton("settings-take", `${label} `, () => this.panel.session.act("/resolve", {key, take}));
      button.append(made("b", "", spokenText(this.setting, value)));
      return button;
    };
    this.conflict = made("div", "settings-conflict");
    Object.assign(this.conflict, {role: "group", ariaLabel: `${this.setting.label} was also changed in the file`});
    this.conflict.append(
      made("p", "", "Also changed in the file"),
      choice("mine", "Keep", conflict.mine), choice("theirs", "Use", conflict.theirs));
    this.element.append(this.conflict);
  }

  /** A key of the displayed values, to skip unneeded updates. */
  get renderKey() {
    const {setting: {key, saved}, value, isChanged, panel} = this, {soloKeys} = panel;
    return JSON.stringify([
      value, saved, isChanged, soloKeys.length > 0, soloKeys.includes(key), panel.conflictOf(key), panel.idleReason(key),
    ]);
  }

  /** Updates the row. */
  show() {
    const {setting, isChanged} = this;
    this.renderedKey = this.renderKey;
    this.element.classList.toggle("settings-changed", isChanged);
    const {soloKeys} = this.panel;
    const isMuted = isChanged && soloKeys.length > 0 && !soloKeys.includes(setting.key);
    this.element.classList.toggle("settings-muted", isMuted);
    this.dot.hidden = !isChanged;
    this.dot.disabled = this.isLocked;
    if (isChanged) {
      const saved = spokenText(setting, setting.saved);
      setLabel(this.dot, `Reset ${setting.label} to the saved value, ${saved}`);
    }
    this.showTools();
    this.showConflict();
    this.render();
    this.panel.updateHelp(this);
  }

  /** The title that the row shows. */
  get shortName() { return this.setting.name; }

  /** Highlights search terms, and shows the group and the help during a search. */
  mark(terms, group = "") {
    markText(this.nameText, this.shortName, terms);
    this.about.hidden = !terms.length;
    if (terms.length) markText(this.about, `${group}: ${this.setting.help}`, terms);
    else this.about.textContent = this.setting.help;
  }

  /** Focuses the control and selects its text. */
  focus() {
    this.control.focus();
    if (this.control.settingField) this.control.select();
  }
}
