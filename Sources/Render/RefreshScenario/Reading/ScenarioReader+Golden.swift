extension ScenarioReader {
  /// Reads the `golden` section, or reports a problem and returns `nil` if it is not a mapping with
  /// the key `at`.
  mutating func golden(_ value: LocatedNode) -> Scenario.Golden? {
    guard
      let fields = fields(
        of: value, known: GoldenSchema.keys,
        expected: "a mapping, such as { at: \(GoldenSchema.exampleInstants) }")
    else { return nil }
    note(fields)
    guard let at = fields["at"] else {
      report(
        "golden needs the instants to record", at: value.position, path: "golden.at",
        allowed: "one instant or a list; an instant is \(Instant.forms)")
      return nil
    }
    var golden = Scenario.Golden(
      at: list(at, maximumCount: Scenario.Golden.maximumInstantCount) { $0.instant($1) })
    if let field = fields["scale"] {
      golden.scales = list(field) { $0.value(of: $1, GoldenSchema.scale)?.number }
    }
    if let field = fields["appearance"] {
      golden.appearances = list(field) {
        ($0.value(of: $1, GoldenSchema.appearance)?.choice).flatMap(Appearance.init)
      }
    }
    if let field = fields["tolerance"] { golden.tolerance = tolerance(field) ?? .exact }
    if let field = fields["ignore"] { golden.ignoredRegions = regions(field) }
    let values = given(
      fields,
      [
        GoldenSchema.directory, GoldenSchema.platform, GoldenSchema.allowBlank, GoldenSchema.motion,
      ])
    if case .text(let directory) = values["directory"] { golden.directory = directory }
    golden.isPerPlatform = values["platform"] == .flag(true)
    golden.allowsBlank = values["allowBlank"] == .flag(true)
    golden.hasMotion = values["motion"] != .flag(false)
    return golden
  }

  /// Reads a single value or a list of values.
  private mutating func list<Value>(
    _ value: LocatedNode, maximumCount: Int = Scenario.Golden.maximumCount,
    _ read: (inout ScenarioReader, LocatedNode) -> Value?
  ) -> [Value] {
    guard let items = value.items else { return read(&self, value).map { [$0] } ?? [] }
    if items.isEmpty || items.count > maximumCount {
      return refuse(
        "\(value.path) has a wrong number of entries", at: value,
        allowed: "1 to \(maximumCount) entries, or one without brackets") ?? []
    }
    return items.compactMap { read(&self, $0) }
  }

  private mutating func instant(_ value: LocatedNode) -> Instant? {
    var suggestion: String?
    do throws(InstantSyntaxError) {
      if let text = value.text {
        let instant = try Instant(parsing: text)
        positions[value.path] = value.position
        return instant
      }
    } catch {
      suggestion = error.suggestion
    }
    return fail(
      "\(value.path) is not an instant", at: value, found: value.node.found,
      allowed: Instant.forms, suggestion: suggestion)
  }

  /// Reads a named tolerance or a mapping with a metric.
  private mutating func tolerance(_ value: LocatedNode) -> ImageComparison? {
    let path = value.path
    if let word = value.text, let named = GoldenSchema.tolerances[word] { return named }
    guard case .mapping = value.node.content,
      let fields = fields(of: value, known: GoldenSchema.toleranceKeys)
    else {
      return refuse(
        "\(path) must be a name or a mapping", at: value, allowed: GoldenSchema.toleranceForm,
        nearest: GoldenSchema.tolerances.keys.sorted())
    }
    note(fields)
    let values = given(fields, [GoldenSchema.metric, GoldenSchema.maximumDiffering])
    guard let name = (values["metric"]?.choice).flatMap(ImageMetric.Name.init) else {
      if fields["metric"] == nil {
        report("\(path) needs a metric", at: value, allowed: GoldenSchema.toleranceForm)
      }
      return nil
    }
    var threshold: Double?
    if let field = fields["threshold"] {
      guard let range = name.thresholds else {
        return refuse("the metric \(name.rawValue) has no threshold", at: field)
      }
      let parameter = Parameter(
        "threshold", .number(range, .scalar), default: .number(0), "The threshold of the metric.")
      threshold = self.value(of: field, parameter)?.number
      if threshold == nil { return nil }
    }
    guard let metric = name.metric(threshold: threshold) else {
      return refuse("\(path).threshold must be a whole number", at: fields["threshold"] ?? value)
    }
    return ImageComparison(metric, maximumDiffering: values["maxDiffering"]?.integer ?? 0)
  }

  private mutating func regions(_ value: LocatedNode) -> [Rect] {
    guard let first = value.items?.first, first.items != nil else {
      return rect(value, words: []).map { [$0] } ?? []
    }
    return list(value) { $0.rect($1, words: []) }
  }
}

/// The settings of the `golden` section.
package enum GoldenSchema {
  /// Example instants, at which every header and footer is visible.
  static let exampleInstants = "[pull=0.5, release-0.05, trigger+0.3, end-0.1, end+0.5]"
  /// The section suggested for a scenario that does not have one.
  package static let example = "golden: { at: \(exampleInstants) }"

  static let help = "The instants that golden files record, and the tolerance of the comparison."

  static let keys = [
    "at", "scale", "appearance", "tolerance", "ignore", "directory", "platform", "allowBlank",
    "motion",
  ]

  static let tolerances: [String: ImageComparison] = ["exact": .exact, "rasterizer": .rasterizer]

  static let toleranceKeys = ["metric", "threshold", "maxDiffering"]

  static let toleranceForm =
    "exact, rasterizer, or { metric: threshold, threshold: 3, maxDiffering: 0 }"

  static let scale = Parameter(
    "scale", .number(0.1...16, .scalar), default: .number(2),
    "The pixels per point of the images; a number or a list.")

  static let appearance = Parameter(
    "appearance", .choice(Appearance.allCases.map(\.rawValue)), default: .choice("light"),
    "The appearance of the images: light, dark, or a list of both.")

  static let metric = Parameter(
    "metric", .choice(ImageMetric.Name.allCases.map(\.rawValue)), default: .choice("exact"),
    "The metric that decides whether two pixels differ.")

  static let maximumDiffering = Parameter(
    "maxDiffering", .integer(0...1_000_000_000), default: .integer(0),
    "The number of pixels that may differ.")

  static let allowBlank = Parameter(
    "allowBlank", .flag, default: .flag(false),
    "Whether all images may be blank, that is, fully transparent or of a single color; otherwise "
      + "they fail.")

  static let motion = Parameter(
    "motion", .flag, default: .flag(true),
    "Whether motion.txt records the positions, shapes and colors of all items over the whole run.")

  static let platform = Parameter(
    "platform", .flag, default: .flag(false),
    "Whether each system and architecture has its own goldens, in a folder such as linux-x86_64 "
      + "below the folder of the golden files.")

  static let directory = Parameter(
    "directory", .text(maximumLength: 1000), default: .text(""),
    "The folder of the golden files in the repository, relative to this file's folder; default: "
      + "NAME.golden next to NAME.yaml.")
}
