package import FileAccess

/// A sweep of a scenario file: every combination of the choices of its axes.
package struct Sweep: Sendable {
  /// A combination of one choice per axis.
  package struct Cell: Sendable {
    /// The cell's index, from 0; the last axis varies fastest.
    package var index: Int
    /// The choices, one for each axis.
    package var choices: [SweepAxis.Choice]

    /// The choices in one line, such as `40 · ease-out`.
    package var label: String { choices.map(\.label).joined(separator: " · ") }
  }

  /// The largest number of cells.
  package static let maximumCellCount = 1_000_000
  /// The largest number of cells in an image.
  package static let maximumImageCount = ContactSheet.limit

  package let file: ScenarioFile
  /// The axes; without any, the only cell is the file itself.
  package let axes: [SweepAxis]
  /// The number of cells.
  package let count: Int
  private let variant: String?
  private let overrides: [ScenarioOverride]

  /// Creates a sweep without resolving or playing any cell.
  ///
  /// - Parameters:
  ///   - file: The scenario file.
  ///   - axes: The axes.
  ///   - variant: The variant of the cells for which no axis chooses one.
  ///   - overrides: The settings of all cells, applied before those of the axes.
  /// - Throws: `SweepSyntaxError` if there are more than ``maximumCellCount`` cells, or two axes
  ///   have the same name.
  package init(
    _ file: ScenarioFile, axes: [SweepAxis], variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(SweepSyntaxError) {
    var count = 1
    for (position, axis) in axes.enumerated() {
      guard !axes[..<position].contains(where: { $0.name == axis.name }) else {
        throw SweepSyntaxError("\(axis.name) is varied twice; give all its values in one --vary")
      }
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.choices.count)
      count = product
      guard !isTooLarge, count <= Self.maximumCellCount else {
        let counts = axes.map { "\($0.choices.count)" }.joined(separator: " × ")
        throw SweepSyntaxError(
          "\(counts) combinations are too many; allowed: at most \(Self.maximumCellCount)")
      }
    }
    self.file = file
    self.axes = axes
    self.count = count
    self.variant = variant
    self.overrides = overrides
  }

  package func cell(_ index: Int) -> Cell {
    var rest = index
    var choices: [SweepAxis.Choice] = []
    for axis in axes.reversed() {
      choices.append(axis.choices[rest % axis.choices.count])
      rest /= axis.choices.count
    }
    return Cell(index: index, choices: choices.reversed())
  }

  package func scenario(of cell: Cell) throws(ScenarioErrors) -> Scenario {
    try file.scenario(variant: variant(of: cell), overrides: overrides(of: cell))
  }

  /// Returns a cell's scenario with its images, fonts and defaults resolved.
  package func resolved(_ cell: Cell) throws(ScenarioErrors) -> ResolvedScenario {
    try file.resolved(variant: variant(of: cell), overrides: overrides(of: cell))
  }

  private func variant(of cell: Cell) -> String? {
    cell.choices.lazy.compactMap(\.variant).first ?? variant
  }

  private func overrides(of cell: Cell) -> [ScenarioOverride] {
    overrides + cell.choices.flatMap(\.overrides)
  }

  /// Returns the input files of all cells, and a digest of everything that the cells depend on.
  ///
  /// Axes are independent, so each choice is resolved once, with the first choices of the other
  /// axes. An axis of numbers rarely names files, so only its first and last choices are
  /// resolved, unless the input files of these two differ.
  package func basis() throws(ScenarioErrors) -> (inputs: InputFiles, digest: String) {
    let first = cell(0)
    var found = [try resolved(first)]
    let paths = Set(found[0].inputs.paths)
    for (position, axis) in axes.enumerated() where axis.choices.count > 1 {
      func resolved(_ index: Int) throws(ScenarioErrors) -> ResolvedScenario {
        var cell = first
        cell.choices[position] = axis.choices[index]
        return try self.resolved(cell)
      }
      let last = axis.choices.count - 1
      let end = try resolved(last)
      if !axis.choices.allSatisfy(\.isNumber) || Set(end.inputs.paths) != paths {
        for index in 1..<last { found.append(try resolved(index)) }
      }
      found.append(end)
    }
    var inputs = InputFiles()
    for resolved in found { inputs.add(resolved.inputs) }
    let digests = words + found.map(\.digest)
    return (inputs, SHA256.hexDigest(of: digests.joined(separator: "\n")))
  }

  /// The file's digest, the variant, the overrides and the axes, as texts.
  private var words: [String] {
    [file.digest, variant ?? ""] + overrides.map { "\($0.key)=\($0.value)" }
      + axes.flatMap { axis in
        [axis.name]
          + axis.choices.map { choice in
            choice.label + choice.overrides.map { " \($0.key)=\($0.value)" }.joined()
          }
      }
  }

  /// Plays a cell.
  ///
  /// - Throws: The errors of the cell's scenario. If the file can be played without the cell's
  ///   choices, their messages begin with the cell's label.
  package func play(_ cell: Cell) throws(ScenarioErrors) -> SweepRun {
    do throws(ScenarioErrors) {
      let resolved = try resolved(cell)
      return SweepRun(cell: cell, resolved: resolved, timeline: try resolved.play())
    } catch {
      // If the file cannot be played anyway, the cell is not the cause.
      guard !cell.choices.isEmpty,
        (try? file.resolved(variant: variant, overrides: overrides).play()) != nil
      else { throw error }
      throw error.prefixed(with: "with \(cell.label): ")
    }
  }

  /// Plays all cells on several threads and transforms each run.
  ///
  /// - Parameters:
  ///   - jobs: The number of concurrent jobs; `nil` for one per core.
  ///   - progress: A closure that is called after each cell.
  ///   - use: A closure that transforms a run. It is called on several threads.
  /// - Returns: The results, in the order of the cells.
  /// - Throws: The error of the first cell that fails, or `CancellationError`.
  package func map<Result: Sendable>(
    jobs: Int? = nil, progress: (RenderProgress) -> Void = { _ in },
    _ use: @escaping @Sendable (SweepRun) throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    try await OrderedWork.run(count: count, jobs: jobs) { [self] index in
      try use(try play(cell(index)))
    } take: { index, result in
      results.append(result)
      progress(RenderProgress(done: index + 1, total: count))
    }
    return results
  }
}

package struct SweepRun: Sendable {
  package let cell: Sweep.Cell
  package let resolved: ResolvedScenario
  package let timeline: Timeline

  /// Returns the time of an instant at which the variants are aligned; 0 if it is `nil`.
  ///
  /// - Throws: ``SweepSyntaxError`` if the instant does not occur in the run.
  package func time(of alignment: Instant?) throws(SweepSyntaxError) -> Flicks {
    guard let alignment else { return .zero }
    do throws(MissingInstantError) {
      return try timeline.time(of: alignment)
    } catch {
      throw SweepSyntaxError(
        "the variants cannot be aligned: \(error)"
          + (cell.choices.isEmpty ? "" : " with \(cell.label)"))
    }
  }
}

/// The options of images of a sweep.
package struct SweepOptions: Sendable {
  /// The instant that occurs at the same time in all cells; `nil` for the beginning of each run.
  package var alignment: Instant?
  /// The part of the runs that a sequence shows; `nil` for all.
  package var span: FrameSelection.Span?
  /// The frame rate; `nil` for the scenario's.
  package var rate: FrameRate?
  /// The playback speed, where 1 is real time; `nil` for the scenario's.
  package var speed: Double?
  /// The scale, in pixels per point; `nil` for the scenario's.
  package var scale: Double?
  package var appearance = Appearance.light
  /// The title above the cells; `nil` for none or, in a sequence, the time.
  package var title: String?
  /// Whether the frames of a sheet are always shown uncropped.
  ///
  /// By default, they are cropped to the area around the header or footer if the scenarios do not
  /// set a crop.
  package var isWhole = false
  /// The number of concurrent jobs for playing cells and drawing frames; `nil` for one per core.
  package var jobs: Int?
  /// The shard of the frames of a sequence; `nil` for all.
  package var shard: Shard?

  /// Creates the default options: entire runs, aligned at their beginnings.
  package init(title: String? = nil) { self.title = title }
}
