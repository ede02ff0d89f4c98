import Foundation

/// A display list to paint in the browser, and a model that cairo draws for comparison.
struct Painting {
  var list: DisplayList
  /// The list that cairo draws, or `nil` for the same list.
  var other: DisplayList?
  var appearance = Appearance.light
  /// In pixels per point.
  var scale: Double

  var model: DisplayList { other ?? list }

  /// The bounds in pixels of each visible item of the model: left, top, right and bottom.
  var areas: [[Int]] {
    model.visibleLeaves.map { leaf in
      let bounds = leaf.bounds
      return [bounds.minX, bounds.minY].map { Int(($0 * scale).rounded(.down)) }
        + [bounds.maxX, bounds.maxY].map { Int(($0 * scale).rounded(.up)) }
    }
  }
}

/// The agreement of a painted image with cairo's, over white or over black, whichever is worse.
struct Agreement: Decodable, CustomStringConvertible {
  /// The structural similarity of the image.
  var whole: Double
  /// The fraction of pixels with a channel that differs by more than 32 of 255.
  var differing: Double
  /// The largest difference of a channel.
  var most: Int
  /// The similarities within the bounds of the model's visible items.
  var items: [Double]

  /// Whether the agreement is sufficient.
  var holds: Bool { whole >= 0.999 && differing <= 0.001 && items.allSatisfy { $0 >= 0.95 } }

  /// Whether the agreement is sufficient for a screen full of small text.
  ///
  /// Only pixels at edges differ, and such a screen has several times as many of them.
  var holdsOnPhones: Bool {
    whole >= 0.998 && differing <= 0.0015 && items.allSatisfy { $0 >= 0.95 }
  }

  var description: String {
    "similarity \(whole), least of an item \(items.min() ?? 1), \(differing * 100) % differ, "
      + "by \(most) at most"
  }
}

/// Paints display lists in a browser with a page's painter and compares them there, which is a
/// hundred times faster than in a debug build.
final class TestCanvas {
  private let folder: TemporaryFolder
  private let browser: Browser

  init() throws {
    folder = try TemporaryFolder()
    browser = try Browser(width: 400, height: 300)
  }

  /// Paints the lists on a page and compares each with cairo's image.
  func agreements(of paintings: [Painting]) throws -> [Agreement] {
    var agreements: [Agreement] = []
    // The number of lists that a page can hold at a time.
    for start in stride(from: 0, to: paintings.count, by: 20) {
      let some = Array(paintings[start..<min(start + 20, paintings.count)])
      try open(some)
      agreements += try browser.evaluate("return await agreements();", as: [Agreement].self)
    }
    return agreements
  }

  /// Returns the image that the painter draws.
  func painted(_ painting: Painting) throws -> StraightBitmap {
    try open([painting])
    let address: String = try browser.evaluate(
      "paint(orders[0]); return canvas.toDataURL('image/png');")
    guard let file = Data(base64Encoded: String(address.dropFirst(22))) else {
      throw WrongAddress()
    }
    return try PNGDecoder.decode([UInt8](file))
  }

  private struct WrongAddress: Error {}

  private func open(_ paintings: [Painting]) throws {
    var table = DrawingTable()
    var orders: [String] = []
    // Consecutive paintings can share a model.
    var images: [(model: DisplayList, scale: Double, text: String)] = []
    for painting in paintings {
      let slot = try table.add(light: painting.list, dark: painting.list)
      if images.last?.model != painting.model || images.last?.scale != painting.scale {
        let drawn = try CairoRenderer().render(painting.model, scale: painting.scale)
        let bytes = drawn.words.withUnsafeBytes { Array($0) }
        let text = try Data(bytes.zlibCompressed()).base64EncodedString()
        images.append((painting.model, painting.scale, text))
      }
      orders.append(
        """
        {list: \(slot.light), appearance: "\(painting.appearance.rawValue)",
        scale: \(painting.scale), areas: \(painting.areas), image: \(images.count - 1)}
        """)
    }
    let html = """
      <!DOCTYPE html><meta charset="utf-8"><canvas></canvas><script>
      \(RunPlayer.painter)
      const painter = new Painter(\(table.json.text.replacing("<", with: "\\u003c")));
      const images = \(images.map(\.text));
      const orders = [\(orders.joined(separator: ",\n"))];
      \(Self.comparison)
      </script>
      """
    try browser.open(URL(filePath: try folder.write(Array(html.utf8), to: "page.html")))
    try browser.run("await painter.ready();")
  }

  /// Structural similarity after Wang, Bovik, Sheikh and Simoncelli, with windows mirrored at the
  /// border; the minimum over the three channels.
  ///
  /// A difference of one level counts as none, because a browser rounds gradients differently.
  private static let comparison = """
    const canvas = document.querySelector("canvas");
    const RADIUS = 5;
    const bell = Array.from({length: 11}, (_, step) => Math.exp(-((step - RADIUS) ** 2) / 4.5));
    const weights = bell.map((value) => value / bell.reduce((sum, other) => sum + other));
    const mirrored = (slot, count) => {
      const inside = ((slot % (2 * count)) + 2 * count) % (2 * count);
      return inside < count ? inside : 2 * count - 1 - inside;
    };

    function paint({list, appearance, scale}) { painter.paint(canvas, list, appearance, scale); }

    async function inflated(text) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
      return new Uint8Array(await new Response(stream).arrayBuffer());
    }

    /** Returns a channel in 0…255 over a gray background. */
    function channel(bytes, slot, isStraight, ground) {
      const values = new Float64Array(bytes.length / 4);
      for (let index = 0; index < values.length; index++) {
        const alpha = bytes[4 * index + 3] / 255;
        const own = bytes[4 * index + slot] * (isStraight ? alpha : 1);
        values[index] = Math.round(own + ground * (1 - alpha));
      }
      return values;
    }

    function isOpaque(bytes) {
      for (let index = 3; index < bytes.length; index += 4) if (bytes[index] < 255) return false;
      return true;
    }

    /** Extends the changed columns of each row by the radius. */
    function grown(ranges, height) {
      return ranges.map((_, y) => {
        let first = Infinity, last = -1;
        for (let step = -RADIUS; step <= RADIUS; step++) {
          const range = ranges[mirrored(y + step, height)];
          first = Math.min(first, range[0]);
          last = Math.max(last, range[1]);
        }
        return [first, last];
      });
    }

    /** Lowers similarities to those of a channel, which are 1 where nothing differs. */
    function compare(first, second, width, height, similarities) {
      const changes = [];
      for (let y = 0; y < height; y++) {
        let left = Infinity, right = -1;
        for (let x = 0; x < width; x++) {
          if (first[y * width + x] === second[y * width + x]) continue;
          left = Math.min(left, x);
          right = x;
        }
        changes.push(right < 0 ? [left, right] : [Math.max(left - RADIUS, 0), Math.min(right + RADIUS, width - 1)]);
      }
      const windows = grown(changes, height);
      const columns = new Int32Array(width + 2 * RADIUS);
      for (let x = 0; x < columns.length; x++) columns[x] = mirrored(x - RADIUS, width);
      const sums = Array.from({length: 5}, () => new Float64Array(width * height));
      const [as, bs, aas, bbs, abs] = sums;
      grown(windows, height).forEach(([left, right], y) => {
        for (let x = left; x <= right; x++) {
          let a = 0, b = 0, aa = 0, bb = 0, ab = 0;
          for (let step = 0; step < 11; step++) {
            const slot = y * width + columns[x + step], weight = weights[step];
            const one = first[slot], other = second[slot];
            a += weight * one;
            b += weight * other;
            aa += weight * one * one;
            bb += weight * other * other;
            ab += weight * one * other;
          }
          const slot = y * width + x;
          as[slot] = a;
          bs[slot] = b;
          aas[slot] = aa;
          bbs[slot] = bb;
          abs[slot] = ab;
        }
      });
      const c1 = 2.55 ** 2, c2 = 7.65 ** 2;
      windows.forEach(([left, right], y) => {
        const rows = weights.map((_, step) => mirrored(y + step - RADIUS, height) * width);
        for (let x = left; x <= right; x++) {
          let a = 0, b = 0, aa = 0, bb = 0, ab = 0;
          for (let step = 0; step < 11; step++) {
            const slot = rows[step] + x, weight = weights[step];
            a += weight * as[slot];
            b += weight * bs[slot];
            aa += weight * aas[slot];
            bb += weight * bbs[slot];
            ab += weight * abs[slot];
          }
          const similarity = ((2 * a * b + c1) * (2 * (ab - a * b) + c2))
            / ((a * a + b * b + c1) * (aa - a * a + bb - b * b + c2));
          const slot = y * width + x;
          if (similarity < similarities[slot]) similarities[slot] = similarity;
        }
      });
    }

    /** Returns the mean within a rectangle. */
    function mean(values, width, left, top, right, bottom) {
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) sum += 1 - values[y * width + x];
      }
      return 1 - sum / Math.max((right - left) * (bottom - top), 1);
    }

    async function agreement(order) {
      paint(order);
      const {width, height} = canvas;
      const painted = canvas.getContext("2d").getImageData(0, 0, width, height).data;
      const drawn = await inflated(images[order.image]);
      const worst = {whole: 1, differing: 0, most: 0, items: order.areas.map(() => 1)};
      if (drawn.length !== painted.length) return {...worst, whole: 0};
      // Opaque images hide the background.
      for (const ground of isOpaque(drawn) && isOpaque(painted) ? [255] : [255, 0]) {
        const similarities = new Float64Array(width * height).fill(1);
        const offsets = new Uint8Array(width * height);
        for (let slot = 0; slot < 3; slot++) {
          // cairo's words begin with blue.
          const first = channel(drawn, 2 - slot, false, ground);
          const second = channel(painted, slot, true, ground);
          for (let index = 0; index < offsets.length; index++) {
            const offset = Math.abs(first[index] - second[index]);
            if (offset > offsets[index]) offsets[index] = offset;
            if (offset <= 1) second[index] = first[index];
          }
          compare(first, second, width, height, similarities);
        }
        let differing = 0;
        for (const offset of offsets) {
          if (offset > 32) differing += 1;
          if (offset > worst.most) worst.most = offset;
        }
        worst.differing = Math.max(worst.differing, differing / offsets.length);
        worst.whole = Math.min(worst.whole, mean(similarities, width, 0, 0, width, height));
        order.areas.forEach(([left, top, right, bottom], index) => {
          const area = [
            Math.max(left, 0), Math.max(top, 0), Math.min(right, width), Math.min(bottom, height)];
          worst.items[index] = Math.min(worst.items[index], mean(similarities, width, ...area));
        });
      }
      return worst;
    }

    async function agreements() {
      const all = [];
      for (const order of orders) all.push(await agreement(order));
      return all;
    }
    """
}
