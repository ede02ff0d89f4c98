import CairoBackend
public import FileAccess
public import FrameSequence
public import RefreshModel
package import RefreshScenario
public import VectorDrawing

/// A sweep in one picture: a table whose rows are cells and whose columns are instants, or whose rows
/// and columns are two settings at one instant.
public struct SweepSheet: Sendable {
  /// The picture.
  public let list: DisplayList
  /// What should be known beside it, a sentence each without a full stop.
  public let warnings: [String]
  /// What was left out, a sentence each without a full stop.
  public let notices: [String]

  /// The instants that a sheet shows where neither the file's `golden` section nor anybody else
  /// names some.
  public static let standardInstants: [Instant] = [
    Instant(.pull(0.5)), Instant(.event(.trigger, number: 1), offset: 0.1),
    Instant(.event(.trigger, number: 1), offset: 0.5),
    Instant(.event(.end, number: 1), offset: 0.2),
  ]
  /// So many cells stand in one row under headings, where there is one picture of each.
  static let longestRow = 4
  /// The instant of a table of two settings, where nobody names another.
  public static let standardInstant = Instant(.event(.trigger, number: 1), offset: 0.1)

  /// Plays and draws a sweep.
  ///
  /// - Parameters:
  ///   - sweep: the sweep; its cells times the instants are at most ``Sweep/maximumPictureCount``.
  ///   - instants: the columns; where there are none, one of the standard choices.
  ///   - appearance: light or dark.
  ///   - scale: pixels a point, to be given to ``write(to:scale:)`` as well.
  ///   - title: what stands above; nothing where it is `nil`.
  ///   - isWhole: whether frames are shown whole, even where they differ in less than half of them.
  ///   - jobs: how many cells are played at a time; `nil` for one a core.
  ///   - progress: is told whenever a cell is done.
  /// - Throws: ``SweepSyntaxError`` where there are too many cells, `MissingInstantError` where an
  ///   instant comes in no cell, and what playing throws.
  public init(
    _ sweep: Sweep, at instants: [Instant], appearance: Appearance = .light, scale: Double = 1,
    title: String? = nil, isWhole: Bool = false, jobs: Int? = nil,
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws {
    let isTable = sweep.axes.count == 2 && instants.count <= 1
    let instants = try sweep.instants(instants, isTable: isTable)
    let (count, isTooLarge) = sweep.count.multipliedReportingOverflow(by: instants.count)
    guard !isTooLarge, count <= Sweep.maximumPictureCount else {
      throw SweepSyntaxError(
        "a sheet of \(sweep.count) × \(instants.count) frames is too large; at most "
          + "\(Sweep.maximumPictureCount) are allowed: vary less, name fewer instants with --at, or "
          + "measure with --format csv")
    }
    let rows = try await sweep.rows(
      at: instants, appearance: appearance, jobs: jobs, progress: progress)
    let shots = rows.map(\.shots)
    warnings = try sweep.warnings(of: shots, at: instants)
    var sheet = ContactSheet(shots.flatMap { $0 }.map { $0.cell() }, appearance: appearance)
    sheet.scale = scale
    let names = sweep.shortNames
    let isAtOnce = instants.count == 1 && !sweep.axes.isEmpty
    if isTable {
      sheet.rows = sweep.axes[0].choices.map {
        ContactSheet.Heading($0.label, detail: names[0])
      }
      sheet.columns = sweep.axes[1].choices.map {
        ContactSheet.Heading($0.label, detail: names[1])
      }
    } else if isAtOnce, sweep.count <= Self.longestRow {
      sheet.columns = (0..<sweep.count).map { sweep.heading(of: $0) }
    } else if isAtOnce {
      sheet.cells = zip(shots, 0..<sweep.count).map { shots, index in
        shots[0].cell(caption: sweep.cell(index).label)
      }
    } else {
      sheet.columns = instants.map { ContactSheet.Heading($0.description) }
      sheet.rows = sweep.axes.isEmpty ? [] : (0..<sweep.count).map { sweep.heading(of: $0) }
    }
    sheet.title = title.map {
      ContactSheet.Heading(
        $0,
        detail: isTable
          ? "at \(instants[0])" : isAtOnce ? sweep.subtitle(at: instants[0]) : nil)
    }
    let (ribbons, tooMany) = rows.ribbons { sweep.cell($0).label }
    sheet.ribbons = ribbons
    notices = try sweep.fieldNotices() + [isWhole ? nil : sheet.cut(), tooMany].compactMap(\.self)
    list = sheet.displayList(textLayout: try sweep.layout().textLayout)
  }

  /// Draws the picture into a PNG file.
  ///
  /// - Throws: `FrameSyntaxError` where it would be beyond `CanvasLimit`, and what writing throws.
  public func write(to destination: Destination, scale: Double) throws -> SequenceReport {
    try ContactSheet.write(list, scale: scale, to: destination)
  }
}

extension Sweep {
  /// The axes' names as short as they can be told apart: `bendDistance` of `header.bendDistance`.
  package var shortNames: [String] {
    let last = axes.map { axis in
      axis.name.split(separator: ".").last.map(String.init) ?? axis.name
    }
    return zip(axes, last).map { axis, name in
      last.count { $0 == name } == 1 ? name : axis.name
    }
  }

  /// What a cell is called beside its pictures: its values, and what they are values of.
  func heading(of index: Int) -> ContactSheet.Heading {
    let cell = cell(index)
    let details = zip(shortNames, cell.choices).map { name, choice in
      choice.variant.map { settings(ofVariant: $0) } ?? name
    }
    return ContactSheet.Heading(
      cell.choices.isEmpty ? file.fileName : cell.label,
      detail: details.allSatisfy(\.isEmpty)
        ? nil
        : details.joined(
          separator: axes.contains { $0.name == SweepAxis.variantName } ? "\n" : " · "))
  }

  /// What varies, and when it is looked at.
  func subtitle(at instant: Instant) -> String {
    let names = shortNames.filter { $0 != SweepAxis.variantName }.joined(separator: " · ")
    return "\(names.isEmpty ? "" : "\(names) ")at \(instant)"
  }

  /// What a variant sets, a setting a line.
  private func settings(ofVariant name: String) -> String {
    guard let variant = file.variants.first(where: { $0.name == name }) else { return "" }
    return variant.settings.map { setting in
      let value = SweepAxis.unquoted(setting.value)
      return "\(setting.key.split(separator: ".").last.map(String.init) ?? setting.key) \(value)"
    }.joined(separator: "\n")
  }

  /// What the reader should know of the field that the crop leaves out.
  package func fieldNotices() throws(ScenarioErrors) -> [String] {
    [MissingField(try resolved(cell(0)).scene)?.notice].compactMap(\.self)
  }

  /// The layout that the file's own fonts give, which most cells share.
  func layout() throws -> (textLayout: PangoTextLayout, fontFiles: [String]) {
    let resolved = try resolved(cell(0))
    return (try resolved.textLayout(), resolved.fontFiles)
  }

  /// The instants asked for, or those that the file tells of itself by.
  func instants(_ instants: [Instant], isTable: Bool) throws(ScenarioErrors) -> [Instant] {
    if !instants.isEmpty { return instants }
    if isTable { return [SweepSheet.standardInstant] }
    let golden = try scenario(of: cell(0)).golden
    return golden.map(\.instants) ?? SweepSheet.standardInstants
  }

  /// What each cell shows at each instant.
  func rows(
    at instants: [Instant], appearance: Appearance, jobs: Int?, namesComponents: Bool = false,
    progress: (FramePipeline.Progress) -> Void
  ) async throws -> [SweepRow] {
    let (textLayout, fontFiles) = try layout()
    return try await map(jobs: jobs, progress: progress) { run in
      let shots = try instants.map {
        try run.shot(
          at: $0, appearance: appearance, textLayout: textLayout, fontFiles: fontFiles,
          namesComponents: namesComponents)
      }
      var ribbon = ContactSheet.Ribbon(of: run.timeline, run.placement)
      ribbon?.marks = shots.compactMap(\.time).map { ContactSheet.Ribbon.Mark($0) }
      return SweepRow(shots: shots, ribbon: ribbon)
    }
  }

  /// Instants that some cells do not have; one that none has is an error.
  func warnings(of shots: [[SweepShot]], at instants: [Instant]) throws -> [String] {
    try instants.enumerated().compactMap { column, instant in
      let missing = shots.indices.filter { shots[$0][column].time == nil }
      if missing.count == shots.count {
        _ = try play(cell(0)).timeline.time(of: instant)
      }
      guard let first = missing.first else { return nil }
      return "the instant \(instant) never comes with \(cell(first).label)"
        + (missing.count > 1 ? " and \(missing.count - 1) more" : "")
    }
  }
}
