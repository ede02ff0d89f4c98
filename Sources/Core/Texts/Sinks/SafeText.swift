/// A language in which untrusted strings are escaped.
package protocol TextSink: Sendable {
  /// Returns the string escaped for the language, so that readers display it and do not
  /// interpret it.
  ///
  /// - Parameter text: The preceding text of the same literal.
  static func escaped(_ string: String, after text: String) -> String
}

/// Text in a language, with literals written verbatim and interpolated values escaped.
///
///     let cell: MarkdownText = "| \(path) |"
///
/// Interpolated text of the same language is inserted verbatim, and text of another language is
/// escaped like a string. An untrusted string cannot become text of the language in any other
/// way.
package struct SafeText<Sink: TextSink>: ExpressibleByStringInterpolation, Hashable, Sendable {
  /// The text, escaped for the language.
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

    /// Appends the description of a value, escaped.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += Sink.escaped(value.description, after: text)
    }

    /// Appends an integer, which needs no escaping in any language.
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Appends text of the same language verbatim.
    package mutating func appendInterpolation(_ other: SafeText) { text += other.text }

    /// Appends a string that a sink has already escaped.
    mutating func append(written other: String) { text += other }
  }
}

extension SafeText: CustomStringConvertible {
  package var description: String { text }
}

extension Sequence {
  package func joined<Sink>(separator: SafeText<Sink> = "") -> SafeText<Sink>
  where Element == SafeText<Sink> {
    SafeText(written: map(\.text).joined(separator: separator.text))
  }
}
