extension String {
  /// The first character that is not part of a line of text: a line break, a tab, another control
  /// character or a bidirectional control; `nil` if none exists.
  ///
  /// Marks such as U+200F, which belong to the spelling of right-to-left text, are part of a line.
  /// The offset is the number of Unicode scalars before the character.
  package var firstControl: (offset: Int, description: String)? {
    for (offset, scalar) in unicodeScalars.enumerated() where scalar.escapeSequence != nil {
      return (offset, "\(scalar.controlNoun), \(scalar.codePoint)")
    }
    return nil
  }

  /// The string without one line break at its end, such as that of a YAML block scalar.
  package var withoutFinalLineBreak: String {
    last?.isNewline == true ? String(dropLast()) : self
  }
}

extension Unicode.Scalar {
  /// The code point, such as `U+000A`.
  package var codePoint: String {
    "U+" + String(value, radix: 16, uppercase: true).zeroPadded(to: 4)
  }

  fileprivate var controlNoun: String {
    switch self {
    case "\t": "a tab"
    case "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": "a line break"
    case "\u{202A}"..."\u{2069}": "a bidirectional control"
    default: "a control character"
    }
  }
}
