import Foundation

/// A reader of packed tables, written from their documentation.
struct Unpacked {
  private let tables: [String: [Any]]
  /// The indices of the lines read so far, by table.
  private(set) var read: [String: Set<Int>] = [:]

  init(_ json: String) throws {
    tables = try need(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: [Any]])
  }

  /// The lines that nothing refers to.
  var unread: [String] {
    tables.flatMap { name, lines in
      lines.indices.filter { !(read[name]?.contains($0) ?? false) }.map { "\(name) \($0)" }
    }
  }

  /// The tables with a repeated line.
  var repeating: [String] {
    tables.filter { Set($0.value.map { "\($0)" }).count < $0.value.count }.map(\.key)
  }

  private mutating func line<Line>(_ table: String, _ number: Any) throws -> Line {
    let index = try need(number as? Int)
    read[table, default: []].insert(index)
    let lines = try need(tables[table])
    guard lines.indices.contains(index) else { throw Missing() }
    return try need(lines[index] as? Line)
  }

  mutating func list(_ number: Int, _ appearance: Appearance) throws -> DisplayList {
    let row: [Any] = try line("items", number)
    guard row[0] as? Int == 5 else { throw Missing() }
    var background: Color?
    if row.count > 4, case .color(let color) = try paint(row[4], appearance) { background = color }
    return DisplayList(
      size: Size(width: try double(row[1]), height: try double(row[2])), background: background,
      items: try items(row[3], appearance))
  }

  private mutating func items(_ number: Any, _ appearance: Appearance) throws -> [DisplayItem] {
    let numbers: [Any] = try line("lists", number)
    var all: [DisplayItem] = []
    for number in numbers { all.append(try item(number, appearance)) }
    return all
  }

  private mutating func item(_ number: Any, _ appearance: Appearance) throws -> DisplayItem {
    let row: [Any] = try line("items", number)
    let id: String = try line("ids", row[1])
    switch row[0] as? Int {
    case 0:
      return .fill(
        id, try path(row[2]), try paint(row[3], appearance),
        rule: row.count > 4 ? .evenOdd : .winding)
    case 1:
      return .stroke(id, try path(row[2]), try paint(row[3], appearance), style: try style(row[4]))
    case 2:
      let text = LaidOutText(
        string: "", font: Font(size: 1), advance: 0, ascent: 0, descent: 0,
        path: try path(row[2]), resolvedFamily: "")
      let origin = Point(x: try double(row[4]), y: try double(row[5]))
      return .text(id, text, at: origin, try paint(row[3], appearance))
    case 3:
      let address: String = try line("images", row[2])
      let file = try need(Data(base64Encoded: String(address.dropFirst(22))))
      let asset = try need(ImageAsset(name: "", bitmap: try PNGDecoder.decode([UInt8](file))))
      let frame = try row[3...6].map(double)
      return .image(
        id, asset, in: Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]),
        interpolation: row.count > 7 ? .nearest : .smooth)
    case 4:
      var matrix = [1, 0, 0, 1, 0, 0.0]
      if row.count > 3 {
        let numbers = try (try need(row[3] as? [Any])).map(double)
        matrix.replaceSubrange((6 - numbers.count)..., with: numbers)
      }
      return .group(
        id,
        transform: .init(
          a: matrix[0], b: matrix[1], c: matrix[2], d: matrix[3], tx: matrix[4], ty: matrix[5]),
        opacity: row.count > 4 ? try double(row[4]) : 1,
        clip: row.count > 5 ? try path(row[5]) : nil, try items(row[2], appearance))
    default: throw Missing()
    }
  }

  private mutating func path(_ number: Any) throws -> BezierPath {
    try BezierPath(svgPathData: line("paths", number))
  }

  private mutating func style(_ number: Any) throws -> StrokeStyle {
    let row: [Any] = try line("styles", number)
    return StrokeStyle(
      width: try double(row[0]),
      lineCap: try need(StrokeStyle.LineCap(rawValue: row[1] as? String ?? "")),
      lineJoin: try need(StrokeStyle.LineJoin(rawValue: row[2] as? String ?? "")),
      miterLimit: try double(row[3]), dashLengths: try (try need(row[4] as? [Any])).map(double),
      dashPhase: try double(row[5]))
  }

  private mutating func paint(_ number: Any, _ appearance: Appearance) throws -> Paint {
    var value: Any = try line("paints", number)
    if let both = value as? [String: Any] { value = try need(both[appearance.rawValue]) }
    if let hex = value as? String { return .color(try Color(hex: hex)) }
    var row = try need(value as? [Any])
    let flat = try need(row.removeLast() as? [Any])
    let stops = try stride(from: 0, to: flat.count, by: 2).map {
      GradientStop(try double(flat[$0]), try Color(hex: flat[$0 + 1] as? String ?? ""))
    }
    let kind = row.removeFirst() as? String
    let n = try row.map(double)
    if kind == "l" {
      return .linearGradient(
        LinearGradient(from: Point(x: n[0], y: n[1]), to: Point(x: n[2], y: n[3]), stops: stops))
    }
    return .radialGradient(
      RadialGradient(
        startCenter: Point(x: n[0], y: n[1]), startRadius: n[2],
        endCenter: Point(x: n[3], y: n[4]), endRadius: n[5], stops: stops))
  }

  private func double(_ value: Any) throws -> Double { try need(value as? Double) }
}

private struct Missing: Error {}

private func need<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}

/// A list as words and numbers, to compare two lists up to the rounding of packing.
struct ListContent {
  private(set) var words: [String] = []
  private(set) var numbers: [Double] = []

  init(_ list: DisplayList) {
    numbers += [list.size.width, list.size.height]
    words.append(list.background?.hexString ?? "none")
    list.items.forEach { add($0) }
  }

  /// Returns the largest difference of the numbers, or infinity if the words differ.
  func distance(to other: ListContent) -> Double {
    guard words == other.words, numbers.count == other.numbers.count else { return .infinity }
    return zip(numbers, other.numbers).map { abs($0 - $1) }.max() ?? 0
  }

  private mutating func add(_ item: DisplayItem) {
    words.append(item.id)
    switch item {
    case .fill(let item):
      words.append("fill \(item.rule)")
      add(item.path)
      add(item.paint)
    case .stroke(let item):
      let style = item.style
      words.append("stroke \(style.lineCap) \(style.lineJoin) \(style.dashLengths.count)")
      numbers += [style.width, style.miterLimit, style.dashPhase] + style.dashLengths
      add(item.path)
      add(item.paint)
    case .text(let item):
      words.append("text")
      numbers += [item.origin.x, item.origin.y]
      add(item.text.path)
      add(item.paint)
    case .image(let item):
      words.append("image \(item.interpolation) \(item.asset.bitmap.hashValue)")
      numbers += [item.frame.minX, item.frame.minY, item.frame.width, item.frame.height]
    case .group(let item):
      words.append("group of \(item.children.count)")
      let transform = item.transform
      numbers += [
        transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        min(max(item.opacity, 0), 1),
      ]
      if let clip = item.clip { add(clip) }
      item.children.forEach { add($0) }
    }
  }

  private mutating func add(_ path: BezierPath) {
    var elements = path.elements
    if let first = elements.first?.points.first {
      if case .move = elements[0] {} else { elements.insert(.move(to: first), at: 0) }
    }
    for element in elements {
      words.append(String("\(element)".prefix { $0.isLetter }))
      numbers += element.points.flatMap { [$0.x, $0.y] }
    }
  }

  private mutating func add(_ paint: Paint) {
    func add(_ stops: [GradientStop]) {
      words += stops.map(\.color.hexString)
      numbers += stops.map(\.offset)
    }
    switch paint {
    case .color(let color): words.append(color.hexString)
    case .linearGradient(let gradient):
      numbers += [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y]
      add(gradient.stops)
    case .radialGradient(let gradient):
      numbers += [gradient.startCenter.x, gradient.startCenter.y, gradient.startRadius]
      numbers += [gradient.endCenter.x, gradient.endCenter.y, gradient.endRadius]
      add(gradient.stops)
    }
  }
}
