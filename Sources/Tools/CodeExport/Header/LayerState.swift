import BezierGeometry
import RealModule
import VectorDrawing

/// One item of a display list at one instant: what kind of thing it is, and the numbers of all that
/// may move.
struct LayerState {
  /// What tells one thing from another under the same identifier: between two forms nothing can be
  /// interpolated.
  enum Form: Hashable {
    /// The model's numbers, or the list itself.
    case root
    case group(clip: [Pen]?)
    case fill([Pen], FillRule)
    case text(String, Font)
    case stroke([Pen], StrokeForm)
    /// A stroke of cubics alone, which may be a part of a circle; how many there are depends on how
    /// long that is.
    case arc(StrokeForm)
    case image(name: String, Size)
  }

  /// The kinds of movement of a pen.
  enum Pen: UInt8 {
    case move, line, quadratic, cubic, close
  }

  /// What does not move of a stroke's style.
  struct StrokeForm: Hashable {
    var cap: StrokeStyle.LineCap
    var join: StrokeStyle.LineJoin
    var dashes: [Double]
  }

  let form: Form
  private(set) var values: [LayerProperty: [Double]] = [:]
  private(set) var path: BezierPath?
  /// The outline that a group is clipped to, in the coordinates around it.
  private(set) var clip: BezierPath?
  private(set) var style: StrokeStyle?
  /// The radius of an arc that is long enough to have one.
  private(set) var radius: Double?
  private(set) var asset: ImageAsset?
  /// What the notations cannot say of the item, as a sentence's end.
  private(set) var loss: String?

  /// Numbers of the model.
  init(numbers: [(name: String, value: Double)]) {
    form = .root
    for number in numbers { values[.number(number.name)] = [number.value] }
  }

  /// The state of an item, its children left out.
  init(_ item: DisplayItem) {
    switch item {
    case .group(let group):
      form = .group(clip: group.clip.map(\.pens))
      // What the clip is fixed to is rather what is around a group than the group: a list moves
      // under its clip.
      clip = group.clip?.applying(group.transform)
      if let clip { values[.clip] = clip.coordinates }
      values[.opacity] = [group.opacity]
      place(group.transform)
    case .fill(let fill):
      form = .fill(fill.path.pens, fill.rule)
      path = fill.path
      values[.path] = fill.path.coordinates
      paint(fill.paint)
    case .text(let text):
      form = .text(text.text.string, text.text.font)
      path = text.text.path
      values[.x] = [text.origin.x]
      values[.y] = [text.origin.y]
      paint(text.paint)
    case .stroke(let stroke):
      let strokeForm = StrokeForm(
        cap: stroke.style.lineCap, join: stroke.style.lineJoin, dashes: stroke.style.dashLengths)
      path = stroke.path
      style = stroke.style
      values[.lineWidth] = [stroke.style.width]
      if let arc = CircularArc(stroke.path) {
        form = .arc(strokeForm)
        if let circle = arc.circle {
          values[.x] = [circle.center.x]
          values[.y] = [circle.center.y]
          radius = circle.radius
        }
        if let start = arc.start { values[.rotation] = [start] }
        values[.strokeEnd] = [min(arc.sweep / (2 * .pi), 1)]
      } else {
        form = .stroke(stroke.path.pens, strokeForm)
        values[.path] = stroke.path.coordinates
      }
      paint(stroke.paint)
    case .image(let image):
      form = .image(name: image.asset.name, image.frame.size)
      asset = image.asset
      values[.x] = [image.frame.minX]
      values[.y] = [image.frame.minY]
    }
  }

  /// Takes a transform apart into stretch, turn and shift, in this order.
  private mutating func place(_ transform: AffineTransform) {
    values[.x] = [transform.tx]
    values[.y] = [transform.ty]
    let scaleX = Double.hypot(transform.a, transform.b)
    guard scaleX > 0 else {
      values[.isShown] = [0]
      return
    }
    let skew = transform.a * transform.c + transform.b * transform.d
    if abs(skew) > 1e-6 * scaleX { loss = "is slanted, which is left out" }
    values[.rotation] = [.atan2(y: transform.b, x: transform.a)]
    values[.scaleX] = [scaleX]
    values[.scaleY] = [transform.determinant / scaleX]
  }

  private mutating func paint(_ paint: Paint) {
    let stops: [GradientStop]
    switch paint {
    case .color(let color):
      values[.color] = color.components
      return
    case .linearGradient(let gradient): stops = gradient.stops
    case .radialGradient(let gradient): stops = gradient.stops
    }
    loss = "has a gradient, which became its middle colour"
    values[.color] = (stops.isEmpty ? Color.clear : stops[stops.count / 2].color).components
  }
}

extension BezierPath {
  /// The kinds of the elements.
  var pens: [LayerState.Pen] {
    elements.map { element in
      switch element {
      case .move: .move
      case .line: .line
      case .quadratic: .quadratic
      case .cubic: .cubic
      case .close: .close
      }
    }
  }
}
