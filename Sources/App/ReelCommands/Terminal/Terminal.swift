import FileAccess

/// The standard streams of the program.
package enum Terminal {
  /// Whether standard error is a terminal, on which lines can be overwritten.
  package static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal, which cannot display binary data.
  package static var isOutputInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a message to standard error.
  ///
  /// Errors are ignored, since they could be reported nowhere else.
  package static func writeError(_ text: TerminalText) {
    try? FileSystem.write(text.text.utf8, to: STDERR_FILENO, path: "standard error")
  }

  /// Makes writing to a closed pipe an error instead of a fatal signal.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Pins the language by which fonts are chosen, so that labels are the same for every user.
  ///
  /// For characters that a family lacks, Fontconfig chooses a fallback font by the language in
  /// the environment. Call this function before any thread starts.
  package static func pinFontLanguage() { setenv("FC_LANG", "en", 1) }
}

package func exit(_ status: FinalStatus) -> Never { exit(status.rawValue) }

/// A writer of warnings and notes to standard error.
package struct MessageWriter: Sendable {
  /// Whether notes are suppressed.
  package let isQuiet: Bool

  package init(isQuiet: Bool) { self.isQuiet = isQuiet }

  /// Prints a warning, even if `isQuiet` is true, because it may explain the result.
  package func warn(_ sentence: TerminalText) { Terminal.writeError("warning: \(sentence)\n") }

  /// Prints warnings.
  ///
  /// - Throws: `Failure` with the warnings as errors if `isStrict` is true and there are any.
  package func warn(_ sentences: [String], isStrict: Bool) throws(Failure) {
    if isStrict, !sentences.isEmpty {
      throw Failure(.badData, lines: sentences.map { "error: \($0)" })
    }
    for sentence in sentences { warn("\(sentence)") }
  }

  /// Prints a note, unless `isQuiet` is true.
  package func note(_ text: TerminalText) {
    if !isQuiet { Terminal.writeError("\(text)\n") }
  }
}

enum PeakMemory {
  /// The peak resident size in bytes, or `nil` if the system does not report it.
  ///
  /// On Linux, it is read from `/proc/self/status`, because the value of `getrusage` includes
  /// the program that started this process.
  static var bytes: Int? {
    #if os(Linux)
      guard let status = try? InputFile.read("/proc/self/status") else { return nil }
      let line = status.split(separator: UInt8(ascii: "\n"))
        .first { $0.starts(with: "VmHWM:".utf8) }
      let digits = line?.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? []
      guard let kibibytes = Int(reading: String(decoding: digits, as: UTF8.self)) else {
        return nil
      }
      return kibibytes * 1024
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #endif
  }
}
