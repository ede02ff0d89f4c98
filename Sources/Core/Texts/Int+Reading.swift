extension Int {
  /// The numbers that are read from arguments, variables, files and requests.
  ///
  /// Their sums, negations and products with the size of a time or an image do not overflow.
  package static let readable = -1_000_000_000_000_000...1_000_000_000_000_000

  /// Creates the number in a text that was written outside this program, or returns `nil` if the
  /// text is not a whole number in a range.
  package init?(reading text: some StringProtocol, in range: ClosedRange<Int> = readable) {
    guard let number = Int(text), range.contains(number) else { return nil }
    self = number
  }

  /// Creates the whole number in a part of ``readable`` that is nearest to a number, or to 0 for NaN.
  package init(nearest number: Double, in range: ClosedRange<Int> = readable) {
    let low = Double(range.lowerBound)
    let high = Double(range.upperBound)
    self = Int(Swift.min(Swift.max(number.isNaN ? 0 : number.rounded(), low), high))
  }
}
