/// An event that was added, removed, or moved in time.
struct EventShift: Hashable, CustomStringConvertible {
  /// The text of the event in the trace, without numbers.
  let event: String
  /// The expected time in seconds, or `nil` for an added event.
  let expected: Substring?
  /// The current time in seconds, or `nil` for a removed event.
  let actual: Substring?

  var description: String {
    switch (expected, actual) {
    case (let old?, let new?): "\(event): \(old) s → \(new) s"
    case (let old?, nil): "\(event) at \(old) s was removed"
    case (nil, let new?): "\(event) at \(new) s was added"
    case (nil, nil): "\(event)"
    }
  }

  /// Returns the events of a trace that were added, removed or moved in time.
  ///
  /// Events with the same text are matched in order.
  static func all(in changes: [LineChange]) -> [EventShift] {
    func events(_ isNew: Bool) -> [(time: Substring, event: String)] {
      changes.filter { $0.isNew == isNew }.compactMap { change in
        let words = change.text.split(separator: " ")
        guard let time = words.first, Double(time) != nil, words.dropFirst().first != "|" else {
          return nil
        }
        let event = words.dropFirst().filter { Double($0) == nil }.joined(separator: " ")
        return (time, event.hasSuffix(" →") ? String(event.dropLast(2)) : event)
      }
    }
    let new = events(true)
    var rest = Set(new.indices)
    var indices = Dictionary(grouping: new.indices.reversed()) { new[$0].event }
    var shifts = events(false).map { old in
      let index = indices[old.event]?.popLast()
      if let index { rest.remove(index) }
      return EventShift(event: old.event, expected: old.time, actual: index.map { new[$0].time })
    }
    shifts += rest.sorted().map {
      EventShift(event: new[$0].event, expected: nil, actual: new[$0].time)
    }
    // Events with equal times differ only in other numbers or in their position in the text.
    return shifts.filter { $0.expected != $0.actual }
  }
}
