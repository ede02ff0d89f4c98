/// The events of a run, and samples of its signals.
///
/// Times are relative to an origin. There is one sample for each distinct time, after all its
/// events. Numbers are rounded, so that the output does not depend on the rounding errors of a
/// machine.
package struct Trace {
  package struct Options {
    /// The time from which times and the grid are counted.
    package var origin = Flicks.zero
    /// The interval of the grid in seconds; `nil` to sample only at events.
    package var every: Double?
    /// Whether finger movements and model values are included.
    package var isVerbose = false
    /// The names of the signals to sample, in order; empty for all signals.
    package var signals: [String] = []
    /// The placement of the behavior whose decisions are explained; `nil` for none.
    package var explained: Placement?

    package init() {}
  }

  /// The values of the signals at a time, after its events.
  package struct Sample {
    var time: Flicks
    var values: [(key: String, value: TimelineEvent.Value)]
  }

  /// The maximum number of samples on the grid; a finer grid is probably a mistake in the unit.
  static let sampleLimit = 1_000_000
  package let events: [TimelineEvent]
  package let samples: [Sample]
  /// The decisions of the explained behavior; `nil` if none is explained.
  package let explanation: Explanation?
  /// The deviation from a device's log; `nil` if no log is given.
  let comparison: LogComparison?
  /// Whether CSV lists the events, which it does unless signals are requested.
  let listsEvents: Bool
  private let origin: Flicks

  package init(
    _ timeline: Timeline, _ options: Options, comparison: LogComparison? = nil
  ) throws(TraceError) {
    self.comparison = comparison
    origin = options.origin
    listsEvents = options.signals.isEmpty
    events = timeline.events.filter { options.isVerbose || $0.kind != .touchMoved }
    explanation = options.explained.map { Explanation(timeline, of: $0, origin: options.origin) }
    let grid = try Self.grid(over: timeline.duration, options)
    let times = Set(events.map(\.time) + grid).sorted()
    let samplers = try Self.samplers(options.signals, timeline)
    samples = times.map { time in
      let values =
        samplers.isEmpty
        ? timeline.instant(at: time).values(isVerbose: options.isVerbose)
          .map { (key: $0.name, value: $0.value) }
        : samplers.compactMap { sampler in
          sampler.value(at: time).map { (key: sampler.signal.label, value: $0) }
        }
      return Sample(time: time, values: values)
    }
  }

  /// Returns samplers of the requested signals; `*` requests all signals.
  private static func samplers(
    _ names: [String], _ timeline: Timeline
  ) throws(TraceError) -> [SignalSampler] {
    var samplers: [SignalSampler] = []
    for name in names.flatMap({ $0 == "*" ? timeline.signals.map(\.label) : [$0] }) {
      guard let sampler = timeline.sampler(of: name) else {
        throw .unknownSignal(
          name, hint: NearestName.hint(for: name, among: timeline.signals.map(\.label)))
      }
      samplers.append(sampler)
    }
    return samplers
  }

  /// Returns the times `origin + k · every` within the run, for integers k that may be negative.
  private static func grid(over duration: Flicks, _ options: Options) throws(TraceError) -> [Flicks]
  {
    guard let every = options.every else { return [] }
    let first = (-options.origin.seconds / every).rounded(.up)
    let last = ((duration - options.origin).seconds / every).rounded(.down)
    guard last >= first else { return [] }
    guard last - first < Double(sampleLimit), let from = Int(exactly: first),
      let to = Int(exactly: last)
    else {
      throw .tooManySamples(every: every, of: duration)
    }
    return (from...to).map { options.origin + Flicks(seconds: Double($0) * every) }
      .filter { $0 >= .zero && $0 <= duration }
  }

  /// The keys of all samples, in order of first appearance.
  ///
  /// All samples have the same keys, unless a behavior reports some values only at certain times.
  package var keys: [String] {
    var seen: Set<String> = []
    return samples.flatMap { $0.values.map(\.key) }.filter { seen.insert($0).inserted }
  }

  // MARK: Output

  /// Formats a time as seconds from the origin, rounded.
  func text(of time: Flicks) -> String { rounded(time).decimalText() }

  /// An object `{"events": […], "samples": […]}`.
  ///
  /// It also contains `"decisions"` and `"remarks"` if a behavior is explained, and `"against"`
  /// if the run is compared with a log.
  package var json: JSONValue {
    var json: JSONObject = ["events": .list(events.map(json)), "samples": .list(samples.map(json))]
    json["decisions"] = explanation?.json
    json["remarks"] = explanation?.remarksJSON
    json["against"] = comparison?.json
    return .object(json)
  }

  private func json(_ event: TimelineEvent) -> JSONValue {
    var json: JSONObject = [
      "time": .number(rounded(event.time)), "kind": .text(event.kind.rawValue),
    ]
    json["target"] = event.target.map { .text($0.rawValue) }
    json["name"] = event.name.map(JSONValue.text)
    json["from"] = event.from.map { TraceValues.json($0, key: event.name ?? "") }
    json["to"] = event.to.map { TraceValues.json($0, key: event.name ?? "") }
    return .object(json)
  }

  private func json(_ sample: Sample) -> JSONValue {
    var json: JSONObject = ["time": .number(rounded(sample.time))]
    for (key, value) in sample.values { json[key] = TraceValues.json(value, key: key) }
    return .object(json)
  }

  private func rounded(_ time: Flicks) -> Double { TraceValues.rounded(time, from: origin) }
}

/// The reason why a trace cannot be made.
package enum TraceError: ReportedError, Hashable, Sendable {
  /// The run has no signal of this name.
  case unknownSignal(String, hint: String)
  /// The interval is too short for the duration of the run.
  case tooManySamples(every: Double, of: Flicks)

  package var description: String {
    switch self {
    case .unknownSignal(let name, let hint):
      "“\(name.prefix(64))” is not a signal of this run; \(hint)"
    case .tooManySamples(let every, let duration):
      "--every \(every.decimalText()) results in more than \(Trace.sampleLimit) samples of a run of "
        + "\(duration.seconds.decimalText(places: 3)) s; use a longer interval"
    }
  }

  package var exitStatus: FinalStatus { .usage }
}
