/// Suggestions for misspelled names.
package enum NearestName {
  /// The length, in UTF-8 bytes, beyond which a word is not compared.
  ///
  /// A longer word is not a misspelling of any known name, and the comparison would be slow.
  private static let longestWord = 40

  /// Returns the name with the smallest edit distance to a word, ignoring case.
  ///
  /// The distance may be at most a third of the word's length, and 1 for the shortest words.
  /// The first of several equally near names is returned, and `nil` if no name is near enough.
  package static func nearest(to word: String, among names: [String]) -> String? {
    match(for: word, among: names)?.name
  }

  /// Returns the name that ``nearest(to:among:)`` returns, with its edit distance to the word.
  package static func match(
    for word: String, among names: [String]
  ) -> (name: String, distance: Int)? {
    guard word.utf8.count <= longestWord else { return nil }
    let letters = Array(word.lowercased())
    let maximum = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
      let other = Array(name.lowercased())
      // A difference in length is a lower bound of the distance.
      guard abs(other.count - letters.count) <= maximum else { continue }
      let distance = editDistance(from: letters, to: other)
      if distance <= maximum, distance < best?.distance ?? .max { best = (name, distance) }
    }
    return best
  }

  /// Returns a suggestion of the nearest name, or a list of all names if none is near.
  package static func hint(for word: String, among names: [String]) -> String {
    nearest(to: word, among: names).map { "did you mean \($0)?" }
      ?? "allowed: \(names.joined(separator: ", "))"
  }

  /// Returns the optimal string alignment distance of two strings.
  ///
  /// This is the smallest number of insertions, deletions, replacements and swaps of adjacent
  /// characters that turn one string into the other.
  static func editDistance(from word: [Character], to name: [Character]) -> Int {
    guard !word.isEmpty, !name.isEmpty else { return max(word.count, name.count) }
    var twoBack: [Int] = []
    var previous = Array(0...name.count)
    for row in 0..<word.count {
      let letter = word[row]
      var current = [row + 1]
      for column in 0..<name.count {
        let other = name[column]
        var minimum = min(
          previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
          current[column] + 1)
        if row > 0, column > 0, letter == name[column - 1], word[row - 1] == other {
          minimum = min(minimum, twoBack[column - 1] + 1)
        }
        current.append(minimum)
      }
      twoBack = previous
      previous = current
    }
    return previous[name.count]
  }
}
