import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
import RefreshScene
import VectorDrawing

/// Returns the demo's screen: a bar of 80 points and the list below it.
func demoScene(
  style: any RefreshStyle = WaveStyle(), crop: Scene.Crop = .screen,
  background: DynamicColor? = nil, settings: [String: ParameterValue] = [:],
  content given: [String: ParameterValue] = [:]
) -> Scene {
  var content = ContentSettings()
  style.adapt(&content)
  let look = styled(style, settings)
  return Scene(
    screen: Size(width: 375, height: 667), frame: Rect(x: 0, y: 80, width: 375, height: 587),
    statusBarHeight: 20, navigationBarHeight: 60, content: content.setting(chosen(given)),
    crop: crop,
    background: background, headers: look.map { [.header: $0] } ?? [:])
}

/// Returns parameter values by key.
func chosen(_ settings: [String: ParameterValue]) -> ParameterValues {
  var values = ParameterValues()
  for (name, value) in settings { values.set(value, for: name) }
  return values
}

/// Returns a style with a behavior, by default its own, or `nil` if they do not fit.
func styled(
  _ style: any RefreshStyle, over behavior: String? = nil,
  _ settings: [String: ParameterValue] = [:]
) -> StyledHeader? {
  let behavior = behavior.map { Library().behavior(named: $0) } ?? style.defaultBehavior
  let placement: Placement = style.placements.contains(.header) ? .header : .footer
  return behavior.flatMap {
    try? StyledHeader(
      style.setting(chosen(settings)), over: $0.setting(chosen(settings)), at: placement)
  }
}

/// Returns the demo's list with the wave.
private func demoScript(_ settings: [String: ParameterValue] = [:]) -> Script {
  Script(
    frame: Rect(x: 0, y: 80, width: 375, height: 587), rows: 30, rowHeight: 92,
    behaviors: [.header: WaveBehavior().setting(chosen(settings))], steps: [],
    reactions: [.header: [Reaction(after: Flicks(seconds: 2))]])
}

/// Plays the demo: pulled from rest past the threshold and refreshing for two seconds.
func demoTimeline(
  _ settings: [String: ParameterValue] = [:], steps: [Step]? = nil, top: Double = 0,
  footer: (any RefreshBehavior)? = nil, showsScrollIndicator: Bool = false
) throws -> Timeline {
  var script = demoScript(settings)
  script.steps =
    steps ?? [
      Step(
        .drag(.init(.pull(1.15, .header), duration: Flicks(seconds: 0.6), curve: .easeOut)))
    ]
  script.scrollView.contentInset.top = top
  script.behaviors[.footer] = footer
  script.showsScrollIndicator = showsScrollIndicator
  return try Timeline(playing: script)
}

/// Returns the demo held at a pull.
func heldInstant(_ percent: Double) throws -> RunInstant {
  try Timeline(pulling: .header, to: percent, in: demoScript()).instant(at: .zero)
}

extension Timeline {
  /// Returns the instant `seconds` after the trigger.
  func afterTrigger(_ seconds: Double) -> RunInstant {
    instant(at: (firstTime(of: .trigger) ?? .zero) + Flicks(seconds: seconds))
  }
}

extension DisplayItem {
  /// The identifiers of the item and its descendants, in drawing order.
  var identifiers: [String] {
    if case .group(let group) = self { return [id] + group.children.flatMap(\.identifiers) }
    return [id]
  }
}

extension DisplayList {
  var identifiers: [String] { items.flatMap(\.identifiers) }

  /// Returns the color of a fill or a stroke.
  func color(of id: String) -> Color? {
    let paint: Paint? =
      switch item(id: id)?.item {
      case .fill(let item): item.paint
      case .stroke(let item): item.paint
      default: nil
      }
    guard case .color(let color) = paint else { return nil }
    return color
  }

  /// Returns the outline of a fill, in the image's coordinates.
  func outline(of id: String) -> BezierPath? {
    guard let placed = item(id: id), case .fill(let item) = placed.item else { return nil }
    return item.path.applying(placed.transform)
  }
}

/// Returns whether two numbers are equal up to an absolute tolerance.
func isClose(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(first - second) <= tolerance
}

/// Returns whether two rectangles have equal edges up to a tolerance.
func isClose(_ first: Rect?, _ second: Rect, within tolerance: Double = 1e-9) -> Bool {
  guard let first else { return false }
  return isClose(first.minX, second.minX, within: tolerance)
    && isClose(first.minY, second.minY, within: tolerance)
    && isClose(first.maxX, second.maxX, within: tolerance)
    && isClose(first.maxY, second.maxY, within: tolerance)
}
