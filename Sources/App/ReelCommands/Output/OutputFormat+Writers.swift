import Figures
import FileAccess

extension OutputFormat {
  /// A closure that writes frames and returns a report on them.
  typealias FrameWriter<Plan> = @Sendable (Plan, Output) async throws -> SequenceReport

  /// Returns a writer of the frames of a run.
  ///
  /// If the output is a folder or a stream, it receives all frames. If it is a file, each
  /// appearance and scale is written to a separate file, such as `wave~dark@2x.gif`.
  ///
  /// - Parameter rate: The default frame rate; `nil` for that of the scenario file.
  static func runs(
    rate: FrameRate? = nil, _ write: @escaping FrameWriter<SequencePlan>
  ) -> Writer<RenderCommand> {
    { command, output in
      let plan = try command.plan(at: rate)
      if output.printsWarnings { try command.warn(about: plan, output.messages) }
      if output.isFolder || output.isStream {
        return OutputSummary(try await write(plan, output), of: plan)
      }
      var reports: [SequenceReport] = []
      do {
        for (part, path) in plan.parts(named: output.path) {
          let file = output.file(path)
          defer { file.finishStage() }
          reports.append(try await write(part, file))
        }
      } catch is CancellationError where !reports.isEmpty && output.pendingFiles == nil {
        throw Failure(
          .interrupted,
          "interrupted; finished files: \(reports.map(\.path).joined(separator: ", "))")
      }
      guard var report = reports.first else { throw MotionError.noImages }
      for other in reports.dropFirst() { report.add(other) }
      return OutputSummary(report, of: plan)
    }
  }

  /// Returns a writer of frames that show all variants side by side.
  ///
  /// - Parameter rate: The default frame rate; `nil` for that of the scenario file.
  static func frames(
    rate: FrameRate? = nil, _ write: @escaping FrameWriter<SweepSequence>
  ) -> Writer<SweepCommand> {
    { command, output in
      var options = command.imageOptions
      options.rate = options.rate ?? rate
      let sequence = try await SweepSequence(
        command.sweep(), options, progress: output.showVariants)
      output.finishStage()
      return OutputSummary(try await write(sequence, output))
    }
  }
}
