/// A difference between a display list and its golden.
///
/// It is computed from the texts alone, so that a report can be written on any machine that has
/// both files.
package struct DisplayListChange: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The identifier of the item, or an empty string for the entire list.
  package let id: String
  /// A sentence without a period, such as `ball.0 moved by 0.4, 0 pt`.
  package let description: String

  init(_ id: String, _ description: String) {
    self.id = id
    self.description = description
  }

  /// Creates the change of a field's value; an empty string means that the field is missing.
  private init(_ id: String, _ field: String, from: String, to: String) {
    let values = [from, to].map { $0.isEmpty ? "none" : $0.shortened }
    let item = id.isEmpty ? "the display list" : id
    self.init(id, "\(item) \(field): \(values[0]) → \(values[1])")
  }

  /// Returns the differences between two texts.
  ///
  /// Changed and removed items are in the order of the golden, followed by reordered items and
  /// then by added items.
  ///
  /// - Parameters:
  ///   - golden: The text of the golden; see `DisplayList.text`.
  ///   - actual: The text of the current display list.
  package static func changes(from golden: String, to actual: String) -> [DisplayListChange] {
    guard golden != actual else { return [] }
    let whole = DisplayListChange("", "text", from: golden, to: actual)
    let count = [golden, actual].reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
    guard count <= LineChange.lineLimit else { return [whole] }
    let before = IndexedLines(golden)
    let after = IndexedLines(actual)
    var changes: [DisplayListChange] = []
    for line in before.lines {
      if let index = after.indices[line.id] {
        changes += Self.changes(from: line, to: after.lines[index])
      } else {
        changes.append(DisplayListChange(line.id, "\(line.name) was removed"))
      }
    }
    changes += reorderings(from: before, to: after)
    changes += after.lines.filter { before.indices[$0.id] == nil }
      .map { DisplayListChange($0.id, "\($0.name) was added") }
    // The texts differ, but no change was found, for example because of duplicate identifiers.
    return changes.isEmpty ? [whole] : changes
  }

  private static func changes(from old: ListLine, to new: ListLine) -> [DisplayListChange] {
    guard old.kind == new.kind else {
      return [DisplayListChange(old.id, "\(old.name) changed from \(old.kind) to \(new.kind)")]
    }
    let before = old.values
    let after = new.values
    let names = old.fields.map(\.name) + new.fields.map(\.name).filter { before[$0] == nil }
    return names.filter { before[$0] != after[$0] }.map { name in
      change(of: name, in: old, from: before[name] ?? "", to: after[name] ?? "")
    }
  }

  private static func change(
    of field: String, in line: ListLine, from: String, to: String
  ) -> DisplayListChange {
    func number(_ number: Double) -> String { number.decimalText(places: 4) }
    func moved(_ vector: Vector) -> DisplayListChange {
      DisplayListChange(
        line.id, "\(line.name) moved by \(number(vector.dx)), \(number(vector.dy)) pt")
    }
    let changed = DisplayListChange(line.id, field, from: from, to: to)
    switch field {
    case "transform", "at":
      guard let start = position(from), let end = position(to) else { return changed }
      return moved(end - start)
    case "path", "clip":
      guard let old = try? BezierPath(svgPathData: from),
        let new = try? BezierPath(svgPathData: to),
        let vectors = displacements(from: old, to: new), let first = vectors.first
      else { return changed }
      // The numbers are rounded, so equal displacements can differ in the last digit.
      let isShift = vectors.allSatisfy { ($0 - first).length < 3e-4 }
      if isShift, field == "path" { return moved(first) }
      let distance = vectors.map(\.length).max() ?? 0
      return DisplayListChange(
        line.id, "the outline of \(line.name) changed by up to \(number(distance)) pt")
    default: return changed
    }
  }

  /// Parses `translate(x,y)`, `x,y`, or an empty string for the origin.
  ///
  /// The result is `nil` for any other text.
  private static func position(_ text: String) -> Point? {
    if text.isEmpty { return .zero }
    var numbers = text[...]
    if text.hasPrefix("translate("), text.hasSuffix(")") {
      numbers = text.dropFirst("translate(".count).dropLast()
    }
    let parts = numbers.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1] else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the displacement of each point, or `nil` if the paths have different segments.
  private static func displacements(from old: BezierPath, to new: BezierPath) -> [Vector]? {
    guard old.elements.map(\.command) == new.elements.map(\.command) else { return nil }
    return zip(old.elements, new.elements).flatMap { old, new in
      zip(old.points, new.points).map { $1 - $0 }
    }
  }

  /// Returns changes for a minimal set of moved items.
  ///
  /// The remaining items form a longest common subsequence of the old and the new order.
  private static func reorderings(
    from before: IndexedLines, to after: IndexedLines
  ) -> [DisplayListChange] {
    let old = before.neighbors { after.indices[$0] != nil }
    let new = after.neighbors { before.indices[$0] != nil }
    let predecessors = after.predecessors
    return new.difference(from: old).inferringMoves().insertions.compactMap { change in
      guard case .insert(_, let item, _) = change else { return nil }
      let position = predecessors[item.id].map { "directly after \($0)" } ?? "first in its group"
      return DisplayListChange(item.id, "\(item.id) is now drawn \(position)")
    }
  }
}

/// The lines of a text, with an index by identifier.
private struct IndexedLines {
  let lines: [ListLine]
  /// The index of the first line with each identifier.
  let indices: [String: Int]

  /// An item and its group.
  struct Neighbor: Hashable {
    var parent: String
    var id: String
  }

  init(_ text: String) {
    lines = text.split(whereSeparator: \.isNewline).compactMap(ListLine.init)
    indices = Dictionary(lines.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Returns the items for which `isKept` is true, with their groups, in drawing order.
  func neighbors(_ isKept: (String) -> Bool) -> [Neighbor] {
    var groups: [String] = []
    return lines.compactMap { line in
      guard line.kind != "list" else { return nil }
      groups = Array(groups.prefix(line.depth))
      defer { groups.append(line.id) }
      guard isKept(line.id) else { return nil }
      return Neighbor(parent: groups.last ?? "", id: line.id)
    }
  }

  /// The previous item in the same group, by identifier; the first item of a group has none.
  var predecessors: [String: String] {
    var last: [String: String] = [:]
    var predecessors: [String: String] = [:]
    for item in neighbors({ _ in true }) {
      predecessors[item.id] = last.updateValue(item.id, forKey: item.parent)
    }
    return predecessors
  }
}

extension String {
  /// The string, truncated to 40 characters including the ellipsis.
  fileprivate var shortened: String { count <= 40 ? self : prefix(39) + "…" }
}

extension ListLine {
  /// The name of the item in sentences.
  fileprivate var name: String { id.isEmpty ? "the display list" : id }
}
