extension String {
  /// The lowercase words of a name such as `ballCount`, `ball_count` or `contentOffset.y`,
  /// without digits.
  var nameWords: [String] {
    var words = [""]
    var wasLowercase = false
    for character in self {
      if !character.isLetter || (character.isUppercase && wasLowercase) { words.append("") }
      if character.isLetter { words[words.count - 1] += character.lowercased() }
      wasLowercase = character.isLowercase
    }
    return words.filter { !$0.isEmpty }
  }
}
