/// A reader of one signal over a run, which computes no other signals.
package struct SignalSampler: Sendable {
  package var signal: Signal { contents.signal }
  private let contents: Contents

  /// The contents of a sampler, boxed so that copying a sampler retains only one reference.
  private final class Contents: Sendable {
    let signal: Signal
    let reader: SignalReader
    let run: RunRecording
    /// The time at which the behavior is removed from the scroll view; `.max` if it never is.
    let end: Flicks

    init(_ signal: Signal, _ reader: SignalReader, in run: RunRecording, until end: Flicks) {
      self.signal = signal
      self.reader = reader
      self.run = run
      self.end = end
    }
  }

  fileprivate init(
    _ signal: Signal, _ reader: SignalReader, in run: RunRecording, until end: Flicks = .max
  ) {
    contents = Contents(signal, reader, in: run, until: end)
  }

  /// The signal's track; `nil` if the signal is computed or ends before the run.
  fileprivate var track: (any NumberTrack)? {
    contents.end == .max ? contents.reader.track : nil
  }

  /// Returns the value at a time, after all events of that time, or `nil` if the signal has no
  /// value.
  package func value(at time: Flicks) -> TimelineEvent.Value? {
    guard time < contents.end else { return nil }
    if let track = contents.reader.track { return .number(track.presentation(at: time)) }
    return contents.reader.value(RunState(time, in: contents.run), of: signal)
  }

  /// Returns the number at a time, or `nil` if the signal has no number.
  package func number(at time: Flicks) -> Double? {
    guard time < contents.end else { return nil }
    if let track = contents.reader.track { return track.presentation(at: time) }
    return number(in: RunState(time, in: contents.run))
  }

  /// Returns the numbers at ascending times; NaN where the signal has no number.
  package func numbers(at times: [Flicks]) -> [Double] {
    if let track { return track.presentations(at: times) }
    var numbers: [Double] = []
    numbers.reserveCapacity(times.count)
    contents.run.forEach(times) { numbers.append(number(in: $0) ?? .nan) }
    return numbers
  }

  /// Returns the number in a state of the same run, or `nil` if the signal has no number.
  ///
  /// Values that the state has cached are not computed again.
  fileprivate func number(in state: RunState) -> Double? {
    state.time < contents.end ? contents.reader.number(state) : nil
  }
}

extension RunRecording {
  /// Calls a closure with the states at ascending times.
  ///
  /// Most computed signals depend on the offset, which is therefore read for all times in one pass.
  fileprivate func forEach(_ times: [Flicks], _ body: (RunState) -> Void) {
    var state = RunState(.zero, in: self)
    for (time, offset) in zip(times, scrollView.offset.presentations(at: times)) {
      state.move(to: time, offset: offset)
      body(state)
    }
  }
}

extension Timeline {
  /// Returns the numbers of several signals at the same times; NaN where a signal has no number.
  ///
  /// - Parameter times: The times, in ascending order.
  package func numbers(of samplers: [SignalSampler], at times: [Flicks]) -> [[Double]] {
    var all = samplers.map { $0.track?.presentations(at: times) ?? [] }
    let computed = samplers.indices.filter { samplers[$0].track == nil }
    guard !computed.isEmpty else { return all }
    for index in computed { all[index].reserveCapacity(times.count) }
    // A state caches the values that signals share.
    recording.forEach(times) { state in
      for index in computed { all[index].append(samplers[index].number(in: state) ?? .nan) }
    }
    return all
  }

  /// The signals of the run, in the order of traces: first the list's, then each behavior's.
  ///
  /// The list's model values and flags are not included. By default, traces list only the signals
  /// for which ``Signal/isTraced`` is `true`.
  package var signals: [Signal] {
    ListSignal.all(recording.scrollView.axis, isVerbose: false).map(\.signal)
      + recordedHeaders.flatMap { $0.recording.table.signals }
  }

  /// Returns a sampler of the signal with the given label, or `nil` if none exists.
  package func sampler(of label: String) -> SignalSampler? {
    samplers(isVerbose: true) { $0.label == label }.first
  }

  /// Returns the number of a signal at a time, or `nil` if the behavior does not declare it or it
  /// is absent.
  public func value(
    of name: SignalName<Double>, at time: Flicks, _ placement: Placement = .header
  ) -> Double? {
    sampler(of: name, placement)?.number(at: time)
  }

  /// Returns the flag of a signal at a time, or `nil` if the behavior does not declare it or is
  /// detached.
  public func value(
    of name: SignalName<Bool>, at time: Flicks, _ placement: Placement = .header
  ) -> Bool? {
    if case .flag(let flag) = sampler(of: name, placement)?.value(at: time) { flag } else { nil }
  }

  /// Returns the point of a signal at a time, or `nil` if the behavior does not declare it or is
  /// detached.
  public func value(
    of name: SignalName<Point>, at time: Flicks, _ placement: Placement = .header
  ) -> Point? {
    guard let x = value(of: SignalName<Double>(name.facet, "\(name.name).x"), at: time, placement),
      let y = value(of: SignalName<Double>(name.facet, "\(name.name).y"), at: time, placement)
    else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the word of a signal at a time, or `nil` if the behavior does not declare it or is
  /// detached.
  public func value<Word: SignalWord>(
    of name: SignalName<Word>, at time: Flicks, _ placement: Placement = .header
  ) -> Word? {
    guard case .text(let text) = sampler(of: name, placement)?.value(at: time) else { return nil }
    return Word(rawValue: text)
  }

  private func sampler<Value>(
    of name: SignalName<Value>, _ placement: Placement
  ) -> SignalSampler? {
    guard
      let label = recording.headers[placement]?.table.signals.first(where: { $0.isNamed(name) })?
        .label
    else { return nil }
    return sampler(of: label)
  }

  /// Returns a sampler of each of the ``signals`` that satisfies the predicate, in the same order.
  package func samplers(where isWanted: (Signal) -> Bool) -> [SignalSampler] {
    samplers(isVerbose: false, where: isWanted)
  }

  private func samplers(isVerbose: Bool, where isWanted: (Signal) -> Bool) -> [SignalSampler] {
    let list = ListSignal.all(recording.scrollView.axis, isVerbose: isVerbose)
    let listSamplers = list.filter { isWanted($0.signal) }.map { signal in
      SignalSampler(
        signal.signal, signal.track.map { .track($0(recording.scrollView)) } ?? signal.reader,
        in: recording)
    }
    return recordedHeaders.reduce(into: listSamplers) { samplers, header in
      let signals = header.recording.table.signals
      for index in signals.indices where isWanted(signals[index]) {
        samplers.append(
          SignalSampler(
            signals[index], header.recording.readers[index], in: recording,
            until: recording.detachTimes[header.placement] ?? .max))
      }
    }
  }

  private var recordedHeaders: [(placement: Placement, recording: HeaderRecording)] {
    Placement.allCases.compactMap { placement in
      recording.headers[placement].map { (placement, $0) }
    }
  }
}
