import CairoBackend
import FrameSequence
import RefreshModel
package import RefreshScenario
import VectorDrawing

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
