// The settings panel.

const SETTING_ROWS = {
  number: NumberRow, integer: NumberRow, flag: FlagRow, choice: ChoiceRow, color: ColorRow, curve: CurveRow,
};

/** Describes the allowed values of a setting. */
function allowedText(setting) {
  const {kind, auto, unlimited, words, takesSpring, longest} = setting;
  const or = auto ? ", or auto" : unlimited ? ", or infinite" : "";
  if (kind === "number" || kind === "integer") return rangeText(setting) + or;
  if (kind === "choice") return words.join(", ");
  if (kind === "curve") return takesSpring ? "timing function or spring" : "timing function";
  if (kind === "text" && longest) return `up to ${longest} characters${or}`;
  return or.slice(2);
}

/** The number of rows that are built in one task. */
const ROWS_AT_ONCE = 32;

/** Returns a key of the declarations in a group, without the values. */
const shapeOf = ({settings}) =>
  JSON.stringify(settings.map((setting) => ({...setting, value: 0, saved: 0, isWritten: 0})));

/** The classes of controls that Tab reaches in the current row only. */
const ROVING = "button, input, select";

const isUsable = (row) => !row.settingRow.body.disabled;

/** The element `reel-settings`, with the settings of a scenario by group. */
class SettingsPanel extends HTMLElement {
  constructor() {
    super();
    this.locked = new Set();
    /** Whether each group is open, by its identifier. @type {Map<string, boolean>} */
    this.open = new Map();
    /** The identifiers of groups that were closed during a search. */
    this.folded = new Set();
    this.groups = [];
    /** @type {string[]} */
    this.terms = [];
    this.onlyChanged = false;
    /** The keys that were changed since only changed settings are shown; their rows stay visible. */
    this.kept = new Set();
    this.selected = "";
  }

  /** @param {any} session */
  set session(session) {
    this.ownSession = session;
    this.prepare();
    session.addEventListener("settings", (event) => this.load(event.detail));
    session.addEventListener("state", () => this.update());
    session.addEventListener("select", (event) => this.markSelected(event.detail));
  }
  get session() { return this.ownSession; }

  get state() { return this.session.state ?? {edits: {}, values: {}, solo: [], conflicts: []}; }
  get soloKeys() { return this.state.solo ?? []; }
  isChanged(key) { return Object.hasOwn(this.state.edits, key); }
  conflictOf(key) { return this.state.conflicts?.find((conflict) => conflict.key === key); }

  /** Returns why a setting has no effect now, or an empty text. */
  idleReason(key) {
    const curve = this.curveOf?.get(key);
    if (curve && /^spring\(/.test(this.valueOf(curve))) return `${curve.name} is a spring, which determines its duration`;
    const {reason = ""} = this.state.idle?.find(({keys}) => keys.includes(key)) ?? {};
    return reason.replace(/\b[a-z]\w*(\.\w+)+/gi, titleOf).replace("[]", "none");
  }

  valueOf(setting) {
    if (!this.session.state) return setting.value;
    return Object.hasOwn(this.state.values, setting.key) ? this.state.values[setting.key] : setting.saved;
  }

  get rows() { return this.groups.flatMap(({rows}) => rows ?? []); }

  prepare() {
    if (this.list) return;
    const search = this.search = made("input", "settings-search-input");
    Object.assign(search, {
      type: "search", placeholder: "Search", ariaLabel: "Search settings", ariaKeyShortcuts: "/", spellcheck: false,
      autocomplete: "off",
    });
    search.addEventListener("input", () => this.seek(search.value));
    const box = made("div", "settings-search");
    box.append(settingSymbol("search"), search);

    this.only = settingsButton("settings-only", "Only changed", () => {
      this.onlyChanged = !this.onlyChanged;
      this.kept.clear();
      this.folded.clear();
      this.filter();
    }, made("i"), this.onlyCount = made("span", "", "0"));
    this.only.setAttribute("aria-pressed", "false");
    const more = settingsButton("settings-more", "More actions", () => {}, settingSymbol("more"));
    const head = made("div", "settings-head");
    const acts = made("div", "settings-acts");
    acts.append(this.only, more);
    roveButtons(acts);
    head.append(box, acts);
    new Menu(more, () => this.actions);

    this.notices = made("div", "settings-notices");
    this.list = made("div", "settings-list");
    this.empty = made("div", "settings-empty");
    this.empty.hidden = true;
    this.help = made("div", "settings-help");
    // Tab would reach a help that scrolls, and hide it.
    Object.assign(this.help, {ariaHidden: "true", tabIndex: -1});
    this.results = made("section", "settings-group settings-results");
    Object.assign(this.results, {ariaLabel: "Results", hidden: true});
    this.list.append(this.empty, this.results);
    this.append(head, this.notices, this.list, this.help);
    Object.assign(this, {role: "region", ariaLabel: "Settings"});
    this.addListeners();
  }

  /** The groups of the menu. */
  get actions() {
    const count = this.resettable().length, problem = count ? undefined : "nothing is changed";
    const unlock = () => {
      this.locked.clear();
      for (const row of this.rows) row.show();
    };
    return [{items: [
      {title: count ? `Reset all changed (${count})` : "Reset all changed", problem, act: () => this.resetAll()},
      ...(this.locked.size ? [{title: "Unlock all", act: unlock}] : []),
      {title: "Open all groups", act: () => this.openAll(true)},
      {title: "Close all groups", act: () => this.openAll(false)},
    ]}];
  }

  addListeners() {
    const rowOf = (target) => target?.closest?.(".settings-row")?.settingRow;
    const {list} = this;
    list.addEventListener("pointerover", ({target}) => rowOf(target)?.addTools());
    list.addEventListener("focusin", ({target}) => {
      // A control that is only pressed needs no help, which could cover it.
      this.trackFocus(rowOf(target), target.matches(":focus-visible"));
      if (target.matches(ROVING) && target.tabIndex < 0) this.rove(target);
    });
    list.addEventListener("focusout", ({relatedTarget}) => {
      if (!list.contains(relatedTarget)) this.trackFocus();
    });
    this.addEventListener("keydown", (event) => this.press(event));
    this.showHelp();
  }

  /** Notes the focused row, and shows its help below the list. */
  trackFocus(row, isHelped = false) {
    this.focused = row;
    row?.addTools();
    this.helpRow = isHelped ? row : undefined;
    this.showHelp();
    this.helpRow?.element.scrollIntoView({block: "nearest"});
  }

  press(event) {
    const {target, key} = event;
    const isText = target.matches("input:not([type=range], [type=checkbox], [type=radio], [type=color])");
    if (event.ctrlKey || event.metaKey) {
      const letter = key.toLowerCase(), field = target.settingField;
      // Saving commits the field first. While the field has uncommitted text, it handles undo itself.
      if (letter === "s") field?.commit();
      if (letter !== "z" || !isText) return;
      event.stopPropagation();
      if (!field || field.isDirty) return;
      event.preventDefault();
      if (event.shiftKey) this.session.redo();
      else this.session.undo();
      return;
    }
    const row = target.closest(".settings-row");
    if ((key === "PageUp" || key === "PageDown") && row) {
      event.preventDefault();
      this.move(row, target, key === "PageDown" ? 1 : -1);
    } else if (target === this.search && key === "Escape" && target.value) {
      event.preventDefault();
      event.stopPropagation();
      this.seek(target.value = "");
    } else if (target === this.search && (key === "ArrowDown" || key === "Enter")) {
      event.preventDefault();
      this.shownRows().find(isUsable)?.settingRow.focus();
    }
    // Typed characters, and keys that a control handles, are not shortcuts of the page.
    const isOwn = target.matches("input, select, button")
      && /^( |Enter|Tab|Home|End|Page(Up|Down)|Arrow.*|Delete|Backspace)$/.test(key);
    const isTyped = (isText && key !== "Escape") || target.matches("select");
    if (event.defaultPrevented || isOwn || isTyped) event.stopPropagation();
  }

  shownRows() { return all(".settings-row:not([hidden])", this.list).filter((row) => row.offsetParent); }

  /** Focuses the corresponding control of the next or previous row. */
  move(row, control, change) {
    const rows = this.shownRows().filter((one) => one === row || isUsable(one)), next = rows[rows.indexOf(row) + change];
    if (!next) return;
    const same = control.matches(".settings-range") && find(".settings-range:enabled", next);
    if (same) same.focus();
    else next.settingRow.focus();
    next.scrollIntoView({block: "nearest"});
  }

  /** Focuses the search field. */
  focusSearch() {
    this.search.focus();
    this.search.select();
  }

  /**
   * Loads the declarations, and keeps open groups and unchanged rows.
   * @param {{groups: {key: string, title: string, help?: string, settings: Setting[]}[]}} description
   */
  load({groups}) {
    const known = new Map(this.groups.map((group) => [group.id, group]));
    if (this.isRanked) this.putBack();
    this.groups = designedGroups(groups).map((group) => {
      const {key: id, kind, settings} = group;
      const shape = shapeOf(group), old = known.get(id);
      this.open.set(id, this.open.get(id) ?? (GROUPS[kind] && settings.length <= OPEN_LIMIT));
      if (old?.shape === shape) {
        Object.assign(old, group);
        old.rows?.forEach((row, index) => Object.assign(row.setting, group.settings[index]));
        return old;
      }
      return {...group, id, shape, ...this.section({...group, id})};
    });
    this.curveOf = new Map(this.groups.flatMap(({settings}) => settings)
      .filter(({kind, duration}) => kind === "curve" && duration).map((curve) => [curve.duration, curve]));
    // Existing sections are not reinserted, which would remove their focus.
    const focused = this.focused?.setting.key, hadFocus = this.list.contains(document.activeElement);
    const sections = this.groups.map(({element}) => element);
    for (const section of all(".settings-group:not(.settings-results)", this.list)) if (!sections.includes(section)) section.remove();
    sections.forEach((section, index) => {
      const present = this.list.children[index];
      if (present !== section) present.before(section);
    });
    this.helpRow = undefined;
    this.showTab(this.tab ?? "feel");
    this.filter();
    this.showHelp();
    if (hadFocus && !this.list.contains(document.activeElement)) {
      this.focused = undefined;
      this.rows.find(({setting}) => setting.key === focused)?.focus();
    }
    this.update();
  }

  section({id, title, help, more}) {
    const element = made("section", "settings-group");
    const heading = madeButton("settings-heading", "", () => {
      if (!this.isFiltering) this.open.set(id, !this.open.get(id));
      else if (!this.folded.delete(id)) this.folded.add(id);
      this.filter();
    });
    if (help) heading.title = help;
    const name = made("span", "settings-title", title), count = made("span", "settings-count");
    heading.append(settingSymbol("open"), name, count);
    const holder = made("h3");
    holder.append(heading);
    const content = made("div", "settings-rows");
    content.id = `settings-group-${id}`;
    heading.setAttribute("aria-controls", content.id);
    // States which steps are not listed.
    if (more) content.append(made("h4", "settings-part", more), made("p", "settings-about", help));
    element.append(holder, content);
    return {element, heading, name, count, content};
  }

  get isFiltering() { return this.onlyChanged || this.terms.length > 0; }

  /** Shows the settings that match any word, the best first. */
  seek(text) {
    this.terms = queryWords(text);
    this.folded.clear();
    this.filter();
    this.list.scrollTop = 0;
  }

  /** Moves the best matches to the results, which replace the groups. */
  rank() {
    const {terms, onlyChanged} = this;
    this.results.hidden = !terms.length;
    if (!terms.length) return this.isRanked ? this.putBack() : undefined;
    this.isRanked = true;
    const isShown = ({key}) => !onlyChanged || this.isChanged(key) || this.kept.has(key);
    const ranked = rankedSettings(this.groups, terms, (key) => this.idleReason(key))
      .filter(({setting}) => isShown(setting));
    for (const {group} of ranked) if (group.rows?.length !== group.settings.length) this.fill(group, true);
    const rows = ranked.map(({group, setting}) => group.rows[group.settings.indexOf(setting)]);
    for (const row of this.results.rows ?? []) if (!rows.includes(row)) row.element.remove();
    this.results.rows = rows;
    const place = ({group, setting}) => setting.heading || group.title;
    rows.forEach((row, index) => {
      row.element.hidden = false;
      row.mark(terms, place(ranked[index]));
    });
    this.results.append(...rows.map(({element}) => element));
    for (const {element} of this.groups) element.hidden = true;
    this.showEmpty(rows.length);
    this.rove();
    return undefined;
  }

  /** Moves the results back to their groups. */
  putBack() {
    this.isRanked = false;
    this.results.rows = undefined;
    for (const {rows, content} of this.groups) {
      for (const row of rows ?? []) row.mark([]);
      if (rows) content.append(...rows.flatMap(({part, element}) => (part ? [part, element] : [element])));
    }
  }

  /** Applies the search and the filter, and builds rows that become visible. */
  filter() {
    const {onlyChanged, isFiltering} = this;
    this.only.setAttribute("aria-pressed", String(onlyChanged));
    this.rank();
    if (this.terms.length) return;
    let count = 0;
    for (const group of this.groups) {
      const isShown = ({key}) => !onlyChanged || this.isChanged(key) || this.kept.has(key);
      const shown = group.settings.map((setting) => !isFiltering || isShown(setting));
      const number = shown.filter(Boolean).length;
      const isOpen = isFiltering ? !this.folded.has(group.id) : this.open.get(group.id);
      count += number;
      group.element.hidden = !number && (isFiltering || !group.more);
      group.heading.setAttribute("aria-expanded", String(isOpen));
      group.content.hidden = !isOpen;
      if (!number || !isOpen) continue;
      if (!group.rows || isFiltering) this.fill(group, isFiltering);
      group.rows.forEach((row, index) => {
        row.element.hidden = !shown[index];
        if (row.part) row.part.hidden = isFiltering;
      });
    }
    this.showEmpty(count);
    this.rove();
  }

  /** Lets Tab reach the controls of one row and one heading; Page Up and Page Down reach the others. */
  rove(target) {
    const current = [".settings-row:not(.settings-idle)", ".settings-heading"].map((selector) => {
      const own = target?.closest(selector) ?? all(selector, this.list).find((one) => one.dataset.current);
      return own?.checkVisibility() ? own : all(selector, this.list).find((one) => one.checkVisibility());
    });
    for (const one of all("[data-current]", this.list)) if (!current.includes(one)) delete one.dataset.current;
    for (const one of current) if (one) one.dataset.current = "true";
    for (const control of all(ROVING, this.list)) {
      const index = control.closest("[data-current], .settings-empty") ? 0 : -1;
      if (control.tabIndex !== index) control.tabIndex = index;
    }
  }

  /** Builds the rows of a group: immediately as many as fit a screen, the others in later tasks. */
  fill(group, isWhole) {
    group.rows ??= [];
    const {rows, settings} = group, from = rows.length;
    const end = isWhole ? settings.length : Math.min(settings.length, from + ROWS_AT_ONCE);
    for (const setting of settings.slice(from, end)) {
      const row = new (SETTING_ROWS[setting.kind] ?? TextRow)(this, {...setting});
      if (setting.heading && setting.heading !== rows.at(-1)?.setting.heading) {
        row.part = made("h4", "settings-part", setting.heading);
      }
      rows.push(row);
    }
    group.content.prepend(...rows.flatMap(({part, element}) => (part ? [part, element] : [element])));
    if (end === settings.length) return;
    setTimeout(() => {
      if (!group.element.isConnected || rows.length !== end) return;
      this.fill(group, false);
      if (rows.length === settings.length) this.rove();
    });
  }

  showEmpty(count) {
    this.empty.hidden = count > 0 || !this.groups.length;
    if (this.empty.hidden) return;
    const text = this.terms.length
      ? `No ${this.onlyChanged ? "changed setting" : "setting"} matches “${this.search.value.trim()}”.`
      : "No setting is changed.";
    const button = madeButton("settings-take", "Show all settings", () => {
      this.onlyChanged = false;
      this.seek(this.search.value = "");
      this.focusSearch();
    });
    this.empty.replaceChildren(made("p", "", text), button);
  }

  /** On a small screen, shows the groups of a tab, or those of no other tab. */
  showTab(tab) {
    this.tab = tab;
    for (const {kind, element} of this.groups) element.dataset.tab = {Feel: "feel", Color: "color", Timing: "timing", Finger: "timing"}[kind] ?? "more";
    this.dataset.tab = tab;
  }

  openAll(isOpen) {
    for (const {id} of this.groups) {
      this.open.set(id, isOpen);
      if (isOpen) this.folded.delete(id);
      else this.folded.add(id);
    }
    this.filter();
  }

  /** Shows the session's state. */
  update() {
    const {state, groups} = this;
    if (this.session.state) for (const row of this.rows) row.update(state);
    for (const {settings, count} of groups) {
      const number = settings.filter(({key}) => this.isChanged(key)).length;
      const text = number ? `${number} changed` : "";
      if (count.textContent === text) continue;
      count.replaceChildren(...(number ? [String(number), made("span", "settings-unseen", " changed")] : []));
    }
    const total = Object.keys(state.edits).length;
    setText(this.onlyCount, String(total));
    this.only.classList.toggle("settings-some", total > 0);
    setLabel(this.only, `Only changed settings, ${total}`);
    if (this.onlyChanged) {
      for (const key of Object.keys(state.edits)) this.kept.add(key);
      this.filter();
    }
    this.showNotices();
  }

  showNotices() {
    const {soloKeys, state} = this, conflicts = state.conflicts ?? [];
    const key = `${soloKeys} ${conflicts.map(({key}) => key)}`;
    if (key === this.noticeKey) return;
    this.noticeKey = key;
    this.notices.replaceChildren();
    const notice = (text, action, act) => {
      const line = made("div", "settings-notice");
      line.setAttribute("role", "status");
      line.append(made("p", "", text), madeButton("settings-take", action, act));
      this.notices.append(line);
    };
    if (soloKeys.length) {
      const names = soloKeys.map(titleOf);
      const subject = names.length < 3 ? names.join(" and ") : `${names.length} changes`;
      notice(`Playing only ${subject}`, "Play all", () => this.session.solo([]));
    }
    if (conflicts.length) {
      const subject = conflicts.length === 1 ? "1 change conflicts" : `${conflicts.length} changes conflict`;
      notice(`${subject} with the file`, "Show", () => this.reveal(conflicts[0].key));
    }
  }

  /** Opens the group of a setting, scrolls to the setting and focuses it. */
  reveal(key) {
    const group = this.groups.find(({settings}) => settings.some((setting) => setting.key === key));
    if (!group) return;
    this.onlyChanged = false;
    this.open.set(group.id, true);
    find(`[role=tab][data-tab=${group.element.dataset.tab}]`, document)?.click();
    if (this.terms.length) this.seek(this.search.value = "");
    else this.filter();
    this.fill(group, true);
    this.rove();
    const row = group.rows.find(({setting}) => setting.key === key);
    row.element.scrollIntoView({block: "center"});
    row.focus();
  }

  /** Marks the setting that is selected in the curve editor. */
  markSelected(key) {
    const rows = this.rows.filter(({setting}) => [this.selected, key].includes(setting.key));
    this.selected = key;
    for (const row of rows) row.show();
  }

  toggleSolo(key) {
    const {soloKeys} = this;
    this.session.solo(soloKeys.includes(key) ? soloKeys.filter((one) => one !== key) : [...soloKeys, key]);
  }

  toggleLock(key) {
    if (!this.locked.delete(key)) this.locked.add(key);
    this.rows.find(({setting}) => setting.key === key)?.show();
  }

  resettable() { return Object.keys(this.state.edits).filter((key) => !this.locked.has(key)); }

  async resetAll() {
    const keys = this.resettable();
    if (!keys.length) return;
    this.kept.clear();
    const {problem} = await this.session.edit(keys.map((key) => ({key, value: null})));
    if (problem) this.session.emit("problem", problem.message);
  }

  /** Updates the help if it describes a row. */
  updateHelp(row) { if (row === this.helpRow) this.showHelp(); }

  /** Shows the help for the focused row. */
  showHelp() {
    const {helpRow: row, help} = this;
    help.hidden = !row;
    help.replaceChildren();
    if (!row) return;
    const {setting} = row;
    const heading = made("p", "settings-help-name");
    heading.append(made("b", "", setting.name), made("code", "", setting.key), made("span", "", allowedText(setting)));
    help.append(heading, made("p", "", setting.help));
    const facts = row.isChanged ? [["saved", setting.saved]] : [];
    const omitted = [row.value, ...facts.map(([, value]) => value), undefined, null];
    if (!omitted.some((value) => areSame(value, setting.default))) facts.push(["default", setting.default]);
    if (!facts.length) return;
    const line = made("p", "settings-facts");
    for (const [word, value] of facts) {
      const fact = made("span", `settings-fact-${word}`);
      fact.append(`${word} `, made("b", "", spokenText(setting, value)));
      line.append(fact);
    }
    help.append(line);
  }
}

customElements.define("reel-settings", SettingsPanel);
