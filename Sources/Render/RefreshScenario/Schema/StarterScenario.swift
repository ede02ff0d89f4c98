/// The file that `reel init` writes: a short scenario of one style on a device, in which each setting
/// has a comment.
package struct StarterScenario: Sendable {
  package private(set) var text = ""

  /// A key with its value, and a comment.
  private typealias Line = (key: String, value: String, comment: String)

  /// The parts that differ between styles.
  private struct Outline {
    var device = Device.iPhone16
    /// The colors of the background at its two ends.
    var background = (
      ##"{ light: "#EEF1F6", dark: "#1B1D22" }"##, ##"{ light: "#D3DAE6", dark: "#2A2E37" }"##
    )
    var settings: [Line] = []
    var content = "rowStyle: mail, largeTitle: true, title: Inbox"
    var steps: [Line] = Self.pull

    static let pull: [Line] = [
      (
        "- drag", #"{ pull: 1.15, duration: 0.7, curve: "ease-out" }"#,
        "1 is the pull that refreshes"
      ),
      ("- hold", "0.15", "in seconds"), ("- release", "", ""),
    ]
    /// A footer, below a list that is longer than the screen.
    static func footer(_ steps: [Line]) -> Outline {
      Outline(content: "rowStyle: mail, title: Inbox, rows: 16", steps: steps)
    }
  }

  /// Creates the file, or returns `nil` if the library does not have the style.
  ///
  /// - Parameter device: The device; by default, one of the platform whose header it is.
  package init?(style name: String, device: Device? = nil, library: Library = Library()) {
    guard let style = library.style(named: name) else { return nil }
    let placement: Placement = style.placements.contains(.header) ? .header : .footer
    let outline =
      Self.outlines[name] ?? (placement == .header ? Outline() : Outline.footer(Outline.pull))
    let names = Set(library.parameters(of: style, over: nil).map(\.name))
    add("# yaml-language-server: $schema=\(ScenarioTemplate.schemaFileName)")
    text += ScenarioTemplate.comment(style.summary)
    add("# All settings: `\(Program.name) styles \(name)`, `\(Program.name) init \(name) --all`.")
    add("reel", "\(Scenario.formatVersion)")
    let screen = device ?? outline.device
    add("screen", screen.rawValue, "others: `\(Program.name) styles --devices`")
    add("canvas")
    add("  bezel", "true", "the device around the screen")
    add("  padding", "44", "the space around the device, in points")
    add("  shadow", "true", "the shadow of the device")
    add("  background", outline.background.0, "at the top left")
    add("  backgroundEnd", outline.background.1, "at the bottom right")
    add("  finger", "true", "the finger that pulls")
    add(placement.rawValue)
    add("  style", name, "how it is drawn")
    for line in outline.settings + Self.shared where names.contains(line.key) {
      add("  \(line.key)", line.value, line.comment)
    }
    // Material has no large titles.
    let hasLargeTitle = screen.platform == .iOS
    let content =
      hasLargeTitle ? outline.content : outline.content.replacing("largeTitle: true, ", with: "")
    add("content", "{ \(content) }", content.count < 70 ? "the rows of the list" : "")
    add("steps")
    for line in outline.steps { add("  \(line.key)", line.value, line.comment) }
    add("app")
    add("  \(placement.rawValue)", "[{ after: 2 }]", "the refresh ends 2 seconds after its start")
    add(
      "#golden", "{ at: [pull=0.5, trigger+0.3, end+0.5], appearance: [light, dark] }",
      "for `\(Program.name) verify`")
  }

  private mutating func add(_ key: String, _ value: String = "", _ comment: String = "") {
    let isWhole = key.hasPrefix("# ") || key == "  - release"
    text += isWhole ? key : value.isEmpty ? key + ":" : "\(key): \(value)"
    text += comment.isEmpty ? "\n" : " # \(comment)\n"
  }

  // MARK: Looks

  /// The settings of every style that has them.
  private static let shared: [Line] = [
    ("language", "en", "the language of the texts"),
    ("now", #""2026-03-05 09:41""#, "the date and the time of the run"),
    ("lastUpdated", #""2026-03-05 08:15""#, "the last refresh before the run"),
  ]

  private static let outlines: [String: Outline] = [
    "wave": Outline(
      background: (
        ##"{ light: "#FFF1E8", dark: "#2A1A2E" }"##, ##"{ light: "#FFC9B5", dark: "#4B1F3F" }"##
      ),
      settings: [
        ("fieldColor", ##"{ light: "#FF7A59", dark: "#C8452B" }"##, "behind the list, at the left"),
        ("fieldEndColor", ##"{ light: "#FF3D77", dark: "#8E1F5C" }"##, "at the right"),
        ("ballColor", ##"{ light: "#FFFFFF", dark: "#FFE3D8" }"##, "the balls' color"),
        ("bounceTiming", #""spring(duration: 0.45, bounce: 0.45)""#, "how the edge springs back"),
        ("ballCount", "3", "the number of balls"),
        ("ballSize", "12", "their diameter, in points"),
        ("ballSpacing", "14", "the gap between them"),
        ("riseOrder", "outside", "which balls rise first"),
        ("riseTiming", #""back-out(overshoot: 1.4)""#, "how they rise"),
        ("riseStagger", "0.06", "the delay from ball to ball, in seconds"),
        ("floatShape", "sine", "how they float"),
        ("floatAmplitude", "6", "how far, in points"),
        ("floatStagger", "0.15", "the delay from ball to ball, in seconds"),
        ("ballsEnding", "sink", "how they disappear"),
      ]),
    "system": Outline(
      background: (
        ##"{ light: "#DCE9FF", dark: "#10192E" }"##, ##"{ light: "#B7D0FF", dark: "#1D2C52" }"##
      ),
      steps: [
        (
          "- drag", #"{ pull: 1.05, duration: 0.8, curve: "ease-out" }"#,
          "1 is the pull that refreshes"
        ),
        ("- hold", "0.3", "in seconds; the finger still holds the list"), ("- release", "", ""),
      ]),
    "material": Outline(
      device: .pixel9,
      background: (
        ##"{ light: "#EADDFF", dark: "#1D1730" }"##, ##"{ light: "#CDB8FF", dark: "#33264F" }"##
      ),
      settings: [
        (
          "indicatorColor", ##"{ light: "#6750A4", dark: "#D0BCFF" }"##,
          "the arrow's and the ring's color"
        )
      ],
      content: "rowStyle: feed, title: Photos",
      steps: [
        (
          "- drag", #"{ pull: 1.4, duration: 0.8, curve: "ease-out" }"#,
          "1 is the pull that refreshes"
        ),
        ("- hold", "0.3", "in seconds"), ("- release", "", ""),
      ]),
    "pull-to-bounce": Outline(
      background: (
        ##"{ light: "#E6F0FF", dark: "#111B2E" }"##, ##"{ light: "#BBD3FF", dark: "#1E2F57" }"##
      ),
      settings: [
        ("fieldColor", ##"{ light: "#4C7DFF", dark: "#2A4FC0" }"##, "the color behind the list")
      ],
      content: "rowStyle: mail, title: Inbox"),
    "elastic": Outline(
      background: (
        ##"{ light: "#E2F6F2", dark: "#10231F" }"##, ##"{ light: "#B4E5DA", dark: "#1A3D36" }"##
      ),
      settings: [
        ("fillColor", ##"{ light: "#2F3F57", dark: "#34465F" }"##, "the sheet's color"),
        ("ringColor", ##""#4EDDC8""##, "the ring's color"),
      ]),
    "mj-gif-header": Outline(settings: [
      ("#idleImages", "images/pull_##.png", "the images that follow the pull"),
      ("#refreshingImages", "images/loading_##.png", "the images that play during the refresh"),
    ]),
    "mj-trailer": Outline(
      content: "rows: 5, rowHeight: 250, cardHeight: 230, "
        + ##"listColor: { light: "#E4E8F0", dark: black }"##),
  ]
}
