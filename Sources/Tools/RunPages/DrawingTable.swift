/// A table of the distinct components of many display lists, encoded as JSON.
///
/// Each frame is an index, and components that several frames contain are stored once. The lines of
/// the table refer to one another by index:
///
/// - An identifier is text, a path is SVG path data, and an image is a data URI.
/// - A color is `#rrggbb` or `#rrggbbaa`. A gradient is `["l", x0, y0, x1, y1, stops]` or
///   `["r", x0, y0, r0, x1, y1, r1, stops]`, with stops of offset and color. A paint that differs
///   in the dark appearance is `{"light": …, "dark": …}`.
/// - A style is `[width, cap, join, miter limit, dashes, phase]`.
/// - An item begins with its type and identifier. Members with default values may be omitted at its
///   end.
///   - `[0, id, path, paint, even-odd]` is a fill.
///   - `[1, id, path, paint, style]` is a stroke.
///   - `[2, id, path, paint, x, y]` is text.
///   - `[3, id, image, x, y, width, height, nearest]` is an image.
///   - `[4, id, items, transform, opacity, clip]` is a group.
/// - A complete display list is `[5, width, height, items, background]`; the background is a paint
///   and may be omitted.
/// - A list of items is an array of their indices.
///
/// Coordinates are rounded to 1e-3 point and colors to 8 bits.
package struct DrawingTable {
  private var identifiers = KeyedLineTable<String>()
  private var paths = KeyedLineTable<DisplayListKey>()
  private var paints = KeyedLineTable<[Paint]>()
  private var styles = KeyedLineTable<StrokeStyle>()
  private var images = KeyedLineTable<ImageAsset>()
  private var items = LineTable()
  private var lists = LineTable()
  /// The indices of the groups in the two appearances.
  private var groupIndices: [[DisplayListKey]: Int] = [:]

  package init() {}

  /// The indices of the lines that contain a display list in the two appearances.
  package struct ListIndices: Hashable, Sendable {
    package var light: Int
    /// The index in the dark appearance, equal to `light` if only paints differ.
    package var dark: Int
  }

  /// Adds a display list in both appearances and returns the indices of its lines.
  ///
  /// - Throws: A `PNGError` if an image cannot be encoded.
  package mutating func add(light: DisplayList, dark: DisplayList) throws -> ListIndices {
    if light.size == dark.size, (light.background == nil) == (dark.background == nil),
      light.items.haveShapes(of: dark.items)
    {
      let index = try add(light, dark)
      return ListIndices(light: index, dark: index)
    }
    return ListIndices(light: try add(light, light), dark: try add(dark, dark))
  }

  /// The table as a JSON object.
  package var json: JSONText {
    """
    {"ids": \(identifiers.json),
    "paths": \(paths.json),
    "paints": \(paints.json),
    "styles": \(styles.json),
    "images": \(images.json),
    "items": \(items.json),
    "lists": \(lists.json)}
    """
  }

  // MARK: Adding

  private mutating func add(_ light: DisplayList, _ dark: DisplayList) throws -> Int {
    let list = try add(light.items, dark.items)
    var ground: JSONText = ""
    if let color = light.background, let darkColor = dark.background {
      ground = ",\(add(.color(color), .color(darkColor)))"
    }
    return items.index(
      of: "[5,\(light.size.width.packed),\(light.size.height.packed),\(list)\(ground)]")
  }

  /// Adds items that differ only in their paints, and returns the index of their list.
  private mutating func add(_ light: [DisplayItem], _ dark: [DisplayItem]) throws -> Int {
    var indices: [Int] = []
    for (light, dark) in zip(light, dark) { indices.append(try add(light, dark)) }
    return lists.index(of: "[\(indices)]")
  }

  private mutating func add(_ light: DisplayItem, _ dark: DisplayItem) throws -> Int {
    let id = identifiers.index(for: light.id) { "\($0)" }
    let line: JSONText
    switch (light, dark) {
    case (.fill(let item), .fill(let dark)):
      let path = add(item.path)
      let rule: JSONText = item.rule == .evenOdd ? ",1" : ""
      line = "[0,\(id),\(path),\(add(item.paint, dark.paint))\(rule)]"
    case (.stroke(let item), .stroke(let dark)):
      let path = add(item.path)
      let paint = add(item.paint, dark.paint)
      line = "[1,\(id),\(path),\(paint),\(styles.index(for: item.style, \.packed))]"
    case (.text(let item), .text(let dark)):
      let path = add(item.text.path, key: item.text.pathKey)
      line = "[2,\(id),\(path),\(add(item.paint, dark.paint)),\(item.origin.packed)]"
    case (.image(let item), _):
      let frame = item.frame
      let sampling: JSONText = item.interpolation == .nearest ? ",1" : ""
      line = """
        [3,\(id),\(try add(item.asset)),\(frame.origin.packed),\(frame.width.packed),\
        \(frame.height.packed)\(sampling)]
        """
    case (.group(let item), .group(let darkItem)):
      let key = [light, dark].map { DisplayListKey($0, .identity, inside: DisplayListKey([])) }
      if let index = groupIndices[key] { return index }
      let children = try add(item.children, darkItem.children)
      let index = items.index(of: "[4,\(id),\(children)\(state(of: item))]")
      groupIndices[key] = index
      return index
    default:
      // Items of different types do not occur here, because both lists have the same shapes.
      return try add(light, light)
    }
    return items.index(of: line)
  }

  /// Returns the members of a group after its children, without those at the end that have default
  /// values.
  private mutating func state(of group: GroupItem) -> JSONText {
    let transform = group.transform.packed
    let opacity: JSONText = "\(min(max(group.opacity, 0), 1), places: 5)"
    if let clip = group.clip { return ",\(transform),\(opacity),\(add(clip))" }
    if opacity != "1" { return ",\(transform),\(opacity)" }
    return transform == "[0,0]" ? "" : ",\(transform)"
  }

  /// The data of paths, which tables share, because most texts occur in every run of a scenario.
  private static let pathData = SharedCache<DisplayListKey, JSONText>(limit: 4 << 20)

  private mutating func add(_ path: BezierPath) -> Int { add(path, key: DisplayListKey(path)) }

  private mutating func add(_ path: BezierPath, key: DisplayListKey) -> Int {
    paths.index(for: key) { key in
      let data = Self.pathData[key] ?? "\(path.packed)"
      Self.pathData.add(data, for: key, size: data.text.utf8.count)
      return data
    }
  }

  private mutating func add(_ light: Paint, _ dark: Paint) -> Int {
    paints.index(for: [light, dark]) { _ in
      light.packed == dark.packed
        ? light.packed : "{\"light\":\(light.packed),\"dark\":\(dark.packed)}"
    }
  }

  private mutating func add(_ asset: ImageAsset) throws -> Int {
    try images.index(for: asset) {
      "\("data:image/png;base64," + (try PNGEncoder.encode($0.bitmap)).base64)"
    }
  }
}

extension [DisplayItem] {
  /// Returns whether items differ from others only in paints.
  fileprivate func haveShapes(of others: [DisplayItem]) -> Bool {
    count == others.count && zip(self, others).allSatisfy { $0.hasShape(of: $1) }
  }
}

extension DisplayItem {
  /// Returns whether an item differs from another only in paints.
  fileprivate func hasShape(of other: DisplayItem) -> Bool {
    switch (self, other) {
    case (.fill(let item), .fill(var other)):
      other.paint = item.paint
      return item == other
    case (.stroke(let item), .stroke(var other)):
      other.paint = item.paint
      return item == other
    case (.text(let item), .text(var other)):
      other.paint = item.paint
      return item == other
    case (.group(let item), .group(var other)):
      guard item.children.haveShapes(of: other.children) else { return false }
      other.children = item.children
      return item == other
    default: return self == other
    }
  }
}

// MARK: Encoding

extension Double {
  /// The number rounded to three decimal places, which is the precision of coordinates.
  fileprivate var packed: JSONText { "\(self, places: 3)" }
}

extension Point {
  fileprivate var packed: JSONText { "\(x.packed),\(y.packed)" }
}

extension AffineTransform {
  /// The transform as a JSON array: two numbers for a translation, otherwise six.
  fileprivate var packed: JSONText {
    let translation: JSONText = "\(tx.packed),\(ty.packed)"
    return (a, b, c, d) == (1, 0, 0, 1)
      ? "[\(translation)]" : "[\([a, b, c, d]),\(translation)]"
  }
}

extension BezierPath {
  /// The path as SVG path data without redundant characters, beginning with a move.
  fileprivate var packed: String {
    var text = ""
    if let first = elements.first, let start = first.points.first {
      if case .move = first {} else { text = Self.packed("M", [start]) }
    }
    for element in elements {
      switch element {
      case .move: text += Self.packed("M", element.points)
      case .line: text += Self.packed("L", element.points)
      case .quadratic: text += Self.packed("Q", element.points)
      case .cubic: text += Self.packed("C", element.points)
      // A close before the first point has no effect.
      case .close: text += text.isEmpty ? "" : "Z"
      }
    }
    return text
  }

  private static func packed(_ command: String, _ points: [Point]) -> String {
    var text = command
    for number in points.flatMap({ [$0.x, $0.y] }) {
      var digits = number.packed.text
      if digits.hasPrefix("0.") { digits.removeFirst() }
      if digits.hasPrefix("-0.") { digits = "-" + digits.dropFirst(2) }
      if text.count > 1, !digits.hasPrefix("-") { text += " " }
      text += digits
    }
    return text
  }
}

extension Paint {
  fileprivate var packed: JSONText {
    switch self {
    case .color(let color): "\(color.hexString.lowercased())"
    case .linearGradient(let gradient):
      """
      ["l",\(gradient.start.packed),\(gradient.end.packed),\(gradient.stops.packed)]
      """
    case .radialGradient(let gradient):
      """
      ["r",\(gradient.startCenter.packed),\(max(gradient.startRadius, 0).packed),\
      \(gradient.endCenter.packed),\(max(gradient.endRadius, 0).packed),\(gradient.stops.packed)]
      """
    }
  }
}

extension [GradientStop] {
  fileprivate var packed: JSONText {
    let values = map { stop -> JSONText in
      "\(Swift.min(Swift.max(stop.offset, 0), 1), places: 5),\(stop.color.hexString.lowercased())"
    }
    return "[\(values)]"
  }
}

extension StrokeStyle {
  fileprivate var packed: JSONText {
    """
    [\(width.packed),\(lineCap.rawValue),\(lineJoin.rawValue),\(miterLimit.packed),\
    [\(dashLengths, places: 3)],\(dashPhase.packed)]
    """
  }
}

/// A list of distinct lines with their indices.
struct LineTable {
  /// The lines, in the order in which they were added.
  private var lines: [JSONText] = []
  private var indices: [JSONText: Int] = [:]

  /// Returns the index of a line, adding the line if it is new.
  mutating func index(of line: JSONText) -> Int {
    if let index = indices[line] { return index }
    let index = lines.count
    indices[line] = index
    lines.append(line)
    return index
  }

  /// The lines as a JSON array with one element per line.
  var json: JSONText { "[\n\(lines, separator: ",\n")]" }
}

/// A table of lines that encode values; each value is encoded once.
struct KeyedLineTable<Value: Hashable> {
  private var table = LineTable()
  private var indices: [Value: Int] = [:]

  /// Returns the index of a value's line, encoding the value if it is new.
  mutating func index(
    for value: Value, _ line: (Value) throws -> JSONText
  ) rethrows -> Int {
    if let index = indices[value] { return index }
    let index = table.index(of: try line(value))
    indices[value] = index
    return index
  }

  var json: JSONText { table.json }
}
