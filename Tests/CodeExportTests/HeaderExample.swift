import FileAccess
import Synchronization

/// An exported example, with its expensive parts cached for all tests.
final class HeaderExample: Sendable {
  private let example: String
  private let variant: String?
  private let settings: [String]
  private let animation = Mutex<Result<(LottieHeader, text: String), any Error>?>(nil)

  private init(_ example: String, variant: String?, settings: [String]) {
    self.example = example
    self.variant = variant
    self.settings = settings
  }

  private static let shared = Mutex<[String: HeaderExample]>([:])

  /// Returns the shared example with the given path in `Examples`, without its extension, or one of
  /// its variants, with changed settings such as `canvas.bezel=false`.
  static func named(
    _ example: String, variant: String? = nil, changing settings: [String] = []
  ) -> HeaderExample {
    shared.withLock { known in
      let key = ([example, variant ?? ""] + settings).joined(separator: " ")
      let found = known[key] ?? HeaderExample(example, variant: variant, settings: settings)
      known[key] = found
      return found
    }
  }

  static var wave: HeaderExample { named("Originals/wave") }
  static var bounce: HeaderExample { named("Originals/pull-to-bounce") }
  static var mjHeader: HeaderExample { named("Originals/mj-refresh") }
  static var ego: HeaderExample { named("Originals/ego") }
  static var elastic: HeaderExample { named("Originals/elastic") }

  /// The name of the exported files, unique among all examples and variants.
  var name: String {
    ([example.replacing("/", with: "-")] + (variant.map { [$0] } ?? [])).joined(separator: "-")
  }

  /// The header's Lottie file, with the text of the file.
  func lottie() throws -> (header: LottieHeader, text: String) {
    try animation.withLock { made in
      let result =
        made
        ?? Result {
          let header = try Self.animation(
            of: example, variant: variant, named: name, changing: overrides())
          return (header, header.text)
        }
      made = result
      return try result.get()
    }
  }

  static func animation(
    of example: String, variant: String? = nil, named name: String? = nil,
    changing overrides: [ScenarioOverride] = [], width: Double? = nil,
    appearance: Appearance = .light
  ) throws -> LottieHeader {
    var resolved = try resolved(example, variant: variant, changing: overrides)
    if let width { resolved = try resolved.resized(toWidth: width, library: Library()) }
    return try LottieHeader(resolved, name: name ?? example, appearance: appearance)
  }

  /// Returns an example's scenario.
  static func resolved(
    _ example: String, variant: String? = nil, changing overrides: [ScenarioOverride] = []
  ) throws -> ResolvedScenario {
    let path = Repository.examples.appending(path: "\(example).yaml").path
    let scenario = try Scenario(
      parsing: try InputFile.read(path), fileName: path, library: Library(), variant: variant,
      overrides: overrides)
    return try ResolvedScenario(scenario, library: Library())
  }

  private func overrides() throws -> [ScenarioOverride] {
    try settings.map { try ScenarioOverride(parsing: $0) }
  }
}

/// Draws layers from their keyframes alone.
struct LayerPlayer {
  let header: LottieHeader

  /// Returns the drawing at a time in seconds from the composition's start.
  func displayList(at time: Double) -> DisplayList {
    let origin = Point.zero - (header.box.origin - Point.zero)
    return DisplayList(
      size: header.box.size,
      items: [.group("header", at: origin) { header.layers.flatMap { items($0, time) } }])
  }

  private func items(_ layer: HeaderLayer, _ time: Double) -> [DisplayItem] {
    func value(_ property: LayerProperty) -> [Double]? {
      layer.tracks[property]?.value(at: time) ?? layer.values[property]
    }
    func number(_ property: LayerProperty, _ neutral: Double = 0) -> Double {
      value(property)?.first ?? neutral
    }
    func outline(_ path: BezierPath, _ property: LayerProperty) -> BezierPath {
      guard let coordinates = value(property) else { return path }
      var rest = coordinates[...]
      return BezierPath(
        path.elements.map {
          $0.mapPoints { _ in Point(x: rest.removeFirst(), y: rest.removeFirst()) }
        })
    }
    guard number(.isShown, 1) == 1 else { return [] }
    let placing = AffineTransform.scale(x: number(.scaleX, 1), y: number(.scaleY, 1))
      .concatenating(.rotation(number(.rotation)))
      .concatenating(.translation(x: number(.x), y: number(.y)))
    let color = value(.color) ?? [0, 0, 0, 1]
    var paint = Paint.color(.init(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    if let gradient = value(.gradient) {
      let stops = stride(from: 4, to: gradient.count, by: 5).map { index in
        GradientStop(
          gradient[index],
          Color(
            red: gradient[index + 1], green: gradient[index + 2], blue: gradient[index + 3],
            alpha: gradient[index + 4]))
      }
      let start = Point(x: gradient[0], y: gradient[1])
      let end = Point(x: gradient[2], y: gradient[3])
      paint =
        layer.isRadial
        ? .radialGradient(
          RadialGradient(
            startCenter: start, startRadius: 0, endCenter: start,
            endRadius: (end - start).length, stops: stops))
        : .linearGradient(LinearGradient(from: start, to: end, stops: stops))
    }
    func painted(_ path: BezierPath, _ style: StrokeStyle?) -> DisplayItem {
      guard var style else { return .fill("\(layer.name)*", path, paint) }
      style.width = number(.lineWidth, style.width)
      return .stroke("\(layer.name)*", path, paint, style: style)
    }
    let size = value(.size) ?? [0, 0]
    let center = value(.center) ?? [0, 0]
    let frame = Rect(
      x: center[0] - size[0] / 2, y: center[1] - size[1] / 2, width: size[0], height: size[1])
    var inner: [DisplayItem]
    var clip: BezierPath?
    switch layer.drawing {
    case .group(let children, let outlineOfClip):
      inner = children.flatMap { items($0, time) }
      clip = outlineOfClip.map { outline($0, .clip) }
    case .fill(let path, let rule):
      inner = [.fill("\(layer.name)*", outline(path, .path), paint, rule: rule)]
    case .stroke(let path, let style): inner = [painted(outline(path, .path), style)]
    case .ellipse(let style): inner = [painted(.ellipse(in: frame), style)]
    case .rectangle(let style):
      inner = [painted(.roundedRect(frame, cornerRadius: number(.cornerRadius)), style)]
    case .ring(let radius, var style):
      style.width = number(.lineWidth, style.width)
      let arc = Arc(
        center: .zero, radius: radius, startAngle: 0, sweepAngle: 2 * .pi * number(.strokeEnd, 1))
      inner = arc.sweepAngle > 0 ? [.stroke("\(layer.name)*", arc.path(), paint, style: style)] : []
    case .image(let asset, let size):
      inner = [.image("\(layer.name)*", asset, in: Rect(origin: .zero, size: size))]
    }
    return [.group(layer.name, transform: placing, opacity: number(.opacity, 1), clip: clip, inner)]
  }
}
