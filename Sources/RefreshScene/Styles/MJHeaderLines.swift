import BezierGeometry
import VectorDrawing

/// The two lines of an MJRefresh header: what to do, and when it was last done.
struct MJHeaderLines {
  private var lines: [(id: String, label: Label, frame: Rect)] = []

  /// What the lines say.
  static let texts: [LabelKey] = [
    .idle, .pulling, .refreshing, .lastUpdated, .today, .noRecord,
  ]

  /// The settings of the lines, besides their texts'.
  ///
  /// - Parameter hiding: what leaving both out does, in a sentence.
  static func parameters(_ hiding: String) -> [Parameter] {
    LabelSettings.timeParameters(automatic: "never") + [
      LabelSettings.todayRule,
      MJLook.stateHidden(hiding),
      Parameter(
        "timeHidden", .flag, default: .flag(false),
        "Whether the line with the time is left out."),
    ]
  }

  /// Puts the lines that are not hidden into the header's halves; one alone has it all.
  init(_ look: MJLook, _ parameters: ParameterValues, in whole: Rect) {
    guard !parameters.flag("stateHidden") else { return }
    let state = look.label(look.reading.textState)
    guard !parameters.flag("timeHidden") else {
      lines = [("header.state", state, whole)]
      return
    }
    var (top, bottom) = (whole, whole)
    top.size.height = whole.height / 2
    bottom.size.height = whole.height / 2
    bottom.origin.y = whole.height / 2
    let time = look.settings.label(
      look.settings.lastUpdated(parameters, hasUpdated: look.reading.hasUpdated))
    lines = [("header.state", state, top), ("header.lastUpdated", time, bottom)]
  }

  /// The texts.
  var labels: [Label] { lines.map(\.label) }

  /// Draws the lines.
  func items(_ textLayout: (any TextLayout)?) -> [DisplayItem] {
    lines.flatMap { $0.label.items($0.id, in: $0.frame, textLayout) }
  }
}
