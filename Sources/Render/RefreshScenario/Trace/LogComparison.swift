/// The deviation of a run from a device's log of the same interaction.
///
/// The run and the log are aligned at their first touches, or at their beginnings if either has no
/// touch. The run is sampled at the times of the log, after all events of each time. Model values
/// are compared, since the code on a device reads model values.
package struct LogComparison {
  /// The deviation of one quantity, in points.
  struct Difference {
    var name: String
    var count = 0
    var maximum = 0.0
    var maximumTime = Flicks.zero
    private var squares = 0.0
    /// The first sample that deviates by more than the tolerance, with the values of the log and
    /// the run; `nil` if no sample does.
    var first: (time: Flicks, log: Double, run: Double)?

    init(_ name: String) { self.name = name }

    var rootMeanSquare: Double { count == 0 ? 0 : (squares / Double(count)).squareRoot() }

    mutating func add(_ log: Double, _ run: Double, at time: Flicks, tolerance: Double) {
      let distance = abs(log - run)
      count += 1
      squares += distance * distance
      if distance > maximum {
        maximum = distance
        maximumTime = time
      }
      if distance > tolerance, first == nil { first = (time, log, run) }
    }
  }

  let name: String
  let tolerance: Double
  let sampleCount: Int
  /// The times of the first touches, or `nil` if the beginnings are aligned.
  let touch: (run: Flicks, log: Flicks)?
  private(set) var differences: [Difference] = []
  /// The samples at which the finger is down in the log and up in the run, or vice versa.
  private var fingerMismatches: [(time: Flicks, isDownInLog: Bool)] = []
  private let origin: Flicks
  private let hasPan: Bool

  package init(
    _ timeline: Timeline, _ log: ReplayLog, name: String, tolerance: Double, origin: Flicks
  ) {
    self.name = name
    self.tolerance = tolerance
    self.origin = origin
    hasPan = log.hasPan
    let samples = Self.lastOfEachTime(log.samples)
    sampleCount = samples.count
    touch = timeline.firstTime(of: .touchBegan).flatMap { run in
      log.samples.first(where: \.pan.isDown).map { (run, $0.time) }
    }
    let shift = touch.map { $0.run - $0.log } ?? .zero
    var all = ["offset", "contentHeight", "insetTop", "insetBottom"].map { Difference($0) }
    for sample in samples {
      let time = sample.time + shift
      let view = timeline.instant(at: time).scrollView
      let axis = view.axis
      let inset = view.modelContentInset + view.safeAreaInset
      let pairs: [(log: Double?, run: Double)] = [
        (sample.offset, axis.coordinate(of: view.modelContentOffset)),
        (sample.contentLength, axis.length(of: view.contentSize)),
        (sample.leadingInset, inset[axis.leadingEdge]),
        (sample.trailingInset, inset[axis.trailingEdge]),
      ]
      for (index, pair) in pairs.enumerated() {
        guard let value = pair.log else { continue }
        all[index].add(value, pair.run, at: time, tolerance: tolerance)
      }
      if log.hasPan, sample.pan.isDown != view.isDragging {
        fingerMismatches.append((time, sample.pan.isDown))
      }
    }
    differences = all.prefix(1) + all.dropFirst().filter { $0.count > 0 }
  }

  /// Returns the last sample of each time.
  ///
  /// The run, too, is sampled after all events of a time.
  private static func lastOfEachTime(_ samples: [ReplayLog.Sample]) -> [ReplayLog.Sample] {
    samples.indices.filter {
      $0 + 1 == samples.count || samples[$0 + 1].time != samples[$0].time
    }.map { samples[$0] }
  }

  /// Whether all deviations are within the tolerance and the finger never differs.
  private var isWithin: Bool {
    fingerMismatches.isEmpty && differences.allSatisfy { $0.first == nil }
  }

  /// A sentence that the run deviates from the log, or `nil` if it does not.
  package var deviation: String? {
    if isWithin { return nil }
    return "the run deviates from \(name) by more than \(tolerance.decimalText()) pt, or its "
      + "touches differ"
  }

  // MARK: Output

  private func text(_ time: Flicks) -> String {
    TraceValues.rounded(time, from: origin).decimalText()
  }

  private func text(_ value: Double) -> String {
    value.decimalText(places: TraceValues.valuePlaces)
  }

  /// A table with a row for each quantity, and a line about the finger.
  package var text: TerminalText {
    let alignment =
      touch.map {
        "aligned at the first touch, \(text($0.run)) s in the run and "
          + "\($0.log.seconds.decimalText(places: 6)) s in the log"
      } ?? "aligned at the start"
    var table = TextTable([
      ("", .left), ("maximum", .right), ("at", .right), ("RMS", .right),
      ("first beyond \(tolerance.decimalText()) pt", .left),
    ])
    for difference in differences {
      let first = difference.first.map {
        "\(text($0.time)): log \(text($0.log)), run \(text($0.run))"
      }
      table.add([
        difference.name, text(difference.maximum), text(difference.maximumTime),
        text(difference.rootMeanSquare), first ?? "none",
      ])
    }
    let finger =
      fingerMismatches.first.map {
        "\(counted(fingerMismatches.count, "sample differs", "samples differ")), first at "
          + "\(text($0.time)): " + "\($0.isDownInLog ? "down" : "up") in the log"
      } ?? (hasPan ? "equal in all samples" : "not in the log")
    return "\(name): \(counted(sampleCount, "sample")), \(alignment)\n\(table.text)"
      + "finger: \(finger)\n"
  }

  /// The deviations as a JSON object.
  var json: JSONValue {
    func rounded(_ value: Double) -> JSONValue {
      .number(value.rounded(to: TraceValues.valuePlaces))
    }
    func seconds(_ time: Flicks) -> JSONValue { .number(TraceValues.rounded(time, from: origin)) }
    var quantities: JSONObject = [:]
    for difference in differences {
      var json: JSONObject = [
        "maximum": rounded(difference.maximum), "at": seconds(difference.maximumTime),
        "rms": rounded(difference.rootMeanSquare),
      ]
      json["firstBeyond"] = difference.first.map {
        ["time": seconds($0.time), "log": rounded($0.log), "run": rounded($0.run)]
      }
      quantities[difference.name] = .object(json)
    }
    return [
      "log": .text(name), "samples": .integer(sampleCount), "tolerance": .number(tolerance),
      "alignment": .text(touch == nil ? "beginning" : "touch"), "within": .flag(isWithin),
      "fingerMismatches": .integer(fingerMismatches.count), "quantities": .object(quantities),
    ]
  }
}

extension ReplayLog {
  /// The log as CSV; parsing it results in an equal log, bit for bit.
  package var csv: String {
    func text(_ number: Double?) -> String { number?.decimalText() ?? "" }
    let head = ReplayColumn.allCases.map(\.rawValue).joined(separator: ",")
    return samples.reduce(into: head + "\n") { csv, sample in
      let cells = [
        text(sample.time.seconds), text(sample.offset), sample.pan.rawValue,
        text(sample.contentLength), text(sample.leadingInset), text(sample.trailingInset),
      ]
      csv += cells.joined(separator: ",") + "\n"
    }
  }
}
