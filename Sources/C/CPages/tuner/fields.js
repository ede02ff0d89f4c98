// Parses the texts of fields and formats values for scenario files.

/**
 * @typedef {object} Setting the declaration of a setting, with its saved and its current value
 * @property {string} key
 * @property {string} name
 * @property {string} label the name for assistive technology, which no other setting has
 * @property {string} help
 * @property {"number" | "integer" | "flag" | "color" | "curve" | "choice" | "text" | "localTime" | "images"
 *   | "rate" | "rect"} kind
 * @property {any} default
 * @property {any} saved
 * @property {any} value
 * @property {number} [least]
 * @property {number} [most]
 * @property {string} [unit] `pt`, `s`, `rad`, `pt/s`, `fraction` or none
 * @property {boolean} [auto]
 * @property {boolean} [unlimited]
 * @property {boolean} [takesSpring]
 * @property {string[]} [words]
 * @property {number} [longest]
 */

/** Dimensions as the powers of length, time and angle. */
const NO_SIZE = [0, 0, 0], IN_LENGTH = [1, 0, 0], IN_TIME = [0, 1, 0], IN_ANGLE = [0, 0, 1], IN_SPEED = [1, -1, 0];

/** The units that can follow a number, with their dimension and their factor to points, seconds and radians. */
const WRITTEN_UNITS = {
  pt: [IN_LENGTH, 1], s: [IN_TIME, 1], ms: [IN_TIME, 0.001], min: [IN_TIME, 60], "pt/s": [IN_SPEED, 1],
  rad: [IN_ANGLE, 1], deg: [IN_ANGLE, Math.PI / 180], "°": [IN_ANGLE, Math.PI / 180],
  turn: [IN_ANGLE, 2 * Math.PI], grad: [IN_ANGLE, Math.PI / 200], "%": [NO_SIZE, 0.01],
};

/** The units of settings, with their dimension, names for messages, and the units that fields accept. */
const SETTING_UNITS = {
  pt: {size: IN_LENGTH, word: "a length", plural: "points", written: "pt"},
  s: {size: IN_TIME, word: "a duration", plural: "seconds", written: "s, ms or min"},
  rad: {size: IN_ANGLE, word: "an angle", plural: "radians", written: "rad, deg or turn"},
  "pt/s": {size: IN_SPEED, word: "a speed", plural: "points per second", written: "pt/s"},
  fraction: {size: NO_SIZE, word: "a number without a unit", plural: "", written: "%"},
};
const NO_UNIT = {size: NO_SIZE, word: "a number without a unit", plural: "", written: "none"};
const settingUnit = (name) => SETTING_UNITS[name] ?? NO_UNIT;

const areSame = (first, second) => JSON.stringify(first) === JSON.stringify(second);
function sizeWord(size) {
  const unit = Object.values(SETTING_UNITS).find((unit) => areSame(unit.size, size));
  return unit?.word ?? "a value of another dimension";
}

/** The maximum length of an expression, in characters. */
const EXPRESSION_LIMIT = 200;

/** An error in the text of a field. */
class Unreadable extends Error {}

/** A recursive-descent parser of arithmetic expressions with units. */
class Arithmetic {
  /**
   * @param {string} text
   * @param {string} unit the unit of numbers without one
   */
  constructor(text, unit) {
    this.text = text;
    this.at = 0;
    this.unit = settingUnit(unit);
  }

  /** Consumes spaces and the match of a sticky pattern, and returns the match. */
  take(pattern) {
    while (this.text[this.at] === " ") this.at += 1;
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found) this.at += found.length;
    return found;
  }

  /**
   * Evaluates the text.
   * @param {any} current the value that `+=`, `-=`, `*=` and `/=` change
   */
  read(current) {
    const operator = this.take(/[-+*/](?==)/y);
    let result;
    if (operator) {
      this.at += 1;
      if (typeof current !== "number") throw new Unreadable(`${operator}= requires a current number.`);
      result = this.combined({amount: current, size: this.unit.size, isPart: false}, operator, this.sum());
    } else result = this.sum();
    this.take(/ +/y);
    if (this.text[this.at] === ")") throw new Unreadable("Unmatched closing parenthesis.");
    if (this.at < this.text.length) this.refuse();
    const {amount, size, isPart} = result;
    if (!areSame(size, NO_SIZE) && !areSame(size, this.unit.size)) {
      throw new Unreadable(`The result is ${sizeWord(size)}; enter ${this.unit.word}.`);
    }
    if (isPart && this.isMeasured) throw new Unreadable("A percentage needs a base, as in 80*50%.");
    if (!Number.isFinite(amount)) throw new Unreadable("The result is not a finite number.");
    // Removes errors of binary fractions, as in 0.1 + 0.2.
    return Number(amount.toPrecision(12));
  }

  get isMeasured() { return !areSame(this.unit.size, NO_SIZE); }

  refuse() {
    const rest = this.text.slice(this.at).trim();
    if (!rest) throw new Unreadable("The expression is incomplete.");
    if (rest[0] === ",") throw new Unreadable("Use a decimal point, as in 1.5.");
    throw new Unreadable(`Unexpected “${rest.length > 12 ? `${rest.slice(0, 12)}…` : rest}”.`);
  }

  sum() {
    let result = this.product();
    for (let sign; (sign = this.take(/[-+−]/y));) result = this.combined(result, sign, this.product());
    return result;
  }

  product() {
    let result = this.signed();
    for (let sign; (sign = this.take(/[*/×÷·]/y));) result = this.combined(result, sign, this.signed());
    return result;
  }

  signed() {
    const sign = this.take(/[-+−]/y);
    if (!sign) return this.measured();
    const result = this.signed();
    return sign === "+" ? result : {...result, amount: -result.amount};
  }

  /** Parses a number or parentheses, with an optional unit. */
  measured() {
    const result = this.atom();
    const name = this.take(/pt\/s(?![a-z])|[a-z]+|[%°]/iy);
    if (!name) return result;
    const measure = Object.hasOwn(WRITTEN_UNITS, name.toLowerCase()) && WRITTEN_UNITS[name.toLowerCase()];
    if (!measure) throw new Unreadable(`“${name}” is not a unit of this setting; allowed: ${this.unit.written}.`);
    if (result.isPart || !areSame(result.size, NO_SIZE)) {
      throw new Unreadable(`“${name}” follows a value that already has a unit.`);
    }
    return {amount: result.amount * measure[1], size: measure[0], isPart: name === "%"};
  }

  atom() {
    const number = this.take(/(\d+\.?\d*|\.\d+)(e[-+]?\d+)?/iy);
    if (number) return {amount: Number(number), size: NO_SIZE, isPart: false};
    if (this.take(/(pi(?![a-z])|π)/iy)) return {amount: Math.PI, size: NO_SIZE, isPart: false};
    if (!this.take(/\(/y)) this.refuse();
    const result = this.sum();
    if (!this.take(/\)/y)) {
      if (this.text.slice(this.at).trim()) this.refuse();
      throw new Unreadable("Missing closing parenthesis.");
    }
    return result;
  }

  combined(first, sign, second) {
    if (sign === "/" || sign === "÷" || sign === "*" || sign === "×" || sign === "·") {
      const isDivided = sign === "/" || sign === "÷", power = isDivided ? -1 : 1;
      if (isDivided && second.amount === 0) throw new Unreadable("Division by zero.");
      return {
        amount: isDivided ? first.amount / second.amount : first.amount * second.amount,
        size: first.size.map((own, index) => own + power * second.size[index]),
        // A percentage of a percentage is a percentage; a percentage of a number is a number.
        isPart: isDivided ? first.isPart && !second.isPart : first.isPart && second.isPart,
      };
    }
    const sized = [first, second].find(({size}) => !areSame(size, NO_SIZE));
    for (const {size} of [first, second]) {
      // Next to a number with a unit, a number without one has the unit of the setting.
      const seen = areSame(size, NO_SIZE) && sized ? this.unit.size : size;
      if (!areSame(seen, sized?.size ?? NO_SIZE)) {
        const [one, other] = [sizeWord(first.size), sizeWord(second.size)];
        throw new Unreadable(`Cannot add ${one} and ${other}.`);
      }
    }
    if (first.isPart !== second.isPart && this.isMeasured) {
      throw new Unreadable("A percentage needs a base, as in 80*50%.");
    }
    return {
      amount: sign === "+" ? first.amount + second.amount : first.amount - second.amount,
      size: sized?.size ?? NO_SIZE,
      isPart: first.isPart && second.isPart,
    };
  }
}

const numberText = (number) => String(number).replace("-", "−");
const withUnit = (text, unit) => (unit && unit !== "fraction" ? `${text} ${unit}` : text);

/** Describes the allowed range of a number. */
function rangeText({least = -Infinity, most = Infinity, unit = ""}) {
  if (least === -Infinity && most === Infinity) return "any number";
  if (least === -Infinity) return `at most ${withUnit(numberText(most), unit)}`;
  if (most === Infinity) return `at least ${withUnit(numberText(least), unit)}`;
  return withUnit(`${numberText(least)} to ${numberText(most)}`, unit);
}

/**
 * Parses a number, a keyword, or an expression such as `2*16+4`, `200ms` or `+=5`.
 * @param {string} text
 * @param {{unit?: string, current?: any, least?: number, most?: number, auto?: boolean, whole?: boolean,
 *   unlimited?: boolean}} allowed the constraints, and the current value
 * @returns {{value: number | string, problem?: undefined} | {problem: string, value?: undefined}}
 */
function readNumber(text, {unit = "", current, least, most, auto, whole, unlimited}) {
  const trimmed = text.trim(), word = trimmed.toLowerCase();
  const words = [auto && "auto", unlimited && "infinite"].filter(Boolean);
  if (words.includes(word)) return {value: word};
  if (unlimited && trimmed === "∞") return {value: "infinite"};
  if (word === "auto" || word === "infinite") return {problem: `“${word}” is not allowed here.`};
  if (!trimmed) return {problem: `Enter ${["a number", ...words].join(" or ")}.`};
  if (trimmed.length > EXPRESSION_LIMIT) {
    return {problem: `The expression is longer than ${EXPRESSION_LIMIT} characters.`};
  }
  try {
    const value = new Arithmetic(trimmed, unit).read(current);
    if (value < (least ?? -Infinity) || value > (most ?? Infinity)) {
      return {problem: `${withUnit(numberText(value), unit)} is out of range; allowed: ${rangeText({least, most, unit})}.`};
    }
    if (whole && !Number.isInteger(value)) return {problem: `${numberText(value)} is not a whole number.`};
    return {value: value === 0 ? 0 : value};
  } catch (error) {
    if (error instanceof Unreadable) return {problem: error.message};
    throw error;
  }
}

/**
 * Parses a color: `#RGB` or `#RRGGBB`, each with optional alpha digits, `transparent` or `auto`.
 * @param {string} text
 * @param {{auto?: boolean, opacity?: string}} allowed `opacity` has the alpha digits for a text without them
 * @returns {{value: string, problem?: undefined} | {problem: string, value?: undefined}}
 */
function readColor(text, {auto, opacity = ""}) {
  const word = text.trim().toLowerCase();
  if (word === "transparent" || (auto && word === "auto")) return {value: word};
  const digits = /^#?([0-9a-f]+)$/.exec(word)?.[1] ?? "";
  if (![3, 4, 6, 8].includes(digits.length)) {
    return {problem: `Enter a color as #RRGGBB or #RRGGBBAA, or transparent${auto ? ", or auto" : ""}.`};
  }
  const full = digits.length < 6 ? digits.replace(/./g, "$&$&") : digits;
  const alpha = full.slice(6) || opacity;
  return {value: `#${full.slice(0, 6)}${alpha === "ff" ? "" : alpha}`.toUpperCase()};
}

/**
 * Parses the value of a setting that is neither a number nor a color; the server validates it.
 * @param {string} text
 * @param {Setting} setting
 * @returns {{value: any, problem?: undefined} | {problem: string, value?: undefined}}
 */
function readText(text, {kind, auto, longest, words}) {
  const trimmed = text.trim();
  if (auto && trimmed === "auto") return {value: "auto"};
  if (kind === "text") {
    const count = [...text].length;
    return longest && count > longest ? {problem: `The text has ${count} characters; allowed: at most ${longest}.`} : {value: text};
  }
  if (kind === "rect") {
    if (words?.includes(trimmed)) return {value: trimmed};
    const numbers = trimmed.replace(/^\[|\]$/g, "").split(/[\s,]+/).filter(Boolean).map(Number);
    if (numbers.length === 4 && numbers.every(Number.isFinite)) return {value: numbers};
    return {problem: `Enter ${[...(words ?? []), "[x, y, width, height]"].join(" or ")}.`};
  }
  if (kind === "images") {
    const names = /^\[(.*)\]$/s.exec(trimmed)?.[1] ?? trimmed;
    const found = names.match(/\s*"([^"\\]|\\.)*"\s*|[^,]+/g) ?? [];
    return {value: found.map((name) => name.trim()).filter(Boolean).map((name) => {
      try { return String(JSON.parse(name)); } catch { return name; }
    })};
  }
  return trimmed ? {value: trimmed} : {problem: "Enter a value."};
}

/** Formats a value for a field. */
function fieldText({kind}, value) {
  if (value === undefined || value === null) return "";
  if (!Array.isArray(value)) return String(value);
  return kind === "images" && value.length < 2 ? value.join("") : `[${value.join(", ")}]`;
}

/** Formats a value as YAML for a scenario. */
function writtenText({kind}, value) {
  const quoted = (color) => (color.startsWith("#") ? `"${color}"` : color);
  if (kind === "color") {
    if (typeof value === "string") return quoted(value);
    return `{ light: ${quoted(value.light)}, dark: ${quoted(value.dark)} }`;
  }
  if (value === "auto") return value;
  if (kind === "text" || kind === "localTime" || kind === "curve") return JSON.stringify(value);
  // An animated file is a string, not a list.
  if (kind === "images" && value.length === 1) return JSON.stringify(value[0]);
  if (kind === "images") return `[${value.map((name) => JSON.stringify(name)).join(", ")}]`;
  return fieldText({kind}, value);
}

/** Formats a value for labels and descriptions. */
function spokenText(setting, value) {
  if (value === undefined || value === null) return "none";
  if (setting.kind === "color" && typeof value === "object") return `${value.light}, dark ${value.dark}`;
  if (setting.kind === "flag") return value ? "on" : "off";
  if (typeof value === "number") return withUnit(numberText(value), setting.unit);
  return fieldText(setting, value) || "none";
}

/** Rounds a number up to one with a round first digit. */
function roundedUp(number) {
  const power = 10 ** Math.floor(Math.log10(number));
  const whole = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((factor) => Number((factor * power).toPrecision(6)));
  return whole.find((candidate) => candidate >= number) ?? 10 * power;
}

/** The upper ends of sliders whose default and saved value are 0, by unit. */
const FIRST_ENDS = {pt: 40, s: 1, rad: 7, "pt/s": 2000, fraction: 1};
/** The width of ranges that a slider covers completely, and the end of others as a multiple of the values. */
const SMALL_SPAN = 2, END_FACTOR = 1.8;

/**
 * Returns the range and the step of a slider. The range is within the declared one and covers likely values,
 * so that a few pixels are a small change; the field takes the others.
 * @param {Setting} setting
 * @param {any} value
 */
function sliderRange({least = -Infinity, most = Infinity, unit = "", kind, ...setting}, value) {
  const known = [setting.default, setting.saved].filter((number) => typeof number === "number");
  const base = Math.max(0, ...known.map(Math.abs));
  let low = least, high = most;
  if (most - least > SMALL_SPAN) {
    const now = typeof value === "number" ? value : 0, reach = Math.max(Math.abs(least), Math.abs(most));
    let end = base ? roundedUp(base * END_FACTOR) : FIRST_ENDS[unit] ?? 10;
    // A value at the end of the slider could not be increased.
    while (Math.abs(now) >= end && end < reach) end = roundedUp(Math.abs(now) * 1.2);
    // Below zero only where values are.
    low = Math.max(least, least < 0 && (!base || [now, ...known].some((number) => number < 0)) ? -end : Math.min(0, most));
    high = Math.min(most, kind === "integer" ? Math.max(Math.ceil(end), 8) : end);
    if (high <= low) [low, high] = [least, most];
  }
  const step = [100, 10, 5, 1, 0.5, 0.1, 0.05, 0.01, 0.005].find((step) => step <= (high - low) / 100) ?? 0.001;
  return {low, high, step: kind === "integer" ? Math.max(1, Math.round(step)) : step};
}

/** Rounds a number to a multiple of a step and clamps it to the declared range. */
function steppedTo(number, step, {least = -Infinity, most = Infinity}) {
  const whole = Number((Math.round(number / step) * step).toPrecision(12));
  return Math.min(Math.max(whole, least), most);
}
