import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel
package import RefreshScenario
import RefreshScene
import Texts
package import VectorDrawing

/// The images of a scenario for a GIF header, before anything is drawn: those that the pull chooses
/// among, and those that play while it refreshes.
///
/// An image shows the behavior's strip at the content's edge and nothing around it; its lower edge is
/// the content's (for a footer, its upper edge). Image i of n, counted from 0, shows the pull
/// (i + ½) / n, the middle of the stretch in which a header of n images shows it.
package struct ImageSetPlan: Sendable {
  /// The default number of images of the pull.
  package static let standardPercentCount = 60
  /// The default number of images of the cycle a second: fewer are seen to jump, and the Swift file
  /// says how long the cycle lasts.
  package static let standardRate = FrameRate.thirty

  /// The sequences, the pull's first.
  package let sequences: [SequencePlan]
  let names: ImageSetNames

  /// Chooses the images and names them.
  ///
  /// - Parameters:
  ///   - resolved: the scenario.
  ///   - scenarioName: its name, from which images are called where the options do not say: `wave`
  ///     gives `waveIdle0001` and `waveRefreshing0001`.
  ///   - drives: ``Drive/progress`` for the pull, ``Drive/loop`` for the refreshing.
  ///   - options: what else is chosen; its drive, form and appearances count nothing. Where there are
  ///     no scales, they are 1, 2 and 3.
  ///   - appearances: light, dark or both; `nil` for both where any image differs between them, else
  ///     for one that serves both.
  ///   - textLayout: lays the texts out; in the scenario's fonts unless given.
  package init(
    _ resolved: ResolvedScenario, named scenarioName: String,
    drives: [Drive] = [.progress, .loop], _ options: FrameOptions = FrameOptions(),
    appearances: [Appearance]? = nil, textLayout: (any TextLayout)? = nil
  ) throws {
    try Self.check(drives, options)
    let textLayout = try textLayout ?? resolved.textLayout()
    let names = ImageSetNames(scenario: scenarioName)
    func plans(in appearances: [Appearance]) throws -> [SequencePlan] {
      try drives.map { drive in
        var options = try Self.options(options, for: drive, names)
        options.appearances = appearances
        return try SequencePlan(resolved, options, textLayout: textLayout)
      }
    }
    var sequences = try plans(in: appearances ?? [.light])
    for plan in sequences where resolved.script.behaviors[plan.placement]?.axis == .horizontal {
      throw FrameSyntaxError("image sets are for lists that scroll up and down, not sideways")
    }
    if appearances == nil, try sequences.contains(where: { try $0.differsByAppearance() }) {
      sequences = try plans(in: [.light, .dark])
    }
    self.names = names
    self.sequences = sequences
    try checkNames()
  }

  private static func options(
    _ options: FrameOptions, for drive: Drive, _ names: ImageSetNames
  ) throws(FrameSyntaxError) -> FrameOptions {
    var options = options
    options.form = .images
    options.drive = drive
    if options.name == nil {
      options.name = try FrameNamePattern(parsing: names.pattern(for: drive))
    }
    if options.scales.isEmpty { options.scales = ImageSet.scales }
    if drive == .loop {
      options.rate = options.rate ?? standardRate
    } else if options.percents.isEmpty {
      options.count = options.count ?? standardPercentCount
    }
    return options
  }

  private static func check(
    _ drives: [Drive], _ options: FrameOptions
  ) throws(FrameSyntaxError) {
    for drive in drives where drive != .progress && drive != .loop {
      throw FrameSyntaxError(
        "image sets are for --drive progress (the pull) or --drive loop (the refreshing), not for "
          + "\(drive.rawValue); leave --drive away for both")
    }
    guard options.instants.isEmpty, options.shard == nil else {
      throw FrameSyntaxError("--at and --shard go with frames, not with image sets")
    }
    let isChoice = options.count != nil || options.frames != nil || !options.percents.isEmpty
    guard drives.count == 1 || !isChoice else {
      throw FrameSyntaxError(
        "--count, --frames and --percents go with one kind of images; add --drive progress (the "
          + "pull) or --drive loop (the refreshing)")
    }
    for scale in options.scales where !ImageSet.scales.contains(scale) {
      throw FrameSyntaxError(
        "an asset catalogue has no place for a scale of \(scale.decimalText()); allowed: 1, 2, 3")
    }
  }

  private func checkNames() throws(FrameSyntaxError) {
    var seen: Set<String> = []
    for plan in sequences {
      for frame in Set(plan.pictures.map(\.frame.stem)).sorted() {
        guard seen.insert(frame.lowercased()).inserted else {
          throw FrameSyntaxError(
            "an image of the pull and one of the refreshing would both be called “\(frame)”; add "
              + "{state} to --name, or choose one kind with --drive")
        }
      }
    }
  }

  /// The families and glyphs that the images' texts miss, a sentence each.
  package func textWarnings() throws(ScenarioErrors) -> [String] {
    var warnings: [String] = []
    for plan in sequences {
      for warning in try plan.textWarnings() where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return warnings
  }
}

extension SequencePlan {
  /// Whether any frame looks different in the dark.
  fileprivate func differsByAppearance() throws(ScenarioErrors) -> Bool {
    for picture in pictures where picture.scale == options.scales.first {
      let instant = try instant(of: picture.frame)
      let lists = Appearance.allCases.map {
        scene.displayList(at: instant, appearance: $0, textLayout: textLayout)
      }
      if Set(lists.map { DisplayListKey($0) }).count > 1 { return true }
    }
    return false
  }
}
