extension ScenarioReader {
  /// Reads the `golden` section, or reports a problem and returns `nil` if it is not a mapping with
  /// the key `at`.
  mutating func golden(_ node: SourceNode) -> Scenario.Golden? {
    guard
      let fields = fields(
        of: node, path: "golden", known: GoldenSchema.keys,
        expected: "a mapping, such as { at: \(GoldenSchema.exampleInstants) }")
    else { return nil }
    note(fields, path: "golden")
    guard let at = fields["at"] else {
      return fail(
        "golden needs the instants to record", at: node.position, path: "golden.at",
        allowed: "one instant or a list; an instant is \(Instant.forms)")
    }
    var golden = Scenario.Golden(at: instants(at.value))
    if let entry = fields["scale"] {
      golden.scales = list(entry.value, "golden.scale") { reader, node, path in
        reader.value(of: node, GoldenSchema.scale, path: path)?.number
      }
    }
    if let entry = fields["appearance"] {
      golden.appearances = list(entry.value, "golden.appearance") { reader, node, path in
        (reader.value(of: node, GoldenSchema.appearance, path: path)?.choice)
          .flatMap(Appearance.init)
      }
    }
    if let entry = fields["tolerance"] { golden.tolerance = tolerance(entry.value) ?? .exact }
    if let entry = fields["ignore"] { golden.ignoredRegions = regions(entry.value) }
    let values = given(
      fields,
      [
        GoldenSchema.directory, GoldenSchema.platform, GoldenSchema.allowBlank, GoldenSchema.motion,
      ], path: "golden")
    if case .text(let directory) = values["directory"] { golden.directory = directory }
    golden.isPerPlatform = values["platform"] == .flag(true)
    golden.allowsBlank = values["allowBlank"] == .flag(true)
    golden.hasMotion = values["motion"] != .flag(false)
    return golden
  }

  /// Reads a single value or a list of values.
  private mutating func list<Value>(
    _ node: SourceNode, _ path: String, most: Int = Scenario.Golden.maximumCount,
    _ read: (inout ScenarioReader, SourceNode, String) -> Value?
  ) -> [Value] {
    guard case .sequence(let nodes) = node.content else {
      return read(&self, node, path).map { [$0] } ?? []
    }
    if nodes.isEmpty || nodes.count > most {
      return refuse(
        "\(path) has a wrong number of entries", node, path: path,
        allowed: "1 to \(most) entries, or one without brackets") ?? []
    }
    return nodes.enumerated().compactMap { index, node in read(&self, node, "\(path).\(index)") }
  }

  private mutating func instants(_ node: SourceNode) -> [Instant] {
    list(node, "golden.at", most: Scenario.Golden.maximumInstantCount) { reader, node, path in
      var suggestion: String?
      do throws(InstantSyntaxError) {
        if let text = node.text {
          let instant = try Instant(parsing: text)
          reader.positions[path] = node.position
          return instant
        }
      } catch {
        suggestion = error.suggestion
      }
      return reader.fail(
        "\(path) is not an instant", at: node.position, path: path, found: node.found,
        allowed: Instant.forms, suggestion: suggestion)
    }
  }

  /// Reads a named tolerance or a mapping with a metric.
  private mutating func tolerance(_ node: SourceNode) -> ImageComparison? {
    let path = "golden.tolerance"
    if let word = node.text, let named = GoldenSchema.tolerances[word] { return named }
    guard case .mapping = node.content,
      let fields = fields(of: node, path: path, known: GoldenSchema.toleranceKeys)
    else {
      return refuse(
        "\(path) must be a name or a mapping", node, path: path,
        allowed: GoldenSchema.toleranceForm, nearest: GoldenSchema.tolerances.keys.sorted())
    }
    note(fields, path: path)
    let values = given(fields, [GoldenSchema.metric, GoldenSchema.maximumDiffering], path: path)
    guard let name = (values["metric"]?.choice).flatMap(ImageMetric.Name.init) else {
      if fields["metric"] == nil {
        report(
          "\(path) needs a metric", at: node.position, path: path,
          allowed: GoldenSchema.toleranceForm)
      }
      return nil
    }
    var threshold: Double?
    if let entry = fields["threshold"] {
      guard let range = name.thresholds else {
        return refuse(
          "the metric \(name.rawValue) has no threshold", entry.value, path: "\(path).threshold")
      }
      let parameter = Parameter(
        "threshold", .number(range, .scalar), default: .number(0), "The threshold of the metric.")
      threshold = value(of: entry.value, parameter, path: "\(path).threshold")?.number
      if threshold == nil { return nil }
    }
    guard let metric = name.metric(threshold: threshold) else {
      return fail(
        "\(path).threshold must be a whole number",
        at: fields["threshold"]?.value.position ?? node.position,
        path: "\(path).threshold", found: fields["threshold"]?.value.found)
    }
    return ImageComparison(metric, maximumDiffering: values["maxDiffering"]?.integer ?? 0)
  }

  private mutating func regions(_ node: SourceNode) -> [Rect] {
    guard case .sequence(let nodes) = node.content, case .sequence? = nodes.first?.content else {
      return rect(node, words: [], path: "golden.ignore").map { [$0] } ?? []
    }
    return list(node, "golden.ignore") { $0.rect($1, words: [], path: $2) }
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
