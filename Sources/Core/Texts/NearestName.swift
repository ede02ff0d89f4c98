/// Finds what somebody may have meant by a name that is not known.
package enum NearestName {
  /// Longer words are no misspellings of anything here, and comparing them would take long.
  private static let longestWord = 40

  /// The name that takes the fewest changes to become, of those that take at most a third of the
  /// word's letters (and one for the shortest); the first of equals, `nil` where none is near.
  package static func nearest(to word: String, among names: [String]) -> String? {
    guard word.utf8.count <= longestWord else { return nil }
    let letters = Array(word.lowercased())
    let most = max(1, letters.count / 3)
    var best: (name: String, changes: Int)?
    for name in names {
      let other = Array(name.lowercased())
      // Each letter that one has more is a change.
      guard abs(other.count - letters.count) <= most else { continue }
      let changes = changes(from: letters, to: other)
      if changes <= most, changes < best?.changes ?? .max {
        best = (name, changes)
      }
    }
    return best?.name
  }

  /// The least number of letters to add, drop, replace or swap with their neighbor, without regard to case.
  package static func changes(from word: String, to name: String) -> Int {
    changes(from: Array(word.lowercased()), to: Array(name.lowercased()))
  }

  /// The least number of letters to add, drop, replace or swap with their neighbour (the optimal
  /// string alignment distance).
  static func changes(from word: [Character], to name: [Character]) -> Int {
    guard !word.isEmpty, !name.isEmpty else { return max(word.count, name.count) }
    var twoBack: [Int] = []
    var previous = Array(0...name.count)
    for row in 0..<word.count {
      let letter = word[row]
      var current = [row + 1]
      for column in 0..<name.count {
        let other = name[column]
        var least = min(
          previous[column] + (letter == other ? 0 : 1), previous[column + 1] + 1,
          current[column] + 1)
        if row > 0, column > 0, letter == name[column - 1], word[row - 1] == other {
          least = min(least, twoBack[column - 1] + 1)
        }
        current.append(least)
      }
      twoBack = previous
      previous = current
    }
    return previous[name.count]
  }
}
