// The rows of settings for each kind of value.

/** The descriptions of units for labels. */
const IN_UNITS = {
  pt: "in points", s: "in seconds", rad: "in radians", "pt/s": "in points per second", fraction: "as a fraction of 1",
};

/** The width of a slider's thumb, in pixels. */
const SLIDER_THUMB = 12;

/**
 * Follows the pointer on a slider without the delay of `input`.
 * @param {HTMLInputElement} slider
 * @param {number} thumb the width of the thumb, in pixels
 * @param {(number: number) => void} slide receives numbers in the range of the element
 * @param {(isPressed: boolean) => void} press
 */
function followSlider(slider, thumb, slide, press) {
  /** The box of the slider while pressed; measuring it at each move would trigger layout. */
  let box;
  slider.addEventListener("input", () => slide(Number(slider.value)));
  followRawMoves(slider, ({clientX}) => {
    if (!box) return;
    // Like the browser, centers the thumb on the pointer.
    const {left, width} = box, low = Number(slider.min);
    const part = (clientX - left - thumb / 2) / (width - thumb);
    slide(low + Math.min(Math.max(part, 0), 1) * (Number(slider.max) - low));
  });
  slider.addEventListener("change", () => press(false));
  slider.addEventListener("pointerdown", ({button}) => {
    box = button === 0 ? slider.getBoundingClientRect() : undefined;
    press(Boolean(box));
    const end = () => {
      box = undefined;
      press(false);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
    };
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
  // The second press of a double click does not move the thumb.
  slider.addEventListener("mousedown", (event) => { if (event.detail > 1) event.preventDefault(); });
}

/** The row of a number, with a slider, a field and a draggable name. */
class NumberRow extends SettingRow {
  build() {
    const {setting} = this, {label: name, unit = "", auto, unlimited} = setting;
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
    followSlider(slider, SLIDER_THUMB, (number) => {
      const value = steppedTo(number, this.range.step, setting);
      if (!areSame(value, this.value)) this.send(value, false);
    }, (isPressed) => { if (!isPressed) this.settle(); });
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
    const {words = [], label: name} = this.setting;
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

/** Returns a color's hue in degrees, and its saturation, brightness and opacity in 0…1. */
function hsvOf(color) {
  const digits = /^#/.test(color) ? color.slice(1).match(/../g) : ["80", "80", "80"];
  const [red, green, blue, alpha = 1] = digits.map((pair) => parseInt(pair, 16) / 255);
  const most = Math.max(red, green, blue), range = most - Math.min(red, green, blue);
  const hue = !range ? 0 : most === red ? ((green - blue) / range + 6) % 6
    : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return {hue: hue * 60, saturation: most ? range / most : 0, brightness: most, alpha};
}

/** Returns `#RRGGBB`, or `#RRGGBBAA` unless the color is opaque. */
function colorOf({hue, saturation, brightness, alpha = 1}) {
  const part = (shift) => {
    const at = (shift + hue / 60) % 6;
    return brightness * (1 - saturation * Math.max(0, Math.min(at, 4 - at, 1)));
  };
  const digits = (part) => Math.round(part * 255).toString(16).padStart(2, "0");
  return `#${[part(5), part(3), part(1)].map(digits).join("")}${alpha < 0.998 ? digits(alpha) : ""}`.toUpperCase();
}

/** The picker of colors, which one row at a time uses. */
class ColorPicker {
  constructor() {
    const element = this.element = made("div", "picker");
    Object.assign(element, {popover: "auto", role: "dialog"});
    const square = this.square = made("div", "picker-square");
    Object.assign(square, {tabIndex: 0, role: "slider", ariaLabel: "Saturation and brightness"});
    square.append(this.thumb = made("i"));
    drag(square, (event) => {
      const {left, top, width, height} = square.getBoundingClientRect();
      const part = (distance, length) => Math.min(Math.max(distance / length, 0), 1);
      const move = ({clientX, clientY}) => this.change(
        {saturation: part(clientX - left, width), brightness: 1 - part(clientY - top, height)});
      move(event);
      return move;
    }, () => this.row?.settle());
    square.addEventListener("keydown", (event) => {
      const {saturation, brightness} = this.color, step = event.shiftKey ? 0.1 : 0.01;
      const [x, y] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key] ?? [];
      if (x === undefined) return;
      event.preventDefault();
      const clamped = (part) => Math.min(Math.max(part, 0), 1);
      this.change({saturation: clamped(saturation + x * step), brightness: clamped(brightness + y * step)});
    });
    const range = (name, label, most) => {
      const input = made("input", `picker-${name}`);
      Object.assign(input, {type: "range", max: String(most), step: "any", ariaLabel: label});
      input.addEventListener("input", () => this.change({[name]: Number(input.value)}));
      return input;
    };
    this.hue = range("hue", "Hue", 360);
    this.alpha = range("alpha", "Opacity", 1);
    this.hex = made("input", "settings-input");
    Object.assign(this.hex, {type: "text", spellcheck: false, autocomplete: "off", ariaLabel: "Color as #RRGGBBAA"});
    this.hex.addEventListener("change", () => {
      const {value, problem} = readColor(this.hex.value, {});
      this.hex.toggleAttribute("aria-invalid", Boolean(problem));
      if (!problem) this.row.put(this.side, value);
    });
    this.opacity = made("output");
    const foot = made("div", "picker-foot");
    foot.append(this.hex, this.opacity);
    element.append(square, this.hue, this.alpha, foot);
    // Keys of the picker are neither those of the panel nor of the page.
    element.addEventListener("keydown", (event) => { if (event.key !== "Escape" && !event.ctrlKey && !event.metaKey) event.stopPropagation(); });
    for (const name of ["keyup", "change"]) element.addEventListener(name, () => this.row?.settle());
    element.addEventListener("toggle", (event) => {
      if (event.newState === "open") return;
      this.row?.settle();
      this.row = undefined;
    });
  }

  open(row, side, button) {
    Object.assign(this, {row, side, color: hsvOf(row.colorOf(side))});
    this.element.ariaLabel = button.ariaLabel;
    button.after(this.element);
    this.element.showPopover();
    this.show();
    const {top} = button.getBoundingClientRect(), {right} = row.panel.getBoundingClientRect(), {offsetWidth, offsetHeight} = this.element;
    this.element.style.left = `${Math.max(8, Math.min(right + 8, innerWidth - offsetWidth - 8))}px`;
    this.element.style.top = `${Math.max(8, Math.min(top, innerHeight - offsetHeight - 8))}px`;
    this.square.focus({preventScroll: true});
  }

  change(parts) {
    Object.assign(this.color, parts);
    this.row.put(this.side, colorOf(this.color), false);
    this.show();
  }

  /** Shows the row's color; a gray keeps its hue. */
  update(row) {
    if (row !== this.row || row.isInGesture) return;
    const color = row.colorOf(this.side);
    if (color !== colorOf(this.color)) this.color = hsvOf(color);
    this.show();
  }

  show() {
    const {element, color} = this, {hue, saturation, brightness, alpha} = color;
    const opaque = colorOf({...color, alpha: 1}), percent = (part) => `${Math.round(part * 100)} %`;
    element.style.setProperty("--hue", `hsl(${hue} 100% 50%)`);
    element.style.setProperty("--color", opaque);
    setStyle(this.thumb, "left", percentText(saturation));
    setStyle(this.thumb, "top", percentText(1 - brightness));
    this.square.setAttribute("aria-valuenow", String(Math.round(saturation * 100)));
    this.square.setAttribute("aria-valuetext", `saturation ${percent(saturation)}, brightness ${percent(brightness)}`);
    this.hue.value = String(hue);
    this.alpha.value = String(alpha);
    this.alpha.setAttribute("aria-valuetext", percent(alpha));
    setText(this.opacity, percent(alpha));
    if (document.activeElement !== this.hex) this.hex.value = colorOf(color);
  }
}

/** The row of a color, or of a pair of colors for light and dark, side by side. */
class ColorRow extends SettingRow {
  build() {
    const {label: name} = this.setting;
    this.nameText.textContent = this.shortName;
    Object.assign(this.body, {role: "group", ariaLabel: name});
    this.body.classList.add("settings-colors");
    this.sides = [this.line("light"), this.line("dark")];
    this.link = settingsButton("settings-tool settings-link", `${name}: same color in dark mode`, () => {
      const {value} = this;
      this.send(this.isLinked ? {light: value, dark: value} : value.light);
    }, settingSymbol("linked"));
    this.body.append(this.link);
    this.control = this.sides[0].field.input;
    this.identify(this.control);
  }

  /** The title without the word that all colors have. */
  get shortName() { return this.setting.name.replace(/ color$/, ""); }
  get isLinked() { return this.value === null || typeof this.value !== "object"; }
  colorOf(side) { return String((this.isLinked ? this.value : this.value[side]) ?? ""); }

  put(side, color, isLast = true) {
    const value = this.isLinked ? color : {...this.value, [side]: color};
    if (isLast && !this.isInGesture && areSame(value, this.value)) return;
    this.send(value, isLast);
  }

  line(side) {
    const {auto} = this.setting, {panel} = this;
    const element = made("div", "settings-color-line");
    const swatch = this.described(madeButton("settings-swatch", "", () => {
      panel.picker ??= new ColorPicker();
      panel.picker.open(this, side, swatch);
    }));
    swatch.setAttribute("aria-haspopup", "dialog");
    const mark = settingSymbol(side);
    swatch.append(mark);
    const opacityOf = () => (/^#.{8}$/.test(this.colorOf(side)) ? this.colorOf(side).slice(7) : "");
    const field = new SettingField(this, {
      label: side,
      className: "settings-hex",
      text: () => this.colorOf(side).replace(/^(#.{6})..$/, "$1"),
      read: (text) => {
        const result = readColor(text, {auto, opacity: opacityOf()});
        // `auto` applies to both appearances and cannot be one of a pair.
        return result.value === "auto" && !this.isLinked ? {value: undefined} : result;
      },
      take: (color) => (color === undefined ? this.send("auto") : this.put(side, color)),
    });
    element.append(swatch, field.input);
    this.body.append(element);
    return {side, element, mark, swatch, field};
  }

  render() {
    const {isLinked} = this, {label: name} = this.setting;
    for (const {side, element, mark, swatch, field} of this.sides) {
      const color = this.colorOf(side), isColor = color.startsWith("#");
      element.hidden = side === "dark" && isLinked;
      mark.hidden = isLinked;
      swatch.style.setProperty("--color", isColor ? color : "transparent");
      swatch.style.setProperty("--on", inkOn(color));
      swatch.classList.toggle("settings-no-color", color === "auto" || !color);
      field.show();
      const which = isLinked ? "" : `, ${side}`;
      setLabel(swatch, `${name}${which}, color`);
      field.input.setAttribute("aria-label", `${name}${which}, as #RRGGBB`);
    }
    this.link.disabled = isLinked && !this.colorOf("light").match(/^#|^transparent$/);
    this.link.setAttribute("aria-pressed", String(isLinked));
    this.panel.picker?.update(this);
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
    this.described(button);
    this.body.append(button);
  }

  render() {
    const text = String(this.value ?? ""), isSelected = this.panel.selected === this.setting.key;
    this.word.textContent = text.replace(/\(.*/, "");
    this.control.setAttribute("aria-label", `${this.setting.label}, ${text}, edit the curve`);
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
    const {setting} = this, {label: name, kind, auto} = setting;
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

