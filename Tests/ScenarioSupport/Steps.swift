extension Step {
  package static func wait(_ length: Double) -> Step { Step(.wait(seconds(length))) }
  package static func hold(_ length: Double) -> Step { Step(.hold(seconds(length))) }

  /// Returns a drag by a distance at constant speed.
  package static func drag(_ points: Double, over length: Double = 0.5) -> Step {
    Step(.drag(.init(.by(points), duration: seconds(length), curve: .linear)))
  }

  /// Returns a drag to an offset at constant speed, after which the finger stays down.
  package static func pull(to offset: Double, over length: Double = 0.25) -> Step {
    Step(.drag(.init(.offset(offset), duration: seconds(length), curve: .linear)))
  }

  /// Returns a drag to a percent of the threshold at constant speed, by default a jump.
  package static func pull(
    _ percent: Double, _ placement: Placement = .header, over length: Double = 0
  ) -> Step {
    Step(.drag(.init(.pull(percent, placement), duration: seconds(length), curve: .linear)))
  }

  /// Returns a step in which code sets the offset without animation.
  package static func jump(to offset: Double) -> Step { scroll(to: offset, animated: false) }

  /// Returns a step in which code sets the offset.
  package static func scroll(to offset: Double, animated: Bool = true) -> Step {
    Step(.scrollTo(y: offset, animated: animated))
  }

  package static func release(velocity: Double) -> Step { Step(.release(velocity: velocity)) }
  package static func fling(_ velocity: Double) -> Step { Step(.fling(velocity: velocity)) }
  package static func tap(_ target: Placement? = nil) -> Step { Step(.tap(target)) }

  package static func begin(_ target: Placement = .header) -> Step {
    Step(.beginRefreshing(target))
  }

  package static func end(_ target: Placement = .header) -> Step { Step(.endRefreshing(target)) }

  package static func endWithNoMoreData(_ target: Placement = .header) -> Step {
    Step(.endRefreshingWithNoMoreData(target))
  }

  package static func reset(_ target: Placement = .header) -> Step {
    Step(.resetNoMoreData(target))
  }

  package static func hide(_ target: Placement = .header) -> Step { Step(.setHidden(true, target)) }
  package static func show(_ target: Placement = .header) -> Step {
    Step(.setHidden(false, target))
  }

  package static func detach(_ target: Placement = .header) -> Step { Step(.detach(target)) }
  package static func reload(rows: Int? = nil) -> Step { Step(.reload(rows: rows)) }
  package static let untilRest = Step(.untilRest)
  package static let appear = Step(.appear)
}

extension [Step] {
  /// Returns a drag to a percent of the threshold in 0.6 s, and a release 0.1 s later.
  package static func pullAndRelease(_ percent: Double, velocity: Double = 0) -> [Step] {
    [
      Step(
        .drag(.init(.pull(percent, .header), duration: seconds(0.6), curve: .easeOut)), id: "pull"),
      .hold(0.1), .release(velocity: velocity),
    ]
  }
}
