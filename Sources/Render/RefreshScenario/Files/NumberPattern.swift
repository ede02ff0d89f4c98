import Texts

/// A file's name with a run of `#` in it, in the place of a number's digits.
struct NumberPattern {
  private let head: Substring
  private let width: Int
  private let tail: Substring

  /// Finds the last run of `#`; `nil` where there is none.
  init?(_ text: String) {
    guard let last = text.lastIndex(of: "#") else { return nil }
    let end = text.index(after: last)
    let start = text[..<end].lastIndex { $0 != "#" }.map(text.index(after:)) ?? text.startIndex
    head = text[..<start]
    width = text.distance(from: start, to: end)
    tail = text[end...]
  }

  /// Whether it is the file's own name that is numbered, and not a folder's.
  var isInFileName: Bool { !tail.contains("/") }

  /// The number's digits in another file's name; `nil` for a name of another kind.
  func digits(in name: String) -> Substring? {
    guard name.count > head.count + tail.count, name.hasPrefix(head), name.hasSuffix(tail) else {
      return nil
    }
    let digits = name.dropFirst(head.count).dropLast(tail.count)
    return digits.allSatisfy { ("0"..."9").contains($0) } ? digits : nil
  }

  /// Why a number is not taken after a name that is the last one.
  func reason(against digits: Substring, after last: String) -> String {
    if digits.count < width { return "its number has fewer digits than there are #" }
    if digits.count > width, digits.first == "0" {
      return "its number has more digits than there are #, and begins with 0"
    }
    let next = self.digits(in: last).flatMap { Int($0) }.map { name($0 + 1) } ?? last
    return "\(next) is missing before it"
  }

  /// The name with a number, zeros in front up to the width.
  func name(_ number: Int) -> String {
    head + String(number).zeroPadded(to: width) + tail
  }
}
