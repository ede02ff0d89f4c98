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

/// A check of the standard streams and of the limit on open files at the start of the program.
enum OpenFiles {
  /// The limit on open files that the Swift runtime requires.
  private static let least: rlim_t = 32

  /// Ensures that the standard streams are open and the limit on open files is sufficient.
  ///
  /// Call this function before the first switch to another thread, for which the runtime opens
  /// files.
  static func ensure() {
    ensureStreams()
    ensureLimit()
  }

  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise the next file to be opened would get the stream's descriptor and receive the
  /// output.
  private static func ensureStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) < 0 && open("/dev/null", O_RDWR) != number {
      exit(FinalStatus.inputOutput)
    }
  }

  /// Raises the limit on open files if it is too low, or exits if it cannot be raised.
  private static func ensureLimit() {
    let resource = openFilesResource
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = min(least, limit.rlim_max)
    guard limit.rlim_cur < least || setrlimit(resource, &limit) != 0 else { return }
    Terminal.writeError(
      "error: the limit on open files is \(found), but reel requires at least \(least); to raise "
        + "it, type: ulimit -n 1024\n")
    exit(FinalStatus.inputOutput)
  }

  #if canImport(Glibc)
    private static let openFilesResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFilesResource = RLIMIT_NOFILE
  #endif
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
      guard let kibibytes = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
      return kibibytes * 1024
    #else
      var usage = rusage()
      return getrusage(RUSAGE_SELF, &usage) == 0 ? Int(usage.ru_maxrss) : nil
    #endif
  }
}
