/// The names of curves in their text form.
enum CurveNames {
  /// The keywords of predefined timing functions, including Core Animation's spelling.
  static let keywords: [String: TimingFunction] = [
    "linear": .linear, "ease": .ease, "default": .ease, "ease-in": .easeIn,
    "ease-out": .easeOut, "ease-in-out": .easeInEaseOut, "ease-in-ease-out": .easeInEaseOut,
    "step-start": .steps(1, .jumpStart), "step-end": .steps(1, .jumpEnd),
  ]

  static let stepPositions: [String: StepTiming.Position] = [
    "jump-start": .jumpStart, "jump-end": .jumpEnd, "jump-none": .jumpNone,
    "jump-both": .jumpBoth, "start": .jumpStart, "end": .jumpEnd,
  ]

  /// Returns the family and direction of an easing's name, such as `back-in-out`, or `nil` if
  /// the name is unknown.
  ///
  /// The names of easings.net, such as `ease-in-out-back`, and of d3, such as
  /// `ease-back-in-out`, are accepted as well.
  static func easing(named name: String) -> (family: EasingName, direction: Easing.Direction)? {
    var words = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let hasPrefix = words.first == "ease" && words.count > 2
    if hasPrefix { words.removeFirst() }
    guard let first = words.first, let last = words.last else { return nil }
    if let family = EasingName.named(first),
      let direction = Easing.Direction(rawValue: words.dropFirst().joined(separator: "-"))
    {
      return (family, direction)
    }
    guard hasPrefix, let family = EasingName.named(last),
      let direction = Easing.Direction(rawValue: words.dropLast().joined(separator: "-"))
    else { return nil }
    return (family, direction)
  }

  /// The names with which a curve's text can begin, as candidates for suggestions.
  static let all: [String] =
    [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
      "cubic-bezier", "steps", "spring", "decay", "rubber-band",
    ]
    + (EasingName.all.map(\.name) + EasingName.aliases.keys.sorted()).flatMap { family in
      Easing.Direction.allCases.map { "\(family)-\($0.rawValue)" }
    }

  /// Returns the known name nearest to a misspelled one, or `nil` if none is close.
  ///
  /// A name in easings.net's word order is matched, too: `ease-in-bakc` finds `back-in`.
  static func nearest(to name: String) -> String? {
    for direction in Easing.Direction.allCases.reversed() {
      let prefix = "ease-\(direction.rawValue)-"
      if name.hasPrefix(prefix) {
        let turned = "\(name.dropFirst(prefix.count))-\(direction.rawValue)"
        return NearestName.nearest(to: turned, among: all)
      }
    }
    return NearestName.nearest(to: name, among: all)
  }
}
