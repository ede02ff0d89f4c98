import BezierGeometry
import CurveTuning
import KeyframeAnimation
import RefreshModel
import Texts
import VectorDrawing

/// The movements of an exported header as Markdown tables, for manual implementation.
struct RedlineTable {
  private let header: HeaderExport

  init(_ header: HeaderExport) { self.header = header }

  var text: MarkdownText {
    let trigger = header.start.description
    var lines: [MarkdownText] = [
      "# \(header.name): \(header.styleName) \(header.run.placement.rawValue)", "",
      "\(HeaderExport.mark). Times are in seconds from \(trigger); times written *end + seconds* "
        + "are from the app's call that ends the refresh. Rows with *repeats* repeat until that "
        + "call. Lengths are in points, with y down, from the upper left corner of the content or "
        + "of the containing layer; angles are in degrees, clockwise. The error is the maximum "
        + "deviation of the keyframes from the run; \(header.tolerance.decimalText()) pt were "
        + "allowed.",
      "",
    ]
    lines += [
      "The tables do not describe the pull before \(trigger).",
      "The layout is for a list that is \(header.width.decimalText(places: 2)) points wide, "
        + "and does not adapt to other widths.", "",
    ]
    lines += section("Layers", layerRows)
    lines += section(
      "Model values", header.numbers.flatMap { rows($0.property.label, $0) })
    if !stillLayers.isEmpty {
      lines += ["## Static layers", "", "| layer | position | color | text |", "|---|---|---|---|"]
      lines += stillLayers + [""]
    }
    lines += ["## Events", "", "| event | seconds |", "|---|---:|"]
    lines += header.events.map { "| \($0.name) | \(RedlineRow.seconds($0.time)) |" as MarkdownText }
    if !header.warnings.isEmpty {
      lines += ["", "## Omissions", ""] + header.warnings.map { "- \($0)" as MarkdownText }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ rows: [MarkdownText]) -> [MarkdownText] {
    guard !rows.isEmpty else { return [] }
    return [
      "## \(title)", "",
      "| property | from | to | start | duration | curve | error |",
      "|---|---:|---:|---:|---:|---|---:|",
    ] + rows + [""]
  }

  private var layerRows: [MarkdownText] {
    header.allLayers.flatMap { layer in
      layer.sortedTracks.flatMap { rows("\(layer.name) \($0.property.label)", $0) }
    }
  }

  private func rows(_ name: String, _ track: HeaderTrack) -> [MarkdownText] {
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
      return Self.row(cells)
    }
  }

  /// The rows of layers that do not move: position, color and text.
  private var stillLayers: [MarkdownText] {
    header.allLayers.filter { $0.tracks.isEmpty && $0.children.isEmpty }.map { layer in
      let place = [layer.number(.x), layer.number(.y)].map { $0.decimalText(places: 2) }
      let cells = [
        layer.name, place.joined(separator: ", "),
        layer.values[.color] == nil ? "" : layer.color.hexString, layer.text ?? "",
      ]
      return Self.row(cells)
    }
  }

  private static func row(_ cells: [String]) -> MarkdownText {
    cells.reduce("|") { "\($0) \($1) |" }
  }
}

/// A row of the table: a movement of one property.
struct RedlineRow {
  /// The phase of the run that a start time is relative to.
  enum Phase {
    case refreshing
    case loop(period: Double)
    case ending
  }

  var from: String
  var to: String
  var start: Double
  /// The duration in seconds; 0 for a jump.
  var duration: Double
  var curve: String
  var phase: Phase

  /// Creates a movement between two values, or returns `nil` if they are equal.
  private init?(
    _ first: [Double], _ second: [Double], of property: LayerProperty, at start: Double,
    duration: Double = 0, curve: String = "immediate", _ phase: Phase
  ) {
    guard first != second else { return nil }
    (from, to) = Self.texts(first, second, property)
    self.start = start
    self.duration = duration
    self.curve = curve
    self.phase = phase
  }

  /// Returns the movements of a track in order of time, without rests.
  static func rows(of track: HeaderTrack) -> [RedlineRow] {
    var rows = rows(track.refreshing, track.property, .refreshing)
    if let loop = track.loop, let first = loop.keys.first, let last = loop.keys.last {
      rows += Self.rows(loop, track.property, .loop(period: last.time - first.time))
    }
    if let ending = track.ending {
      // A layer that the end of the refresh shows or hides immediately.
      if track.loop == nil, let before = track.refreshing.keys.last?.value,
        let after = ending.keys.first?.value, track.property == .isShown,
        let row = RedlineRow(before, after, of: track.property, at: 0, .ending)
      {
        rows.append(row)
      }
      rows += Self.rows(ending, track.property, .ending)
    }
    return rows
  }

  private static func rows(
    _ keyframes: EasedKeyframes, _ property: LayerProperty, _ phase: Phase
  ) -> [RedlineRow] {
    let rows = keyframes.easings.enumerated().compactMap { index, easing -> RedlineRow? in
      let (first, second) = (keyframes.keys[index], keyframes.keys[index + 1])
      if easing == EasedKeyframes.hold || second.time <= first.time {
        return RedlineRow(first.value, second.value, of: property, at: second.time, phase)
      }
      return RedlineRow(
        first.value, second.value, of: property, at: first.time,
        duration: second.time - first.time, curve: easing.description, phase)
    }
    return steps(rows)
  }

  /// Returns the rows, merged into one row if they are at least four jumps at equal intervals.
  private static func steps(_ rows: [RedlineRow]) -> [RedlineRow] {
    guard rows.count > 3, rows.allSatisfy({ $0.duration == 0 }) else { return rows }
    let pace = rows[1].start - rows[0].start
    let isEven = zip(rows, rows.dropFirst()).allSatisfy { abs($1.start - $0.start - pace) < 2e-6 }
    guard isEven, let first = rows.first, let last = rows.last else { return rows }
    var row = first
    row.to = last.to
    row.duration = last.start - first.start
    row.curve = "\(rows.count) steps, one every \(seconds(pace)) s"
    return [row]
  }

  /// Returns seconds as displayed.
  static func seconds(_ time: Double) -> String { time.decimalText(places: 4) }

  /// Returns two values of a property as displayed; for an outline, up to two of the coordinates
  /// that change.
  private static func texts(
    _ first: [Double], _ second: [Double], _ property: LayerProperty
  ) -> (String, String) {
    func number(_ value: Double) -> String {
      (value * property.unitScale).decimalText(places: 2)
    }
    let text: ([Double]) -> String
    switch property {
    case .color: text = { Color(components: $0).hexString }
    case .isShown: text = { $0.first == 0 ? "hidden" : "shown" }
    case .path, .clip:
      var seen: Set<[Double]> = []
      let changed = first.indices.filter { index in
        first[index] != second[index] && seen.insert([first[index], second[index]]).inserted
      }
      text = { value in
        let shown = changed.prefix(2).map { index in
          "\(index % 2 == 0 ? "x" : "y")\(index / 2 + 1) \(number(value[index]))"
        }
        return shown.joined(separator: ", ") + (changed.count > 2 ? ", …" : "")
      }
    default: text = { $0.map(number).joined(separator: ", ") }
    }
    return (text(first), text(second))
  }
}
