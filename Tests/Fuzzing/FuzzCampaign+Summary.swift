extension FuzzCampaign.Outcome {
  /// What a person wants to know at the end: `1,234,567 inputs in 3600 s, seed 7: 0 finds`, and a line
  /// for each kind.
  public func summary(seed: UInt64) -> String {
    let count = counts.values.reduce(0, +)
    let rate = seconds > 0 ? Int((Double(count) / seconds).rounded()) : 0
    let sorts = finds.isEmpty ? "" : " of \(finds.count) sort\(finds.count == 1 ? "" : "s")"
    let found = findCounts.values.reduce(0, +)
    let first =
      "\(Self.grouped(count)) inputs in \(Int(seconds.rounded())) s, seed \(seed): "
      + "\(Self.grouped(found)) finds\(sorts) (\(Self.grouped(rate)) inputs a second)"
    let kinds = FuzzKind.allCases.compactMap { kind in
      counts[kind].map {
        "  \(kind): \(Self.grouped($0)) inputs, \(Self.grouped(findCounts[kind] ?? 0)) finds"
      }
    }
    return ([first] + kinds).joined(separator: "\n")
  }

  /// A number with a comma before every three digits.
  private static func grouped(_ number: Int) -> String {
    var text = String(number)
    var place = text.count - 3
    while place > 0 {
      text.insert(",", at: text.index(text.startIndex, offsetBy: place))
      place -= 3
    }
    return text
  }
}
