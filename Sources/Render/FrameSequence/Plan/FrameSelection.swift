/// A selection of frames by index: `12`, `0..<60`, `0...59`, `10-`, `1-3,7,20-40:2`, or by time:
/// `trigger..trigger+0.6`.
///
/// Two dots select the frames from one `Instant` to another, including both.
///
/// Indices start at 0. `-` and `...` include the upper bound, `..<` excludes it. Without an upper
/// bound, a range ends at the last frame. `:2` selects every other frame. The selected frames are
/// in ascending order and distinct, even if the ranges overlap.
public struct FrameSelection: Hashable, Sendable, CustomStringConvertible {
  private struct IndexRange: Hashable, Sendable {
    var text: String
    var first: Int
    /// The last index, or `nil` for the last frame of the sequence.
    var last: Int?
    var step: Int
  }

  /// The part of a run between two instants.
  package struct Span: Hashable, Sendable {
    package let first, last: Instant
  }

  private let parts: [IndexRange]
  /// The selected part of the run, or `nil` if frames are selected by index.
  package let span: Span?

  /// Parses comma-separated indices and ranges, or two instants.
  ///
  /// - Throws: ``FrameSyntaxError`` if the text is not a valid selection.
  public init(parsing text: String) throws(FrameSyntaxError) {
    if let (first, last) = Self.split(text[...], at: ".."), !last.hasPrefix("."),
      !last.hasPrefix("<")
    {
      do throws(InstantSyntaxError) {
        span = Span(
          first: try Instant(parsing: String(first)), last: try Instant(parsing: String(last)))
      } catch {
        throw FrameSyntaxError("“\(text)” is not a part of a run: \(error)")
      }
      parts = []
      return
    }
    span = nil
    var parts: [IndexRange] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      parts.append(try Self.part(part.trimmed(), in: text))
    }
    self.parts = parts
  }

  /// Returns the selected indices in `0..<total`, in ascending order.
  ///
  /// - Throws: ``FrameSyntaxError`` if an index is not less than `total`.
  package func indices(outOf total: Int) throws(FrameSyntaxError) -> [Int] {
    var chosen: [Int] = []
    for part in parts {
      let last = part.last ?? max(total - 1, part.first)
      guard last < total else {
        let found = part.last == nil ? part.first : last
        throw FrameSyntaxError(
          "--frames \(part.text) contains frame \(found), but the last of "
            + "\(counted(total, "frame")) is \(total - 1), because frames are numbered from 0")
      }
      chosen += stride(from: part.first, through: last, by: part.step)
    }
    chosen.sort()
    var before = -1
    return chosen.filter { number in
      defer { before = number }
      return number != before
    }
  }

  /// The selection as the user wrote it.
  public var description: String {
    span.map { "\($0.first)..\($0.last)" } ?? parts.map(\.text).joined(separator: ",")
  }

  private static func part(_ part: Substring, in text: String) throws(FrameSyntaxError)
    -> IndexRange
  {
    func failure(_ reason: String) -> FrameSyntaxError {
      FrameSyntaxError(
        "“\(text)” is not a selection of frames: \(reason); write 12, 0..<60, 0...59, 10-, "
          + "1-3,7,20-40:2 or trigger..trigger+0.6")
    }
    func number(_ digits: Substring) throws(FrameSyntaxError) -> Int {
      let digits = digits.trimmed()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        throw failure(
          digits.isEmpty ? "a frame number is missing" : "“\(digits)” is not a frame number")
      }
      guard let number = Int(reading: digits) else { throw failure("\(digits) is too large") }
      return number
    }

    guard !part.isEmpty else { throw failure("a part is empty") }
    let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let step = halves.count == 2 ? try number(halves[1]) : 1
    guard step > 0 else { throw failure("the step must be at least 1") }
    let range = halves[0].trimmed()
    let result: IndexRange
    if let (first, last) = split(range, at: "..<") {
      let first = try number(first)
      let end = try number(last)
      guard end > first else { throw failure("\(range) is empty") }
      result = IndexRange(text: String(part), first: first, last: end - 1, step: step)
    } else if let (first, last) = split(range, at: "...") ?? split(range, at: "-") {
      let first = try number(first)
      let last = last.trimmed().isEmpty ? nil : try number(last)
      if let last, last < first { throw failure("\(range) ends before it begins") }
      result = IndexRange(text: String(part), first: first, last: last, step: step)
    } else {
      let index = try number(range)
      guard halves.count == 1 else { throw failure("“:\(step)” requires a range before it") }
      result = IndexRange(text: String(part), first: index, last: index, step: 1)
    }
    return result
  }

  /// Returns the text before and after the first occurrence of the separator.
  private static func split(_ text: Substring, at separator: String) -> (Substring, Substring)? {
    text.firstRange(of: separator).map { (text[..<$0.lowerBound], text[$0.upperBound...]) }
  }
}
