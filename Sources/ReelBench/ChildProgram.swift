import ReelCommands
import RefreshScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Another program, run to its end and measured.
struct ChildProgram {
  /// What a run left behind.
  struct Outcome {
    /// The exit code; 128 and the signal's number where one ended it.
    var status: Int32
    /// What it wrote to standard output.
    var output: [UInt8]
    /// From its start to its end.
    var wall: Duration
    /// Processor time, its own and the system's for it, of all its threads.
    var processor: Duration
    /// When it was started.
    var startDate: Date
  }

  /// The program's path, or its name where it is to be looked for.
  var path: String
  var arguments: [String]

  /// The program that is measured: the one that `REEL` names, or the one that is built beside this.
  ///
  /// - Throws: where it is not there.
  static func reel(_ arguments: [String]) throws(Failure) -> ChildProgram {
    let path =
      ProcessInfo.processInfo.environment["REEL"]
      ?? InputFile.path(of: "reel", in: CanonicalPath.split(ownPath).folder)
    guard InputFile.exists(path) else {
      throw Failure(
        .inputOutput,
        "reel is not there, which is to be measured: \(path); build both with "
          + "swift build -c release")
    }
    return ChildProgram(path: path, arguments: arguments)
  }

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - outputPath: the file that takes standard output.
  ///   - errorPath: the file that takes standard error; `nil` for our own.
  /// - Returns: what came of it; `nil` where it cannot be started.
  func run(outputPath: String, errorPath: String? = nil) throws -> Outcome? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let flags = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputPath, flags, 0o666)
    if let errorPath {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errorPath, flags, 0o666)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }

    let clock = ContinuousClock()
    let start = clock.now
    let startDate = Date()
    var process: pid_t = 0
    guard posix_spawnp(&process, path, &actions, nil, words, environ) == 0 else { return nil }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 { guard errno == EINTR else { return nil } }
    let wall = clock.now - start
    // The lower seven bits are the signal's number, the next eight the exit code.
    let signal = status & 0x7F
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal,
      output: try InputFile.read(outputPath), wall: wall,
      processor: Duration(usage.ru_utime) + Duration(usage.ru_stime), startDate: startDate)
  }

  /// This program's own file.
  private static var ownPath: String {
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

extension Duration {
  fileprivate init(_ time: timeval) {
    self = .seconds(Int(time.tv_sec)) + .microseconds(Int(time.tv_usec))
  }
}
