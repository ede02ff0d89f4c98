#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The streams of the program and its end.
enum Terminal {
  /// Whether standard error is a terminal, on which lines can be written over.
  static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes a result to standard output.
  ///
  /// A reader who has gone away is no error: the rest has nobody to be for.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }

  /// Writes a message to standard error.
  static func writeError(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Makes writing into a pipe that nobody reads an error instead of the program's end.
  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Keeps the user's language from choosing fonts, so that labels are the same everywhere.
  ///
  /// Fontconfig takes substitutes for characters that a family lacks by the language it finds in the
  /// environment; to be called before any thread starts.
  static func pinFontLanguage() { setenv("FC_LANG", "en", 1) }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}

// Inside the enumeration the plain name means its own function.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

/// Ends the program.
func exit(_ status: FinalStatus) -> Never { exit(status.rawValue) }
