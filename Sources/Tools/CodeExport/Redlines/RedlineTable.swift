import BezierGeometry
import RefreshModel
import Texts
import VectorDrawing

/// The movements of an export as tables in Markdown, for people who build by numbers.
struct RedlineTable {
  private let header: HeaderExport

  init(_ header: HeaderExport) { self.header = header }

  /// The document.
  var text: String {
    let trigger = header.start.description
    var lines = [
      "# \(header.name): \(header.styleName) \(header.run.placement.rawValue)", "",
      "\(HeaderExport.mark). Times are seconds: *after \(trigger)* counts from there, *after end* "
        + "from the app's call that ends the refresh; what *repeats* does so until then. Lengths "
        + "are points, y down, from the content's upper left corner or the layer around; angles "
        + "are degrees, clockwise. No keyframe is further off the run than its error says; "
        + "\(header.tolerance.decimalText()) pt were allowed.",
      "",
    ]
    lines += [
      "It does not follow a pull: it begins at \(trigger), and shows nothing before that.",
      "It is laid out for a list \(header.width.decimalText(places: 2)) points wide, "
        + "and does not adapt to another width.", "",
    ]
    lines += section("Layers", layerRows)
    lines += section(
      "Numbers of the model", header.numbers.flatMap { rows($0.property.label, $0) })
    if !stillLayers.isEmpty {
      lines += ["## What does not move", "", "| layer | at | colour | text |", "|---|---|---|---|"]
      lines += stillLayers + [""]
    }
    lines += ["## What happens in this run", "", "| event | seconds |", "|---|---:|"]
    lines += header.events.map { "| \($0.name) | \(RedlineRow.seconds($0.time)) |" }
    if !header.warnings.isEmpty {
      lines += ["", "## What is left out", ""] + header.warnings.map { "- \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ rows: [String]) -> [String] {
    guard !rows.isEmpty else { return [] }
    return [
      "## \(title)", "",
      "| property | from | to | start | duration | curve | error |",
      "|---|---:|---:|---:|---:|---|---:|",
    ] + rows + [""]
  }

  private var layerRows: [String] {
    header.allLayers.flatMap { layer in
      layer.sortedTracks.flatMap { rows("\(layer.name) \($0.property.label)", $0) }
    }
  }

  private func rows(_ name: String, _ track: HeaderTrack) -> [String] {
    RedlineRow.rows(of: track).map { row in
      let start =
        switch row.phase {
        case .refreshing: RedlineRow.seconds(row.start)
        case .loop(let period):
          "\(RedlineRow.seconds(row.start)), repeats every \(RedlineRow.seconds(period))"
        case .ending: "end + \(RedlineRow.seconds(row.start))"
        }
      let cells = [
        name, row.from + track.property.unit, row.to + track.property.unit, start,
        row.duration == 0 ? "" : RedlineRow.seconds(row.duration), row.curve, track.errorText,
      ]
      return "| " + cells.map(Self.escaped).joined(separator: " | ") + " |"
    }
  }

  /// Layers of which nothing moves: only where they are and what they look like is to be told.
  private var stillLayers: [String] {
    header.allLayers.filter { $0.tracks.isEmpty && $0.children.isEmpty }.map { layer in
      let place = [layer.number(.x), layer.number(.y)].map { $0.decimalText(places: 2) }
      let cells = [
        layer.name, place.joined(separator: ", "),
        layer.values[.color] == nil ? "" : layer.color.hexString, layer.text ?? "",
      ]
      return "| " + cells.map(Self.escaped).joined(separator: " | ") + " |"
    }
  }

  private static func escaped(_ cell: String) -> String {
    cell.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: " ")
      .split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
