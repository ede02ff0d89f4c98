/// A table of the distinct components of many display lists, encoded as JSON.
///
/// Each frame is an index, and components that several frames contain are stored once. The elements
/// of the table refer to one another by index:
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
  private var identifiers = KeyedValueTable<String>()
  private var paths = KeyedValueTable<DisplayListKey>()
  private var paints = KeyedValueTable<[Paint]>()
  private var styles = KeyedValueTable<StrokeStyle>()
  private var images = KeyedValueTable<ImageAsset>()
  private var items = ValueTable()
  private var lists = ValueTable()
  /// The indices of the groups in the two appearances.
  private var groupIndices: [[DisplayListKey]: Int] = [:]

  package init() {}

  /// The indices of a display list in the two appearances.
  package struct ListIndices: Hashable, Sendable {
    package var light: Int
    /// The index in the dark appearance, equal to `light` if only paints differ.
    package var dark: Int
  }

  /// Adds a display list in both appearances and returns its indices.
  ///
  /// - Throws: An `ImageFileError` if an image cannot be encoded.
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
  package var json: JSONValue {
    [
      "ids": identifiers.json, "paths": paths.json, "paints": paints.json, "styles": styles.json,
      "images": images.json, "items": items.json, "lists": lists.json,
    ]
  }

  // MARK: Adding

  private mutating func add(_ light: DisplayList, _ dark: DisplayList) throws -> Int {
    let list = try add(light.items, dark.items)
    var item = [5, light.size.width.packed, light.size.height.packed, .integer(list)]
    if let color = light.background, let darkColor = dark.background {
      item.append(add(.color(color), .color(darkColor)))
    }
    return items.index(of: .list(item))
  }

  /// Adds items that differ only in their paints, and returns the index of their list.
  private mutating func add(_ light: [DisplayItem], _ dark: [DisplayItem]) throws -> Int {
    var indices: [Int] = []
    for (light, dark) in zip(light, dark) { indices.append(try add(light, dark)) }
    return lists.index(of: .integers(indices))
  }

  private mutating func add(_ light: DisplayItem, _ dark: DisplayItem) throws -> Int {
    let id = JSONValue.integer(identifiers.index(for: light.id) { .text($0) })
    var values: [JSONValue]
    switch (light, dark) {
    case (.fill(let item), .fill(let dark)):
      values = [0, id, add(item.path), add(item.paint, dark.paint)]
      if item.rule == .evenOdd { values.append(1) }
    case (.stroke(let item), .stroke(let dark)):
      values = [1, id, add(item.path), add(item.paint, dark.paint)]
      values.append(.integer(styles.index(for: item.style, \.packed)))
    case (.text(let item), .text(let dark)):
      values = [2, id, add(item.text.path, key: item.text.pathKey), add(item.paint, dark.paint)]
      values += item.origin.packed
    case (.image(let item), _):
      let frame = item.frame
      values = [3, id, try add(item.asset)] + frame.origin.packed
      values += [frame.width.packed, frame.height.packed]
      if item.interpolation == .nearest { values.append(1) }
    case (.group(let item), .group(let darkItem)):
      let key = [light, dark].map { DisplayListKey($0, .identity, inside: DisplayListKey([])) }
      if let index = groupIndices[key] { return index }
      let children = try add(item.children, darkItem.children)
      let index = items.index(of: .list([4, id, .integer(children)] + state(of: item)))
      groupIndices[key] = index
      return index
    default:
      // Items of different types do not occur here, because both lists have the same shapes.
      return try add(light, light)
    }
    return items.index(of: .list(values))
  }

  /// Returns the members of a group after its children, without those at the end that have default
  /// values.
  private mutating func state(of group: GroupItem) -> [JSONValue] {
    let transform = group.transform.packed
    let opacity = min(max(group.opacity, 0), 1).rounded(to: 5)
    if let clip = group.clip { return [transform, .number(opacity), add(clip)] }
    if opacity != 1 { return [transform, .number(opacity)] }
    return transform == AffineTransform.identity.packed ? [] : [transform]
  }

  /// The data of paths, which tables share, because most texts occur in every run of a scenario.
  private static let pathData = SharedCache<DisplayListKey, String>(limit: 4 << 20)

  private mutating func add(_ path: BezierPath) -> JSONValue {
    add(path, key: DisplayListKey(path))
  }

  private mutating func add(_ path: BezierPath, key: DisplayListKey) -> JSONValue {
    let index = paths.index(for: key) { key in
      let data = Self.pathData[key] ?? path.packed
      Self.pathData.add(data, for: key, size: data.utf8.count)
      return .text(data)
    }
    return .integer(index)
  }

  private mutating func add(_ light: Paint, _ dark: Paint) -> JSONValue {
    let index = paints.index(for: [light, dark]) { _ in
      let lightPaint = light.packed
      let darkPaint = dark.packed
      return lightPaint == darkPaint ? lightPaint : ["light": lightPaint, "dark": darkPaint]
    }
    return .integer(index)
  }

  private mutating func add(_ asset: ImageAsset) throws -> JSONValue {
    let index = try images.index(for: asset) {
      .text("data:image/png;base64," + (try PNGEncoder.encode($0.bitmap)).base64)
    }
    return .integer(index)
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
  fileprivate var packed: JSONValue { .number(rounded(to: 3)) }
}

extension Point {
  fileprivate var packed: [JSONValue] { [x.packed, y.packed] }
}

extension AffineTransform {
  /// The transform as a JSON array: two numbers for a translation, otherwise six.
  fileprivate var packed: JSONValue {
    let linear = (a, b, c, d) == (1, 0, 0, 1) ? [] : [a, b, c, d]
    return .list(linear.map { .number($0.rounded(to: 6)) } + [tx.packed, ty.packed])
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
      var digits = number.decimalText(places: 3)
      if digits.hasPrefix("0.") { digits.removeFirst() }
      if digits.hasPrefix("-0.") { digits = "-" + digits.dropFirst(2) }
      if text.count > 1, !digits.hasPrefix("-") { text += " " }
      text += digits
    }
    return text
  }
}

extension Paint {
  fileprivate var packed: JSONValue {
    switch self {
    case .color(let color): return .text(color.hexString.lowercased())
    case .linearGradient(let gradient):
      return .list(
        ["l"] + gradient.start.packed + gradient.end.packed + [gradient.stops.packed])
    case .radialGradient(let gradient):
      let start = gradient.startCenter.packed + [max(gradient.startRadius, 0).packed]
      let end = gradient.endCenter.packed + [max(gradient.endRadius, 0).packed]
      return .list(["r"] + start + end + [gradient.stops.packed])
    }
  }
}

extension [GradientStop] {
  fileprivate var packed: JSONValue {
    .list(
      flatMap { stop -> [JSONValue] in
        let offset = Swift.min(Swift.max(stop.offset, 0), 1).rounded(to: 5)
        return [.number(offset), .text(stop.color.hexString.lowercased())]
      })
  }
}

extension StrokeStyle {
  fileprivate var packed: JSONValue {
    [
      width.packed, .text(lineCap.rawValue), .text(lineJoin.rawValue), miterLimit.packed,
      .list(dashLengths.map(\.packed)), dashPhase.packed,
    ]
  }
}

/// A list of distinct JSON values with their indices.
struct ValueTable {
  /// The values, in the order in which they were added.
  private var values: [JSONValue] = []
  private var indices: [JSONValue: Int] = [:]

  /// Returns the index of a value, adding the value if it is new.
  mutating func index(of value: JSONValue) -> Int {
    if let index = indices[value] { return index }
    let index = values.count
    indices[value] = index
    values.append(value)
    return index
  }

  var json: JSONValue { .list(values) }
}

/// A table of the JSON values of keys; each key is encoded once.
struct KeyedValueTable<Key: Hashable> {
  private var table = ValueTable()
  private var indices: [Key: Int] = [:]

  /// Returns the index of a key's value, encoding the key if it is new.
  mutating func index(for key: Key, _ encode: (Key) throws -> JSONValue) rethrows -> Int {
    if let index = indices[key] { return index }
    let index = table.index(of: try encode(key))
    indices[key] = index
    return index
  }

  var json: JSONValue { table.json }
}
