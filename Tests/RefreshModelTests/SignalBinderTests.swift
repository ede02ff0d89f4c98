@Suite("Binding the signals of a style")
struct SignalBinderTests {
  @Test("An undeclared name is missing, and so is one of another type")
  func missing() {
    var binder = SignalBinder(WaveBehavior.adjusted, at: .header)
    binder.require(SignalName<Double>.bend)
    #expect(binder.missing.isEmpty)
    binder.require(SignalName<Double>(.surface, "bnd"))
    binder.require(SignalName<Bool>(.surface, "bend"))
    binder.require(SignalName<Double>(.balls, "0.hidden"))
    binder.require(SignalName<PanState>(.common, "state"))
    binder.require(SignalName<Point>(.balls, "4"))
    binder.require(SignalName<Double>(.common, "sinceEnd"))
    #expect(
      binder.missing == [
        "surface.bnd", "surface.bend", "balls.0.hidden", "common.state", "balls.4",
        "common.sinceEnd",
      ])
    #expect(binder.optional(SignalName<Double>(.surface, "bnd")) == nil)
  }

  /// A behavior that declares the coordinates of points individually.
  private struct Loose: RefreshBehavior {
    var traits: BehaviorTraits {
      BehaviorTraits(
        name: "loose",
        summary: "Says coordinates by themselves.",
        triggerDistance: 10.0,
        triggersAtDistance: true)
    }

    let refreshingCycle = RefreshingCycle(lead: .zero, period: .zero)

    func declare(_ signals: inout Signals<WaveRecording>) {
      for (name, number) in [
        ("m.x", 3.0), ("m.y", 4), ("n.x", 5), ("o.y", 6), ("n.y", 7), ("p.x", 8),
      ] {
        signals.number(SignalName(.own, name), as: name, .points, "A coordinate.") { _, _ in number
        }
      }
    }

    func makeMachine(host: BehaviorHost) -> any StateMachine<WaveRecording> {
      WaveBehavior.adjusted.makeMachine(host: host)
    }
  }

  @Test("A point is bound if both coordinates are declared with the same facet")
  func points() throws {
    var binder = SignalBinder(Loose(), at: .header)
    let whole = binder.required(SignalName<Point>(.own, "m"))
    #expect(binder.missing.isEmpty)
    for name in ["n", "o", "p"] { binder.require(SignalName<Point>(.own, name)) }
    #expect(binder.missing == ["own.n", "own.o", "own.p"])
    let timeline = try Fixture(.compact, Loose()).run([.wait(0.1)])
    let header = try #require(timeline.first.header)
    #expect(header[whole] == Point(x: 3, y: 4))
  }

  @Test("A family has the behavior's count, and sizes are known before a run") func families() {
    var wave = WaveBehavior.adjusted
    wave.ballCount = 7
    wave.ballSize = 11
    let binder = SignalBinder(wave, at: .header)
    #expect(binder.family(SignalName.ball).count == 7)
    #expect(binder.constant(.ballSize) == 11)
    // 35 high, 5 in both directions, and half a ball.
    #expect(binder.constant(.ballReach) == 45.5)
    #expect(binder.constant(.ringSize) == nil && binder.constant(.bend) == nil)
    #expect(binder.triggerDistance == 80)
    #expect(SignalBinder(ElasticBehavior.adjusted, at: .header).family(SignalName.ball).isEmpty)
  }

  @Test("Bound readers return the values of the trace", arguments: SignalTests.behaviors)
  func reads(behavior: any RefreshBehavior, placement: Placement) throws {
    let timeline = try SignalTests.timeline(behavior, placement)
    let binder = SignalBinder(behavior, at: placement)
    let numbers = behavior.signals(at: placement).signals.filter { $0.isNumber && !$0.isOptional }
    #expect(numbers.count > 3)
    for step in 0...40 {
      let time = Flicks(seconds: timeline.duration.seconds * Double(step) / 40)
      let behavior = try #require(timeline.instant(at: time).headers[placement])
      let values = behavior.values
      for signal in numbers where signal.isTraced && signal.facet != .common {
        let bound = try #require(binder.optional(SignalName<Double>(signal.facet, signal.name)))
        let number: Double = behavior[bound]
        #expect(number == values.number(signal.label), "\(signal.label)")
      }
      for name in [SignalName<Double>.pull, .refreshing, .pullingPercent] {
        let bound = try #require(binder.optional(name))
        let number: Double = behavior[bound]
        #expect(number == timeline.value(of: name, at: time, placement))
      }
      for name in [SignalName<Double?>.sinceTrigger, .sinceHandler, .sinceEnd] {
        let bound = try #require(binder.optional(name))
        let sampler = timeline.sampler(of: "\(placement.rawValue).\(name.name)")
        #expect(behavior[bound] == sampler?.number(at: time))
      }
      let state = try #require(binder.optional(SignalName.state))
      #expect(behavior[state] == behavior.state)
      #expect(timeline.value(of: .state, at: time, placement) == behavior.state)
    }
  }

  @Test(
    "Every behavior has signals for its pull, its refreshing state and times",
    arguments: SignalTests.behaviors)
  func common(behavior: any RefreshBehavior, placement: Placement) throws {
    let timeline = try SignalTests.timeline(behavior, placement)
    let first = timeline.instant(at: Flicks(count: -1)).scrollView
    let events: [(String, TimelineEvent.EventKind)] = [
      ("sinceTrigger", .trigger), ("sinceHandler", .handler), ("sinceEnd", .end),
    ]
    for step in 0...60 {
      let time = Flicks(seconds: timeline.duration.seconds * Double(step) / 60)
      let view = timeline.instant(at: time).scrollView
      // Without any behavior, the list would rest at its initial offset and at its end.
      let offset = view.offset
      let expected =
        placement == .header
        ? first.geometry.minimumOffset - offset
        : offset
          - max(
            first.geometry.minimumOffset,
            view.geometry.contentLength + first.geometry.trailingInset - view.geometry.viewLength)
      let pull = try #require(timeline.sampler(of: "\(placement.rawValue).pull")?.number(at: time))
      #expect(abs(pull - expected) < 1e-9)
      for (name, kind) in events {
        let last = timeline.events.last { $0.kind == kind && $0.time <= time }?.time
        let said = timeline.sampler(of: "\(placement.rawValue).\(name)")?.number(at: time)
        #expect(said == last.map { (time - $0).seconds }, "\(name) at \(time.seconds)")
      }
      // The wave fades; all others only follow their state.
      guard behavior.name != "wave" else { continue }
      let state = timeline.instant(at: time).headers[placement]?.state
      let refreshing = timeline.sampler(of: "\(placement.rawValue).refreshing")?.number(at: time)
      #expect(refreshing == (state == .refreshing ? 1 : 0))
    }
  }

  @Test("An end while idle is not counted as the end of a refresh") func idleEnd() throws {
    let timeline = try Fixture(.compact, MJBehavior()).run([.wait(0.2), .end(), .wait(0.5)])
    #expect(timeline.firstTime(of: .end) != nil)
    #expect(timeline.sampler(of: "header.sinceEnd")?.value(at: seconds(0.5)) == nil)
  }
}
