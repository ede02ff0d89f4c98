import BezierGeometry
import CairoBackend
package import FileAccess
public import FrameSequence
import KeyframeAnimation
public import RefreshModel
package import RefreshScenario
import RefreshScene
public import VectorDrawing

/// A sweep in one image: side by side, or its cells or instants over one another.
public struct SweepSheet: Sendable {
  /// How a sweep is drawn.
  public struct Options: Sendable {
    /// Light or dark.
    public var appearance: Appearance
    /// Pixels a point, as `write(to:scale:)` takes them.
    public var scale: Double
    /// The title; default: none.
    public var title: String?
    /// Whether frames are shown whole, even if they differ in less than half of their area.
    public var isWhole: Bool
    /// How many cells are played at a time; `nil` for one a core.
    public var jobs: Int?

    /// Creates options.
    public init(
      appearance: Appearance = .light, scale: Double = 1, title: String? = nil,
      isWhole: Bool = false, jobs: Int? = nil
    ) {
      (self.appearance, self.scale, self.title) = (appearance, scale, title)
      (self.isWhole, self.jobs) = (isWhole, jobs)
    }
  }

  /// What is drawn.
  public let list: DisplayList
  /// What the reader should know, a sentence each without a full stop.
  public let warnings: [String]
  /// What was left out, a sentence each without a full stop.
  public let notices: [String]

  /// The instants of a sheet that neither the file's `golden` section nor anybody else names.
  static let standardInstants: [Instant] = [
    Instant(.pull(0.5)), Instant(.event(.trigger, number: 1), offset: 0.1),
    Instant(.event(.trigger, number: 1), offset: 0.5),
    Instant(.event(.end, number: 1), offset: 0.2),
  ]
  /// The default instant of a table of two settings.
  static let standardInstant = Instant(.event(.trigger, number: 1), offset: 0.1)
  /// The most cells in one row under headings.
  static let longestRow = 4

  /// Plays a sweep and draws a table: its rows are cells and its columns instants, or its rows and columns are
  /// two settings at one instant.
  ///
  /// - Parameters:
  ///   - sweep: the sweep; a sheet has at most 400 frames.
  ///   - instants: the columns; default: the file's or standard ones.
  ///   - options: how it is drawn.
  ///   - progress: called whenever a cell is done.
  /// - Throws: ``SweepSyntaxError`` if there are too many cells, `MissingInstantError` if an instant comes in
  ///   no cell, and the errors of playing.
  public init(
    _ sweep: Sweep, at instants: [Instant] = [], _ options: Options = Options(),
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
    let rows = try await sweep.rows(at: instants, options, progress: progress)
    var sheet = sweep.arrangement(
      isTable: isTable, isAtOnce: instants.count == 1, appearance: options.appearance,
      scale: options.scale)
    let isAtOnce = instants.count == 1 && !sweep.axes.isEmpty
    if !isTable, !isAtOnce {
      sheet.columns = instants.map { ContactSheet.Heading($0.description) }
      sheet.rows = sweep.axes.isEmpty ? [] : (0..<sweep.count).map { sweep.heading(of: $0) }
    }
    sheet.cells = rows.enumerated().flatMap { index, row in
      row.shots.map { $0.cell(caption: sheet.columns.isEmpty ? sweep.cell(index).label : nil) }
    }
    sheet.title = options.title.map {
      ContactSheet.Heading(
        $0,
        detail: isTable
          ? "at \(instants[0])" : isAtOnce ? sweep.subtitle(at: instants[0]) : nil)
    }
    let (ribbons, tooMany) = rows.ribbons { sweep.cell($0).label }
    sheet.ribbons = ribbons
    warnings = try sweep.warnings(of: rows, at: instants)
    notices =
      try sweep.fieldNotices() + [options.isWhole ? nil : sheet.cut(), tooMany].compactMap(\.self)
    list = sheet.displayList(textLayout: try sweep.layout().textLayout)
  }

  init(_ list: DisplayList, warnings: [String], notices: [String]) {
    (self.list, self.warnings, self.notices) = (list, warnings, notices)
  }

  /// Draws the image into a PNG file.
  ///
  /// - Throws: `FrameSyntaxError` if it is too large, and the errors of writing.
  package func write(to destination: Destination, scale: Double) throws -> SequenceReport {
    try ContactSheet.write(list, scale: scale, to: destination)
  }
}

extension Sweep {
  /// The axes' names as short as they can be told apart: `hillHeight` of `header.hillHeight`.
  package var shortNames: [String] {
    let last = axes.map { axis in
      axis.name.split(separator: ".").last.map(String.init) ?? axis.name
    }
    return zip(axes, last).map { axis, name in
      last.count { $0 == name } == 1 ? name : axis.name
    }
  }

  /// A sheet without cells: two settings are its rows and columns, and the headings of a few cells at one
  /// instant its columns.
  func arrangement(
    isTable: Bool, isAtOnce: Bool = true, appearance: Appearance, scale: Double
  ) -> ContactSheet {
    var sheet = ContactSheet([], appearance: appearance)
    sheet.scale = scale
    if isTable {
      let names = shortNames
      sheet.rows = axes[0].choices.map { ContactSheet.Heading($0.label, detail: names[0]) }
      sheet.columns = axes[1].choices.map { ContactSheet.Heading($0.label, detail: names[1]) }
    } else if isAtOnce, !axes.isEmpty, count <= SweepSheet.longestRow {
      sheet.columns = (0..<count).map { heading(of: $0) }
    }
    return sheet
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

  /// The text layout of the first cell, which most cells share.
  func layout() throws -> SharedLayout {
    let resolved = try resolved(cell(0))
    return SharedLayout(textLayout: try resolved.textLayout(), fontFiles: resolved.fontFiles)
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
    at instants: [Instant], _ options: SweepSheet.Options, namesHeaders: Bool = false,
    progress: (FramePipeline.Progress) -> Void
  ) async throws -> [SweepRow] {
    let layout = try layout()
    return try await map(jobs: options.jobs, progress: progress) { run in
      let shots = try instants.map {
        try run.shot(
          at: $0, appearance: options.appearance, layout, namesHeaders: namesHeaders)
      }
      var ribbon = ContactSheet.Ribbon(of: run.timeline, run.placement)
      ribbon?.marks = shots.compactMap(\.time).map { ContactSheet.Ribbon.Mark($0) }
      return SweepRow(shots: shots, ribbon: ribbon)
    }
  }

  /// Instants that some cells do not have; one that none has is an error.
  func warnings(of rows: [SweepRow], at instants: [Instant]) throws -> [String] {
    try instants.enumerated().compactMap { column, instant in
      let missing = rows.indices.filter { rows[$0].shots[column].time == nil }
      if missing.count == rows.count {
        _ = try play(cell(0)).timeline.time(of: instant)
      }
      guard let first = missing.first else { return nil }
      return "the instant \(instant) never comes with \(cell(first).label)"
        + (missing.count > 1 ? " and \(missing.count - 1) more" : "")
    }
  }
}

/// What a cell shows at one instant.
package struct SweepShot: Sendable {
  /// What is drawn; an empty list of the canvas's size where the instant never comes.
  package var list: DisplayList
  /// When it is, in seconds from the run's beginning; `nil` where the instant never comes.
  package var time: Double?
  /// The behavior's state then.
  package var state: String?
  /// What belongs to the header or footer, of what is drawn; empty unless it was asked for.
  var headerIDs: Set<String> = []

  /// The shot as a sheet shows it.
  func cell(caption: String? = nil) -> ContactSheet.Cell {
    let text = time.map { Frame(index: 0, time: Flicks(seconds: $0)).caption }
    return ContactSheet.Cell(
      list: list, time: caption ?? text ?? "never comes", state: state, isEmpty: time == nil)
  }
}

/// What one cell shows.
struct SweepRow: Sendable {
  /// At each instant.
  var shots: [SweepShot]
  /// The run, with marks where the shots are; `nil` where it takes no time.
  var ribbon: ContactSheet.Ribbon?
}

extension [SweepRow] {
  /// More runs are not told apart.
  private static var mostRuns: Int { 8 }

  /// The cells' runs, those in which the same happens at the same times as one.
  ///
  /// - Parameter label: what a cell is called.
  /// - Returns: the runs, named where there are several; none where there are more than can be told apart,
  ///   with a notice, a sentence without a full stop.
  func ribbons(
    label: (Int) -> String
  ) -> (ribbons: [ContactSheet.Ribbon], notice: String?) {
    var groups: [(ribbon: ContactSheet.Ribbon, cells: [Int])] = []
    for (index, row) in enumerated() {
      guard let ribbon = row.ribbon else { continue }
      if let place = groups.firstIndex(where: { $0.ribbon.isSameRun(as: ribbon) }) {
        groups[place].ribbon.marks += ribbon.marks.filter {
          !groups[place].ribbon.marks.contains($0)
        }
        groups[place].cells.append(index)
      } else {
        groups.append((ribbon, [index]))
      }
    }
    guard groups.count <= Self.mostRuns else {
      return (
        [],
        "time is not shown: the variants' events come at \(groups.count) different times, of which at "
          + "most \(Self.mostRuns) are told apart"
      )
    }
    if groups.count > 1 {
      for index in groups.indices {
        groups[index].ribbon.name = groups[index].cells.map(label).joined(separator: ", ")
      }
    }
    return (groups.map(\.ribbon), nil)
  }
}

/// A text layout, and the font files that it is of.
struct SharedLayout: Sendable {
  let textLayout: PangoTextLayout
  let fontFiles: [String]

  /// The layout of a scenario's fonts; one of its own if it has others.
  func textLayout(of resolved: ResolvedScenario) throws -> PangoTextLayout {
    resolved.fontFiles == fontFiles ? textLayout : try resolved.textLayout()
  }
}

extension SweepRun {
  /// What is shown at an instant.
  ///
  /// - Parameter namesHeaders: whether the items of the header or footer are told, which takes another list.
  func shot(
    at instant: Instant, appearance: Appearance, _ layout: SharedLayout, namesHeaders: Bool
  ) throws -> SweepShot {
    let time: Flicks
    do throws(MissingInstantError) {
      time = try timeline.time(of: instant)
    } catch {
      return SweepShot(list: DisplayList(size: resolved.scene.canvasSize))
    }
    let layout = try layout.textLayout(of: resolved)
    var shot = shot(at: time, appearance: appearance, textLayout: layout)
    if namesHeaders {
      var chrome = resolved.scene
      chrome.headers = [:]
      let others = chrome.displayList(
        at: timeline.instant(at: time), appearance: appearance, textLayout: layout)
      shot.headerIDs = Set(shot.list.identifiers).subtracting(others.identifiers)
    }
    return shot
  }

  /// What is shown at a time; before the run's beginning what it begins with.
  func shot(
    at time: Flicks, appearance: Appearance, textLayout: PangoTextLayout
  ) -> SweepShot {
    let moment = timeline.instant(at: time)
    return SweepShot(
      list: resolved.scene.displayList(
        at: moment, appearance: appearance, textLayout: textLayout),
      time: time.seconds, state: moment.headers[placement]?.state.rawValue)
  }

  /// The behavior whose state is told.
  var placement: Placement { resolved.script.behaviors[.header] == nil ? .footer : .header }
}

extension DisplayList {
  fileprivate var identifiers: [String] { items.allResults(\.id) }
}
