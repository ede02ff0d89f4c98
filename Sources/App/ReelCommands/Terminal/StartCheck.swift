import CProcess
import FileAccess

/// A check, at the start of the program, of what the runtime of Swift requires.
///
/// Without the check, the runtime waits forever, ends with a trap, or loses arguments and output.
enum StartCheck {
  #if canImport(Glibc)
    private static func resource(_ resource: __rlimit_resource) -> Int32 {
      Int32(resource.rawValue)
    }
  #else
    private static func resource(_ resource: Int32) -> Int32 { resource }
  #endif

  /// A limit of the process, the minimum value that the runtime requires, the size of the unit in
  /// which `ulimit` shows it, and the command that raises it.
  private typealias Limit = (
    resource: Int32, noun: String, minimum: rlim_t, size: rlim_t, command: String
  )

  private static let limits: [Limit] = [
    (resource(RLIMIT_NOFILE), "open files", 32, 1, "ulimit -n 1024"),
    (resource(RLIMIT_STACK), "the stack", 512 << 10, 1024, "ulimit -s 8192"),
    (resource(RLIMIT_AS), "the address space", 512 << 20, 1024, "ulimit -v unlimited"),
  ]

  /// The number of threads that the runtime requires in addition to the main thread.
  private static let threadCount: Int32 = 4

  /// Checks the standard streams, the limits, the threads, the events and the arguments; exits with an
  /// error if the program cannot run.
  ///
  /// Call this function before the first switch to another thread, for which the runtime opens
  /// files.
  static func run() {
    ensureStreams()
    for limit in limits { ensure(limit) }
    #if os(Linux)
      // libdispatch reads the state of its threads there, and traps if it cannot.
      if access("/proc/self/stat", R_OK) != 0 {
        refuse("Swift's runtime requires /proc; to mount it, type: mount -t proc proc /proc")
      }
    #endif
    if process_start_threads(threadCount) < threadCount {
      refuse(
        "\(Program.name) requires \(threadCount + 1) threads, which a limit on processes or memory "
          + "does not allow; to raise it, type: ulimit -u unlimited")
    }
    let reason = SystemReason(rawValue: process_open_events())
    if reason.rawValue != 0 { refuse("the system cannot open a file for events: \(reason)") }
    if Environment.arguments.isEmpty {
      refuse("the arguments of the program are unknown; start it with its name")
    }
  }

  private static func refuse(_ sentence: TerminalText) -> Never {
    Terminal.writeError("error: \(sentence)\n")
    exit(FinalStatus.inputOutput)
  }

  /// Opens `/dev/null` for each standard stream that is closed.
  ///
  /// Otherwise the next file to be opened would get the stream's descriptor and receive the output.
  /// The descriptors can only be read, so that a result that is written to one is an error.
  private static func ensureStreams() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(number, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != number {
      exit(FinalStatus.inputOutput)
    }
  }

  /// Raises a limit if it is too low, or exits if it cannot be raised.
  private static func ensure(_ wanted: Limit) {
    var limit = rlimit()
    guard getrlimit(wanted.resource, &limit) == 0, limit.rlim_cur < wanted.minimum else { return }
    let found = limit.rlim_cur
    limit.rlim_cur = min(wanted.minimum, limit.rlim_max)
    // The stacks of threads have the size of the limit when the process began.
    guard
      limit.rlim_cur < wanted.minimum || wanted.resource == resource(RLIMIT_STACK)
        || setrlimit(wanted.resource, &limit) != 0
    else { return }
    func text(_ number: rlim_t) -> String {
      "\(number / wanted.size)\(wanted.size > 1 ? " KB" : "")"
    }
    refuse(
      "the limit on \(wanted.noun) is \(text(found)), but \(Program.name) requires at least "
        + "\(text(wanted.minimum)); to raise it, type: \(wanted.command)")
  }
}
