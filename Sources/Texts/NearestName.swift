/// Finds what somebody may have meant by a name that is not known.
package enum NearestName {
  /// Longer words are no misspellings of anything here, and comparing them would take long.
  private static let longestWord = 40

  /// The name that takes the fewest changes to become, of those that take at most a third of the
  /// word's letters (and one for the shortest); the first of equals, `nil` where none is near.
  package static func nearest(to word: String, among names: [String]) -> String? {
    guard word.utf8.count <= longestWord else { return nil }
    let letters = Array(word.lowercased())
    var best: (name: String, changes: Int)?
    for name in names {
      let changes = changes(from: letters, to: Array(name.lowercased()))
      if changes <= max(1, letters.count / 3), changes < best?.changes ?? .max {
        best = (name, changes)
      }
    }
    return best?.name
  }

  /// The least number of letters to add, drop, replace or swap with their neighbour (the optimal
  /// string alignment distance).
  static func changes(from word: [Character], to name: [Character]) -> Int {
    guard !word.isEmpty, !name.isEmpty else { return max(word.count, name.count) }
    var twoBack: [Int] = []
    var previous = Array(0...name.count)
    for (row, letter) in word.enumerated() {
      var current = [row + 1]
      for (column, other) in name.enumerated() {
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
