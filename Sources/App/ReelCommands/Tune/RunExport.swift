import ArgumentParser
import FileAccess

/// An export of a run, or of all variants side by side, from the page of `tune`.
package struct RunExport: Sendable {
  /// The file, which may have unsaved edits.
  package var file: ScenarioFile
  /// The name of a variant; `nil` for the file without a variant.
  package var variant: String?
  /// The overrides for settings of the file, in order.
  package var overrides: [ScenarioOverride]
  /// One of ``formatNames``.
  package var format: String
  package var appearance: Appearance
  /// Whether all variants of the file are shown, as by `reel sweep --variants`.
  package var isOfVariants: Bool

  package init(
    of file: ScenarioFile, variant: String?, overrides: [ScenarioOverride], format: String,
    appearance: Appearance, isOfVariants: Bool
  ) {
    self.file = file
    self.variant = variant
    self.overrides = overrides
    self.format = format
    self.appearance = appearance
    self.isOfVariants = isOfVariants
  }

  private static let formats: [OutputFormat] = [.gif, .mp4, .webp, .page, .apng, .webm, .contact]

  /// The names of the formats; each writes a run to a single file.
  package static var formatNames: [String] { formats.map(\.name) }

  /// The formats, and why each cannot be written on this machine.
  package static func formatProblems() -> [(format: String, problem: String?)] {
    let problem = VideoSink.problem.map { "\($0)" }
    return formats.map { ($0.name, VideoFormat(rawValue: $0.name) == nil ? nil : problem) }
  }

  /// The name of the written file, such as `wave.soft.gif`.
  package var fileName: String {
    let suffix = isOfVariants ? ".variants" : variant.map { ".\($0)" } ?? ""
    return Self.fileName(ScenarioInput.baseName(file.fileName) + suffix, format: format)
  }

  package static func fileName(_ stem: String, format: String) -> String {
    "\(stem).\(formats.first { $0.name == format }?.endings.first ?? format)"
  }

  /// Writes the file in the same way as `reel render` or `reel sweep`.
  ///
  /// One core remains idle, so that the page is answered in the meantime.
  ///
  /// - Parameters:
  ///   - path: The path of the file to write, which is replaced if it exists.
  ///   - progress: A closure that receives the number of finished frames.
  /// - Returns: Notes on the file, without final periods.
  /// - Throws: The errors of `reel render` and `reel sweep`.
  package func write(
    to path: String, progress: @escaping @Sendable (RenderProgress) -> Void
  ) async throws -> [String] {
    let further = [
      "--appearance", appearance.rawValue, "--jobs", "\(max(1, OrderedWork.availableCores - 1))",
    ]
    return try await CommandContext.$edited.withValue(file) {
      if isOfVariants {
        let arguments = ScenarioInput.arguments(file.fileName, variant: nil, overrides: overrides)
        return try await write(
          SweepCommand.parse(arguments + ["--variants"] + further), to: path, progress, \.sweep)
      }
      let arguments = ScenarioInput.arguments(file.fileName, variant: variant, overrides: overrides)
      return try await write(
        RenderCommand.parse(arguments + further), to: path, progress, \.render)
    }
  }

  private func write<Command: OutputCommand>(
    _ command: Command, to path: String,
    _ progress: @escaping @Sendable (RenderProgress) -> Void,
    _ writer: KeyPath<OutputFormat, OutputFormat.Writer<Command>?>
  ) async throws -> [String] {
    var output = try Output(
      of: file.fileName, path: path, format: format, among: Command.formats, stem: { _ in "" })
    output.messages = MessageWriter(isQuiet: true)
    output.report = progress
    return try await output.format[keyPath: writer]?(command, output).notices ?? []
  }
}
