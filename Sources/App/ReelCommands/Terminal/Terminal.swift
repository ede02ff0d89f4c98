import FileAccess

/// The streams of the program and its end.
package enum Terminal {
  /// Whether standard error is a terminal, on which lines can be written over.
  package static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 }

  /// Whether standard output is a terminal, which pixels would only confuse.
  package static var isOutputInteractive: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Writes a message to standard error; there is nowhere to say that it failed.
  package static func writeError(_ text: TerminalText) {
    try? FileSystem.write(text.text.utf8, to: STDERR_FILENO, path: "standard error")
  }

  /// Makes writing into a pipe that nobody reads an error instead of the program's end.
  package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  /// Keeps the user's language from choosing fonts, so that labels are the same everywhere.
  ///
  /// Fontconfig takes substitutes for characters that a family lacks by the language it finds in the
  /// environment; to be called before any thread starts.
  package static func pinFontLanguage() { setenv("FC_LANG", "en", 1) }
}

/// Ends the program.
package func exit(_ status: FinalStatus) -> Never { exit(status.rawValue) }

/// Says things beside the results, on standard error.
package struct MessageWriter: Sendable {
  /// Whether only errors are said.
  package let isQuiet: Bool

  /// Makes a writer.
  package init(isQuiet: Bool) {
    self.isQuiet = isQuiet
  }

  /// Something to look at; it is said even where little is said, as it may explain a result.
  package func warn(_ sentence: TerminalText) { Terminal.writeError("warning: \(sentence)\n") }

  /// Things to look at, each in a sentence; where warnings are taken for errors, they end the run.
  package func warn(_ sentences: [String], isStrict: Bool) throws(Failure) {
    if isStrict, !sentences.isEmpty {
      throw Failure(.badData, lines: sentences.map { "error: \($0)" })
    }
    for sentence in sentences { warn("\(sentence)") }
  }

  /// Something to know.
  package func note(_ text: TerminalText) {
    if !isQuiet { Terminal.writeError("\(text)\n") }
  }
}

/// The files that are open from the start, and how many may be.
enum OpenFiles {
  /// With fewer the language's own runtime does not work.
  private static let least: rlim_t = 32

  /// Makes sure of the streams and of the limit; to be called before the first change of threads, for
  /// which the runtime itself opens files.
  static func ensure() {
    ensureStreams()
    ensureLimit()
  }

  /// Opens `/dev/null` for each standard stream that is closed: the next file to be opened would get its
  /// number, and with it what is printed.
  private static func ensureStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) < 0 && open("/dev/null", O_RDWR) != number {
      exit(FinalStatus.inputOutput)
    }
  }

  /// Raises the limit where that is needed and allowed; ends the program where it is not.
  private static func ensureLimit() {
    let resource = openFilesResource
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = min(least, limit.rlim_max)
    guard limit.rlim_cur < least || setrlimit(resource, &limit) != 0 else { return }
    Terminal.writeError(
      "error: only \(found) files may be open at the same time, and reel needs \(least); raise the "
        + "limit with: ulimit -n 1024\n")
    exit(FinalStatus.inputOutput)
  }

  #if canImport(Glibc)
    private static let openFilesResource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let openFilesResource = RLIMIT_NOFILE
  #endif
}

/// The most memory that this program has had at a time.
enum PeakMemory {
  /// The bytes; `nil` where the system does not say.
  ///
  /// Linux is asked for the memory of this program alone: the usage that it keeps of processes
  /// includes what started them.
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
