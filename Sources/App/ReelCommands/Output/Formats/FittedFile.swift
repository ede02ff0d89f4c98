import Figures

extension OutputFormat {
  /// The frame rates and the factors of the scale that are tried for a file of limited size, in the
  /// order of preference.
  ///
  /// All frame rates have whole hundredths of a second between frames, as GIF requires.
  private static let reductions: [(rate: FrameRate?, factor: Double)] = [
    (.fifty, 1), (FrameRate(25), 1), (FrameRate(25), 0.75), (FrameRate(25), 0.6),
    (FrameRate(25), 0.5), (FrameRate(20), 0.5), (FrameRate(20), 0.42), (FrameRate(20), 0.35),
    (FrameRate(100, over: 6), 0.35), (FrameRate(25, over: 2), 0.3), (FrameRate(10), 0.25),
    (FrameRate(10), 0.2), (FrameRate(10), 0.15),
  ]

  /// Returns a writer that reduces the frame rate and the scale as little as possible so that the
  /// file has at most the size of `--max-size`.
  static func fitted<Command: OutputCommand>(
    _ write: @escaping Writer<Command>
  ) -> Writer<Command> {
    { command, output in
      guard let limit = output.maxSize else { return try await write(command, output) }
      let scale = try command.standardScale()
      var commands: [Command] = []
      for reduction in reductions {
        var reduced = command
        reduced.rate = command.rate ?? reduction.rate
        reduced.scales =
          command.scales.isEmpty ? [max(0.1, scale * reduction.factor)] : command.scales
        let isRepeated = commands.last.map {
          $0.rate == reduced.rate && $0.scales == reduced.scales
        }
        if isRepeated != true { commands.append(reduced) }
      }
      // A binary search; a file that fits replaces the files of further reductions.
      var first = 0
      var end = commands.count
      var summary: OutputSummary?
      var minimum = Int.max
      while first < end {
        let middle = (first + end) / 2
        do {
          summary = try await write(commands[middle], output)
          end = middle
        } catch MotionError.tooLarge(let bytes) {
          minimum = min(minimum, bytes)
          first = middle + 1
        }
        output.finishStage()
      }
      if let summary { return summary }
      throw Failure(
        .cannotCreate,
        """
        the smallest file has \(OutputSummary.size(minimum)), which exceeds --max-size \
        \(OutputSummary.size(limit)); allow more, or render a part with --frames or \
        --set canvas.crop=header
        """)
    }
  }
}
