/// The differences between two texts of `motion.txt`, as sentences.
///
/// They are computed from the texts alone, so that a report can be written on any machine.
struct MotionChange {
  private let old: MotionFile
  private let new: MotionFile
  /// The delay after an event, if the rest of the run is only later.
  private let delay: (event: String, from: Double, by: Double)?

  /// Returns the differences between a golden and the current text, as sentences without a period.
  static func sentences(from golden: String, to actual: String) -> [String] {
    let old: MotionFile
    do throws(MotionFileError) {
      old = try MotionFile(golden)
    } catch {
      guard case .tooLong(let frames) = error else {
        return ["the golden is not a motion record; record it again"]
      }
      return [
        "the golden states \(frames.shortened()) frames; allowed: at most "
          + "\(FrameSchedule.runLimit); record it again"
      ]
    }
    guard let new = try? MotionFile(actual) else { return ["the motion cannot be read"] }
    let change = MotionChange(old, new)
    return change.isTooLong
      ? ["the motion has too many values for a description of the changes"] : change.sentences
  }

  /// Returns whether all items whose values differ are texts in both texts.
  static func isInTextOnly(from golden: String, to actual: String) -> Bool {
    guard let old = try? MotionFile(golden), let new = try? MotionFile(actual),
      old.events.elementsEqual(new.events, by: ==)
    else { return false }
    let text = MotionFile.Value.constant("text")
    return Set(old.items.keys).union(new.items.keys).allSatisfy { item in
      let values = [old, new].map { file in
        file.items[item].map { values in
          // The dark appearance has only the values that differ.
          let base = file.items[MotionFile.Item(appearance: "", id: item.id)] ?? [:]
          return (values: values, kind: values["kind"] ?? base["kind"])
        }
      }
      return values[0]?.values == values[1]?.values
        || values.allSatisfy { $0.map { $0.kind == text } ?? true }
    }
  }

  private init(_ old: MotionFile, _ new: MotionFile) {
    self.old = old
    self.new = new
    delay = Self.delay(from: old, to: new)
  }

  /// Returns the first event that comes later or earlier, if all later events do by the same time.
  private static func delay(
    from old: MotionFile, to new: MotionFile
  ) -> (event: String, from: Double, by: Double)? {
    guard old.events.map(\.name) == new.events.map(\.name) else { return nil }
    let pairs = zip(old.events, new.events).map {
      (name: $0.name, time: $0.time, by: $1.time - $0.time)
    }
    guard let first = pairs.firstIndex(where: { abs($0.by) > 1e-4 }) else { return nil }
    let by = pairs[first].by
    guard pairs[first...].allSatisfy({ abs($0.by - by) < 2e-3 }) else { return nil }
    return (pairs[first].name, pairs[first].time, by)
  }

  /// The values of the items in both texts that differ, by item and name.
  private var differences:
    [(item: MotionFile.Item, name: String, old: MotionFile.Value, new: MotionFile.Value)]
  {
    old.items.keys.sorted().flatMap(differences)
  }

  private func differences(
    of item: MotionFile.Item
  ) -> [(item: MotionFile.Item, name: String, old: MotionFile.Value, new: MotionFile.Value)] {
    guard let before = old.items[item], let after = new.items[item] else { return [] }
    return Set(before.keys).union(after.keys).sorted().compactMap { name in
      let first = Self.value(name, before)
      let second = Self.value(name, after)
      return first == second ? nil : (item, name, first, second)
    }
  }

  /// The comparisons of values that a description may take, about ten seconds.
  private static let budget = WorkBudget(steps: 1_000_000_000)

  /// Whether a description of the changes exceeds the budget.
  private var isTooLong: Bool {
    var budget = Self.budget
    for change in differences {
      if change.old.vertices != nil, change.new.vertices != nil {
        // Each frame is searched in both polylines.
        budget.spend(steps: 16 * new.frameCount)
      } else if let old = change.old.steps?.count, let new = change.new.steps?.count {
        budget.spend(steps: (old + new) * (old + new))
      }
    }
    return budget.isSpent
  }

  // MARK: Sentences

  /// A change of a subject: the predicate for one subject and for several.
  private struct Statement: Hashable {
    let one: String
    let several: String

    init(_ one: String, _ several: String, _ rest: String) {
      self.one = "\(one) \(rest)"
      self.several = "\(several) \(rest)"
    }
  }

  private var sentences: [String] {
    var sentences: [String] = []
    if let delay {
      let amount = abs(delay.by).decimalText(places: 4)
      sentences.append(
        "everything from \(delay.event) comes \(amount) s \(delay.by > 0 ? "later" : "earlier")")
    }
    var subjects: [Statement: [String]] = [:]
    var order: [Statement] = []
    for (subject, statement) in statements {
      if subjects[statement] == nil { order.append(statement) }
      subjects[statement, default: []].append(subject)
    }
    sentences += order.map { statement in
      let names = subjects[statement] ?? []
      let shown = names.count > 3 ? Array(names.prefix(2)) + ["\(names.count - 2) more"] : names
      return "\(shown.listed(with: "and")) \(names.count == 1 ? statement.one : statement.several)"
    }
    return sentences.isEmpty ? ["the frames differ by less than the tolerance"] : sentences
  }

  private var statements: [(subject: String, statement: Statement)] {
    var found: [(String, Statement)] = []
    for item in old.items.keys.sorted() {
      if new.items[item] == nil, item.appearance.isEmpty {
        found.append((item.text, Statement("was", "were", "removed")))
      }
      for (_, name, before, after) in differences(of: item) {
        let subject = name == "drawn" || name == "place" ? item.text : "\(item.text).\(name)"
        found += statements(name, before, after).map { (subject, $0) }
      }
    }
    for item in new.items.keys.sorted() where old.items[item] == nil && item.appearance.isEmpty {
      found.append((item.text, Statement("was", "were", "added")))
    }
    return found
  }

  /// Returns a value of an item, or the default of a value that is not written.
  private static func value(
    _ name: String, _ values: [String: MotionFile.Value]
  ) -> MotionFile.Value {
    if let value = values[name] { return value }
    let isGroup = values["kind"] == .constant("group")
    let key = isGroup && (name == "x" || name == "y") ? "group.\(name)" : name
    guard case .number(let number)? = MotionField.defaults.first(where: { $0.name == key })?.value
    else { return .none }
    return .constant((Double(number) / MotionField.unit).decimalText())
  }

  private func statements(
    _ name: String, _ before: MotionFile.Value, _ after: MotionFile.Value
  ) -> [Statement] {
    if name == "drawn" { return presence(before, after) }
    if let first = before.vertices, let second = after.vertices {
      return [number(name, first, second)].compactMap(\.self)
    }
    if let first = before.steps, let second = after.steps { return texts(name, first, second) }
    return [Statement("changes", "change", "from \(before.text) to \(after.text)")]
  }

  // MARK: Numbers

  private func number(
    _ name: String, _ old: [MotionFile.Vertex], _ new: [MotionFile.Vertex]
  ) -> Statement? {
    // Both polylines deviate from their values by up to the tolerance.
    let tolerance = 2 * MotionField.tolerance(of: name)
    var worst: (time: Double, difference: Double)?
    var frames = (count: 0, first: 0.0, last: 0.0)
    for frame in 0..<self.new.frameCount {
      let time = self.new.time(of: frame)
      guard let expected = value(of: old, at: time), let found = self.value(new, time) else {
        continue
      }
      let difference = found - expected
      guard abs(difference) > tolerance else { continue }
      if frames.count == 0 { frames.first = time }
      frames.count += 1
      frames.last = time
      if abs(difference) > abs(worst?.difference ?? 0) { worst = (time, difference) }
    }
    guard let worst else {
      if delay != nil { return nil }
      let limit = tolerance.decimalText()
      return Statement("differs", "differ", "by less than \(limit)")
    }
    let amount = worst.difference.decimalText(places: 2)
    let time = worst.time.decimalText(places: 3)
    let detail =
      if frames.count == self.new.frameCount {
        "by up to \(amount) throughout"
      } else if frames.count == 1 {
        "by \(amount) at \(time) s, for one frame"
      } else {
        "by up to \(amount) at \(time) s, from \(frames.first.decimalText(places: 3)) to "
          + "\(frames.last.decimalText(places: 3)) s"
      }
    return Statement("is", "are", "off \(detail)")
  }

  private func value(_ vertices: [MotionFile.Vertex], _ time: Double) -> Double? {
    MotionFile.value(of: vertices, at: time)
  }

  /// Returns a golden's value at a time of the current run; `nil` while the run waits for a delayed
  /// event.
  private func value(of vertices: [MotionFile.Vertex], at time: Double) -> Double? {
    guard let delay, time >= min(delay.from, delay.from + delay.by) - 1e-4 else {
      return MotionFile.value(of: vertices, at: time)
    }
    guard delay.by < 0 || time >= delay.from + delay.by + new.step else { return nil }
    return MotionFile.value(of: vertices, at: time - delay.by)
  }

  // MARK: Texts

  private func texts(
    _ name: String, _ old: [MotionFile.Step], _ new: [MotionFile.Step]
  ) -> [Statement] {
    let old = old.map { MotionFile.Step(time: moved($0.time), text: $0.text) }
    func text(_ steps: [MotionFile.Step], at time: Double) -> String {
      (steps.last { $0.time <= time + 1e-4 } ?? steps.first)?.text ?? "none"
    }
    let times = Set(old.map(\.time) + new.map(\.time)).sorted()
    let pairs = times.map { [text(old, at: $0), text(new, at: $0)] }
    return times.indices.compactMap { index in
      let pair = pairs[index]
      guard pair[0] != pair[1], index == 0 || pairs[index - 1] != pair else { return nil }
      let start = times[index] <= 1e-4 ? nil : times[index].decimalText(places: 3)
      // Another difference may come before both are equal again.
      let end = pairs.indices.dropFirst(index + 1).first { pairs[$0][0] == pairs[$0][1] }
        .map { times[$0].decimalText(places: 3) }
      let when =
        switch (start, end) {
        case (nil, nil): ""
        case (let start?, nil): " from \(start) s"
        case (nil, let end?): " until \(end) s"
        case (let start?, let end?): " from \(start) to \(end) s"
        }
      let verb = name == "place" ? "drawn " : ""
      return Statement("is", "are", "\(verb)\(pair[1]) instead of \(pair[0])\(when)")
    }
  }

  /// Returns the time at which something at a time of the golden's run occurs in the current run.
  private func moved(_ time: Double) -> Double {
    guard let delay, time >= delay.from - 1e-4 else { return time }
    return time + delay.by
  }

  private func presence(_ old: MotionFile.Value, _ new: MotionFile.Value) -> [Statement] {
    let before = (old.ranges ?? [(0, self.old.end)]).map { (moved($0.0), moved($0.1)) }
    let after = new.ranges ?? [(0, self.new.end)]
    func text(_ ranges: [(Double, Double)]) -> String {
      ranges.map { "\($0.0.decimalText(places: 3))–\($0.1.decimalText(places: 3))" }
        .joined(separator: ", ")
    }
    guard before.count == after.count else {
      return [Statement("is", "are", "drawn at \(text(after)) s instead of \(text(before)) s")]
    }
    return zip(before, after).flatMap { before, after -> [Statement] in
      [("appear", after.0 - before.0, after.0), ("disappear", after.1 - before.1, after.1)]
        .compactMap { verb, by, time in
          guard abs(by) > (delay == nil ? 1e-4 : self.new.step * 1.01) else { return nil }
          let amount = abs(by).decimalText(places: 3)
          return Statement(
            "\(verb)s", verb,
            "\(amount) s \(by > 0 ? "later" : "earlier"), at \(time.decimalText(places: 3)) s")
        }
    }
  }
}
