/// A header or footer as a Lottie file whose segments a player shows separately.
///
/// The file contains shape layers named after the header's items, with few keys. Groups that only
/// move are null layers, which are the parents of their children. Clipped and translucent groups
/// are precompositions.
package struct LottieHeader: Sendable {
  /// The name of the scenario.
  package let name: String
  package let segments: HeaderSegments
  private let area: CompositionArea
  private let appearance: Appearance
  let tolerance: Double
  /// The composition's area, in points from the upper left corner of the content.
  ///
  /// For a footer, it is measured from the footer's start. A header lies above the content, so its
  /// y-coordinate is negative.
  package var box: Rect { area.box }
  /// How the header is shown in a right-to-left layout.
  package enum RightToLeft: Sendable {
    /// As it is, since it is centered.
    case same
    /// Mirrored.
    case mirrored
    /// As another file, since texts and images cannot be mirrored.
    case another
  }

  package var rightToLeft: RightToLeft {
    let all = layers.flatMap(\.flattened)
    if all.contains(where: \.isText) { return .another }
    if area.isCentered { return .same }
    let hasImages = all.contains { if case .image = $0.drawing { true } else { false } }
    return hasImages ? .another : .mirrored
  }

  /// The layers from back to front, whose times are frames of the composition over its rate.
  package let layers: [HeaderLayer]
  /// The losses of the export, a sentence each.
  package let warnings: [String]

  /// Plays and records all segments of a scenario's header.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - name: The name of the scenario in the file.
  ///   - tolerance: The largest distance of keyframes from the run, in points; greater than 0.
  ///   - appearance: The appearance, light or dark.
  ///   - textLayout: The layout of texts; `nil` for the scenario's own.
  /// - Throws: ``HeaderExportError`` if nothing refreshes, nothing is drawn or the animation is too
  ///   long, `ScenarioErrors` or `RunError` if the header cannot be played.
  package init(
    _ resolved: ResolvedScenario, name: String,
    tolerance: Double = HeaderExport.defaultTolerance, appearance: Appearance = .light,
    textLayout: (any TextLayout)? = nil
  ) throws {
    let segments = try HeaderSegments(resolved, textLayout: try textLayout ?? resolved.textLayout())
    self.name = name
    self.segments = segments
    self.tolerance = tolerance
    let area = try CompositionArea(segments, appearance)
    self.area = area
    self.appearance = appearance
    let recording = try segments.recording(tolerance: tolerance) { instant in
      area.items(of: segments.header, at: instant, appearance)
    }
    var builder = LayerBuilder(
      recording,
      hints: KeyHints(
        eventTimes: recording.eventTimes, breaks: segments.breaks,
        easings: segments.header.likelyEasings), tolerance: tolerance)
    layers = builder.layers()
    warnings = builder.warnings
  }

  /// The JSON text of the Lottie file.
  package var text: String {
    var document = LottieDocument(self)
    return document.json.compactText + "\n"
  }

  /// Returns the drawing of the run at a frame, without keyframes; empty between two segments.
  package func displayList(at frame: Double) throws -> DisplayList {
    let found = segments.segments.first {
      Double($0.first) <= frame && frame <= Double($0.last)
    }
    let items = try found.map { segment in
      area.items(of: segments.header, at: try segments.instant(at: frame, of: segment), appearance)
    }
    return DisplayList(
      size: box.size,
      items: [.group("header", at: Point.zero - (box.origin - .zero), items ?? [])])
  }

  /// Frames that show the header: twelve of the pull, seven of the cycle, and the first, the middle
  /// and the last of each other segment.
  package var sampledFrames: [Int] {
    segments.segments.flatMap { segment -> [Int] in
      let parts = segment.name == "pull" ? 12 : segment.name == "refreshing" ? 7 : 3
      let frames = (0..<parts).map { segment.first + segment.length * $0 / (parts - 1) }
      return Set(frames).sorted()
    }
  }

  /// The colors of the field at its left and its right side, in the middle of its height; `nil` if
  /// the style has no field.
  var sides: (left: Color, right: Color)? {
    guard let segment = segments.segments.first,
      let instant = try? segments.instant(at: Double(segment.length) / 2, of: segment),
      case .fill(let field)? = segments.header.layers(at: instant, appearance).backdrop.first
    else { return nil }
    func color(_ x: Double) -> Color? {
      switch field.paint {
      case .color(let color): color
      case .linearGradient(let gradient): gradient.color(at: Point(x: x, y: box.minY / 2))
      case .radialGradient: nil
      }
    }
    guard let left = color(box.minX), let right = color(box.maxX) else { return nil }
    return (left, right)
  }
}

extension LinearGradient {
  /// Returns the color at a point.
  fileprivate func color(at point: Point) -> Color? {
    let axis = end - start
    let relative = point - start
    let square = axis.dx * axis.dx + axis.dy * axis.dy
    let offset = square > 0 ? (relative.dx * axis.dx + relative.dy * axis.dy) / square : 0
    guard let next = stops.firstIndex(where: { $0.offset > offset }) else {
      return stops.last?.color
    }
    guard next > 0 else { return stops[0].color }
    let from = stops[next - 1]
    let to = stops[next]
    return from.color.interpolated(
      to: to.color, fraction: (offset - from.offset) / (to.offset - from.offset))
  }
}
