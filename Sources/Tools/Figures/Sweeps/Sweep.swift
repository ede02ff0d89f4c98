package import FileAccess
package import FrameSequence
package import RefreshModel
package import RefreshScenario
import VectorDrawing

/// Many scenarios of one file: every combination of what its axes choose.
public struct Sweep: Sendable {
  /// One combination.
  package struct Cell: Sendable {
    /// Its number, from zero; the last axis changes fastest.
    package var index: Int
    /// What each axis chooses.
    package var choices: [SweepAxis.Choice]

    /// The choices in a line, such as `40 · ease-out`.
    package var label: String { choices.map(\.label).joined(separator: " · ") }
  }

  /// The most cells, which is also the most lines of measures.
  package static let maximumCellCount = 1_000_000
  /// The most cells of a picture.
  package static let maximumPictureCount = ContactSheet.limit

  /// The file.
  package let file: ScenarioFile
  /// What varies; without axes the only cell is the file itself.
  package let axes: [SweepAxis]
  /// How many cells there are.
  package let count: Int
  private let variant: String?
  private let overrides: [ScenarioOverride]

  /// Plans a sweep; nothing is read or played yet.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - axes: what varies.
  ///   - variant: the variant that everything is based on, where no axis chooses one.
  ///   - overrides: what is set in all cells, before what the axes set.
  /// - Throws: where there would be too many cells, or two axes vary the same.
  package init(
    _ file: ScenarioFile, axes: [SweepAxis], variant: String? = nil,
    overrides: [ScenarioOverride] = []
  ) throws(SweepSyntaxError) {
    var count = 1
    for (position, axis) in axes.enumerated() {
      guard !axes[..<position].contains(where: { $0.name == axis.name }) else {
        throw SweepSyntaxError("\(axis.name) is varied twice; give all its values at once")
      }
      let (product, isTooLarge) = count.multipliedReportingOverflow(by: axis.choices.count)
      count = product
      guard !isTooLarge, count <= Self.maximumCellCount else {
        let counts = axes.map { "\($0.choices.count)" }.joined(separator: " × ")
        throw SweepSyntaxError(
          "\(counts) combinations are too many; at most \(Self.maximumCellCount) are allowed")
      }
    }
    (self.file, self.axes, self.count) = (file, axes, count)
    (self.variant, self.overrides) = (variant, overrides)
  }

  /// The combination of a number.
  package func cell(_ index: Int) -> Cell {
    var rest = index
    var choices: [SweepAxis.Choice] = []
    for axis in axes.reversed() {
      choices.append(axis.choices[rest % axis.choices.count])
      rest /= axis.choices.count
    }
    return Cell(index: index, choices: choices.reversed())
  }

  /// A cell's scenario.
  package func scenario(of cell: Cell) throws(ScenarioErrors) -> Scenario {
    try file.scenario(variant: variant(of: cell), overrides: overrides(of: cell))
  }

  /// A cell's scenario, with everything found that it names.
  package func resolved(_ cell: Cell) throws(ScenarioErrors) -> ResolvedScenario {
    try file.resolved(variant: variant(of: cell), overrides: overrides(of: cell))
  }

  private func variant(of cell: Cell) -> String? {
    cell.choices.lazy.compactMap(\.variant).first ?? variant
  }

  private func overrides(of cell: Cell) -> [ScenarioOverride] {
    overrides + cell.choices.flatMap(\.overrides)
  }

  /// Finds what all cells depend on: the files, and a digest of what these hold, of the axes and of what is set.
  ///
  /// Axes are independent, so that each choice is read once, with the first of all others. Of an axis of
  /// numbers, which hardly ever names files, the first and the last are; all if these name others.
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

  /// What the sweep itself says: the file, the axes and what is set besides.
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
  /// - Throws: what is wrong with it, and, where the file alone has nothing wrong, in which cell.
  package func play(_ cell: Cell) throws(ScenarioErrors) -> SweepRun {
    do throws(ScenarioErrors) {
      let resolved = try resolved(cell)
      return SweepRun(cell: cell, resolved: resolved, timeline: try resolved.play())
    } catch {
      // A file that cannot be played anyway is not the cell's fault.
      guard !cell.choices.isEmpty,
        (try? file.resolved(variant: variant, overrides: overrides).play()) != nil
      else { throw error }
      throw error.prefixed(with: "with \(cell.label): ")
    }
  }

  /// Plays cells on several threads, and makes something of each.
  ///
  /// - Parameters:
  ///   - shard: the part of the cells; `nil` for all.
  ///   - jobs: how many at a time; `nil` for one a core.
  ///   - progress: is told whenever a cell is done.
  ///   - use: makes what is wanted of a run; called from several threads.
  ///   - take: is given what was made, in the order of the cells.
  /// - Throws: what the first of the cells that fail throws, or `CancellationError`.
  package func play<Result: Sendable>(
    shard: Shard? = nil, jobs: Int? = nil,
    progress: (FramePipeline.Progress) -> Void = { _ in },
    _ use: @escaping @Sendable (SweepRun) throws -> Result, take: (Cell, Result) throws -> Void
  ) async throws {
    let part = shard?.range(of: count) ?? 0..<count
    try await OrderedWork.run(count: part.count, jobs: jobs) { [self] index in
      try use(try play(cell(part.lowerBound + index)))
    } take: { index, result in
      try take(cell(part.lowerBound + index), result)
      progress(FramePipeline.Progress(done: index + 1, total: part.count))
    }
  }

  /// Plays all cells on several threads, and makes something of each; see
  /// ``play(shard:jobs:progress:_:take:)``.
  ///
  /// - Returns: what was made, in the order of the cells.
  package func map<Result: Sendable>(
    jobs: Int? = nil, progress: (FramePipeline.Progress) -> Void = { _ in },
    _ use: @escaping @Sendable (SweepRun) throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    results.reserveCapacity(count)
    try await play(jobs: jobs, progress: progress, use) { _, result in results.append(result) }
    return results
  }
}

/// A cell that was played.
package struct SweepRun: Sendable {
  /// The cell.
  package let cell: Sweep.Cell
  /// Its scenario.
  package let resolved: ResolvedScenario
  /// Its run.
  package let timeline: Timeline
}
