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

/**
 * Bitmaps of what stays the same from frame to frame, by a key of what they show. All painters share them,
 * because each edit has another table.
 */
class KeptBitmaps {
  /** @type {Map<string, OffscreenCanvas>} */
  bitmaps = new Map();
  area = 0;

  /**
   * Returns a bitmap, after making it if it is missing.
   * @param {string} key
   * @param {() => OffscreenCanvas} make
   */
  bitmap(key, make) {
    const bitmap = this.bitmaps.get(key) ?? make();
    // The order of the map is the order of use.
    if (!this.bitmaps.delete(key)) this.area += bitmap.width * bitmap.height;
    this.bitmaps.set(key, bitmap);
    for (const [old, {width, height}] of this.bitmaps) {
      if (this.area <= KEPT_AREA || old === key) break;
      this.bitmaps.delete(old);
      this.area -= width * height;
    }
    return bitmap;
  }
}

const kept = new KeptBitmaps();

/** What the last list on a canvas showed, as keys of its items from the back. @type {WeakMap<object, string[]>} */
const painted = new WeakMap();

/** The groups with texts that have been drawn once, by a key as in `KeptBitmaps`. @type {Set<string>} */
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
    /** @type {Map<number, string>} */
    this.contents = new Map();
    /** @type {Map<number, boolean>} */
    this.texts = new Map();
    /** @type {Map<number, number[] | null>} */
    this.bounds = new Map();
    /** The outlines of strokes, by path and style. @type {Map<string, Path2D>} */
    this.outlines = new Map();
    /** @type {Map<number, Fills>} */
    this.fills = new Map();
    /** @type {Map<number, OffscreenCanvas>} */
    this.padding = new Map();
    /** @type {ImageBitmap[]} */
    this.images = [];
    /** The canvases for transparent groups, by depth. @type {OffscreenCanvas[]} */
    this.layers = [];
    /** The clips in effect, outermost first. @type {{path: Path2D, matrix: number[]}[]} */
    this.clips = [];
  }

  /** Waits until all images can be drawn. */
  async ready() {
    this.images = await Promise.all(this.drawings.images.map(decoded));
  }

  /**
   * Returns the size of a display list, in points.
   * @param {number} list
   * @returns {{width: number, height: number}}
   */
  size(list) {
    const [, width, height] = this.drawings.items[list];
    return {width, height};
  }

  /**
   * Resizes a canvas to a display list and draws the list.
   * @param {HTMLCanvasElement | OffscreenCanvas} canvas
   * @param {number} list
   * @param {"light" | "dark"} appearance
   * @param {number} scale in pixels per point
   */
  paint(canvas, list, appearance, scale) {
    const [, width, height, items, ground] = this.drawings.items[list];
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
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
      context.drawImage(kept.bitmap(stable.key, () => {
        const back = new OffscreenCanvas(w, h);
        drawBack(back.getContext("2d"));
        return back;
      }), 0, 0);
    } else {
      drawBack(context);
    }
    for (const number of numbers.slice(stable.length)) this.draw(context, number, matrix, 1, 0);
  }

  /**
   * Returns the number of items at the back of a list that are the same as on the canvas, and a key of them.
   * @private
   */
  stable(canvas, list, key) {
    const own = [key];
    for (const number of this.drawings.lists[list]) {
      if (this.hasText(number)) break;
      own.push(this.content(number));
    }
    const before = painted.get(canvas) ?? [];
    painted.set(canvas, own);
    const end = own.findIndex((key, index) => key !== before[index]);
    const same = end < 0 ? own : own.slice(0, end);
    return {length: Math.max(same.length - 1, 0), key: same.join("\n")};
  }

  /**
   * Returns a key of what an item draws, which is the same in all tables.
   * @private
   */
  content(number) {
    return cached(this.contents, number, () => {
      const {paths, paints, styles, images, items, lists} = this.drawings;
      const [kind, , first, ...rest] = items[number];
      if (kind === GROUP) {
        const [transform, opacity, clip] = rest;
        return JSON.stringify([transform, opacity, paths[clip], lists[first].map((item) => this.content(item))]);
      }
      const source = kind === IMAGE ? images[first] : [paths[first], paints[rest[0]]];
      return JSON.stringify([kind, source, kind === STROKE ? styles[rest[1]] : rest.slice(kind === IMAGE ? 0 : 1)]);
    });
  }

  /** @private */
  hasText(number) {
    return cached(this.texts, number, () => {
      const [kind, , list] = this.drawings.items[number];
      return kind === TEXT || (kind === GROUP && this.drawings.lists[list].some((item) => this.hasText(item)));
    });
  }

  /** @private */
  drawAll(context, list, matrix, alpha, depth) {
    for (const number of this.drawings.lists[list]) this.draw(context, number, matrix, alpha, depth);
  }

  /**
   * @private
   * @param {CanvasRenderingContext2D} context
   * @param {number} number
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

  /** @private */
  drawGroup(context, item, outer, alpha, depth) {
    const [, , list, own = [0, 0], opacity = 1, clip] = item;
    const matrix = concatenated(own.length === 2 ? [1, 0, 0, 1, ...own] : own, outer);
    const isVisible = Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) >= LEAST_VISIBLE_AREA;
    if (opacity <= 0 || !isVisible || !this.drawings.lists[list].length) return;
    if (clip !== undefined) {
      this.clips.push({path: this.path(clip), matrix});
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

  /**
   * Draws a group of texts as a bitmap if it is drawn again at the same position within a pixel, and returns
   * whether it has. A list that moves by whole pixels has the same texts in each frame.
   * @private
   */
  drawKept(context, list, matrix) {
    const numbers = this.drawings.lists[list];
    if (!numbers.some((number) => this.drawings.items[number][0] === TEXT)) return false;
    const [x, y] = [Math.floor(matrix[4]), Math.floor(matrix[5])];
    const own = [...matrix.slice(0, 4), matrix[4] - x, matrix[5] - y];
    const key = [this.appearance, ...own.map((part) => part.toFixed(3)), ...numbers.map((number) => this.content(number))].join(" ");
    if (!kept.bitmaps.has(key) && !drawnOnce.delete(key)) {
      drawnOnce.add(key);
      if (drawnOnce.size > 500) drawnOnce.delete(drawnOnce.values().next().value);
      return false;
    }
    const box = this.boxOf(list, own);
    if (!box) return false;
    const [left, top, width, height] = box;
    const bitmap = kept.bitmap(key, () => {
      const bitmap = new OffscreenCanvas(width, height);
      const inner = bitmap.getContext("2d");
      this.drawAll(inner, list, [...own.slice(0, 4), own[4] - left, own[5] - top], 1, 0);
      return bitmap;
    });
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = 1;
    context.drawImage(bitmap, x + left, y + top);
    return true;
  }

  /**
   * Returns the box of a list's items in whole pixels, as left, top, width and height; `null` if it is not
   * known or large.
   * @private
   */
  boxOf(list, [a, b, c, d, x, y]) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    const {paths, items, lists} = this.drawings;
    for (const number of lists[list]) {
      const [kind, , path, , dx, dy] = items[number];
      if ((kind !== FILL && kind !== TEXT) || b !== 0 || c !== 0) return null;
      const [left, top, right, bottom] = cached(this.bounds, path, () => boundsOf(paths[path]));
      const [ox, oy] = kind === TEXT ? [dx, dy] : [0, 0];
      box[0] = Math.min(box[0], a * (left + ox) + x);
      box[1] = Math.min(box[1], d * (top + oy) + y);
      box[2] = Math.max(box[2], a * (right + ox) + x);
      box[3] = Math.max(box[3], d * (bottom + oy) + y);
    }
    const [left, top] = [Math.floor(box[0]) - 1, Math.floor(box[1]) - 1];
    const [width, height] = [Math.ceil(box[2]) + 1 - left, Math.ceil(box[3]) + 1 - top];
    return width > 0 && height > 0 && width * height <= KEPT_AREA / 16 ? [left, top, width, height] : null;
  }

  /** @private */
  clip(context, {path, matrix}) {
    context.setTransform(...matrix);
    context.clip(path);
  }

  /**
   * Returns whether a list draws a single shape, so that opacity can be applied to its paint.
   * @private
   */
  isSingle(list) {
    const numbers = this.drawings.lists[list];
    if (numbers.length !== 1) return false;
    const item = this.drawings.items[numbers[0]];
    return item[0] !== GROUP || this.isSingle(item[2]);
  }

  /**
   * Draws the items of a transparent group through a separate canvas. Like cairo, it applies the enclosing
   * clips to the contents and to the layer.
   * @private
   */
  drawLayer(context, list, matrix, opacity, depth) {
    const layer = (this.layers[depth] ??= new OffscreenCanvas(1, 1));
    const {width, height} = context.canvas;
    if (layer.width !== width || layer.height !== height) [layer.width, layer.height] = [width, height];
    const inner = layer.getContext("2d");
    inner.setTransform(1, 0, 0, 1, 0, 0);
    inner.clearRect(0, 0, width, height);
    inner.save();
    for (const clip of this.clips) this.clip(inner, clip);
    this.drawAll(inner, list, matrix, 1, depth + 1);
    inner.restore();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = opacity;
    context.drawImage(layer, 0, 0);
  }

  /** @private */
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

  /**
   * Returns an image with its border pixels repeated once on each side.
   * @private
   */
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
   * @private
   */
  outline(path, style) {
    const {paths, styles} = this.drawings;
    return cached(this.outlines, `${path} ${style}`, () => strokeOutline(paths[path], styles[style]));
  }

  /** @private */
  path(number) { return cached(this.paths, number, () => new Path2D(this.drawings.paths[number])); }

  /**
   * Returns an axis-aligned rectangle as x, y, width and height, or `null` for other paths. Browsers
   * antialias rectangles more exactly than paths.
   * @private
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
   * @private
   */
  textPath(number) {
    return cached(this.textPaths, number, () => {
      const [, , outlines, , x, y] = this.drawings.items[number];
      const path = new Path2D();
      path.addPath(this.path(outlines), new DOMMatrix([1, 0, 0, 1, x, y]));
      return path;
    });
  }

  /** @private */
  fill(context, number, appearance) {
    const fills = cached(this.fills, number, () => {
      const paint = this.drawings.paints[number];
      const {light, dark} = paint.light ? paint : {light: paint, dark: paint};
      return {light: madeFill(context, light), dark: madeFill(context, dark)};
    });
    return fills[appearance];
  }
}

/**
 * Returns the bounds of a path's points as left, top, right and bottom.
 * @param {string} data
 */
function boundsOf(data) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  // Path data has absolute commands of points alone.
  (data.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number).forEach((number, index) => {
    const axis = index % 2;
    box[axis] = Math.min(box[axis], number);
    box[axis + 2] = Math.max(box[axis + 2], number);
  });
  return box;
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

/**
 * Decodes the image of a data URI.
 * @param {string} address
 */
function decoded(address) {
  const [head, data] = address.split(",");
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], {type: head.slice("data:".length).split(";")[0]}));
}

/**
 * Returns the fill style of a paint.
 * @param {CanvasRenderingContext2D} context
 * @param {Paint} paint
 */
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

/**
 * Returns the transform that applies one transform and then another.
 * @param {number[]} [a, b, c, d, x, y] the first transform
 * @param {number[]} next
 */
function concatenated([a, b, c, d, x, y], [na, nb, nc, nd, nx, ny]) {
  return [
    a * na + b * nc, a * nb + b * nd, c * na + d * nc, c * nb + d * nd,
    x * na + y * nc + nx, x * nb + y * nd + ny,
  ];
}
