/// File names that every file system takes, made of whatever a test is called.
enum SafeName {
  /// The most bytes of a name, well below what file systems allow, since more is added to it.
  static let longest = 120

  /// A name of letters and digits of any script, `_`, `-` and `.`, each run of anything else becoming
  /// one `-`.
  ///
  /// It is never empty nor hidden. What is too long is cut, with a number made of the whole in the
  /// place of the rest, so that long names that differ late stay apart.
  static func name(_ text: String) -> String {
    var name = ""
    var isGap = false
    for character in text {
      if character.isLetter || character.isNumber || "_-.".contains(character) {
        if isGap, !name.isEmpty { name.append("-") }
        isGap = false
        name.append(character)
      } else {
        isGap = true
      }
    }
    if name.hasPrefix(".") { name = "_" + name.dropFirst() }
    // Pictures of differences are called so.
    if name.hasSuffix(".difference") { name += "_" }
    if name.isEmpty { name = text.isEmpty ? "_" : "_" + digest(text) }
    guard name.utf8.count > longest else { return name }
    let ending = "-" + digest(text)
    while name.utf8.count + ending.utf8.count > longest { name.removeLast() }
    return name + ending
  }

  /// FNV-1a over the text's bytes, as eight hexadecimal digits.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
