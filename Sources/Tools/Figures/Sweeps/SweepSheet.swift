/// A sweep as one image: a table of frames.
package struct SweepSheet: Sendable {
  /// The display list of the image.
  package let list: DisplayList
  /// The scale for which the list is laid out, in pixels per point.
  package let scale: Double
  /// Warnings, each a sentence without a period.
  package let warnings: [String]
  /// Notices about omitted parts, each a sentence without a period.
  package let notices: [String]

  /// The default instants of a sheet, used if the file has no `golden` section.
  static let standardInstants: [Instant] = [
    Instant(.pull(0.5)), Instant(.event(.trigger, number: 1), offset: 0.1),
    Instant(.event(.trigger, number: 1), offset: 0.5),
    Instant(.event(.end, number: 1), offset: 0.2),
  ]
  /// The default instant of a table of two settings.
  static let standardInstant = Instant(.event(.trigger, number: 1), offset: 0.1)
  /// The largest number of cells in a single row with column headings.
  static let longestRow = 4

  /// Plays a sweep and draws it as a table.
  ///
  /// The rows are cells and the columns instants, or the rows and columns are two settings at
  /// one instant.
  ///
  /// - Parameters:
  ///   - sweep: The sweep; a sheet has at most 400 frames.
  ///   - instants: The instants of the columns; default: those of the file's `golden` section,
  ///     or standard ones.
  ///   - options: The options.
  ///   - progress: A closure that is called after each cell.
  /// - Throws: ``SweepSyntaxError`` if there are too many frames, `MissingInstantError` if an
  ///   instant occurs in no cell, and the errors of playing.
  package init(
    _ sweep: Sweep, at instants: [Instant] = [], _ options: SweepOptions = SweepOptions(),
    progress: (RenderProgress) -> Void = { _ in }
  ) async throws {
    let isTable = sweep.axes.count == 2 && instants.count <= 1
    let instants = try sweep.instants(instants, isTable: isTable)
    let (count, isTooLarge) = sweep.count.multipliedReportingOverflow(by: instants.count)
    guard !isTooLarge, count <= Sweep.maximumImageCount else {
      throw SweepSyntaxError(
        "\(sweep.count) × \(instants.count) frames are too many for a contact sheet; allowed: at "
          + "most \(Sweep.maximumImageCount); reduce the number of values or of instants in --at")
    }
    scale = try options.scale ?? sweep.scenario(of: sweep.cell(0)).canvas.scale
    let layout = try sweep.layout()
    let rows = try await sweep.map(jobs: options.jobs, progress: progress) { run in
      try instants.map { try run.frame(at: $0, appearance: options.appearance, layout) }
    }
    var sheet = sweep.arrangement(
      isTable: isTable, isAtOnce: instants.count == 1, appearance: options.appearance, scale: scale)
    let isAtOnce = instants.count == 1 && !sweep.axes.isEmpty
    if !isTable, !isAtOnce {
      sheet.columns = instants.map { ContactSheet.Heading($0.description) }
      sheet.rows = sweep.axes.isEmpty ? [] : (0..<sweep.count).map { sweep.heading(of: $0) }
    }
    sheet.cells = rows.flatMap(\.self)
    if sheet.columns.isEmpty {
      for index in sheet.cells.indices {
        sheet.cells[index].time = sweep.cell(index / instants.count).label
      }
    }
    sheet.title = options.title.map {
      ContactSheet.Heading(
        $0,
        detail: isTable
          ? "at \(instants[0])" : isAtOnce ? sweep.subtitle(at: instants[0]) : nil)
    }
    warnings = try sweep.warnings(of: rows, at: instants)
    notices = try sweep.fieldNotices() + [options.isWhole ? nil : sheet.crop()].compactMap(\.self)
    list = sheet.displayList(textLayout: layout.textLayout)
  }
}

extension Sweep {
  /// The axes' names, shortened to the last component where that is unique: `hillHeight` for
  /// `header.hillHeight`.
  package var shortNames: [String] {
    let last = axes.map { axis in axis.name.split(separator: ".").last.map(String.init) ?? axis.name
    }
    return zip(axes, last).map { axis, name in last.count { $0 == name } == 1 ? name : axis.name }
  }

  /// Returns a sheet with headings but no cells.
  ///
  /// For a table, the rows and columns are two settings. Otherwise, up to
  /// ``SweepSheet/longestRow`` cells at one instant each have a column heading.
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

  /// Returns the heading of a cell: its values, and the names of the settings.
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

  /// Returns the names of the varied settings and the instant.
  func subtitle(at instant: Instant) -> String {
    let names = shortNames.filter { $0 != SweepAxis.variantName }.joined(separator: " · ")
    return "\(names.isEmpty ? "" : "\(names) ")at \(instant)"
  }

  /// Returns the settings of a variant, one per line.
  private func settings(ofVariant name: String) -> String {
    guard let variant = file.variants.first(where: { $0.name == name }) else { return "" }
    return variant.settings.map { setting in
      let value = SweepAxis.unquoted(setting.value)
      return "\(setting.key.split(separator: ".").last.map(String.init) ?? setting.key) \(value)"
    }.joined(separator: "\n")
  }

  /// Returns a notice if the crop leaves out the field behind the header.
  package func fieldNotices() throws(ScenarioErrors) -> [String] {
    [MissingField(try resolved(cell(0)).scene)?.notice].compactMap(\.self)
  }

  /// Returns the text layout of the first cell, which most cells share.
  func layout() throws -> SharedLayout {
    let resolved = try resolved(cell(0))
    return SharedLayout(textLayout: try resolved.textLayout(), fontFiles: resolved.fontFiles)
  }

  /// Returns the given instants, or the defaults if the list is empty.
  func instants(_ instants: [Instant], isTable: Bool) throws(ScenarioErrors) -> [Instant] {
    if !instants.isEmpty { return instants }
    if isTable { return [SweepSheet.standardInstant] }
    let golden = try scenario(of: cell(0)).golden
    return golden.map(\.instants) ?? SweepSheet.standardInstants
  }

  /// Returns warnings about instants that are missing from some cells.
  ///
  /// - Throws: `MissingInstantError` if an instant is missing from all cells.
  func warnings(of rows: [[ContactSheet.Cell]], at instants: [Instant]) throws -> [String] {
    try instants.enumerated().compactMap { column, instant in
      let missing = rows.indices.filter { rows[$0][column].isEmpty }
      if missing.count == rows.count { _ = try play(cell(0)).timeline.time(of: instant) }
      guard let first = missing.first else { return nil }
      return "the instant \(instant) does not occur with \(cell(first).label)"
        + (missing.count > 1 ? " and \(missing.count - 1) more" : "")
    }
  }
}

/// A text layout and its font files.
struct SharedLayout: Sendable {
  let textLayout: PangoTextLayout
  let fontFiles: [String]

  /// Returns the layout for a scenario: this one if the font files are equal, otherwise a new one.
  func textLayout(of resolved: ResolvedScenario) throws -> PangoTextLayout {
    resolved.fontFiles == fontFiles ? textLayout : try resolved.textLayout()
  }
}

extension SweepRun {
  /// Returns the frame at an instant, or an empty frame if the instant is missing.
  func frame(
    at instant: Instant, appearance: Appearance, _ layout: SharedLayout
  ) throws -> ContactSheet.Cell {
    let time: Flicks
    do throws(MissingInstantError) {
      time = try timeline.time(of: instant)
    } catch {
      return ContactSheet.Cell(
        list: DisplayList(size: resolved.scene.canvasSize), time: "does not occur", isEmpty: true)
    }
    let layout = try layout.textLayout(of: resolved)
    var frame = frame(at: time, appearance: appearance, textLayout: layout)
    frame.area = resolved.headerArea(
      at: timeline.instant(at: time), appearance: appearance, textLayout: layout)
    return frame
  }

  /// Returns the frame at a time; before the run begins, its initial state.
  func frame(
    at time: Flicks, appearance: Appearance, textLayout: PangoTextLayout
  ) -> ContactSheet.Cell {
    let instant = timeline.instant(at: time)
    return ContactSheet.Cell(
      list: resolved.scene.displayList(
        at: instant, appearance: appearance, textLayout: textLayout),
      time: Frame(index: 0, time: time).caption,
      state: instant.headers[placement]?.state.rawValue)
  }

  /// The states that the run passes through, which may repeat.
  var states: [String] {
    let changes = timeline.events.filter { $0.kind == .state }.map(\.time)
    return ([.zero] + changes).compactMap {
      SequencePlan.state(in: timeline.instant(at: $0), placement)
    }
  }

  /// The placement of the behavior whose state is shown.
  var placement: Placement { resolved.script.behaviors[.header] == nil ? .footer : .header }
}
