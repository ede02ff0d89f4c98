import FileAccess

/// A file name in which consecutive `#` characters are a placeholder for a number.
///
/// The length of the placeholder is the minimum number of digits.
struct NumberPattern {
  private let head: Substring
  private let width: Int
  private let tail: Substring

  /// Creates a pattern whose placeholder ends at the last `#` of a name, or returns `nil` if the
  /// name has no `#`.
  init?(_ text: String) {
    guard let last = text.lastIndex(of: "#") else { return nil }
    let end = text.index(after: last)
    let start = text[..<end].lastIndex { $0 != "#" }.map(text.index(after:)) ?? text.startIndex
    head = text[..<start]
    width = text.distance(from: start, to: end)
    tail = text[end...]
  }

  /// Whether the placeholder is in the file's name rather than in a folder's.
  var isInFileName: Bool { !ExactPath.hasSlash(tail) }

  /// Returns the digits at the placeholder in another file name, or `nil` if it does not match.
  func digits(in name: String) -> Substring? {
    guard name.count > head.count + tail.count, name.hasPrefix(head), name.hasSuffix(tail) else {
      return nil
    }
    let digits = name.dropFirst(head.count).dropLast(tail.count)
    return digits.allSatisfy { ("0"..."9").contains($0) } ? digits : nil
  }

  /// Returns the reason why a number does not continue the sequence that ends with the name `last`.
  func reason(against digits: Substring, after last: String) -> String {
    if digits.count < width {
      return "its number has fewer digits than the pattern has # characters"
    }
    if digits.count > width, digits.first == "0" {
      return "its number begins with 0 and has more digits than the pattern has # characters"
    }
    let next = self.digits(in: last).flatMap { Int(reading: $0) }.map { name($0 + 1) } ?? last
    return "\(next) is missing before it"
  }

  /// Returns the name with a number in place of the placeholder, padded with zeros to its width.
  func name(_ number: Int) -> String { head + String(number).zeroPadded(to: width) + tail }
}
