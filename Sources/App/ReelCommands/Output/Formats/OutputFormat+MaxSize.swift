import Figures
import FileAccess
import Synchronization

/// The files of an attempt, which are written only if the attempt is chosen.
final class PendingFiles: Sendable {
  private let files = Mutex<[(destination: Destination, bytes: [UInt8])]>([])

  func add(_ bytes: [UInt8], to destination: Destination) {
    files.withLock { $0.append((destination, bytes)) }
  }

  func write() throws {
    for file in files.withLock({ $0 }) { try file.destination.write(file.bytes) }
  }
}

extension OutputFormat {
  /// The frame rates that are tried for files of limited size after ``gifRate``, in the order of
  /// preference.
  ///
  /// All have whole hundredths of a second between frames, as GIF requires.
  private static let reducedRates = [
    FrameRate(25), FrameRate(20), FrameRate(100, over: 6), FrameRate(25, over: 2), FrameRate(10),
  ].compactMap { $0 }

  /// The factors of the scale that are tried, in the order of preference.
  private static let reducedFactors = [1, 0.75, 0.6, 0.5, 0.42, 0.35, 0.3, 0.25, 0.2, 0.15]

  /// The reductions in the order of preference.
  ///
  /// The rate is halved first, because 25 frames per second look fluent and a smaller image is
  /// noticed. Below 25, motion becomes jerky, so that the scale is reduced twice for each rate.
  private static let reductions: [(rate: FrameRate, factor: Double)] =
    [(gifRate, 1)]
    + reducedRates.enumerated().flatMap { index, rate in
      reducedFactors.dropFirst(2 * index).prefix(3).map { (rate, $0) }
    }

  /// Returns the command with each different reduction of what it does not set itself.
  private static func reduced<Command: OutputCommand>(_ command: Command) throws -> [Command] {
    let scale = try command.standardScale()
    var commands: [Command] = []
    for reduction in reductions {
      var reduced = command
      reduced.rate = command.rate ?? reduction.rate
      if command.scales.isEmpty { reduced.scales = [max(0.1, scale * reduction.factor)] }
      let isRepeated = commands.last.map {
        $0.rate == reduced.rate && $0.scales == reduced.scales
      }
      if isRepeated != true { commands.append(reduced) }
    }
    return commands
  }

  /// Returns a writer that reduces the frame rate and the scale as little as possible so that each
  /// file has at most the size of `--max-size`.
  ///
  /// Attempts are encoded in memory, and only the files of the chosen one are written.
  static func fitted<Command: OutputCommand>(
    _ write: @escaping Writer<Command>
  ) -> Writer<Command> {
    { command, output in
      guard let limit = output.maxSize else { return try await write(command, output) }
      let commands = try reduced(command)
      var attempt = output
      var chosen: (summary: OutputSummary, files: PendingFiles)?
      var minimum = Int.max
      // A binary search for the first reduction that fits.
      var first = 0
      var end = commands.count
      while first < end {
        let middle = (first + end) / 2
        let files = PendingFiles()
        attempt.pendingFiles = files
        do {
          chosen = (try await write(commands[middle], attempt), files)
          end = middle
        } catch MotionError.tooLarge(let bytes) {
          minimum = min(minimum, bytes)
          first = middle + 1
        }
        attempt.printsWarnings = false
        output.finishStage()
      }
      guard let chosen else {
        throw Failure(
          .cannotCreate,
          """
          the smallest file has \(OutputSummary.size(minimum)), which exceeds --max-size \
          \(OutputSummary.size(limit)); allow more, or render a part with --frames or \
          --set canvas.crop=header
          """)
      }
      try chosen.files.write()
      return chosen.summary
    }
  }
}
