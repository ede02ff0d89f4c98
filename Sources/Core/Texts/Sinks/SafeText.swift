/// A language that strings of unknown content are written into.
package protocol TextSink: Sendable {
  /// Returns the string as the language writes it, so that readers show it and do not obey it.
  ///
  /// - Parameter text: The text before it, as far as the same literal goes.
  static func escaped(_ string: String, after text: String) -> String
}

/// A text of a language, in which literals are written as they are and interpolated values are escaped.
///
///     let cell: MarkdownText = "| \(path) |"
///
/// A text of the same language is interpolated as it is, one of another language as a string. No string of
/// unknown content becomes a text in any other way.
package struct SafeText<Sink: TextSink>: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text as it is written.
  package private(set) var text: String

  package init(stringLiteral literal: StaticString) { text = literal.description }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  fileprivate init(written text: String) { self.text = text }

  package var isEmpty: Bool { text.isEmpty }

  package static func + (first: Self, second: Self) -> Self {
    Self(written: first.text + second.text)
  }

  package static func += (first: inout Self, second: Self) { first.text += second.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate(set) var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    package mutating func appendLiteral(_ literal: StaticString) { text += literal.description }

    /// Adds the description of a value, escaped.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += Sink.escaped(value.description, after: text)
    }

    /// Adds a whole number, which no language obeys.
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Adds a text of the same language as it is.
    package mutating func appendInterpolation(_ other: SafeText) { text += other.text }

    /// Adds what a sink has written.
    mutating func append(written other: String) { text += other }
  }
}

extension SafeText: CustomStringConvertible {
  package var description: String { text }
}

extension Sequence {
  /// Returns the texts, one after the other.
  package func joined<Sink>(separator: SafeText<Sink> = "") -> SafeText<Sink>
  where Element == SafeText<Sink> {
    SafeText(written: map(\.text).joined(separator: separator.text))
  }
}

extension String {
  /// Whether build servers read a command in it: `##[`, `##vso[` and `##teamcity[`, anywhere in a log.
  var obeysHashes: Bool {
    let scalars = Array(unicodeScalars)
    return scalars.indices.dropLast(2).contains { index in
      scalars[index] == "#" && scalars[index + 1] == "#"
        && (scalars[index + 2] == "[" || scalars[index + 2].isASCIILetterOrDigit)
    }
  }

  /// The text with letters for every number sign that follows another.
  var partingHashes: String {
    var previous: Unicode.Scalar?
    return unicodeScalars.map { scalar in
      defer { previous = scalar }
      return scalar == "#" && previous == "#" ? "\\u{23}" : String(scalar)
    }.joined()
  }

  /// The part after the last line break.
  var lastLine: Substring.UTF8View {
    let start = utf8.lastIndex(of: UInt8(ascii: "\n")).map { utf8.index(after: $0) }
    return self[(start ?? startIndex)...].utf8
  }
}

extension Unicode.Scalar {
  /// The letters for a character that readers of plain text would obey, such as `\n` or `\u{1B}`; `nil` for
  /// any other.
  ///
  /// They obey controls, line breaks, and what overrides the direction of the text around it.
  var letters: String? {
    switch self {
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      escaped(asASCII: true)
    default: nil
    }
  }

  /// The character, or letters for one that readers would obey.
  var shown: String { letters ?? String(self) }

  var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  var isASCIILetterOrDigit: Bool {
    isASCIIDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
  }
}
