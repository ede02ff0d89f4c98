/// A program to run in a child process, without a shell.
///
/// The child process inherits the environment and the current folder, but only the file
/// descriptors that are passed to it. No signal is blocked and `SIGPIPE` has its default action,
/// as in a program started by a shell, regardless of the signals that this process ignores or
/// blocks.
package struct ChildProgram: Sendable {
  /// The source or target of a standard stream.
  package enum Stream: Sendable {
    /// The corresponding stream of this process.
    case shared
    /// `/dev/null`.
    case nothing
    /// A file at a path, which is created or truncated and can only be written.
    case file(String)
    /// An open file descriptor of this process, which stays open.
    case open(Int32)
  }

  /// The result of a finished child process.
  package struct End: Hashable, Sendable {
    /// The exit code, or 128 plus the number of the signal that ended the process.
    ///
    /// The value is -1 if it is unknown.
    package var status: Int32
    /// The user and system CPU time of all threads.
    package var processor: Duration
    /// The largest memory, in bytes.
    package var peakMemory = 0
  }

  /// The path of the program; `start` searches `PATH` for a name without a slash.
  package var path: String
  package var arguments: [String]
  /// Whether the child is in a separate process group, so that it does not receive signals from the
  /// terminal, such as `SIGINT` for Ctrl-C.
  package var isInOwnGroup: Bool

  /// Creates a value without starting the program.
  package init(path: String, arguments: [String] = [], isInOwnGroup: Bool = false) {
    self.path = path
    self.arguments = arguments
    self.isInOwnGroup = isInOwnGroup
  }

  /// The number of the additional file descriptor in the child process.
  package static let extraNumber: Int32 = 3

  /// Starts the program.
  ///
  /// - Parameter extra: An open file descriptor that the child receives as ``extraNumber``, or `nil`
  ///   for none.
  /// - Throws: A `FileError` if the program cannot be run or a stream's file cannot be opened.
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
      // Other code may have opened descriptors that a child would inherit. Closing a descriptor
      // that is already closed is not an error.
      for name in try FileSystem.names(in: "/proc/self/fd") {
        if let number = Int32(name), number > (extra == nil ? STDERR_FILENO : Self.extraNumber) {
          posix_spawn_file_actions_addclose(&actions, number)
        }
      }
    #endif
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var signals = sigset_t()
    sigemptyset(&signals)
    // Dispatch threads block nearly all signals, and a child would inherit their mask.
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let failure = posix_spawnp(&id, path, &actions, &attributes, &words, environ)
    guard failure == 0 else {
      throw FileError(.read, path, reason: SystemReason(rawValue: failure))
    }
    return Running(id: id)
  }
}

extension ChildProgram {
  /// A running child process, which is killed if the value is destroyed before the process ends.
  package struct Running: ~Copyable {
    private let id: Int32
    private var end: End?

    fileprivate init(id: Int32) { self.id = id }

    deinit {
      if end == nil { Self.kill(id) }
    }

    /// Returns the result of the process, or `nil` while it is running.
    package mutating func look() -> End? {
      end = end ?? Self.end(of: id, WNOHANG)
      return end
    }

    /// Waits until the process ends, and returns its result.
    package mutating func wait() -> End {
      let end = end ?? Self.end(of: id, 0) ?? Self.unknownEnd
      self.end = end
      return end
    }

    /// Kills the process with `SIGKILL` if it is still running, and waits until it ends.
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
      // The lower seven bits contain the signal number, bits 8 to 15 the exit code.
      let signal = status & 0x7F
      return End(
        status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
        processor: Duration(usage.ru_utime) + Duration(usage.ru_stime),
        peakMemory: Int(usage.ru_maxrss) * maximumUnit)
    }

    /// The unit of `ru_maxrss`, in bytes.
    private static var maximumUnit: Int {
      #if canImport(Darwin)
        1
      #else
        1024
      #endif
    }
  }
}

// Inside `Running`, the name `kill` refers to its method.
private func systemKill(_ id: Int32, _ signal: Int32) -> Int32 { kill(id, signal) }

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
  }
}
