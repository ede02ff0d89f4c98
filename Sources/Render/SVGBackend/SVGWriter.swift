/// A writer that collects the elements of a document and the definitions that they reference.
struct SVGWriter {
  /// The clip and gradient definitions, one per line.
  private(set) var definitions: [XMLText] = []
  /// The elements, in drawing order.
  private(set) var elements: [XMLText] = []
  /// Whether the document embeds an image.
  private(set) var hasImages = false

  private let encodeImage: SVGRenderer.ImageEncoder
  private var takenNames: Set<String> = []

  /// The minimum absolute determinant of a transform; groups and images with a smaller one are not
  /// drawn.
  private static let minimumVisibleArea = 1e-20
  /// The maximum number of decimal places of a coordinate.
  private static let maximumPlaces = 12
  private static let opacityPlaces = 6

  init(encodeImage: @escaping SVGRenderer.ImageEncoder) { self.encodeImage = encodeImage }

  mutating func write(
    _ items: [DisplayItem], transform: AffineTransform, indentation: String
  ) throws(SVGError) {
    for item in items {
      switch item {
      case .fill(let item): try write(item, transform, indentation)
      case .stroke(let item): try write(item, transform, indentation)
      case .text(let item): try write(item, transform, indentation)
      case .image(let item): try write(item, transform, indentation)
      case .group(let item): try write(item, transform, indentation)
      }
    }
  }

  private mutating func write(
    _ item: FillItem, _ transform: AffineTransform, _ indentation: String
  ) throws(SVGError) {
    guard let element = try path(item.path, "fill", item.paint, id: item.id, in: transform) else {
      return
    }
    let rule: XMLText = item.rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
    elements.append("\(indentation)<path\(element)\(rule)/>\n")
  }

  private mutating func write(
    _ item: StrokeItem, _ transform: AffineTransform, _ indentation: String
  ) throws(SVGError) {
    let style = item.style
    guard style.width > 0,
      let element = try path(item.path, "stroke", item.paint, id: item.id, in: transform)
    else { return }
    let places = Self.places(in: transform)
    var text: XMLText = "\(indentation)<path\(element) fill=\"none\""
    func add(_ name: XMLText, _ value: String) { text += " \(name)=\"\(value)\"" }
    if style.width != 1 { add("stroke-width", style.width.decimalText(places: places)) }
    if style.lineCap != .butt { add("stroke-linecap", style.lineCap.rawValue) }
    if style.lineJoin != .miter {
      add("stroke-linejoin", style.lineJoin.rawValue)
    } else {
      add("stroke-miterlimit", max(style.miterLimit, 1).decimalText(places: places))
    }
    if !style.dashLengths.isEmpty {
      add(
        "stroke-dasharray",
        style.dashLengths.map { $0.decimalText(places: places) }.joined(separator: " "))
      if style.dashPhase != 0 {
        add("stroke-dashoffset", style.dashPhase.decimalText(places: places))
      }
    }
    elements.append(text + "/>\n")
  }

  private mutating func write(
    _ item: TextItem, _ transform: AffineTransform, _ indentation: String
  ) throws(SVGError) {
    // The gradient is in the item's coordinates, so only the outlines are translated.
    let outlines = item.text.path.applying(.translation(x: item.origin.x, y: item.origin.y))
    guard let element = try path(outlines, "fill", item.paint, id: item.id, in: transform) else {
      return
    }
    let label: XMLText = " role=\"img\" aria-label=\"\(item.text.string)\""
    elements.append("\(indentation)<path\(element)\(label)/>\n")
  }

  private mutating func write(
    _ item: ImageItem, _ transform: AffineTransform, _ indentation: String
  ) throws(SVGError) {
    let frame = item.frame
    let bitmap = item.asset.bitmap
    guard !frame.isEmpty else { return }
    let pixels = AffineTransform.scale(
      x: frame.width / Double(bitmap.width), y: frame.height / Double(bitmap.height))
    guard Self.isVisible(pixels.concatenating(transform)) else { return }
    let file: [UInt8]
    do { file = try encodeImage(bitmap) } catch {
      throw .image(itemID: item.id, reason: String(describing: error))
    }
    hasImages = true
    let places = Self.places(in: transform)
    let box = Self.attributes(
      [("x", frame.minX), ("y", frame.minY), ("width", frame.width), ("height", frame.height)],
      places)
    // `pixelated` is the CSS value; viewers that do not support it read `optimizeSpeed`.
    let rendering: XMLText =
      item.interpolation == .nearest
      ? " image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\"" : ""
    elements.append(
      "\(indentation)<image id=\"\(name(item.id))\"\(box) preserveAspectRatio=\"none\"\(rendering)"
        + " xlink:href=\"data:image/png;base64,\(file.base64)\"/>\n")
  }

  private mutating func write(
    _ item: GroupItem, _ outer: AffineTransform, _ indentation: String
  ) throws(SVGError) {
    let transform = item.transform.concatenating(outer)
    // An empty clip hides the entire group.
    guard item.opacity > 0, Self.isVisible(transform), !item.children.isEmpty,
      !(item.clip?.isEmpty ?? false)
    else { return }
    let name = name(item.id)
    var text: XMLText = "\(indentation)<g id=\"\(name)\""
    text += item.transform.attribute(places: Self.places(in: outer))
    if item.opacity < 1 {
      text += " opacity=\"\(item.opacity.decimalText(places: Self.opacityPlaces))\""
    }
    if let clip = item.clip {
      let clipName = self.name(name + "-clip")
      let outline = clip.svgPathData(decimals: Self.places(in: transform))
      definitions.append("    <clipPath id=\"\(clipName)\"><path d=\"\(outline)\"/></clipPath>\n")
      text += " clip-path=\"url(#\(clipName))\""
    }
    elements.append(text + ">\n")
    try write(item.children, transform: transform, indentation: indentation + "  ")
    elements.append("\(indentation)</g>\n")
  }

  /// Returns the attributes of a painted path, each preceded by a space; `nil` if it is
  /// invisible.
  private mutating func path(
    _ path: BezierPath, _ property: String, _ paint: Paint, id: String,
    in transform: AffineTransform
  ) throws(SVGError) -> XMLText? {
    guard !path.isEmpty else { return nil }
    let name = name(id)
    guard let paint = try attributes(of: paint, property, id, owner: name, transform) else {
      return nil
    }
    let data = path.svgPathData(decimals: Self.places(in: transform))
    return " id=\"\(name)\" d=\"\(data)\"\(paint)"
  }

  /// Returns the attributes of a paint and adds its gradient to the definitions.
  ///
  /// Returns `nil` if the paint draws nothing.
  private mutating func attributes(
    of paint: Paint, _ property: String, _ id: String, owner: String, _ transform: AffineTransform
  ) throws(SVGError) -> XMLText? {
    let places = Self.places(in: transform)
    let gradient: SVGGradient?
    switch paint {
    case .color(let color): return color.attributes(property)
    case .linearGradient(let linear): gradient = SVGGradient(linear, places: places)
    case .radialGradient(let radial): gradient = try SVGGradient(radial, places: places, itemID: id)
    }
    guard let gradient else { return nil }
    let name = name(owner + "-paint")
    definitions.append(gradient.definition(name: name))
    return " \(property)=\"url(#\(name))\""
  }

  /// Returns numeric attributes, each preceded by a space.
  static func attributes(_ numbers: [(XMLText, Double)], _ places: Int) -> XMLText {
    numbers.map { " \($0.0)=\"\($0.1.decimalText(places: places))\"" }.joined()
  }

  /// Returns a name for an identifier that no other element has.
  private mutating func name(_ id: String) -> String {
    let wanted = id.xmlName
    var name = wanted
    var number = 2
    while !takenNames.insert(name).inserted {
      name = "\(wanted)-\(number)"
      number += 1
    }
    return name
  }

  /// Returns the number of decimal places with which the error of a transformed coordinate is at
  /// most `SVGRenderer.accuracy`.
  private static func places(in transform: AffineTransform) -> Int {
    var step = transform.largestScale
    var places = 0
    while step > SVGRenderer.accuracy, places < maximumPlaces {
      step /= 10
      places += 1
    }
    return places
  }

  private static func isVisible(_ transform: AffineTransform) -> Bool {
    abs(transform.determinant) >= minimumVisibleArea && transform.determinant.isFinite
  }
}
