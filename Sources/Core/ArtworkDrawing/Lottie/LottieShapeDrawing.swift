/// The drawing of the shapes of a layer at a frame.
struct LottieShapeDrawing {
  /// A style or a group, which is drawn after all modifiers have been applied.
  private enum Part {
    case fill(String, Paint, FillRule, [Int: AffineTransform])
    case stroke(String, Paint, StrokeStyle, [Int: AffineTransform])
    case group(String, AffineTransform, opacity: Double, [Part])
  }

  private let frame: Double
  /// The paths in their own groups' coordinates, as far as they have been modified.
  private var paths: [BezierPath] = []

  /// Returns the items of shapes, from back to front.
  static func items(of shapes: [LottieShape], at frame: Double, _ id: String) -> [DisplayItem] {
    var drawing = LottieShapeDrawing(frame: frame)
    let parts = drawing.parts(of: shapes, id).parts
    return drawing.items(of: parts)
  }

  private init(frame: Double) { self.frame = frame }

  /// Reads shapes, and returns what is drawn, from front to back, and the paths with their transforms
  /// to the coordinates of the shapes.
  private mutating func parts(
    of shapes: [LottieShape], _ id: String
  ) -> (parts: [Part], paths: [Int: AffineTransform]) {
    var parts: [Part] = []
    var known: [Int: AffineTransform] = [:]
    for shape in shapes {
      switch shape {
      case .group(let name, let shapes, let transform):
        let matrix = transform.matrix(at: frame)
        let inner = self.parts(of: shapes, "\(id).\(name)")
        for (index, transform) in inner.paths {
          known[index] = transform.concatenating(matrix)
        }
        let opacity = transform.opacity(at: frame)
        guard !inner.parts.isEmpty, opacity > 0 else { continue }
        parts.append(.group("\(id).\(name)", matrix, opacity: opacity, inner.parts))
      case .fill(let name, let paint, let rule):
        guard let paint = paint.paint(at: frame) else { continue }
        parts.append(.fill("\(id).\(name)", paint, rule, known))
      case .stroke(let name, let paint, let stroke):
        let style = stroke.style(at: frame)
        guard style.width > 0, let paint = paint.paint(at: frame) else { continue }
        parts.append(.stroke("\(id).\(name)", paint, style, known))
      case .trim(let trim): self.trim(trim, known.keys.sorted())
      case .roundCorners(let radius):
        let radius = radius.number(at: frame)
        guard radius > 0 else { continue }
        for index in known.keys { paths[index] = paths[index].roundingCorners(radius) }
      default:
        guard let path = shape.path(at: frame) else { continue }
        known[paths.count] = .identity
        paths.append(path)
      }
    }
    return (parts, known)
  }

  private mutating func trim(_ trim: LottieTrim, _ indices: [Int]) {
    guard let range = trim.range(at: frame) else { return }
    guard trim.isChain else {
      for index in indices { paths[index] = paths[index].trimmed(to: range) }
      return
    }
    let measured = indices.map { MeasuredPath(paths[$0]) }
    let whole = measured.reduce(0) { $0 + $1.length }
    // The kept part, and its continuation at the start.
    let ranges = [0, 1].map { turn in
      (range.lowerBound - turn) * whole...(range.upperBound - turn) * whole
    }
    var start = 0.0
    for (index, path) in zip(indices, measured) {
      let parts = ranges.reversed().map { range in
        path.part(
          from: max(range.lowerBound - start, 0), to: min(range.upperBound - start, path.length))
      }
      paths[index] = BezierPath(parts.flatMap(\.elements))
      start += path.length
    }
  }

  /// Returns the items of parts, which are from front to back, from back to front.
  private func items(of parts: [Part]) -> [DisplayItem] {
    parts.reversed().compactMap { part in
      switch part {
      case .fill(let id, let paint, let rule, let known):
        let path = path(of: known)
        return path.isEmpty ? nil : .fill(id, path, paint, rule: rule)
      case .stroke(let id, let paint, let style, let known):
        let path = path(of: known)
        return path.isEmpty ? nil : .stroke(id, path, paint, style: style)
      case .group(let id, let matrix, let opacity, let parts):
        let items = items(of: parts)
        return items.isEmpty ? nil : .group(id, transform: matrix, opacity: opacity, items)
      }
    }
  }

  private func path(of known: [Int: AffineTransform]) -> BezierPath {
    known.sorted { $0.key < $1.key }.reduce(into: BezierPath()) { path, outline in
      path.append(
        outline.value == .identity
          ? paths[outline.key] : paths[outline.key].applying(outline.value))
    }
  }
}
