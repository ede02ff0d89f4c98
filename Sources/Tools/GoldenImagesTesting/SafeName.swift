/// File names that are valid on every file system, derived from the names of tests.
enum SafeName {
  /// The maximum length of a name in bytes, which leaves room for suffixes on every file system.
  static let longest = 120

  /// Returns a name that contains only letters and digits of any script, `_`, `-` and `.`.
  ///
  /// Each sequence of other characters becomes one `-`. The name is neither empty nor hidden. The
  /// end of a long name is replaced with a hash of the text, so that long names with different
  /// ends are distinct.
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
    // This suffix is reserved for difference images.
    if name.hasSuffix(".difference") { name += "_" }
    if name.isEmpty { name = text.isEmpty ? "_" : "_" + digest(text) }
    guard name.utf8.count > longest else { return name }
    let ending = "-" + digest(text)
    while name.utf8.count + ending.utf8.count > longest { name.removeLast() }
    return name + ending
  }

  /// Returns the FNV-1a hash of the text's bytes as eight hexadecimal digits.
  private static func digest(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
