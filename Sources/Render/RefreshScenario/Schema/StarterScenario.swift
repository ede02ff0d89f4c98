/// The file that `reel init` writes: a short scenario of one style on a device, in which each setting
/// has a comment.
package struct StarterScenario: Sendable {
  package let text: String

  /// Creates the file, or returns `nil` if the library does not have the style.
  ///
  /// - Parameters:
  ///   - device: The device; by default, one of the platform whose header it is.
  ///   - artwork: The artwork of the header, with its path as the file names it; `nil` for none.
  package init?(
    style name: String, device: Device? = nil, artwork: (path: String, file: Artwork)? = nil,
    library: Library = Library()
  ) {
    guard let style = library.style(named: name) else { return nil }
    let placement: Placement = style.placements.contains(.header) ? .header : .footer
    let design = Self.designs[name] ?? (placement == .header ? Design() : Self.footer)
    let names = Set(library.parameters(of: style, over: nil).map(\.name))
    let own = artwork.map { Self.settings(of: $0.file, at: $0.path) } ?? design.settings
    let settings = (own + Self.sharedSettings).split(separator: "\n")
      .filter { names.contains(String($0.prefix { $0 != ":" })) }.map { "\n  \($0)" }.joined()
    let screen = device ?? design.device
    // Material has no large titles.
    let content =
      screen.platform == .iOS
      ? design.content : design.content.replacing("largeTitle: true, ", with: "")
    text = """
      # yaml-language-server: $schema=\(ScenarioTemplate.schemaFileName)
      \(ScenarioTemplate.comment(style.summary))\
      # All settings: `\(Program.name) styles \(name)`, `\(Program.name) init \(name) --all`.
      reel: \(Scenario.formatVersion)
      screen: \(screen.rawValue) # others: `\(Program.name) styles --devices`
      canvas:
        bezel: true # the device around the screen
        padding: 44 # the space around the device, in points
        shadow: true # the shadow of the device
        background: { light: "\(design.top.light)", dark: "\(design.top.dark)" } # at the top left
        backgroundEnd: { light: "\(design.bottom.light)", dark: "\(design.bottom.dark)" } \
      # at the bottom right
        finger: true # the finger that pulls
      \(placement.rawValue):
        style: \(name) # how it is drawn\(settings)
      content: { \(content) }\(content.count < 70 ? " # the rows of the list" : "")
      steps:
        - drag: { pull: \(design.pull), duration: \(design.duration), curve: "ease-out" } \
      # 1 is the pull that refreshes
        - hold: \(design.hold)
        - release
      app:
        \(placement.rawValue): [{ after: 2 }] # the refresh ends 2 seconds after its start
      #golden: { at: [pull=0.5, trigger+0.3, end+0.5], appearance: [light, dark] } \
      # for `\(Program.name) verify`

      """
  }

  // MARK: Artworks

  /// Returns the settings of an artwork, a line each: the frames of parts that no marker names, or the
  /// motions of a drawing.
  private static func settings(of artwork: Artwork, at path: String) -> String {
    let file = "file: \(JSONValue.quoted(path))\n"
    guard let animation = artwork.lottie(for: .light) else {
      let names = artwork.svg?.names.prefix(maximumNames).joined(separator: ", ") ?? ""
      return file + """
        draw: pull # lines follow the finger\(names.isEmpty ? "" : "; for parts: { ID: pull }; " + names)
        spin: refreshing # the drawing turns

        """
    }
    let style = LottieStyle()
    let frames = animation.frames
    let found = LottieStyle.Part.allCases.compactMap { part in
      style.frames(of: part, in: animation).map { frames in
        "\(part.rawValue): [\(frames.first.decimalText()), \(frames.last.decimalText())] "
          + "# as its marker\n"
      }
    }
    let whole = "[\(frames.lowerBound.decimalText()), \(frames.upperBound.decimalText())]"
    return file
      + (found.isEmpty
        ? "pull: \(whole) # all frames; choose those up to the threshold\n"
          + "refreshing: \(whole) # choose those of the loop\n" : found.joined())
  }

  /// The maximum number of names in a comment.
  private static let maximumNames = 6

  // MARK: Designs

  /// The parts that differ between styles.
  private struct Design {
    var device = Device.iPhone16
    /// The colors of the background at its two ends.
    var top = (light: "#EEF1F6", dark: "#1B1D22")
    var bottom = (light: "#D3DAE6", dark: "#2A2E37")
    /// The settings with their comments, a line each.
    var settings = ""
    var content = "rowStyle: mail, largeTitle: true, title: Inbox"
    /// The pull, as a multiple of the threshold, and its duration in seconds.
    var pull = "1.15"
    var duration = "0.7"
    /// The time for which the finger is held, with its comment.
    var hold = "0.15 # in seconds"
  }

  /// The settings of every style that has them.
  private static let sharedSettings = """
    language: en # the language of the texts
    now: "2026-03-05 09:41" # the date and the time of the run
    lastUpdated: "2026-03-05 08:15" # the last refresh before the run
    """

  /// A footer, below a list that is longer than the screen.
  private static let footer = Design(content: "rowStyle: mail, title: Inbox, rows: 16")

  private static let designs: [String: Design] = [
    "wave": Design(
      top: ("#FFF1E8", "#2A1A2E"), bottom: ("#FFC9B5", "#4B1F3F"),
      settings: """
        fieldColor: { light: "#FF7A59", dark: "#C8452B" } # behind the list, at the left
        fieldEndColor: { light: "#FF3D77", dark: "#8E1F5C" } # at the right
        ballColor: { light: "#FFFFFF", dark: "#FFE3D8" } # the balls' color
        bounceTiming: "spring(duration: 0.45, bounce: 0.45)" # how the edge springs back
        ballCount: 3 # the number of balls
        ballSize: 12 # their diameter, in points
        ballSpacing: 14 # the gap between them
        riseOrder: outside # which balls rise first
        riseTiming: "back-out(overshoot: 1.4)" # how they rise
        riseStagger: 0.06 # the delay from ball to ball, in seconds
        floatShape: sine # how they float
        floatAmplitude: 6 # how far, in points
        floatStagger: 0.15 # the delay from ball to ball, in seconds
        ballsEnding: sink # how they disappear

        """),
    "system": Design(
      top: ("#DCE9FF", "#10192E"), bottom: ("#B7D0FF", "#1D2C52"), pull: "1.05", duration: "0.8",
      hold: "0.3 # in seconds; the finger still holds the list"),
    "material": Design(
      device: .pixel9, top: ("#EADDFF", "#1D1730"), bottom: ("#CDB8FF", "#33264F"),
      settings: """
        indicatorColor: { light: "#6750A4", dark: "#D0BCFF" } # the arrow's and the ring's color

        """, content: "rowStyle: feed, title: Photos", pull: "1.4", duration: "0.8",
      hold: "0.3 # in seconds"),
    "pull-to-bounce": Design(
      top: ("#E6F0FF", "#111B2E"), bottom: ("#BBD3FF", "#1E2F57"),
      settings: """
        fieldColor: { light: "#4C7DFF", dark: "#2A4FC0" } # the color behind the list

        """, content: "rowStyle: mail, title: Inbox"),
    "elastic": Design(
      top: ("#E2F6F2", "#10231F"), bottom: ("#B4E5DA", "#1A3D36"),
      settings: """
        fillColor: { light: "#2F3F57", dark: "#34465F" } # the sheet's color
        ringColor: "#4EDDC8" # the ring's color

        """),
    "mj-trailer": Design(
      content: "rows: 5, rowHeight: 250, cardHeight: 230, "
        + ##"listColor: { light: "#E4E8F0", dark: black }"##),
  ]
}
