/// What happens in a run and what is true when: the events, and samples of everything that moves.
///
/// Times are relative to an origin. There is one sample for each distinct time, taken after all of
/// its events. Texts are rounded, so that the last bit of a machine's mathematics does not show.
struct Trace {
  /// What a trace holds of a run.
  struct Options {
    /// What times are relative to, and where the grid counts from.
    var origin = Flicks.zero
    /// The grid's distance in seconds; `nil` for samples at events only.
    var every: Double?
    /// Whether finger movements and model values are in it too.
    var isVerbose = false
    /// The signals that samples have, by their names, in that order; all of them where there are none.
    var signals: [String] = []
    /// The behavior whose decisions are explained.
    var explained: Placement?
  }

  /// Everything that was true at a time.
  struct Sample {
    var time: Flicks
    var values: [(key: String, value: TimelineEvent.Value)]
  }

  /// A grid finer than this many samples has slipped in its unit.
  static let sampleLimit = 1_000_000
  let events: [TimelineEvent]
  let samples: [Sample]
  /// The decisions of the behavior that is explained; `nil` where none is.
  let explanation: Explanation?
  /// How far the run is from a device's log; `nil` where none was given.
  let comparison: LogComparison?
  private let origin: Flicks

  init(_ timeline: Timeline, _ options: Options, comparison: LogComparison? = nil) throws(Failure) {
    self.comparison = comparison
    origin = options.origin
    events = timeline.events.filter { options.isVerbose || $0.kind != .touchMoved }
    explanation = options.explained.map { Explanation(timeline, of: $0, origin: options.origin) }
    let grid = try Self.grid(over: timeline.duration, options)
    let times = Set(events.map(\.time) + grid).sorted()
    let samplers = try Self.samplers(options.signals, timeline)
    samples = times.map { time in
      let values =
        samplers.isEmpty
        ? TraceValues.all(in: timeline.instant(at: time), isVerbose: options.isVerbose)
        : samplers.compactMap { sampler in
          sampler.value(at: time).map { (key: sampler.signal.label, value: $0) }
        }
      return Sample(time: time, values: values)
    }
  }

  /// What reads the signals that are asked for, one after the other.
  private static func samplers(
    _ names: [String], _ timeline: Timeline
  ) throws(Failure) -> [SignalSampler] {
    var samplers: [SignalSampler] = []
    for name in names.flatMap({ $0 == "*" ? timeline.signals.map(\.label) : [$0] }) {
      guard let sampler = timeline.sampler(of: name) else {
        let hint = UnknownWord.hint(for: name, among: timeline.signals.map(\.label))
        throw Failure(.usage, "there is no signal \(name.prefix(64)); \(hint)")
      }
      samplers.append(sampler)
    }
    return samplers
  }

  /// The times `origin + k · every`, k negative too, from the run's beginning to its end.
  private static func grid(over duration: Flicks, _ options: Options) throws(Failure) -> [Flicks] {
    guard let every = options.every else { return [] }
    let first = (-options.origin.seconds / every).rounded(.up)
    let last = ((duration - options.origin).seconds / every).rounded(.down)
    guard last >= first else { return [] }
    guard last - first < Double(sampleLimit), let from = Int(exactly: first),
      let to = Int(exactly: last)
    else {
      throw Failure(
        .usage,
        "--every \(every.decimalText()) makes more than \(sampleLimit) samples of a run of "
          + "\(duration.seconds.decimalText(places: 3)) s; choose a longer distance")
    }
    return (from...to).map { options.origin + Flicks(seconds: Double($0) * every) }
      .filter { $0 >= .zero && $0 <= duration }
  }

  /// The sample's keys, in order; the same in every sample of a run, but for behaviors that name
  /// values only at times.
  var keys: [String] {
    var seen: Set<String> = []
    return samples.flatMap { $0.values.map(\.key) }.filter { seen.insert($0).inserted }
  }

  // MARK: Forms

  /// Seconds from the origin, rounded.
  func text(of time: Flicks) -> String { rounded(time).decimalText() }

  /// `{"events": […], "samples": […]}`, and `"decisions"` and `"remarks"` where a behavior is
  /// explained.
  var json: JSONValue {
    var json: JSONObject = [
      "events": .list(events.map(json)), "samples": .list(samples.map(json)),
    ]
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
