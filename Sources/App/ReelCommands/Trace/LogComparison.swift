/// How far a run is from a device's log of the same.
///
/// Both are laid on one another at their first touches, or, where one has none, at their beginnings.
/// The run is looked at where the log has samples, after all that happens then; model values count,
/// as a device's code reads them.
struct LogComparison {
  /// How far one quantity is off.
  struct Difference {
    var name: String
    var count = 0
    var maximum = 0.0
    /// Where it is off the most.
    var maximumTime = Flicks.zero
    private var squares = 0.0
    /// The first sample that is further off than allowed: when, the log's value, the run's.
    var first: (time: Flicks, log: Double, run: Double)?

    init(_ name: String) { self.name = name }

    /// The root of the mean of the squares.
    var rootMeanSquare: Double { count == 0 ? 0 : (squares / Double(count)).squareRoot() }

    mutating func add(_ log: Double, _ run: Double, at time: Flicks, tolerance: Double) {
      let distance = abs(log - run)
      count += 1
      squares += distance * distance
      if distance > maximum { (maximum, maximumTime) = (distance, time) }
      if distance > tolerance, first == nil { first = (time, log, run) }
    }
  }

  /// The log's name.
  let name: String
  let tolerance: Double
  let sampleCount: Int
  /// The times laid on one another; `nil` where these are the beginnings.
  let touch: (run: Flicks, log: Flicks)?
  private(set) var differences: [Difference] = []
  /// The samples whose finger is where the run's is not.
  private var fingerMismatches: [(time: Flicks, isDownInLog: Bool)] = []
  private let origin: Flicks
  private let hasPan: Bool

  init(_ timeline: Timeline, _ log: ReplayLog, name: String, tolerance: Double, origin: Flicks) {
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

  /// The run is looked at after all that happens at a time, so the log is too.
  private static func lastOfEachTime(_ samples: [ReplayLog.Sample]) -> [ReplayLog.Sample] {
    samples.indices.filter {
      $0 + 1 == samples.count || samples[$0 + 1].time != samples[$0].time
    }.map { samples[$0] }
  }

  /// Whether everything is within the tolerance, and the finger where it should be.
  var isWithin: Bool { fingerMismatches.isEmpty && differences.allSatisfy { $0.first == nil } }

  // MARK: Forms

  private func text(_ time: Flicks) -> String {
    TraceValues.rounded(time, from: origin).decimalText()
  }

  private func text(_ value: Double) -> String {
    value.decimalText(places: TraceValues.valuePlaces)
  }

  /// What was compared, a row a quantity, and the finger.
  var text: TerminalText {
    let alignment =
      touch.map {
        "aligned at the first touch, \(text($0.run)) s in the run and "
          + "\($0.log.seconds.decimalText(places: 6)) s in the log"
      } ?? "aligned at the beginnings"
    var table = TextTable([
      ("", .left), ("maximum", .right), ("at", .right), ("rms", .right),
      ("first beyond \(tolerance.decimalText())", .left),
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
        "\(fingerMismatches.count) samples differ, first at \(text($0.time)): "
          + "\($0.isDownInLog ? "down" : "up") in the log"
      } ?? (hasPan ? "the same in all samples" : "not in the log")
    return "\(name): \(sampleCount) samples, \(alignment)\n\(table.text)finger: \(finger)\n"
  }

  /// The same as JSON.
  var json: JSONValue {
    func rounded(_ value: Double) -> JSONValue {
      .number(TraceValues.round(value, to: TraceValues.valuePlaces))
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
  /// The log as a file that ``ReplayLog/init(csv:fileName:columns:)`` reads back, to the last bit.
  var csv: String {
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
