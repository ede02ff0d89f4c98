package import FileAccess
public import FrameSequence
public import RefreshModel
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
