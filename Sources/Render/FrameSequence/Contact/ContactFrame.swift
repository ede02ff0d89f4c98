/// A distinct frame of a contact sheet, with all selected frames that look the same.
package struct ContactFrame: Sendable {
  /// The first of the equal frames.
  package let drawing: ImageDrawing
  /// The equal frames in order, divided where other frames lie between them.
  package private(set) var spans: [[Frame]]
  /// The different states of the equal frames, in order.
  package private(set) var states: [String]

  /// Returns the distinct display lists of frames, in the order of their first frames.
  static func distinct(in drawings: [ImageDrawing]) -> [ContactFrame] {
    var found: [ContactFrame] = []
    var indices: [DisplayListKey: Int] = [:]
    var previous: Int?
    for drawing in drawings {
      let key = DisplayListKey(drawing.list)
      let index = indices[key] ?? found.count
      if index == found.count {
        indices[key] = index
        found.append(ContactFrame(drawing: drawing, spans: [], states: []))
      }
      if index != previous { found[index].spans.append([]) }
      found[index].spans[found[index].spans.count - 1].append(drawing.image.frame)
      if let state = drawing.state, !found[index].states.contains(state) {
        found[index].states.append(state)
      }
      previous = index
    }
    return found
  }

  func cell() -> ContactSheet.Cell {
    ContactSheet.Cell(
      list: drawing.list, time: spans.map(\.caption).joined(separator: ", "),
      state: states.isEmpty ? nil : states.joined(separator: ", "))
  }
}

extension Frame {
  /// The left part of the caption in a contact sheet: the percent, or the instant and time.
  package var caption: String { [self].caption }

  /// The percent or the time in seconds, as a number.
  fileprivate var number: String {
    if let percent { return ((percent * 1000).rounded() / 10).decimalText() }
    return time.seconds.hundredthsText
  }
}

extension [Frame] {
  /// The left part of the caption of equal frames: the instants, and the range of times or
  /// percents.
  fileprivate var caption: String {
    guard let first, let last else { return "" }
    let names = reduce(into: [String]()) { names, frame in
      guard let name = frame.instant, Double(name) == nil, !names.contains(name) else { return }
      names.append(name)
    }
    let range = first.number == last.number ? first.number : "\(first.number)–\(last.number)"
    let instants = names.count > 2 ? ["\(names[0]) – \(names[names.count - 1])"] : names
    return (instants + ["\(range) \(first.percent == nil ? "s" : "%")"]).joined(separator: " · ")
  }
}
