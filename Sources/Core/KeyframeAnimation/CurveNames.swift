import Texts

/// The names that curves go by in text.
enum CurveNames {
  /// The names that stand for a whole timing function; Core Animation's spelling is one of them.
  static let keywords: [String: TimingFunction] = [
    "linear": .linear, "ease": .ease, "default": .ease, "ease-in": .easeIn,
    "ease-out": .easeOut, "ease-in-out": .easeInEaseOut, "ease-in-ease-out": .easeInEaseOut,
    "step-start": .steps(1, .jumpStart), "step-end": .steps(1, .jumpEnd),
  ]

  static let stepPositions: [String: StepTiming.Position] = [
    "jump-start": .jumpStart, "jump-end": .jumpEnd, "jump-none": .jumpNone,
    "jump-both": .jumpBoth, "start": .jumpStart, "end": .jumpEnd,
  ]

  /// The family and direction of an easing's name, such as `back-in-out`.
  ///
  /// Also read are the names of easings.net, `ease-in-out-back`, and of d3, `ease-back-in-out`.
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

  /// Every name a curve's text may begin with.
  static let all: [String] =
    [
      "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
      "cubic-bezier", "steps", "spring", "decay", "rubber-band",
    ]
    + (EasingName.all.map(\.name) + EasingName.aliases.keys.sorted()).flatMap { family in
      Easing.Direction.allCases.map { "\(family)-\($0.rawValue)" }
    }

  /// The known name nearest to a wrong one, which may also be spelled the other common way round,
  /// `ease-in-bakc` for `back-in`.
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
