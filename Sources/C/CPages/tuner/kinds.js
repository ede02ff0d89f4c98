// The rows of settings for each kind of value.

/** The descriptions of units for labels. */
const IN_UNITS = {
  pt: "in points", s: "in seconds", rad: "in radians", "pt/s": "in points per second", fraction: "as a fraction of 1",
};

/** The width of a slider's thumb, in pixels. */
const SLIDER_THUMB = 12;

/** The row of a number, with a slider, a field and a draggable name. */
class NumberRow extends SettingRow {
  build() {
    const {setting} = this, {name, unit = "", auto, unlimited} = setting;
    this.unit = unit;
    this.word = auto ? "auto" : unlimited ? "infinite" : "";
    const holder = made("span", "settings-slider");
    const slider = this.slider = this.described(made("input", "settings-range"));
    Object.assign(slider, {type: "range", step: "any"});
    holder.append(slider);
    this.holder = holder;

    this.field = new SettingField(this, {
      label: `${name}, ${IN_UNITS[unit] ?? "as a number"}`,
      text: (isFull) => this.textOf(this.value, isFull),
      read: (text) => readNumber(text, {...setting, unit, current: this.value, whole: setting.kind === "integer"}),
      take: (value) => { if (!areSame(value, this.value)) this.send(value); },
      step: (sign, event) => this.stepBy(sign * stepFactor(event)),
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
    this.identify(this.control);
    this.name.classList.add("settings-scrubs");
    this.body.append(holder, field);
    this.addListeners();
  }

  /** The number on the slider: the value, or a substitute if the value is a word. */
  get number() {
    const {value, setting} = this;
    const known = [value, this.lastNumber, setting.saved, setting.default];
    return known.find((number) => typeof number === "number") ?? Math.min(Math.max(0, setting.least ?? 0), setting.most ?? 0);
  }

  textOf(value, isFull) {
    if (value === "infinite") return "∞";
    if (typeof value !== "number") return fieldText(this.setting, value);
    return String(Number.isInteger(value) || isFull ? value : Number(value.toPrecision(4)));
  }

  /** @param {number} steps the signed number of steps, possibly a fraction */
  stepBy(steps) {
    const {step} = this.range, least = this.setting.kind === "integer" ? 1 : 0;
    const unit = Math.max(least, step * Math.abs(steps));
    const value = steppedTo(this.number + Math.sign(steps) * unit, Math.min(unit, step), this.setting);
    if (!areSame(value, this.value)) this.send(value, false);
  }

  addListeners() {
    const {slider, name, setting} = this;
    const slide = (number) => {
      const value = steppedTo(number, this.range.step, setting);
      if (!areSame(value, this.value)) this.send(value, false);
    };
    /** The box of the slider while pressed; measuring it at each move would trigger layout. */
    let box;
    slider.addEventListener("input", () => slide(Number(slider.value)));
    followRawMoves(slider, ({clientX}) => {
      if (!box) return;
      // Like the browser, centers the thumb on the pointer.
      const {left, width} = box, {low, high} = this.range;
      const part = (clientX - left - SLIDER_THUMB / 2) / (width - SLIDER_THUMB);
      slide(low + Math.min(Math.max(part, 0), 1) * (high - low));
    });
    slider.addEventListener("change", () => this.settle());
    slider.addEventListener("pointerdown", ({button}) => {
      box = button === 0 ? slider.getBoundingClientRect() : undefined;
      const end = () => {
        box = undefined;
        this.settle();
        removeEventListener("pointerup", end);
        removeEventListener("pointercancel", end);
      };
      addEventListener("pointerup", end);
      addEventListener("pointercancel", end);
    });
    // The second press of a double click does not move the thumb.
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
      let {clientX: x} = event, distance = 0, at = this.number;
      this.wasScrubbed = false;
      name.addEventListener("lostpointercapture", () => {
        this.isScrubbing = false;
        this.element.classList.remove("settings-scrubbing");
        this.settle();
      }, {once: true});
      return (event) => {
        const moved = event.clientX - x;
        x = event.clientX;
        distance += moved;
        if (!this.isScrubbing && Math.abs(distance) < 3) return;
        if (!this.isScrubbing) this.element.classList.add("settings-scrubbing");
        this.isScrubbing = this.wasScrubbed = true;
        const {low, high, step} = this.range, factor = stepFactor(event);
        // In a range with few steps, a step is several pixels wide.
        const points = Math.max(1, Math.min(8, 200 / ((high - low) / step)));
        const {least = -Infinity, most = Infinity} = setting;
        at = Math.min(Math.max(at + (moved * step * factor) / points, least), most);
        const fine = setting.kind === "integer" ? step : step * Math.min(1, factor);
        const value = steppedTo(at, fine, setting);
        if (!areSame(value, this.value)) this.send(value, false);
      };
    });
    // The click that ends a drag must not focus the field.
    name.addEventListener("click", (event) => { if (this.wasScrubbed) event.preventDefault(); });
  }

  render() {
    const {setting, slider, value} = this;
    if (typeof value === "number") this.lastNumber = value;
    // During a gesture the range stays the same while it contains the number.
    if (!this.range || !this.isInGesture || this.number < this.range.low || this.number > this.range.high) {
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

  /** Returns the position of a number on the slider, in 0…1. */
  share(number) {
    const {low, high} = this.range;
    return high > low ? round(Math.min(Math.max((number - low) / (high - low), 0), 1), 4) : 0;
  }
}

class FlagRow extends SettingRow {
  build() {
    const input = this.control = this.described(made("input", "settings-switch"));
    Object.assign(input, {type: "checkbox", role: "switch"});
    this.identify(input);
    input.addEventListener("change", () => this.send(input.checked));
    this.body.append(input);
  }

  render() { this.control.checked = this.value === true; }
}

/** The maximum length of all words of a choice that is shown as radio buttons, in characters. */
const WORDS_WIDTH = 20;

class ChoiceRow extends SettingRow {
  build() {
    const {words = [], name} = this.setting;
    const isShort = words.length <= 4 && words.join("").length + words.length <= WORDS_WIDTH;
    if (!isShort) {
      const select = this.control = this.described(made("select", "settings-select"));
      select.append(...words.map((word) => new Option(word, word)));
      this.identify(select);
      select.addEventListener("change", () => this.send(select.value));
      this.body.append(select);
      return;
    }
    this.body.role = "radiogroup";
    this.described(this.body, name);
    this.body.classList.add("settings-words");
    this.inputs = words.map((word) => {
      const input = made("input"), label = made("label", "settings-choice");
      Object.assign(input, {type: "radio", name: this.controlId, value: word});
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

/** Returns black or white, whichever has more contrast on a color over white. */
function inkOn(color) {
  if (!color.startsWith("#")) return "#000";
  const [red, green, blue, alpha = 255] = color.slice(1).match(/../g).map((digits) => parseInt(digits, 16));
  const light = (0.299 * red + 0.587 * green + 0.114 * blue) * (alpha / 255) + 255 - alpha;
  return light > 140 ? "#000" : "#fff";
}

/** The row of a color, or of a pair of colors for light and dark. */
class ColorRow extends SettingRow {
  build() {
    const {name} = this.setting;
    Object.assign(this.body, {role: "group", ariaLabel: name});
    this.body.classList.add("settings-colors");
    this.sides = [this.line("light")];
    this.link = settingsButton("settings-tool settings-link", `${name}: same color in dark mode`, () => {
      const {value} = this;
      this.send(this.isLinked ? {light: value, dark: value} : value.light);
    }, settingSymbol("linked"));
    this.sides[0].element.append(this.link);
    this.control = this.sides[0].field.input;
    this.identify(this.control);
  }

  get isLinked() { return this.value === null || typeof this.value !== "object"; }
  colorOf(side) { return String((this.isLinked ? this.value : this.value[side]) ?? ""); }

  put(side, color, isLast = true) {
    const value = this.isLinked ? color : {...this.value, [side]: color};
    if (isLast && !this.isInGesture && areSame(value, this.value)) return;
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
        // `auto` applies to both appearances and cannot be one of a pair.
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
      step: (sign, event) => {
        const percent = steppedTo(percentOf() + sign * (event.shiftKey ? 10 : 1), 1, {least: 0, most: 100});
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
      picker.setAttribute("aria-label", `${name}${which}, color`);
      field.input.setAttribute("aria-label", `${name}${which}, as #RRGGBB`);
      opacity.input.setAttribute("aria-label", `${name}${which}, opacity in percent`);
    }
    this.link.disabled = isLinked && !this.colorOf("light").match(/^#|^transparent$/);
    this.link.setAttribute("aria-pressed", String(isLinked));
  }
}

const CURVE_PREVIEW = {width: 40, height: 24, inset: 2};

/** Returns the path data of a small drawing of a curve. */
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

/** The row of a curve, with a small drawing that opens the curve editor. */
class CurveRow extends SettingRow {
  build() {
    const {width, height} = CURVE_PREVIEW;
    const button = this.control = madeButton(
      "settings-curve-button", "", () => this.panel.session.select(this.setting.key));
    button.append(settingDrawing(width, height), this.word = made("span"));
    this.identify(button);
    button.setAttribute("aria-describedby", this.aboutId);
    this.body.append(button);
  }

  render() {
    const text = String(this.value ?? ""), isSelected = this.panel.selected === this.setting.key;
    this.word.textContent = text.replace(/^cubic-bezier\((.*)\)$/, "$1");
    this.control.setAttribute("aria-label", `${this.setting.name}, ${text}, edit the curve`);
    this.control.setAttribute("aria-pressed", String(isSelected));
    if (text === this.drawn) return;
    this.drawn = text;
    const draw = ({values}) => {
      const path = values?.length ? previewPath(values) : "";
      if (text === this.drawn) find("path", this.control).setAttribute("d", path);
    };
    const shape = plainShape(text);
    if (shape) draw(shape);
    else this.panel.session.curve(text, this.setting.takesSpring).then(draw);
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
    this.identify(input);
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

