extension String {
  /// Whether a build server could find a command in the string: `##` before `[`, a letter or a
  /// digit.
  ///
  /// Commands such as `##[`, `##vso[` and `##teamcity[` may start anywhere in a log.
  var containsLogCommand: Bool {
    let scalars = Array(unicodeScalars)
    return scalars.indices.dropLast(2).contains { index in
      scalars[index] == "#" && scalars[index + 1] == "#"
        && (scalars[index + 2] == "[" || scalars[index + 2].isASCIILetterOrDigit)
    }
  }

  /// The string, with every `#` that follows another `#` written as `\u{23}`.
  var escapingRepeatedHashes: String {
    var previous: Unicode.Scalar?
    return unicodeScalars.map { scalar in
      defer { previous = scalar }
      return scalar == "#" && previous == "#" ? "\\u{23}" : String(scalar)
    }.joined()
  }

  /// The UTF-8 code units after the last line break.
  var lastLine: Substring.UTF8View {
    let start = utf8.lastIndex(of: UInt8(ascii: "\n")).map { utf8.index(after: $0) }
    return self[(start ?? startIndex)...].utf8
  }
}

extension Unicode.Scalar {
  /// The escape sequence of a character that plain-text readers would interpret; `nil` for any
  /// other.
  ///
  /// Examples are `\n` and `\u{1B}`. Readers interpret controls, line breaks and bidirectional
  /// controls.
  package var escapeSequence: String? {
    switch self {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      escaped(asASCII: true)
    default: nil
    }
  }

  /// The character, or its escape sequence if plain-text readers would interpret it.
  var escapedIfControl: String { escapeSequence ?? String(self) }

  var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  var isASCIILetterOrDigit: Bool {
    isASCIIDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
