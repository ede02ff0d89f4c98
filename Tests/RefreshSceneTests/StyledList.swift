import BezierGeometry
import CairoBackend
import KeyframeAnimation
import RealModule
import RefreshModel
import RefreshScene
import VectorDrawing

/// A played list with any styles, by default 375 × 587 below a bar of 80.
struct StyledList {
  static let layout = PangoTextLayout()

  var scene: Scene
  var script: Script

  init(
    header: (any RefreshStyle)? = nil, footer: (any RefreshStyle)? = nil,
    settings: [String: ParameterValue] = [:], behavior: String? = nil, rows: Int = 30,
    reactions: [Reaction] = [Reaction(after: Flicks(seconds: 2))], _ actions: [Step.Action] = []
  ) {
    let frame = Rect(x: 0, y: 80, width: 375, height: 587)
    var looks: [Placement: StyledHeader] = [:]
    var behaviors: [Placement: any RefreshBehavior] = [:]
    for (placement, style) in [(Placement.header, header), (.footer, footer)] {
      guard let style, let styled = styled(style, over: behavior, settings) else { continue }
      looks[placement] = styled
      behaviors[placement] = styled.behavior
    }
    scene = Scene(
      screen: Size(width: 375, height: 667), frame: frame, headers: looks)
    script = Script(
      frame: frame, rows: rows, rowHeight: 92, behaviors: behaviors,
      steps: actions.map { Step($0) },
      reactions: behaviors.mapValues { _ in reactions })
  }

  func play() throws -> Timeline { try Timeline(playing: script) }

  func list(_ instant: RunInstant, _ appearance: Appearance = .light) -> DisplayList {
    scene.displayList(at: instant, appearance: appearance, textLayout: Self.layout)
  }

  /// Returns the display list at a time of the run.
  func list(at seconds: Double) throws -> DisplayList {
    list(try play().instant(at: Flicks(seconds: seconds)))
  }

  /// Returns the advance of a text in the family's font.
  static func width(_ text: String, language: String = "en", font: Font = bold) throws -> Double {
    try layout.layout(text, font: font, language: language).advance
  }

  static let bold = Font(size: 14, weight: .bold)
}

extension Step.Action {
  /// Returns a jump of the finger to a pull.
  static func pull(_ percent: Double, _ placement: Placement = .header) -> Step.Action {
    .drag(.init(.pull(percent, placement), duration: .zero, curve: .linear))
  }

  static func hold(_ seconds: Double) -> Step.Action { .hold(Flicks(seconds: seconds)) }
}

extension DisplayList {
  /// Returns the string of a label's first line, or `nil` if the label is not drawn.
  func text(of id: String) -> String? {
    guard case .text(let item) = item(id: "\(id).0")?.item else { return nil }
    return item.text.string
  }

  /// Returns the origin of a group, in the image's coordinates.
  func origin(of id: String) -> Point? {
    guard let placed = item(id: id), case .group(let group) = placed.item else { return nil }
    let transform = group.transform.concatenating(placed.transform)
    return Point(x: transform.tx, y: transform.ty)
  }

  /// Returns a group's rotation in radians, clockwise on screen, −π…π.
  func angle(of id: String) -> Double? {
    guard let placed = item(id: id), case .group(let group) = placed.item else { return nil }
    return .atan2(y: group.transform.b, x: group.transform.a)
  }

  /// Returns the position of a label's first line: its left edge, its width and its vertical
  /// center.
  func line(of id: String) -> (minX: Double, width: Double, midY: Double, text: LaidOutText)? {
    guard let placed = item(id: "\(id).0"), case .text(let item) = placed.item else { return nil }
    let origin = item.origin.applying(placed.transform)
    let top = origin.y - item.text.ascent
    return (origin.x, item.text.advance, top + item.text.height / 2, item.text)
  }
}
