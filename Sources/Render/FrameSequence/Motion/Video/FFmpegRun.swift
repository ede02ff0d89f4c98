import FileAccess
import KeyframeAnimation
import VectorDrawing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A run of ffmpeg that reads raw frames and writes a file without a name.
///
/// When the value goes before the run has ended, the program is killed. The files have no names, so that
/// nothing is left of them however the two programs end, and nobody else can open them.
final class FFmpegRun {
  private let output: Descriptor
  private let words: Descriptor
  private var process: ChildProgram.Running?
  /// Our end of the connection to its standard input; −1 when that is closed.
  private var connection: Int32 = -1

  /// The program's name.
  static let name = "ffmpeg"
  /// Between two looks whether it has ended, in microseconds.
  private static let pollInterval: useconds_t = 5_000
  /// Of what it says, no more is shown.
  private static let wordLimit = 600

  /// The program's path: the first in the search path that can be run.
  static func find() -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - size: the frames' extents.
  ///   - interval: how long each shows.
  ///   - arguments: what it is told about the file.
  init(
    _ program: String, size: PixelSize, interval: Flicks, arguments: [String]
  ) throws {
    let folder = FileManager.default.temporaryDirectory.path
    output = try .unnamed(in: folder)
    words = try .unnamed(in: folder)
    var ends: [Int32] = [-1, -1]
    // A socket rather than a pipe: when nobody reads any more, writing fails without a signal that
    // would end the whole program.
    guard socketpair(AF_UNIX, Self.stream, 0, &ends) == 0 else {
      throw FileError(.write, Self.name, reason: .last)
    }
    connection = ends[0]
    defer { close(ends[1]) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(
        connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let program = ChildProgram(
      path: program,
      arguments: [
        "-nostdin", "-hide_banner", "-v", "error", "-f", "rawvideo", "-pixel_format", "rgba",
        "-video_size", "\(size.width)x\(size.height)",
        "-framerate", "\(Flicks.perSecond)/\(interval.count)", "-i", "pipe:0", "-an",
      ] + arguments + ["-y", "/dev/fd/\(ChildProgram.extraNumber)"],
      // Ctrl-C is ours to take: what is in work is given up in order.
      isInOwnGroup: true)
    do {
      process = try program.start(
        input: .open(ends[1]), output: .nothing, errors: .open(words.number),
        extra: output.number)
    } catch {
      throw MotionError.failedProgram(name: Self.name, words: "it cannot be run")
    }
  }

  deinit {
    closeInput()
    process?.kill()
  }

  /// Hands over a frame's bytes; waits while the program is busy.
  func write(_ bytes: [UInt8]) throws {
    let isWritten = bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = SystemReason.retrying {
          send(
            connection, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, Self.flags)
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
    guard !isWritten else { return }
    // It reads no more: it has ended, or is about to.
    closeInput()
    _ = process?.wait()
    throw failure
  }

  /// Waits for the program's end, and writes what it made.
  ///
  /// - Returns: how many bytes that is.
  func finish(into destination: Destination) throws -> Int {
    closeInput()
    while process?.look() == nil {
      try Task.checkCancellation()
      usleep(Self.pollInterval)
    }
    guard process?.look()?.status == 0 else { throw failure }
    return try destination.write(contentsOf: output)
  }

  private var failure: any Error {
    if Task.isCancelled { return CancellationError() }
    let words = (try? words.head(upTo: 1 << 16)) ?? []
    let text = String(decoding: words, as: UTF8.self).split(separator: "\n").joined(separator: "; ")
    return MotionError.failedProgram(name: Self.name, words: String(text.prefix(Self.wordLimit)))
  }

  private func closeInput() {
    if connection >= 0 { close(connection) }
    connection = -1
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM
    private static let flags: Int32 = 0
  #else
    private static let flags = Int32(MSG_NOSIGNAL)
    #if canImport(Musl)
      private static let stream = SOCK_STREAM
    #else
      private static let stream = Int32(SOCK_STREAM.rawValue)
    #endif
  #endif
}
