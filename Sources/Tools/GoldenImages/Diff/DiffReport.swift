/// The result of `reel diff`, as text and as JSON.
package struct DiffReport {
  /// The result for two images or two folders.
  package enum Subject {
    case images(ImageDifference)
    case folders(ImageDiff.Frames)
  }

  private let metric: ImageMetric.Name
  /// The threshold of the metric, or `nil` for `exact`.
  private let threshold: Double?
  private let maximumDiffering: Int
  private let subject: Subject

  package init(
    _ subject: Subject, metric: ImageMetric.Name, threshold: Double?, maximumDiffering: Int
  ) {
    self.subject = subject
    self.metric = metric
    self.threshold = threshold
    self.maximumDiffering = maximumDiffering
  }

  private var differences: [ImageDifference] {
    switch subject {
    case .images(let difference): [difference]
    case .folders(let frames): frames.pairs.map(\.difference)
    }
  }

  private var isComplete: Bool {
    guard case .folders(let frames) = subject else { return true }
    return frames.missingInFirst.isEmpty && frames.missingInSecond.isEmpty
  }

  /// The pairs in which every pixel is ignored.
  private var blind: [ImageDifference] { differences.filter { $0.total == 0 } }

  /// Returns whether any pixels were compared and their differences are within the limit.
  private static func isAllowed(_ found: ImageDifference) -> Bool {
    found.total > 0 && found.isAllowed
  }

  /// Whether the comparison passes.
  ///
  /// It fails if a frame is missing, there are no pairs, every pixel of a pair is ignored, or a
  /// difference exceeds the limit.
  var isAllowed: Bool {
    isComplete && !differences.isEmpty && differences.allSatisfy(Self.isAllowed)
  }

  /// Returns the reason for the failure, given the paths, or `nil` if the comparison passes.
  package func objection(_ first: String, _ second: String) -> TerminalText? {
    guard !isAllowed else { return nil }
    switch subject {
    case .images(let found):
      if let sizes = Self.sizes(found) {
        return "the sizes differ: \(first) has \(sizes.first) pixels, \(second) has \(sizes.second)"
      }
      guard found.total > 0 else { return "nothing was compared: every pixel is ignored" }
      let outcome = counted(found.differing, of: found.total, "pixel", "differ")
      return "\(outcome); allowed: \(maximumDiffering)"
    case .folders(let frames):
      let bad = frames.pairs.count { !$0.difference.isAllowed }
      var parts: [TerminalText] = []
      if frames.pairs.isEmpty {
        parts.append("nothing was compared: \(first) and \(second) share no frame names")
      }
      if bad > 0 {
        parts.append("\(counted(bad, of: frames.pairs.count, "frame", "differ"))")
      }
      if !blind.isEmpty {
        parts.append(
          "nothing was compared in \(blind.count) of \(counted(frames.pairs.count, "frame")): "
            + "every pixel is ignored")
      }
      for (names, folder) in [(frames.missingInFirst, first), (frames.missingInSecond, second)]
      where !names.isEmpty {
        parts.append("missing in \(folder): \(names.listed(first: names.count > 6 ? 5 : 6))")
      }
      return parts.joined(separator: "; ")
    }
  }

  private static func sizes(_ found: ImageDifference) -> (first: String, second: String)? {
    guard found.firstSize != found.secondSize else { return nil }
    func text(_ size: PixelSize) -> String { "\(size.width) × \(size.height)" }
    return (text(found.firstSize), text(found.secondSize))
  }
}

// MARK: - Text

extension DiffReport {
  /// The measures of a pair of images, or a table of the frames that are not identical.
  package var text: TerminalText {
    switch subject {
    case .images(let found): Self.summary(found)
    case .folders(let frames): table(frames)
    }
  }

  private static func summary(_ found: ImageDifference) -> TerminalText {
    let maximum = found.maximum
    func location(_ pixel: PixelPosition?) -> String {
      pixel.map { ", at \($0.x),\($0.y)" } ?? ""
    }
    let cluster = found.cluster.map { cluster in
      let bounds = cluster.bounds
      return counted(cluster.count, "pixel")
        + (cluster.count == 1 ? "" : ", within \(bounds.width) × \(bounds.height)")
        + " at \(bounds.x),\(bounds.y)"
    }
    let similarity = found.similarity.map { similarity in
      "minimum \(similarity.minimum.decimalText(places: 6))\(location(similarity.position)); mean "
        + similarity.mean.decimalText(places: 6)
    }
    var summary = JSONObject()
    summary["differing"] = .text("\(found.differing) of \(counted(found.total, "pixel"))")
    summary["changed"] = .text(counted(found.changed, "pixel"))
    summary["maximum"] = .text(
      found.changed == 0
        ? "0"
        : "\(maximum.largest) (red \(maximum.red), green \(maximum.green), blue \(maximum.blue), "
          + "alpha \(maximum.alpha))" + location(found.worst))
    summary["cluster"] = cluster.map(JSONValue.text)
    summary["similarity"] = similarity.map(JSONValue.text)
    summary["sizes"] = sizes(found).map { .text("\($0.first) and \($0.second) pixels") }
    return PlainText(summary).text
  }

  private func table(_ frames: ImageDiff.Frames) -> TerminalText {
    let hasSimilarity = metric == .ssim
    var table = TextTable(
      [
        ("frame", .left), ("differing", .right), ("changed", .right), ("total", .right),
        ("maximum", .right), ("cluster", .right),
      ] + (hasSimilarity ? [("similarity", .right)] : []) + [("", .left)])
    let shown = frames.pairs.filter(\.difference.isShown)
    for (name, found) in shown {
      var cells = [found.differing, found.changed, found.total].map(String.init)
      cells.append(String(found.maximum.largest))
      cells.append(String(found.cluster?.count ?? 0))
      if hasSimilarity { cells.append((found.similarity?.minimum ?? 1).decimalText(places: 6)) }
      let sizes = Self.sizes(found).map { "\($0.first) and \($0.second) pixels" }
      table.add([name] + cells + [sizes ?? (found.isAllowed ? "" : "differs")])
    }
    var text: TerminalText = shown.isEmpty ? "" : table.text + "\n"
    let bad = frames.pairs.count { !$0.difference.isAllowed }
    let count = frames.pairs.count
    text += "\(counted(count, "frame")) compared, \(shown.count) changed, "
    text += "\(counted(bad, "differs", "differ"))"
    if let worst = Self.worst(frames) { text += "; largest change: \(worst.name)" }
    text += "\n"
    for name in frames.missingInFirst { text += "missing in the first folder: \(name)\n" }
    for name in frames.missingInSecond { text += "missing in the second folder: \(name)\n" }
    return text
  }

  /// Returns the worst frame, or `nil` if all frames are identical.
  ///
  /// A frame beyond the limit is worse than one within it. Then the number of differing pixels,
  /// the largest channel difference and the number of changed pixels decide, in this order.
  private static func worst(
    _ frames: ImageDiff.Frames
  ) -> (name: String, difference: ImageDifference)? {
    func badness(_ found: ImageDifference) -> (Int, Int, UInt8, Int) {
      (found.isAllowed ? 0 : 1, found.differing, found.maximum.largest, found.changed)
    }
    var worst: (name: String, difference: ImageDifference)?
    for pair in frames.pairs
    where badness(pair.difference) > worst.map({ badness($0.difference) }) ?? (0, 0, 0, 0) {
      worst = pair
    }
    return worst
  }
}

// MARK: - JSON

extension DiffReport {
  /// The result in the published schema `diff`.
  package var json: JSONValue {
    var json: JSONObject = [
      "metric": .text(metric.rawValue), "threshold": threshold.map(JSONValue.number) ?? .null,
      "maxDiffering": .integer(maximumDiffering), "allowed": .flag(isAllowed),
    ]
    switch subject {
    case .images(let found):
      for member in fields(found).members { json[member.name] = member.value }
    case .folders(let frames):
      json["differing"] = .integer(differences.reduce(0) { $0 + $1.differing })
      json["total"] = .integer(differences.reduce(0) { $0 + $1.total })
      json["changed"] = .integer(differences.reduce(0) { $0 + $1.changed })
      json["maximum"] = .integer(Int(differences.map(\.maximum.largest).max() ?? 0))
      json["cluster"] = .integer(differences.map { $0.cluster?.count ?? 0 }.max() ?? 0)
      json["worstFrame"] = Self.worst(frames).map { .text($0.name) } ?? .null
      json["missingInFirst"] = .texts(frames.missingInFirst)
      json["missingInSecond"] = .texts(frames.missingInSecond)
      json["frames"] = .list(
        frames.pairs.map { name, found in
          var row: JSONObject = ["frame": .text(name), "allowed": .flag(Self.isAllowed(found))]
          for member in fields(found).members { row[member.name] = member.value }
          return .object(row)
        })
    }
    return .object(json)
  }

  /// Returns the members of the JSON object for a pair of images.
  private func fields(_ found: ImageDifference) -> JSONObject {
    let maximum = found.maximum
    var json: JSONObject = [
      "differing": .integer(found.differing), "total": .integer(found.total),
      "changed": .integer(found.changed), "maximum": .integer(Int(maximum.largest)),
      "channels": [
        "red": .integer(Int(maximum.red)), "green": .integer(Int(maximum.green)),
        "blue": .integer(Int(maximum.blue)), "alpha": .integer(Int(maximum.alpha)),
      ],
      "worst": found.worst.map(Self.json) ?? .null,
      "cluster": .integer(found.cluster?.count ?? 0), "clusterBounds": .null,
    ]
    if let bounds = found.cluster?.bounds {
      json["clusterBounds"] = [
        "x": .integer(bounds.x), "y": .integer(bounds.y), "width": .integer(bounds.width),
        "height": .integer(bounds.height),
      ]
    }
    if let similarity = found.similarity {
      json["similarity"] = [
        "least": .number(similarity.minimum), "mean": .number(similarity.mean),
        "place": similarity.position.map(Self.json) ?? .null,
      ]
    }
    json["sizes"] = .list(
      [found.firstSize, found.secondSize].map { [.integer($0.width), .integer($0.height)] })
    return json
  }

  private static func json(_ pixel: PixelPosition) -> JSONValue {
    ["x": .integer(pixel.x), "y": .integer(pixel.y)]
  }
}
