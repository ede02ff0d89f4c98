extension FuzzCampaign.Outcome {
  /// Returns a summary of the campaign, followed by a line per kind.
  ///
  /// The first line has the form `1,234,567 inputs in 3600 s, seed 7: 0 finds (343 inputs/s)`.
  public func summary(seed: UInt64) -> String {
    let count = counts.values.reduce(0, +)
    let rate = seconds > 0 ? Int((Double(count) / seconds).rounded()) : 0
    let sorts = finds.isEmpty ? "" : " of \(finds.count) sort\(finds.count == 1 ? "" : "s")"
    let found = findCounts.values.reduce(0, +)
    let first =
      "\(Self.grouped(count)) inputs in \(Int(seconds.rounded())) s, seed \(seed): "
      + "\(Self.grouped(found)) finds\(sorts) (\(Self.grouped(rate)) inputs/s)"
    let kinds = FuzzKind.allCases.compactMap { kind in
      counts[kind].map {
        "  \(kind): \(Self.grouped($0)) inputs, \(Self.grouped(findCounts[kind] ?? 0)) finds"
      }
    }
    return ([first] + kinds).joined(separator: "\n")
  }

  /// Returns an integer with a comma as the thousands separator.
  private static func grouped(_ number: Int) -> String {
    var text = String(number)
    var offset = text.count - 3
    while offset > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: offset))
      offset -= 3
    }
    return text
  }
}
