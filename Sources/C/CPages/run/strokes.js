// Computes the outlines of strokes.

/** The tolerance for flattening curves and arcs, in points. */
const TOLERANCE = 0.01;

/**
 * A polyline.
 * @typedef {object} Line
 * @property {[number, number][]} points consecutive points differ
 * @property {boolean[]} isSmooth whether each point lies inside a flattened curve
 * @property {boolean} isClosed
 * @property {[number, number]} [direction] the unit direction at the start of a dash
 */

/**
 * Returns the outline of a stroke for the nonzero rule. The outline follows one side of each line and returns
 * on the other, so that its interior is always on the same side.
 * @param {string} data SVG path data
 * @param {Style} style
 */
function strokeOutline(data, [width, cap, join, miterLimit, dashes, phase]) {
  const outline = new Path2D();
  const radius = width / 2;
  if (!(radius > 0)) return outline;
  // The largest angle of an arc that a chord replaces within the tolerance.
  const step = 2 * Math.acos(Math.max(1 - TOLERANCE / radius, 0));
  const offset = ([x, y], [dx, dy]) => [x - dy * radius, y + dx * radius];
  const arc = ([x, y], from, turn) => {
    const count = Math.max(Math.ceil(Math.abs(turn) / step), 1);
    return Array.from({length: count + 1}, (_, index) => {
      const angle = from + (turn * index) / count;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  };
  /** Returns the points of a cap, from one side of a line's end to the other. */
  const end = ([x, y], [dx, dy]) => {
    if (cap === "round") return arc([x, y], Math.atan2(dx, -dy), -Math.PI);
    const far = cap === "square" ? [x + dx * radius, y + dy * radius] : [x, y];
    return [offset(far, [dx, dy]), offset(far, [-dx, -dy])];
  };
  /** Returns the points of a join on one side of a corner. */
  const corner = (point, before, after, isSmooth) => {
    const [a, b] = [before.direction, after.direction];
    const turn = Math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]);
    const [from, to] = [offset(point, a), offset(point, b)];
    const reach = radius * Math.tan(Math.abs(turn) / 2);
    if (Math.abs(turn) < 1e-6) return [to];
    if (turn > 0) {
      // On the inner side the offset segments intersect; if one is too short, the outline passes through the
      // corner itself.
      const isCrossed = 2 * reach <= Math.min(before.length, after.length);
      if (isCrossed) return [[from[0] - a[0] * reach, from[1] - a[1] * reach]];
      return isSmooth ? [from, to] : [from, point, to];
    }
    if (isSmooth || join === "round") return arc(point, Math.atan2(a[0], -a[1]), turn);
    const isSharp = join === "miter" && miterLimit * Math.cos(turn / 2) >= 1;
    return isSharp ? [from, [from[0] + a[0] * reach, from[1] + a[1] * reach], to] : [from, to];
  };
  /** Returns the points on one side of a line, from its first point to its last. */
  const side = (points, isSmooth, isClosed) => {
    const parts = points.slice(isClosed ? 0 : 1).map(([x, y], index) => {
      const [fromX, fromY] = points.at(isClosed ? index - 1 : index);
      const length = Math.hypot(x - fromX, y - fromY);
      return {length, direction: [(x - fromX) / length, (y - fromY) / length]};
    });
    const rim = points.flatMap((point, index) => {
      const [before, after] = isClosed
        ? [parts[index], parts[(index + 1) % parts.length]] : [parts[index - 1], parts[index]];
      return before && after ? corner(point, before, after, isSmooth[index]) : [];
    });
    return isClosed ? rim : [...rim, ...end(points.at(-1), parts.at(-1).direction)];
  };
  const add = (points) => {
    points.forEach(([x, y], index) => (index ? outline.lineTo(x, y) : outline.moveTo(x, y)));
    outline.closePath();
  };
  for (const {points, isSmooth, isClosed, direction} of dashed(linesOf(data), dashes, phase)) {
    if (points.length < 2) {
      // Like cairo: a line without length has round caps, and square caps only if it is a dash.
      if (cap === "round") add(arc(points[0], 0, 2 * Math.PI));
      if (cap === "square" && direction) {
        add([...end(points[0], direction), ...end(points[0], direction.map((part) => -part))]);
      }
      continue;
    }
    const there = side(points, isSmooth, isClosed);
    const back = side([...points].reverse(), [...isSmooth].reverse(), isClosed);
    if (isClosed) {
      add(there);
      add(back);
    } else {
      add([...there, ...back]);
    }
  }
  return outline;
}

/**
 * Flattens path data into polylines.
 * @returns {Line[]}
 */
function linesOf(data) {
  const lines = [];
  /** @type {Line | undefined} */
  let line;
  const begin = (point) => {
    line = {points: [point], isSmooth: [false], isClosed: false};
    // A subpath that draws nothing has no caps.
    line.isDrawn = false;
    lines.push(line);
  };
  const go = (point, isSmooth) => {
    line.isDrawn = true;
    const last = line.points.at(-1);
    if (last[0] === point[0] && last[1] === point[1]) {
      line.isSmooth[line.isSmooth.length - 1] &&= isSmooth;
      return;
    }
    line.points.push(point);
    line.isSmooth.push(isSmooth);
  };
  for (const [, command, rest] of data.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (rest.match(/-?(\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const points = [];
    for (let index = 0; index < numbers.length; index += 2) points.push([numbers[index], numbers[index + 1]]);
    if (command === "M") {
      begin(points[0]);
    } else if (command === "Z") {
      line.isClosed = line.isDrawn = true;
      const [first, last] = [line.points[0], line.points.at(-1)];
      if (line.points.length > 1 && first[0] === last[0] && first[1] === last[1]) {
        line.points.pop();
        line.isSmooth.pop();
      }
      // A subpath without a move begins at the start of the closed one.
      begin(first);
    } else {
      const start = line.points.at(-1);
      const curve = [start, ...points];
      const count = partsOf(curve);
      for (let index = 1; index <= count; index++) go(onCurve(curve, index / count), index < count);
    }
  }
  return lines.filter((line) => line.isDrawn);
}

/** Returns the number of segments into which a curve is flattened. */
function partsOf(points) {
  const degree = points.length - 1;
  if (degree < 2) return 1;
  let bend = 0;
  for (let index = 1; index < degree; index++) {
    const [[ax, ay], [bx, by], [cx, cy]] = points.slice(index - 1, index + 2);
    bend = Math.max(bend, Math.hypot(ax - 2 * bx + cx, ay - 2 * by + cy));
  }
  const count = Math.sqrt((degree * (degree - 1) * bend) / 8 / TOLERANCE);
  return Math.min(Math.max(Math.ceil(count), 1), 200);
}

/** Returns the point on a curve at a parameter in 0…1, by de Casteljau's algorithm. */
function onCurve(points, time) {
  let places = points;
  while (places.length > 1) {
    places = places.slice(1).map(([x, y], index) => {
      const [fromX, fromY] = places[index];
      return [fromX + (x - fromX) * time, fromY + (y - fromY) * time];
    });
  }
  return places[0];
}

/**
 * Cuts lines into dashes.
 * @param {Line[]} lines
 * @param {number[]} lengths alternating dashes and gaps; an odd number of lengths is repeated once
 * @param {number} phase the offset into the lengths at which a line begins
 * @returns {Line[]}
 */
function dashed(lines, lengths, phase) {
  const pattern = lengths.length % 2 ? [...lengths, ...lengths] : lengths;
  const total = pattern.reduce((sum, length) => sum + length, 0);
  if (!(total > 0)) return lines;
  return lines.flatMap((line) => {
    const dashes = [];
    let place = 0, left = ((phase % total) + total) % total;
    while (left >= pattern[place]) {
      left -= pattern[place];
      place = (place + 1) % pattern.length;
    }
    left = pattern[place] - left;
    const isOn = () => place % 2 === 0;
    const startsOn = isOn();
    /** @type {Line | undefined} */
    let dash;
    const begin = (point, direction) => {
      dash = {points: [point], isSmooth: [false], isClosed: false, direction};
      dashes.push(dash);
    };
    const ends = line.isClosed ? [...line.points, line.points[0]] : line.points;
    if (ends.length < 2 || (line.isClosed && line.points.length < 2)) return startsOn ? [line] : [];
    for (let index = 1; index < ends.length; index++) {
      const [[x, y], [toX, toY]] = [ends[index - 1], ends[index]];
      const length = Math.hypot(toX - x, toY - y);
      const direction = [(toX - x) / length, (toY - y) / length];
      let done = 0;
      if (index === 1 && isOn()) begin([x, y], direction);
      while (length - done > left) {
        done += left;
        const point = [x + direction[0] * done, y + direction[1] * done];
        if (isOn() && left > 0) {
          dash.points.push(point);
          dash.isSmooth.push(false);
        }
        place = (place + 1) % pattern.length;
        left = pattern[place];
        if (isOn()) begin(point, direction);
      }
      left -= length - done;
      if (isOn()) {
        dash.points.push([toX, toY]);
        dash.isSmooth.push(line.isSmooth[index % line.points.length]);
      }
    }
    // At the start of a closed line, the last dash continues in the first.
    if (line.isClosed && startsOn && isOn()) {
      if (dashes.length === 1) return [line];
      const last = dashes.pop();
      last.isSmooth[last.isSmooth.length - 1] = line.isSmooth[0];
      dashes[0].points.unshift(...last.points.slice(0, -1));
      dashes[0].isSmooth = [...last.isSmooth, ...dashes[0].isSmooth.slice(1)];
    }
    return dashes;
  });
}
