import FileAccess

/// A running ffmpeg process that reads raw frames and encodes a video.
///
/// Deallocation kills the process if it is still running. The output files are unnamed, so that
/// no other process can open them and none remains, however the two processes end.
final class FFmpegRun {
  private let output: Descriptor
  /// The messages of ffmpeg, in a socket because the folder for temporary files can be full.
  private let words: Descriptor
  private var process: ChildProgram.Running?
  /// The parent's end of the socket that is ffmpeg's standard input, or −1 after it is closed.
  private var connection: Int32 = -1

  static let name = "ffmpeg"
  /// The interval between checks for termination, in microseconds.
  private static let pollInterval: useconds_t = 5_000
  /// The maximum number of characters of ffmpeg's messages in an error.
  private static let wordLimit = 600

  /// Returns the path of the first executable ffmpeg in `PATH`.
  ///
  /// - Throws: ``MotionError/missingProgram(_:)`` if none exists.
  static func find() throws(MotionError) -> String {
    let folders = (Environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
      throw .missingProgram(name)
    }
    return path
  }

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - program: The path of the executable.
  ///   - size: The size of the frames.
  ///   - interval: The time for which each frame is shown.
  ///   - arguments: The arguments that describe the output.
  init(_ program: String, size: PixelSize, interval: Flicks, arguments: [String]) throws {
    output = try .unnamed()
    let (wordEnd, errorEnd) = try Self.connected()
    words = Descriptor(owning: wordEnd)
    let errors = Descriptor(owning: errorEnd)
    // What exceeds the buffer of the socket is lost, so that neither process waits for the other.
    for end in [wordEnd, errorEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let (frameEnd, inputEnd) = try Self.connected()
    connection = frameEnd
    let input = Descriptor(owning: inputEnd)
    #if canImport(Darwin)
      var yes: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
    let program = ChildProgram(
      path: program,
      arguments: [
        // Without `-xerror`, ffmpeg can exit with 0 after a write has failed.
        "-nostdin", "-hide_banner", "-v", "error", "-xerror", "-f", "rawvideo", "-pixel_format",
        "rgba",
        "-video_size", "\(size.width)x\(size.height)",
        "-framerate", "\(Flicks.perSecond)/\(interval.count)", "-i", "pipe:0", "-an",
      ] + arguments + ["-y", "/dev/fd/\(ChildProgram.extraNumber)"],
      // Ctrl-C must reach only this process, which then cancels the rendering and cleans up.
      isInOwnGroup: true)
    do {
      process = try program.start(
        input: .open(input.number), output: .nothing, errors: .open(errors.number),
        extra: output.number)
    } catch {
      throw MotionError.failedProgram(name: Self.name, words: "it could not be started")
    }
  }

  /// Returns the two ends of a new socket, which child processes do not inherit.
  ///
  /// A socket is used instead of a pipe because a send can suppress `SIGPIPE`, which would
  /// terminate this process when ffmpeg stops reading.
  private static func connected() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else {
      throw FileError(.write, name, reason: .last)
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  deinit {
    closeInput()
    process?.kill()
  }

  /// Writes a frame, and blocks while ffmpeg is busy.
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
    // ffmpeg has closed its input: it has exited or is about to exit.
    closeInput()
    _ = process?.wait()
    throw failure
  }

  /// Waits until ffmpeg exits, then copies its output to the destination.
  ///
  /// - Returns: The number of bytes written.
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
    // A socket has no position, so `Descriptor.head(upTo:)` would fail.
    let words = (try? FileSystem.read(words.number, upTo: 1 << 16, path: Self.name)) ?? []
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
