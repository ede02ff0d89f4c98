// Draws packed display lists on a canvas.

/**
 * @typedef {[string, ...any[]]} Gradient `["l", x0, y0, x1, y1, stops]`, or
 *   `["r", x0, y0, r0, x1, y1, r1, stops]`
 * @typedef {string | Gradient} Paint a color or a gradient
 * @typedef {Paint | {light: Paint, dark: Paint}} DynamicPaint
 * @typedef {[number, "butt" | "round" | "square", "miter" | "round" | "bevel", number, number[], number]} Style
 *   width, cap, join, miter limit, dashes, phase
 * @typedef {object} Drawings a table of lines that refer to one another by index
 * @property {string[]} ids
 * @property {string[]} paths SVG path data
 * @property {DynamicPaint[]} paints
 * @property {Style[]} styles
 * @property {string[]} images data URIs
 * @property {any[][]} items
 * @property {number[][]} lists indices of items
 * @typedef {{light: string | CanvasGradient, dark: string | CanvasGradient}} Fills
 */

const FILL = 0, STROKE = 1, TEXT = 2, IMAGE = 3, GROUP = 4;

/** The smallest area of a square point, in square pixels, at which a group is drawn. */
const LEAST_VISIBLE_AREA = 1e-20;

/** The largest memory of bitmaps that are kept, in pixels. */
const KEPT_AREA = 1 << 24;

/** Bitmaps of what stays the same, by a key of it, in the order of use. @type {Map<string, OffscreenCanvas>} */
const bitmaps = new Map();
let bitmapArea = 0;

/** Returns a bitmap, after making it if it is missing. */
function kept(key, make) {
  const bitmap = bitmaps.get(key) ?? make();
  if (!bitmaps.delete(key)) bitmapArea += bitmap.width * bitmap.height;
  bitmaps.set(key, bitmap);
  for (const [old, {width, height}] of bitmaps) {
    if (bitmapArea <= KEPT_AREA || old === key) break;
    bitmaps.delete(old);
    bitmapArea -= width * height;
  }
  return bitmap;
}

/** What the last list on a canvas showed, as numbers of its items from the back. @type {WeakMap<object, number[]>} */
const painted = new WeakMap();

/** The groups with texts that have been drawn once, by the key of their bitmap. @type {Set<string>} */
const drawnOnce = new Set();

/** Draws the display lists of one table. */
class Painter {
  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.drawings = drawings;
    /** @type {Map<number, Path2D>} */
    this.paths = new Map();
    /** @type {Map<number, number[] | null>} */
    this.rects = new Map();
    /** @type {Map<number, Path2D>} */
    this.textPaths = new Map();
    /** The numbers of what items draw. @type {Map<number, number>} */
    this.contents = new Map();
    /** @type {Map<number, number>} */
    this.pathNumbers = new Map();
    /** @type {Map<number, Fills>} */
    this.fills = new Map();
    /** @type {Map<number, OffscreenCanvas>} */
    this.padding = new Map();
    /** @type {ImageBitmap[]} */
    this.images = [];
    /** The layers by depth. @type {OffscreenCanvas[]} */
    this.layers = [];
    /** The clips in effect, outermost first, in pixels of the canvas. @type {{path: Path2D, matrix: number[]}[]} */
    this.clips = [];
    /** The position of the innermost layer on the canvas, in pixels. */
    this.origin = [0, 0];
  }

  /** Waits until all images can be drawn. */
  async ready() {
    this.images = await Promise.all(this.drawings.images.map(decoded));
  }

  /**
   * Returns the size of a display list, in points.
   * @returns {{width: number, height: number}}
   */
  size(list) {
    const [, width, height] = this.drawings.items[list];
    return {width, height};
  }

  /**
   * Resizes a canvas to a display list, or to its upper part, and draws the list.
   * @param {number} scale in pixels per point
   * @param {number} part the fraction of the height that is drawn
   */
  paint(canvas, list, appearance, scale, part = 1) {
    const [, width, height, items, ground] = this.drawings.items[list];
    const [w, h] = [Math.round(width * scale), Math.round(height * part * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const context = canvas.getContext("2d");
    const matrix = [fitted(width, scale), 0, 0, fitted(height, scale), 0, 0];
    this.appearance = appearance;
    const stable = this.stable(canvas, items, `${w} ${h} ${appearance} ${this.drawings.paints[ground]}`);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.clearRect(0, 0, w, h);
    const numbers = this.drawings.lists[items];
    const drawBack = (context) => {
      if (ground !== undefined) {
        context.fillStyle = this.fill(context, ground, appearance);
        context.fillRect(0, 0, w, h);
      }
      for (const number of numbers.slice(0, stable.length)) this.draw(context, number, matrix, 1, 0);
    };
    if (stable.length) {
      context.drawImage(kept(stable.key, () => {
        const back = new OffscreenCanvas(w, h);
        drawBack(back.getContext("2d"));
        return back;
      }), 0, 0);
    } else {
      drawBack(context);
    }
    for (const number of numbers.slice(stable.length)) this.draw(context, number, matrix, 1, 0);
  }

  /** Returns the number of items at the back of a list that are the same as on the canvas, and a key of them. */
  stable(canvas, list, key) {
    const own = [numbered(key), ...this.drawings.lists[list].map((number) => this.content(number))];
    const before = painted.get(canvas) ?? [];
    painted.set(canvas, own);
    const end = own.findIndex((key, index) => key !== before[index]);
    const same = end < 0 ? own : own.slice(0, end);
    return {length: Math.max(same.length - 1, 0), key: same.join(" ")};
  }

  /** Returns a number of what an item draws, which is the same in all tables. */
  content(number) {
    return cached(this.contents, number, () => {
      const {paints, styles, images, items, lists} = this.drawings;
      const [kind, , first, second, ...rest] = items[number];
      return numbered(JSON.stringify(
        kind === GROUP ? [second, rest[0], this.pathNumber(rest[1]), lists[first].map((item) => this.content(item))]
        : kind === IMAGE ? [images[first], second, rest]
        : [kind, this.pathNumber(first), paints[second], kind === STROKE ? styles[rest[0]] : rest]));
    });
  }

  pathNumber(path) { return cached(this.pathNumbers, path, () => numbered(this.drawings.paths[path])); }

  drawAll(context, list, matrix, alpha, depth) {
    for (const number of this.drawings.lists[list]) this.draw(context, number, matrix, alpha, depth);
  }

  /**
   * @param {number[]} matrix the transform to the canvas's pixels
   * @param {number} alpha the opacity inherited from groups with a single item
   * @param {number} depth the number of enclosing layers
   */
  draw(context, number, matrix, alpha, depth) {
    const item = this.drawings.items[number];
    if (item[0] === GROUP) return this.drawGroup(context, item, matrix, alpha, depth);
    context.setTransform(...matrix);
    context.globalAlpha = alpha;
    if (item[0] === IMAGE) return this.drawImage(context, item, matrix);
    if (item[0] === STROKE) {
      context.fillStyle = this.fill(context, item[3], this.appearance);
      context.fill(this.outline(item[2], item[4]));
    } else {
      context.fillStyle = this.fill(context, item[3], this.appearance);
      const rect = item[0] === FILL && this.rect(item[2]);
      if (rect) return context.fillRect(...rect);
      const path = item[0] === TEXT ? this.textPath(number) : this.path(item[2]);
      context.fill(path, item[0] === FILL && item[4] ? "evenodd" : "nonzero");
    }
  }

  drawGroup(context, item, outer, alpha, depth) {
    const [, , list, , opacity = 1, clip] = item;
    const matrix = this.groupMatrix(item, outer);
    const isVisible = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) >= LEAST_VISIBLE_AREA;
    if (opacity <= 0 || !isVisible || !this.drawings.lists[list].length) return;
    if (clip !== undefined) {
      this.clips.push({path: this.path(clip), matrix: moved(matrix, ...this.origin)});
      context.save();
      this.clip(context, this.clips.at(-1));
    }
    const total = alpha * opacity;
    if (total === 1 && clip === undefined && this.drawKept(context, list, matrix)) return;
    if (total < 1 && (this.clips.length || !this.isSingle(list))) {
      this.drawLayer(context, list, matrix, total, depth);
    } else {
      this.drawAll(context, list, matrix, total, depth);
    }
    if (clip !== undefined) {
      this.clips.pop();
      context.restore();
    }
  }

  groupMatrix([, , , own = [0, 0]], outer) {
    return concatenated(own.length === 2 ? [1, 0, 0, 1, ...own] : own, outer);
  }

  /**
   * Draws a group of texts as a bitmap if it is drawn again at the same position within a pixel, and returns
   * whether it has.
   */
  drawKept(context, list, matrix) {
    const numbers = this.drawings.lists[list];
    if (!numbers.some((number) => this.drawings.items[number][0] === TEXT)) return false;
    const [x, y] = [Math.floor(matrix[4]), Math.floor(matrix[5])];
    const own = [...matrix.slice(0, 4), matrix[4] - x, matrix[5] - y];
    const key = [this.appearance, ...own.map((part) => part.toFixed(3)), ...numbers.map((number) => this.content(number))].join(" ");
    if (!bitmaps.has(key) && !drawnOnce.delete(key)) {
      drawnOnce.add(key);
      if (drawnOnce.size > 500) drawnOnce.delete(drawnOnce.values().next().value);
      return false;
    }
    const [left, top, width, height] = this.boxOf(list, own);
    if (!(width * height <= KEPT_AREA / 16)) return false;
    const bitmap = kept(key, () => {
      const bitmap = new OffscreenCanvas(width, height);
      const inner = bitmap.getContext("2d");
      this.drawAll(inner, list, moved(own, -left, -top), 1, 0);
      return bitmap;
    });
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(bitmap, x + left, y + top);
    return true;
  }

  /** Returns a box around a list's items in whole pixels, as left, top, width and height. */
  boxOf(list, matrix) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    this.include(box, list, matrix);
    const [left, top] = [Math.floor(box[0]) - 1, Math.floor(box[1]) - 1];
    return [left, top, Math.ceil(box[2]) + 1 - left, Math.ceil(box[3]) + 1 - top];
  }

  include(box, list, matrix) {
    for (const number of this.drawings.lists[list]) {
      const item = this.drawings.items[number];
      if (item[0] === GROUP) {
        this.include(box, item[2], this.groupMatrix(item, matrix));
        continue;
      }
      const [left, top, right, bottom] = this.bounds(item), [a, b, c, d, x, y] = matrix;
      for (const px of [left, right]) {
        for (const py of [top, bottom]) extend(box, a * px + c * py + x, b * px + d * py + y);
      }
    }
  }

  /** Returns the bounds of an item other than a group, as left, top, right and bottom. */
  bounds([kind, , source, ...rest]) {
    if (kind === IMAGE) return [rest[0], rest[1], rest[0] + rest[2], rest[1] + rest[3]];
    const {paths, styles} = this.drawings;
    const [left, top, right, bottom] = cached(sharedShapes, this.pathNumber(source), () => boundsOf(paths[source]));
    const [dx, dy] = kind === TEXT ? rest.slice(1) : [0, 0];
    const [width, , , limit] = kind === STROKE ? styles[rest[1]] : [0];
    const reach = width ? width / 2 * Math.max(limit, Math.SQRT2) : 0;
    return [left + dx - reach, top + dy - reach, right + dx + reach, bottom + dy + reach];
  }

  clip(context, {path, matrix}) {
    context.setTransform(...moved(matrix, ...this.origin.map((part) => -part)));
    context.clip(path);
  }

  /** Returns whether a list draws a single shape, so that opacity can be applied to its paint. */
  isSingle(list) {
    const numbers = this.drawings.lists[list];
    if (numbers.length !== 1) return false;
    const item = this.drawings.items[numbers[0]];
    return item[0] !== GROUP || this.isSingle(item[2]);
  }

  /**
   * Draws the items of a transparent group through a separate canvas. Like cairo, it applies the enclosing
   * clips to the contents and to the layer.
   */
  drawLayer(context, list, matrix, opacity, depth) {
    const box = this.boxOf(list, matrix), {canvas} = context;
    const [left, top] = [Math.max(box[0], 0), Math.max(box[1], 0)];
    const width = Math.min(box[0] + box[2], canvas.width) - left;
    const height = Math.min(box[1] + box[3], canvas.height) - top;
    if (!(width > 0 && height > 0)) return;
    const layer = (this.layers[depth] ??= new OffscreenCanvas(1, 1));
    if (layer.width < width || layer.height < height) [layer.width, layer.height] = [width, height];
    const inner = layer.getContext("2d"), {origin} = this;
    inner.setTransform(1, 0, 0, 1, 0, 0);
    inner.clearRect(0, 0, width, height);
    inner.save();
    this.origin = [origin[0] + left, origin[1] + top];
    for (const clip of this.clips) this.clip(inner, clip);
    this.drawAll(inner, list, moved(matrix, -left, -top), 1, depth + 1);
    this.origin = origin;
    inner.restore();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = opacity;
    context.drawImage(layer, 0, 0, width, height, left, top, width, height);
  }

  drawImage(context, item, matrix) {
    const [, , number, x, y, width, height, isNearest] = item;
    if (!(width > 0 && height > 0)) return;
    const image = this.images[number];
    context.imageSmoothingEnabled = !isNearest;
    context.imageSmoothingQuality = "high";
    const [w, h] = [image.width, image.height];
    const growth = Math.max(
      Math.hypot(matrix[0], matrix[1]) * width / w, Math.hypot(matrix[2], matrix[3]) * height / h);
    if (growth < 1) return context.drawImage(image, x, y, width, height);
    // A pattern fill antialiases only the outline; `drawImage` would also fade the border.
    const pattern = context.createPattern(this.padded(number), "no-repeat");
    const [sx, sy] = [width / w, height / h];
    pattern.setTransform(new DOMMatrix([sx, 0, 0, sy, x - sx, y - sy]));
    context.fillStyle = pattern;
    context.fillRect(x, y, width, height);
  }

  /** Returns an image with its border pixels repeated once on each side. */
  padded(number) {
    return cached(this.padding, number, () => {
      const image = this.images[number];
      const [w, h] = [image.width, image.height];
      const canvas = new OffscreenCanvas(w + 2, h + 2);
      const context = canvas.getContext("2d");
      /** The target, the source and the length of each part of a row or column, in pixels. */
      const parts = (count) => [[0, 0, 1], [1, 0, count], [count + 1, count - 1, 1]];
      for (const [x, fromX, width] of parts(w)) {
        for (const [y, fromY, height] of parts(h)) {
          context.drawImage(image, fromX, fromY, width, height, x, y, width, height);
        }
      }
      return canvas;
    });
  }

  /**
   * Returns the outline of a stroke. Strokes of browsers are off by up to a pixel in curves and never
   * thinner than a pixel.
   */
  outline(path, style) {
    const {paths, styles} = this.drawings;
    const key = `${this.pathNumber(path)} ${styles[style]}`;
    return cached(sharedShapes, key, () => strokeOutline(paths[path], styles[style]));
  }

  path(number) { return cached(this.paths, number, () => new Path2D(this.drawings.paths[number])); }

  /**
   * Returns an axis-aligned rectangle as x, y, width and height, or `null` for other paths. Browsers
   * antialias rectangles more exactly than paths.
   */
  rect(number) {
    return cached(this.rects, number, () => {
      const data = this.drawings.paths[number];
      const [x, y, ...rest] = (data.match(/-?[\d.]+/g) ?? []).map(Number);
      const [right, top, right2, bottom, left, bottom2] = rest;
      const isUpright = /^M[^A-Z]*L[^A-Z]*L[^A-Z]*L[^A-Z]*Z$/.test(data)
        && y === top && right === right2 && bottom === bottom2 && x === left;
      return isUpright ? [x, y, right - x, bottom - y] : null;
    });
  }

  /**
   * Returns the outlines of a text at its origin. Paint uses the coordinates of the item, so the path is
   * translated instead of the canvas.
   */
  textPath(number) {
    return cached(this.textPaths, number, () => {
      const [, , outlines, , x, y] = this.drawings.items[number];
      const path = new Path2D();
      path.addPath(this.path(outlines), new DOMMatrix([1, 0, 0, 1, x, y]));
      return path;
    });
  }

  fill(context, number, appearance) {
    const fills = cached(this.fills, number, () => {
      const paint = this.drawings.paints[number];
      const {light, dark} = paint.light ? paint : {light: paint, dark: paint};
      return {light: madeFill(context, light), dark: madeFill(context, dark)};
    });
    return fills[appearance];
  }
}

/** Returns the bounds of a path's points as left, top, right and bottom. */
function boundsOf(data) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  // Path data has absolute commands of points alone.
  const numbers = (data.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  for (let index = 0; index < numbers.length; index += 2) extend(box, numbers[index], numbers[index + 1]);
  return box;
}

/** Extends a box by a point. */
function extend(box, x, y) {
  box.splice(0, 4, Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y));
}

/** The numbers of recent texts. @type {Map<string, number>} */
const textNumbers = new Map();
let textNumberCount = 0;

/** Bounds by the number of their path, and outlines of strokes by that number and the style, for all painters. */
const sharedShapes = new Map();

/** Returns a number that is equal only for equal texts. */
function numbered(text) {
  if (textNumbers.size > 20_000) {
    textNumbers.clear();
    sharedShapes.clear();
  }
  return cached(textNumbers, text, () => ++textNumberCount);
}

/** Returns the value of a key in a map, after making it if it is missing. */
function cached(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}

/**
 * Returns the scale nearest to another at which a length is a whole number of pixels, so that the edges of
 * a display list and its canvas coincide.
 * @param {number} length in points
 * @param {number} scale in pixels per point
 */
function fitted(length, scale) {
  const whole = Math.max(Math.round(length * scale), 1);
  return Math.abs(length * scale - whole) < 1e-6 || !(length > 0) ? scale : whole / length;
}

/** Decodes the image of a data URI. */
function decoded(address) {
  const [head, data] = address.split(",");
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], {type: head.slice("data:".length).split(";")[0]}));
}

/** Returns the fill style of a paint. */
function madeFill(context, paint) {
  if (typeof paint === "string") return paint;
  const [kind, ...numbers] = paint;
  const stops = numbers.pop();
  // Between two equal points a canvas draws nothing, and cairo draws the mean of the end colors.
  const isPoint = kind === "l" && numbers[0] === numbers[2] && numbers[1] === numbers[3];
  if (isPoint && stops.length) return meanColor(stops);
  const gradient =
    kind === "l" ? context.createLinearGradient(...numbers) : context.createRadialGradient(...numbers);
  for (let index = 0; index < stops.length; index += 2) {
    gradient.addColorStop(stops[index], stops[index + 1]);
  }
  return gradient;
}

/**
 * Returns the mean of a gradient's first and last color.
 * @param {(number | string)[]} stops alternating offsets and colors
 */
function meanColor(stops) {
  const offsets = stops.filter((_, index) => index % 2 === 0);
  const ends = [offsets.indexOf(Math.min(...offsets)), offsets.lastIndexOf(Math.max(...offsets))].map((end) =>
    stops[2 * end + 1].slice(1).padEnd(8, "f").match(/../g).map((digits) => parseInt(digits, 16)));
  const [red, green, blue, alpha] = ends[0].map((part, channel) => (part + ends[1][channel]) / 2);
  return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
}

/** Returns a transform that is followed by a movement. */
function moved([a, b, c, d, x, y], dx, dy) { return [a, b, c, d, x + dx, y + dy]; }

/**
 * Returns the transform that applies one transform and then another.
 * @param {number[]} [a, b, c, d, x, y] the first transform
 */
function concatenated([a, b, c, d, x, y], [na, nb, nc, nd, nx, ny]) {
  return [
    a * na + b * nc, a * nb + b * nd, c * na + d * nc, c * nb + d * nd,
    x * na + y * nc + nx, x * nb + y * nd + ny,
  ];
}
