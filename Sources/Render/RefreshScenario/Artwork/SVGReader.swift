/// A reader of SVG files: of the part that usvg writes, and of the basic shapes, references and
/// attributes that it resolves.
///
/// What is not drawn is named once for each kind, with its position.
package struct SVGReader {
  /// The parts that are not drawn, in the order of the file.
  private(set) var notices: [String] = []
  private var named: Set<String> = []
  /// The elements by their identifiers.
  private(set) var known: [String: XMLNode] = [:]
  /// The identifiers of the elements that `use` is drawing.
  private var used: Set<String> = []
  private var count = 0

  /// The maximum number of drawn elements, with those of each use.
  private static let maximumCount = 50_000

  /// Reads a drawing, and what of the file is not drawn.
  package static func drawing(
    _ bytes: [UInt8]
  ) throws(ArtworkError) -> (drawing: SVGDrawing, notices: [String]) {
    let root = try XMLNode(parsing: bytes)
    guard root.name == "svg" else {
      throw ArtworkError(
        position: root.position, message: "is not an SVG file", found: "<\(root.name)>",
        allowed: "<svg>")
    }
    var reader = SVGReader()
    reader.index(root)
    let viewBox = try reader.viewBox(of: root)
    let elements = try reader.elements(root.children, SVGStyleValues(root.presentation))
    guard !elements.isEmpty else {
      throw ArtworkError(position: root.position, message: "draws nothing")
    }
    return (SVGDrawing(viewBox: viewBox, elements: elements), reader.notices)
  }

  private mutating func index(_ node: XMLNode) {
    if let id = node["id"] { known[id] = known[id] ?? node }
    for child in node.children { index(child) }
  }

  private func viewBox(of root: XMLNode) throws(ArtworkError) -> Rect {
    let numbers = SVGNumbers.list(root["viewBox"] ?? "")
    let size = ["width", "height"].compactMap { SVGNumbers.length(root[$0], of: 0) }
    let box =
      numbers?.count == 4
      ? numbers.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
      : size.count == 2 ? Rect(x: 0, y: 0, width: size[0], height: size[1]) : nil
    guard let box, box.width > 0, box.height > 0, box.width < 1e5, box.height < 1e5 else {
      throw ArtworkError(
        position: root.position, message: "has no size", found: root["viewBox"],
        allowed: "viewBox=\"0 0 WIDTH HEIGHT\", or width and height")
    }
    return box
  }

  /// Names something that is not drawn, once for each kind.
  mutating func skip(_ kind: String, at node: XMLNode) {
    guard named.insert(kind).inserted else { return }
    let mark = node.position.mark.map { " in line \($0.line), column \($0.column)," } ?? ""
    notices.append("\(kind)\(mark) is not drawn; usvg resolves much of SVG: usvg logo.svg out.svg")
  }

  // MARK: Elements

  /// Elements that draw nothing by themselves.
  private static let silent: Set<String> = [
    "defs", "title", "desc", "metadata", "clipPath", "linearGradient", "radialGradient", "symbol",
    "namedview", "script",
  ]

  private mutating func elements(
    _ nodes: [XMLNode], _ style: SVGStyleValues
  ) throws(ArtworkError) -> [SVGElement] {
    var elements: [SVGElement] = []
    var ids = UniqueNames()
    for node in nodes where !Self.silent.contains(node.name) {
      let name = ids.unique(node["id"] ?? "", or: node.name)
      if let element = try element(node, style, id: name) { elements.append(element) }
    }
    return elements
  }

  private mutating func element(
    _ node: XMLNode, _ outer: SVGStyleValues, id: String
  ) throws(ArtworkError) -> SVGElement? {
    count += 1
    guard count <= Self.maximumCount else {
      throw ArtworkError(
        position: node.position, message: "draws more than \(Self.maximumCount) elements")
    }
    let own = node.presentation
    let style = SVGStyleValues(own, inheriting: outer)
    if own["display"] == "none" { return nil }
    for key in ["mask", "filter", "mix-blend-mode"] {
      if let value = own[key], value != "none", value != "normal" { skip(key, at: node) }
    }
    var transform = try self.transform(node, "transform")
    let content: SVGElement.Content
    switch node.name {
    case "g", "svg", "a": content = .group(try elements(node.children, style))
    case "use":
      guard let target = try target(of: node) else { return nil }
      let at = ["x", "y"].map { SVGNumbers.length(node[$0], of: 0) ?? 0 }
      transform = AffineTransform.translation(x: at[0], y: at[1]).concatenating(transform)
      let children = target.name == "symbol" ? target.children : [target]
      content = .group(try elements(children, style))
      if let name = target["id"] { used.remove(name) }
    case "style", "text", "image", "pattern", "mask", "filter", "foreignObject", "switch",
      "animate", "animateTransform", "animateMotion", "set", "marker":
      skip("<\(node.name)>", at: node)
      return nil
    default:
      guard let path = try self.path(node) else {
        skip("<\(node.name.shortened())>", at: node)
        return nil
      }
      guard style["visibility"] != "hidden", !path.isEmpty else { return nil }
      content = try self.path(path, style, node)
    }
    if case .group(let children) = content, children.isEmpty { return nil }
    return SVGElement(
      id: id, name: node["id"], transform: transform,
      opacity: min(max(SVGNumbers.length(own["opacity"], of: 1) ?? 1, 0), 1),
      clip: try clip(own["clip-path"], node), content: content)
  }

  private mutating func target(of node: XMLNode) throws(ArtworkError) -> XMLNode? {
    guard let name = node["href"]?.fragment, let target = known[name] else {
      throw ArtworkError(
        position: node.position, message: "refers to an element that does not exist",
        found: node["href"], allowed: "#ID of an element in the file")
    }
    guard used.insert(name).inserted else {
      throw ArtworkError(
        position: node.position, message: "refers to an element around itself", found: "#\(name)")
    }
    return target
  }

  private mutating func path(
    _ path: BezierPath, _ style: SVGStyleValues, _ node: XMLNode
  ) throws(ArtworkError) -> SVGElement.Content {
    let box = path.boundingBox ?? .zero
    var fill: SVGElement.Fill?
    if let paint = try paint("fill", or: .black, style, in: box, of: node) {
      fill = SVGElement.Fill(
        paint.paint, rule: style["fill-rule"] == "evenodd" ? .evenOdd : .winding,
        space: paint.space)
    }
    var stroke: SVGElement.Stroke?
    let line = strokeStyle(style)
    if line.width > 0, let paint = try paint("stroke", or: nil, style, in: box, of: node) {
      if paint.space != nil { skip("a distorted radial gradient of a line", at: node) }
      stroke = SVGElement.Stroke(paint.paint, line)
    }
    return .path(
      path, fill: fill, stroke: stroke,
      paintsStrokeFirst: style["paint-order"]?.hasPrefix("stroke") == true)
  }

  private func strokeStyle(_ style: SVGStyleValues) -> StrokeStyle {
    let dashes = SVGNumbers.list(style["stroke-dasharray"] ?? "") ?? []
    let isDashed = dashes.allSatisfy { $0 >= 0 } && dashes.contains { $0 > 0 }
    return StrokeStyle(
      width: max(SVGNumbers.length(style["stroke-width"], of: 0) ?? 1, 0),
      lineCap: StrokeStyle.LineCap(rawValue: style["stroke-linecap"] ?? "") ?? .butt,
      lineJoin: StrokeStyle.LineJoin(rawValue: style["stroke-linejoin"] ?? "") ?? .miter,
      miterLimit: max(SVGNumbers.length(style["stroke-miterlimit"], of: 0) ?? 4, 1),
      dashLengths: isDashed ? dashes : [],
      dashPhase: isDashed ? SVGNumbers.length(style["stroke-dashoffset"], of: 0) ?? 0 : 0)
  }

  private mutating func clip(_ value: String?, _ node: XMLNode) throws(ArtworkError) -> BezierPath?
  {
    guard let value, value != "none" else { return nil }
    guard let name = value.fragment, let clip = known[name], clip.name == "clipPath" else {
      throw ArtworkError(
        position: node.position, message: "is clipped by an element that does not exist",
        found: value, allowed: "url(#ID) of a clipPath")
    }
    if clip["clipPathUnits"] == "objectBoundingBox" || clip["clip-path"] != nil {
      skip("clip-path relative to a box or to another one", at: node)
      return nil
    }
    var path = BezierPath()
    let outer = try transform(clip, "transform")
    for child in clip.children {
      guard let shape = try self.path(child) else {
        skip("<\(child.name)> in a clipPath", at: child)
        continue
      }
      if child.presentation["clip-rule"] == "evenodd" {
        skip("clip-rule=\"evenodd\"", at: child)
      }
      path.append(shape.applying(try transform(child, "transform").concatenating(outer)))
    }
    return path
  }
}

extension String {
  /// The identifier in `#ID`, `url(#ID)` or `url("#ID")`; `nil` for another reference.
  var fragment: String? {
    guard let mark = firstIndex(of: "#") else { return nil }
    let id = self[mark...].dropFirst().prefix { !")\"' ".contains($0) }
    return id.isEmpty ? nil : String(id)
  }
}
