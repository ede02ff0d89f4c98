/// Plain text for people, on a terminal or in a log.
///
///     let line: TerminalText = "\(path): fine\n"
package typealias TerminalText = SafeText<TerminalSink>

package enum TerminalSink: TextSink {
  /// Escapes controls, line breaks and bidirectional controls, as in `\u{1B}`, but not tabs.
  ///
  /// The result does not start a command that build servers would find in a log.
  package static func escaped(_ string: String, after text: String) -> String {
    var shown = string.unicodeScalars.map { $0 == "\t" ? "\t" : $0.escapedIfControl }.joined()
    let line = text.lastLine
    let command = shown.drop(while: \.isWhitespace)
    if line.allSatisfy({ " \t:".utf8.contains($0) }),
      // The other colon of `::` may precede the string or follow it.
      command.hasPrefix("::") || command == ":"
        || command.hasPrefix(":") && line.contains(UInt8(ascii: ":"))
    {
      shown = shown[..<command.startIndex] + "\\u{3A}" + command.dropFirst()
    }
    return shown.containsLogCommand ? shown.escapingRepeatedHashes : shown
  }
}

extension SafeText<TerminalSink> {
  /// Creates text from a message of one or more lines and escapes each line.
  package init(lines: String) {
    self = lines.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "\(Substring($0))" as Self }.joined(separator: "\n")
  }
}

/// A GitHub Actions workflow command in a log: `::error file=wave.yaml::…`.
package typealias WorkflowCommand = SafeText<WorkflowSink>

package enum WorkflowSink: TextSink {
  /// Escapes the message of a command.
  package static func escaped(_ string: String, after text: String) -> String {
    string.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case "\t": "\t"
      default: scalar.escapedIfControl
      }
    }.joined()
  }
}

extension SafeText<WorkflowSink>.StringInterpolation {
  /// Appends the value of a command's property, in which colons and commas are escaped, too.
  package mutating func appendInterpolation(property: String) {
    append(
      written: WorkflowSink.escaped(property, after: "").unicodeScalars
        .map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined())
  }
}
