/// A difference between a display list and its golden.
///
/// It is computed from the texts alone, so that a report can be written on any machine that has
/// both files.
package struct DisplayListChange: Hashable, Codable, Sendable, CustomStringConvertible {
  package enum ItemChange: Hashable, Codable, Sendable {
    case added
    case removed
    /// The item has a different type, such as stroke instead of fill.
    case replaced(from: String, to: String)
    /// The item is in another group or at another position in the drawing order.
    ///
    /// The associated value is the item that is now before it in the same group, or `nil` if the
    /// item is now the first in its group.
    case reordered(after: String?)
    /// The item has moved by a vector in points; positive components point right and down.
    case moved(Vector)
    /// The outline or clip has the same segments with different points.
    ///
    /// The distance is the maximum displacement of a point, in points.
    case reshaped(distance: Double)
    /// The value of a field has changed; an empty string means that the field is missing.
    case changed(String, from: String, to: String)
  }

  /// The identifier of the item, or an empty string for the entire list.
  package let id: String
  package let kind: ItemChange

  /// A sentence without a period, such as `ball.0 moved by 0.4, 0 pt`.
  package var description: String {
    let id = id.isEmpty ? "the display list" : id
    switch kind {
    case .added: return "\(id) was added"
    case .removed: return "\(id) was removed"
    case .replaced(let from, let to): return "\(id) changed from \(from) to \(to)"
    case .reordered(let other?): return "\(id) is now drawn directly after \(other)"
    case .reordered(nil): return "\(id) is now drawn first in its group"
    case .moved(let vector):
      return "\(id) moved by \(Self.text(vector.dx)), \(Self.text(vector.dy)) pt"
    case .reshaped(let distance):
      return "the outline of \(id) changed by up to \(Self.text(distance)) pt"
    case .changed(let field, "", let to): return "\(id) \(field): none → \(to.shortened)"
    case .changed(let field, let from, ""): return "\(id) \(field): \(from.shortened) → none"
    case .changed(let field, let from, let to):
      return "\(id) \(field): \(from.shortened) → \(to.shortened)"
    }
  }

  private static func text(_ number: Double) -> String { number.decimalText(places: 4) }

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
    let whole = DisplayListChange(id: "", kind: .changed("text", from: golden, to: actual))
    let count = [golden, actual].reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
    guard count <= LineChange.lineLimit else { return [whole] }
    let before = IndexedLines(golden)
    let after = IndexedLines(actual)
    var changes: [DisplayListChange] = []
    for line in before.lines {
      if let index = after.indices[line.id] {
        changes += Self.changes(from: line, to: after.lines[index])
      } else {
        changes.append(DisplayListChange(id: line.id, kind: .removed))
      }
    }
    changes += reorderings(from: before, to: after)
    changes += after.lines.filter { before.indices[$0.id] == nil }
      .map { DisplayListChange(id: $0.id, kind: .added) }
    // The texts differ, but no change was found, for example because of duplicate identifiers.
    return changes.isEmpty ? [whole] : changes
  }

  private static func changes(from old: ListLine, to new: ListLine) -> [DisplayListChange] {
    guard old.kind == new.kind else {
      return [DisplayListChange(id: old.id, kind: .replaced(from: old.kind, to: new.kind))]
    }
    let before = old.values
    let after = new.values
    let names = old.fields.map(\.name) + new.fields.map(\.name).filter { before[$0] == nil }
    return names.filter { before[$0] != after[$0] }.map { name in
      DisplayListChange(id: old.id, kind: change(of: name, before[name] ?? "", after[name] ?? ""))
    }
  }

  private static func change(of field: String, _ from: String, _ to: String) -> ItemChange {
    let changed = ItemChange.changed(field, from: from, to: to)
    switch field {
    case "transform", "at":
      guard let start = position(from), let end = position(to) else { return changed }
      return .moved(end - start)
    case "path", "clip":
      guard let old = try? BezierPath(svgPathData: from),
        let new = try? BezierPath(svgPathData: to)
      else { return changed }
      guard let vectors = displacements(from: old, to: new), let first = vectors.first
      else { return changed }
      // The numbers are rounded, so equal displacements can differ in the last digit.
      let isShift = vectors.allSatisfy { ($0 - first).length < 3e-4 }
      if isShift, field == "path" { return .moved(first) }
      return .reshaped(distance: vectors.map(\.length).max() ?? 0)
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
    guard old.elements.map(\.letter) == new.elements.map(\.letter) else { return nil }
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
      return DisplayListChange(id: item.id, kind: .reordered(after: predecessors[item.id]))
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
