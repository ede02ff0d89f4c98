import BezierGeometry
import KeyframeAnimation
import RefreshModel
import Testing

extension Timeline {
  /// The events of a kind, of one name where one is given.
  func events(_ kind: TimelineEvent.Kind, named name: String? = nil) -> [TimelineEvent] {
    events.filter { $0.kind == kind && (name == nil || $0.name == name) }
  }

  /// The events of one instant, without the finger's.
  func events(at time: Flicks) -> [TimelineEvent] {
    events.filter { $0.time == time && $0.kind != .touchMoved }
  }

  /// The time of an event that has to happen.
  func time(
    _ kind: TimelineEvent.Kind, _ number: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Flicks {
    try #require(firstTime(of: kind, number: number), sourceLocation: sourceLocation)
  }

  /// The moment so many seconds after another time.
  func moment(_ seconds: Double, after time: Flicks) -> RunInstant {
    instant(at: time + Flicks(seconds: seconds))
  }
}

extension RunInstant {
  /// How far the list is pulled down, in points.
  var pull: Double { -scrollView.adjustedContentInset.top - scrollView.contentOffset.y }
  /// The content offset's y.
  var offset: Double { scrollView.contentOffset.y }
  /// A number of the header's.
  func number(_ name: String) -> Double { header?.values.number(name) ?? .nan }
  /// The wave's bend.
  var bend: Double { number("wave.bend") }
  /// A ball's centre.
  func ball(_ tag: Int) -> Point {
    Point(x: number("ball.\(tag).x"), y: number("ball.\(tag).y"))
  }
  /// Whether a ball cannot be seen.
  func isHidden(_ tag: Int) -> Bool { header?.values.flag("ball.\(tag).hidden") ?? true }
}

extension RunInstant: Equatable {
  /// Whether the same is true at both.
  static func == (lhs: RunInstant, rhs: RunInstant) -> Bool {
    lhs.time == rhs.time && lhs.scrollView == rhs.scrollView && lhs.headers == rhs.headers
  }
}

extension HeaderInstant: Equatable {
  /// Whether the same is true of both, in all that traces have.
  static func == (lhs: HeaderInstant, rhs: HeaderInstant) -> Bool {
    lhs.state == rhs.state && lhs.pullingPercent == rhs.pullingPercent && lhs.values == rhs.values
  }
}

extension TimelineEvent {
  /// The kind and the name, as a line of a log.
  var line: String { kind.rawValue + (name.map { " " + $0 } ?? "") }
  /// The number after the event, where it carries one.
  var number: Double? { if case .number(let number) = to { number } else { nil } }
}

/// The points of the observers' grid, 1/120 s apart, that lie in a range.
func gridTimes(from start: Flicks, through end: Flicks) -> [Flicks] {
  let interval = Flicks.perSecond / 120
  let first = (start.count + interval - 1) / interval
  let last = end.count / interval
  return first > last ? [] : (first...last).map { Flicks(count: $0 * interval) }
}

/// So many times, evenly spread from a time over some seconds.
func times(_ count: Int, from start: Flicks, over length: Double) -> [Flicks] {
  (0..<count).map { start + Flicks(seconds: length * Double($0) / Double(count)) }
}

/// A cubic Bezier easing by bisection of its defining equation, to check faster solvers against.
func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
  func axis(_ first: Double, _ second: Double, _ parameter: Double) -> Double {
    let rest = 1 - parameter
    return 3 * first * parameter * rest * rest + 3 * second * parameter * parameter * rest
      + parameter * parameter * parameter
  }
  if x <= 0 { return 0 }
  if x >= 1 { return 1 }
  var (low, high) = (0.0, 1.0)
  for _ in 0..<80 {
    let middle = (low + high) / 2
    if axis(x1, x2, middle) < x { low = middle } else { high = middle }
  }
  return axis(y1, y2, low)
}

/// Ease-in-ease-out: cubic-bezier(.42, 0, .58, 1).
func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }

/// Ease-out: cubic-bezier(0, 0, .58, 1).
func easeOut(_ x: Double) -> Double { bezier(0, 0, 0.58, 1, at: x) }

/// UIKit's rubber band over the demo's view, 587 points high, by its published formula.
func rubberBand(_ travel: Double, over size: Double = 587) -> Double {
  (1 - 1 / (travel * 0.55 / size + 1)) * size
}

/// Whether two numbers are as close as doubles of points allow.
func isClose(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(first - second) <= tolerance
}
