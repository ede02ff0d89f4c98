package import FileAccess

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The streams of the program and its end.
package enum Terminal {
  /// Whether standard error is a terminal, on which lines can be written over.
  package static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal, which pixels would only confuse.
  package static var isOutputInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a result to standard output.
  ///
  /// - Throws: where not all of it could be written; a reader who has gone away is one such case.
  package static func write(_ text: String) throws(FileError) {
    try Destination.standardOutput.write(text.utf8)
  }

  /// Says where a result is, unless it went to standard output itself.
  package static func write(pathOf path: String) throws(FileError) {
    if !Destination.isStandardOutput(path) { try write(path + "\n") }
  }

  /// Writes a message to standard error; there is nowhere to say that it failed.
  ///
  /// What files and flags hold is repeated in messages, but a terminal must not obey it: control
  /// characters are shown as in `\u{1B}`.
  package static func writeError(_ text: String) { draw(visible(text)) }

  /// Writes to standard error what a terminal is to obey, such as moves of the cursor.
  package static func draw(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  /// A text with its control characters in letters, except for breaks of lines and tabs.
  package static func visible(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      if scalar.properties.generalCategory == .control, scalar != "\n", scalar != "\t" {
        shown += scalar.escaped(asASCII: true)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }

  /// Makes writing into a pipe that nobody reads an error instead of the program's end.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Keeps the user's language from choosing fonts, so that labels are the same everywhere.
  ///
  /// Fontconfig takes substitutes for characters that a family lacks by the language it finds in the
  /// environment; to be called before any thread starts.
  package static func pinFontLanguage() { setenv("FC_LANG", "en", 1) }
}

// Inside the enumeration the plain name means its own function.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// Ends the program.
package func exit(_ status: FinalStatus) -> Never { exit(status.rawValue) }
