// The text forms of curves, and the mathematics with which a drag is drawn without the server.

/**
 * @typedef {[number, number]} Pair
 * @typedef {object} SpringShape
 * @property {"physical" | "perceptual" | "response" | "settling"} form the parameters in the text
 * @property {number} velocity
 * @property {{mass: number, stiffness: number, damping: number}} physical
 * @property {{duration: number, bounce: number}} perceptual
 * @property {{response: number, dampingFraction: number}} response
 * @property {{settlingDuration: number, dampingRatio: number}} settling
 * @property {number | null} [peakTime]
 * @property {number | null} [peakValue]
 * @property {number} overshoot
 * @property {number} settlingTime
 * @typedef {object} CurveShape a curve with samples, as the server returns it
 * @property {string} text
 * @property {"cubic-bezier" | "steps" | "linear" | "easing" | "spring"} kind
 * @property {Pair[]} values
 * @property {Pair[]} speeds
 * @property {Pair} range
 * @property {number} [length] the duration in seconds, for springs only
 * @property {[number, number, number, number]} [bezier]
 * @property {{count: number, position: string}} [steps]
 * @property {boolean} [isEndless] whether the curve is a spring that never settles
 * @property {Pair[]} [stops]
 * @property {SpringShape} [spring]
 */

/** Formats a number for the text of a curve: rounded to thousandths, without a negative zero. */
const digitsText = (number) => String(round(number, 3) || 0);

const KEYWORDS = {
  ease: [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};

/** The presets. */
const CURVE_PRESETS = [
  ...Object.keys(KEYWORDS).map((name) => ({name, text: name})),
  ...["linear", "back-out", "elastic-out", "bounce-out"].map((name) => ({name, text: name})),
  {name: "smooth", text: "spring(duration: 0.5, bounce: 0)", isSpring: true},
  {name: "snappy", text: "spring(duration: 0.5, bounce: 0.15)", isSpring: true},
  {name: "bouncy", text: "spring(duration: 0.5, bounce: 0.3)", isSpring: true},
  {name: "CASpring", text: "spring(mass: 1, stiffness: 100, damping: 10)", isSpring: true},
];

/** Expands CSS keywords, so that equal curves have equal texts. */
function plainText(text) {
  if (Object.hasOwn(KEYWORDS, text)) return bezierText(KEYWORDS[text]);
  return text === "linear" ? stopsText([[0, 0], [1, 1]]) : text;
}

// Bézier curves

const bezierText = (numbers) => `cubic-bezier(${numbers.map(digitsText).join(", ")})`;

/** Evaluates one axis of a cubic from 0 to 1 at the parameter `s`: the value and its derivative. */
function cubicAt(first, second, s) {
  const c = 3 * first, b = 3 * (second - first) - c, a = 1 - c - b;
  return [((a * s + b) * s + c) * s, (3 * a * s + 2 * b) * s + c];
}

/** @returns {CurveShape} */
function bezierShape(bezier) {
  const [x1, y1, x2, y2] = bezier;
  const values = [], speeds = [];
  let low = 0, high = 1;
  for (let index = 0; index <= 128; index += 1) {
    const s = index / 128;
    const [x] = cubicAt(x1, x2, s), [y] = cubicAt(y1, y2, s);
    values.push([x, y]);
    low = Math.min(low, y);
    high = Math.max(high, y);
    // If a handle is on its end, both derivatives are 0 there, so the limit is approximated.
    const inside = Math.min(Math.max(s, 1e-4), 1 - 1e-4);
    const dx = cubicAt(x1, x2, inside)[1], dy = cubicAt(y1, y2, inside)[1];
    speeds.push([x, dy / Math.max(dx, 1e-6)]);
  }
  return {text: bezierText(bezier), kind: "cubic-bezier", values, speeds, range: [low, high], bezier};
}

/** Returns the shape of a keyword or a Bézier curve, or `undefined` for texts that only the server can parse. */
function plainShape(text) {
  if (text === "linear") return stopsShape([[0, 0], [1, 1]]);
  const numbers = Object.hasOwn(KEYWORDS, text) ? KEYWORDS[text]
    : /^cubic-bezier\((.*)\)$/.exec(text)?.[1].split(",").map(Number);
  return numbers?.length === 4 && numbers.every(Number.isFinite) ? bezierShape(numbers) : undefined;
}

/** Fits a Bézier curve to values by a coordinate descent that starts from the best keyword. */
function fittedBezier(values) {
  const samples = Array.from({length: 21}, (_, index) => [index / 20, pairAt(values, index / 20)]);
  const error = (bezier) => {
    const shape = bezierShape(bezier);
    return samples.reduce((sum, [x, y]) => sum + (pairAt(shape.values, x) - y) ** 2, 0);
  };
  const starts = [[0.333, 0.333, 0.667, 0.667], ...Object.values(KEYWORDS)];
  let best = starts.reduce((first, second) => (error(second) < error(first) ? second : first));
  let least = error(best);
  for (const step of [0.2, 0.1, 0.05, 0.02, 0.01]) {
    for (let round = 0; round < 12; round += 1) {
      const before = least;
      for (const place of [0, 1, 2, 3]) {
        for (const change of [-step, step]) {
          const other = [...best];
          other[place] = Number((other[place] + change).toFixed(3));
          if (place % 2 === 0) other[place] = Math.min(Math.max(other[place], 0), 1);
          const found = error(other);
          if (found < least - 1e-7) [best, least] = [other, found];
        }
      }
      if (least === before) break;
    }
  }
  return best.map((number) => Number(number.toFixed(2)));
}

// Linear stops and steps

const stopsText = (stops) =>
  `linear(${stops.map(([x, y]) => `${digitsText(y)} ${digitsText(Number((x * 100).toPrecision(10)))}%`).join(", ")})`;

const stopsOf = (curve) => curve.stops ?? [[0, 0], [1, 1]];

/** @returns {CurveShape} */
function stopsShape(stops) {
  const speeds = stops.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = stops[index];
    const speed = x > fromX ? (y - fromY) / (x - fromX) : 0;
    return x > fromX ? [[fromX, speed], [x, speed]] : [];
  });
  const outputs = stops.map(([, y]) => y);
  return {
    text: stopsText(stops), kind: "linear", values: stops, speeds,
    range: [Math.min(...outputs), Math.max(...outputs)], stops,
  };
}

/** Returns the steps in a text, or those of the shape if the text has none. */
function stepsIn(text, {count, position}) {
  const found = /^steps\((\d+)(?:, *(jump-[a-z]+))?\)$/.exec(text);
  return found ? {count: Number(found[1]), position: found[2] ?? "jump-end"} : {count, position};
}

const POSITIONS = ["jump-start", "jump-end", "jump-none", "jump-both"];
const stepsText = (count, position) => `steps(${count}, ${position})`;

// Named easings: `EASINGS` has the arguments of each family, as label, default and the ends of the slider

const FAMILIES = Object.keys(EASINGS);
const DIRECTIONS = ["in", "out", "in-out"];

/** Parses a named easing such as `back-out(overshoot: 2)`; returns `undefined` for other texts. */
function easingParts(text) {
  const found = /^([a-z]+)-(in-out|in|out)(?:\((.*)\))?$/.exec(text);
  if (!found || !Object.hasOwn(EASINGS, found[1])) return undefined;
  const given = Object.fromEntries((found[3] ?? "").split(",").map((part) => part.split(":").map((word) => word.trim())));
  const values = EASINGS[found[1]].map(([label, standard]) => Number(given[label] ?? standard));
  return {family: found[1], direction: found[2], values};
}

function easingText(family, direction, values = []) {
  const parts = EASINGS[family]
    .map(([label, standard], index) => [label, values[index] ?? standard, standard])
    .filter(([, value, standard]) => Math.abs(value - standard) > 5e-4)
    .map(([label, value]) => `${label}: ${digitsText(value)}`);
  return `${family}-${direction}${parts.length ? `(${parts.join(", ")})` : ""}`;
}

// Springs

/** The labels of each form of a spring in texts. */
const SPRING_LABELS = {
  perceptual: {duration: "duration", bounce: "bounce"},
  response: {response: "response", dampingFraction: "damping-fraction"},
  physical: {mass: "mass", stiffness: "stiffness", damping: "damping"},
  settling: {settlingDuration: "settling-duration", dampingRatio: "damping-ratio"},
};

/**
 * @param {string} form
 * @param {Record<string, number>} numbers
 * @param {{velocity?: number, allowsOverdamping?: boolean}} [rest]
 */
function springText(form, numbers, {velocity = 0, allowsOverdamping = true} = {}) {
  const parts = Object.entries(SPRING_LABELS[form]).map(([name, label]) => `${label}: ${digitsText(numbers[name])}`);
  if (round(velocity, 3)) parts.push(`velocity: ${digitsText(velocity)}`);
  if (!allowsOverdamping) parts.push("allows-overdamping: false");
  return `spring(${parts.join(", ")})`;
}

/** Returns the numbers in the text of a spring; missing ones are those of the shape. */
function springValuesIn(text, {form, velocity, ...spring}) {
  const values = Object.fromEntries([...text.matchAll(/([a-z-]+): *(-?[\d.]+(?:e[-+]?\d+)?)/gi)]
    .map(([, label, number]) => [label.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), Number(number)]));
  const numbers = Object.fromEntries(
    Object.entries(SPRING_LABELS[form]).map(([name, label]) => [name, values[label] ?? spring[form][name]]));
  return {numbers, velocity: values.velocity ?? (Object.keys(values).length ? 0 : velocity)};
}

/** The smallest damping ratio of the settling form, as of UIView's springs with a duration. */
const LEAST_SETTLING_RATIO = 0.01;

/** Returns the product of the frequency and the time in which the amplitude decays to 0.001. */
function settlingAngle(dampingRatio) {
  const ratio = Math.max(dampingRatio, LEAST_SETTLING_RATIO);
  return ratio < 1 ? Math.log(ratio / (0.001 * Math.sqrt(1 - ratio * ratio))) / ratio : 9.2334;
}

/** Returns the natural frequency of a spring, in radians per second, and its damping ratio. */
function motionOf(form, numbers) {
  switch (form) {
    case "perceptual": {
      const {duration, bounce} = numbers;
      return {frequency: (2 * Math.PI) / duration, ratio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce};
    }
    case "response": return {frequency: (2 * Math.PI) / numbers.response, ratio: numbers.dampingFraction};
    case "physical": {
      const {mass, stiffness, damping} = numbers, frequency = Math.sqrt(stiffness / mass);
      return {frequency, ratio: damping / (2 * mass * frequency)};
    }
    default: {
      const {settlingDuration, dampingRatio} = numbers;
      return {frequency: settlingAngle(dampingRatio) / settlingDuration, ratio: dampingRatio};
    }
  }
}

const springMotion = ({physical}) => motionOf("physical", physical);

/** Returns the parameters of a motion in one form. */
function springNumbers(form, {frequency, ratio}, mass = 1) {
  const duration = (2 * Math.PI) / frequency;
  switch (form) {
    case "perceptual": return {duration, bounce: ratio > 1 ? 1 / ratio - 1 : 1 - ratio};
    case "response": return {response: duration, dampingFraction: ratio};
    case "physical": return {mass, stiffness: mass * frequency ** 2, damping: 2 * mass * ratio * frequency};
    default: return {settlingDuration: settlingAngle(ratio) / frequency, dampingRatio: Math.min(ratio, 1)};
  }
}

/** Returns the motion from rest with the given time and overshoot of its first peak. */
function motionOfPeak(time, overshoot) {
  const log = -Math.log(Math.min(Math.max(overshoot, 0.0005), 0.97));
  const ratio = log / Math.hypot(Math.PI, log);
  return {frequency: Math.PI / (time * Math.sqrt(1 - ratio * ratio)), ratio};
}

/** The number of oscillations shown of an undamped spring. */
const ENDLESS_SWINGS = 4;

/**
 * Returns the shape of the first oscillations of a spring that never settles.
 * @param {CurveShape} curve
 * @returns {CurveShape}
 */
function endlessShape(curve) {
  const {velocity} = curve.spring, {frequency} = springMotion(curve.spring);
  const length = (ENDLESS_SWINGS * 2 * Math.PI) / frequency, side = velocity / frequency;
  const times = Array.from({length: 257}, (_, index) => (index / 256) * length);
  const reach = Math.hypot(1, side);
  return {
    ...curve, length, isEndless: true, range: [1 - reach, 1 + reach],
    values: times.map((time) => [time, 1 - Math.cos(frequency * time) + side * Math.sin(frequency * time)]),
    speeds: times.map((time) => [time, frequency * Math.sin(frequency * time) + velocity * Math.cos(frequency * time)]),
  };
}

// All curves

/** Interpolates ordered pairs linearly at `x`; of two pairs with the same x, the second applies. */
function pairAt(pairs, x) {
  let low = 0, high = pairs.length - 1;
  if (high < 0) return 0;
  if (x < pairs[0][0]) return pairs[0][1];
  if (x >= pairs[high][0]) return pairs[high][1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (pairs[middle][0] <= x) low = middle;
    else high = middle;
  }
  const [fromX, from] = pairs[low], [toX, to] = pairs[high];
  return toX > fromX ? from + ((to - from) * (x - fromX)) / (toX - fromX) : to;
}

/** Returns the extent of a curve in x: the seconds of a spring, 1 otherwise. */
const spanOf = (curve) => (curve.kind === "spring" ? curve.length ?? 1 : 1);

/** Returns the values of a curve with x scaled to 0…1. */
const fractionsOf = (curve) => curve.values.map(([x, y]) => /** @type {Pair} */ ([x / spanOf(curve), y]));

/**
 * Returns the text of a curve of another kind that is similar to a given curve.
 * @param {CurveShape} curve
 * @param {string} kind
 * @param {number | undefined} seconds the duration, if known
 */
function startText(curve, kind, seconds) {
  const values = fractionsOf(curve);
  const over = Math.max(...values.map(([, y]) => y)) - 1;
  switch (kind) {
    case "cubic-bezier": return bezierText(curve.kind === "spring" ? KEYWORDS["ease-out"] : fittedBezier(values));
    case "spring": {
      const bounce = over > 0.002 ? round(1 - motionOfPeak(1, over).ratio, 2) : 0;
      return springText("perceptual", {duration: seconds ? round(seconds, 2) : 0.5, bounce});
    }
    case "linear": {
      if (curve.kind === "steps" && values.length <= 24) return stopsText(values);
      const stops = Array.from({length: 9}, (_, index) => [index / 8, round(pairAt(values, index / 8), 3)]);
      return stopsText(stops);
    }
    case "steps": return stepsText(4, "jump-end");
    default: {
      if (over > 0.02) return "back-out";
      const middle = pairAt(values, 0.5);
      return middle < 0.4 ? "cubic-in" : middle > 0.6 ? "cubic-out" : "cubic-in-out";
    }
  }
}
