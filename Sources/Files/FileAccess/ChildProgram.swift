/// Another program, which is started without a shell.
///
/// It has our environment and folder and, of our open files, only those that it is given. Signals mean to
/// it what they mean to a program that a shell starts, whatever this one ignores or blocks.
package struct ChildProgram: Sendable {
  /// What one of its standard streams is.
  package enum Stream: Sendable {
    /// Our own.
    case shared
    /// `/dev/null`.
    case nothing
    /// A file that is written anew.
    case file(String)
    /// An open file of ours, which stays open here.
    case open(Int32)
  }

  /// How a run ended.
  package struct End: Hashable, Sendable {
    /// The exit code; 128 and the signal's number where one ended it, -1 where the system does not tell.
    package var status: Int32
    /// Processor time, its own and the system's for it, of all its threads.
    package var processor: Duration
  }

  /// The program's path, or its name where the search path is to be looked through for it.
  package var path: String
  /// What it is told.
  package var arguments: [String]
  /// Whether it is spared the signals by which a terminal ends what runs in it.
  package var isInOwnGroup: Bool

  /// A program, which is not started yet.
  package init(path: String, arguments: [String] = [], isInOwnGroup: Bool = false) {
    (self.path, self.arguments, self.isInOwnGroup) = (path, arguments, isInOwnGroup)
  }

  /// The number under which a program has the further file that it is given.
  package static let extraNumber: Int32 = 3

  /// Starts the program.
  ///
  /// - Parameter extra: an open file of ours, which it has as ``extraNumber``.
  /// - Throws: where it cannot be run, or a stream's file cannot be written.
  package func start(
    input: Stream = .shared, output: Stream = .shared, errors: Stream = .shared,
    extra: Int32? = nil
  ) throws(FileError) -> Running {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    for (target, stream) in [
      (STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, errors),
    ] {
      switch stream {
      case .shared:
        #if canImport(Darwin)
          posix_spawn_file_actions_addinherit_np(&actions, target)
        #endif
      case .nothing: posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
      case .file(let path):
        posix_spawn_file_actions_addopen(
          &actions, target, path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      case .open(let number): posix_spawn_file_actions_adddup2(&actions, number, target)
      }
    }
    if let extra { posix_spawn_file_actions_adddup2(&actions, extra, Self.extraNumber) }
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if isInOwnGroup { flags |= POSIX_SPAWN_SETPGROUP }
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      // Other code may have opened files that a child would inherit. To close what is closed already is
      // no error.
      for name in try FileSystem.names(in: "/proc/self/fd") {
        if let number = Int32(name), number > (extra == nil ? STDERR_FILENO : Self.extraNumber) {
          posix_spawn_file_actions_addclose(&actions, number)
        }
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var signals = sigset_t()
    sigemptyset(&signals)
    // Threads of Dispatch block nearly all signals, and a child would do so too.
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var words = Self.words([path] + arguments)
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let failure = posix_spawnp(&id, path, &actions, &attributes, &words, environ)
    guard failure == 0 else {
      throw FileError(.read, path, reason: SystemReason(rawValue: failure))
    }
    return Running(id: id)
  }

  /// Puts the program in the place of this one, with its streams, and ends this one thereby.
  ///
  /// It is called on the main thread, since the signals that the calling one blocks stay blocked.
  ///
  /// - Returns: why that was not possible.
  @MainActor
  package func replaceThis() -> FileError {
    var words = Self.words([path] + arguments)
    defer { for word in words { free(word) } }
    execv(path, &words)
    return FileError(.read, path, reason: .last)
  }

  private static func words(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }

  /// The canonical path of the program that runs this.
  package static var ownPath: String {
    #if canImport(Darwin)
      var length: UInt32 = 0
      _NSGetExecutablePath(nil, &length)
      var path = [CChar](repeating: 0, count: Int(length))
      guard _NSGetExecutablePath(&path, &length) == 0 else { return CommandLine.arguments[0] }
      return CanonicalPath.of(
        String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    #else
      return CanonicalPath.of("/proc/self/exe")
    #endif
  }
}

extension ChildProgram {
  /// A program that was started; it is killed when the value goes before it has ended.
  package struct Running: ~Copyable {
    private let id: Int32
    private var end: End?

    fileprivate init(id: Int32) { self.id = id }

    deinit {
      if end == nil { Self.kill(id) }
    }

    /// How it ended; `nil` while it runs.
    package mutating func look() -> End? {
      end = end ?? Self.end(of: id, WNOHANG)
      return end
    }

    /// Waits until it has ended.
    package mutating func wait() -> End {
      let end = end ?? Self.end(of: id, 0) ?? Self.unknownEnd
      self.end = end
      return end
    }

    /// Kills it, unless it has ended, and waits until it is gone.
    package mutating func kill() {
      if look() == nil { end = Self.kill(id) }
    }

    @discardableResult
    private static func kill(_ id: Int32) -> End {
      _ = systemKill(id, SIGKILL)
      return end(of: id, 0) ?? unknownEnd
    }

    private static let unknownEnd = End(status: -1, processor: .zero)

    private static func end(of id: Int32, _ options: Int32) -> End? {
      var status: Int32 = 0
      var usage = rusage()
      let found = SystemReason.retrying { Int(wait4(id, &status, options, &usage)) }
      guard found != 0 else { return nil }
      guard found > 0 else { return unknownEnd }
      // The lower seven bits are the signal's number, the next eight the exit code.
      let signal = status & 0x7F
      return End(
        status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
        processor: Duration(usage.ru_utime) + Duration(usage.ru_stime))
    }
  }
}

// Inside the structure the plain name means its own function.
private func systemKill(_ id: Int32, _ signal: Int32) -> Int32 { kill(id, signal) }

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
  }
}
