import BezierGeometry
import KeyframeAnimation
import RefreshModel
import Testing

extension Timeline {
  /// Returns the events of a kind, optionally with a given name.
  func events(_ kind: TimelineEvent.Kind, named name: String? = nil) -> [TimelineEvent] {
    events.filter { $0.kind == kind && (name == nil || $0.name == name) }
  }

  /// Returns the events at a time, without finger movements, impacts and announcements.
  func events(at time: Flicks) -> [TimelineEvent] {
    events.filter {
      $0.time == time && ![.touchMoved, .impact, .announcement].contains($0.kind)
    }
  }

  /// Returns the time of an event, which must exist.
  func time(
    _ kind: TimelineEvent.Kind, _ number: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Flicks {
    try #require(firstTime(of: kind, number: number), sourceLocation: sourceLocation)
  }

  /// Returns the instant `seconds` after a time.
  func instant(_ seconds: Double, after time: Flicks) -> RunInstant {
    instant(at: time + Flicks(seconds: seconds))
  }
}

extension RunInstant {
  /// The pull of the list, in points beyond its top edge.
  var pull: Double { -scrollView.adjustedContentInset.top - scrollView.contentOffset.y }
  /// The content offset's y-coordinate.
  var offset: Double { scrollView.contentOffset.y }
  /// Returns a number of the header, or NaN if it has none with that name.
  func number(_ name: String) -> Double { header?.values.number(name) ?? .nan }
  var bend: Double { number("wave.bend") }
  /// Returns a ball's center.
  func ball(_ tag: Int) -> Point {
    Point(x: number("ball.\(tag).x"), y: number("ball.\(tag).y"))
  }
  func isHidden(_ tag: Int) -> Bool { header?.values.flag("ball.\(tag).hidden") ?? true }
}

extension RunInstant: Equatable {
  static func == (lhs: RunInstant, rhs: RunInstant) -> Bool {
    lhs.time == rhs.time && lhs.scrollView == rhs.scrollView && lhs.headers == rhs.headers
  }
}

extension HeaderInstant: Equatable {
  /// Returns whether the traced values are equal.
  static func == (lhs: HeaderInstant, rhs: HeaderInstant) -> Bool {
    lhs.state == rhs.state && lhs.pullingPercent == rhs.pullingPercent && lhs.values == rhs.values
  }
}

extension TimelineEvent {
  /// The kind and the name, formatted as in a log.
  var line: String { kind.rawValue + (name.map { " " + $0 } ?? "") }
  /// The number in the event, or `nil` if it has none.
  var number: Double? { if case .number(let number) = to { number } else { nil } }
}

/// Returns the points of the observers' grid, 1/120 s apart, in a range.
func gridTimes(from start: Flicks, through end: Flicks) -> [Flicks] {
  let interval = Flicks.perSecond / 120
  let first = (start.count + interval - 1) / interval
  let last = end.count / interval
  return first > last ? [] : (first...last).map { Flicks(count: $0 * interval) }
}

/// Returns evenly spaced times, excluding the end.
func times(_ count: Int, from start: Flicks, over length: Double) -> [Flicks] {
  (0..<count).map { start + Flicks(seconds: length * Double($0) / Double(count)) }
}

/// Returns a cubic Bézier easing by bisection, as a reference for faster solvers.
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

/// Returns ease-in-ease-out: cubic-bezier(.42, 0, .58, 1).
func easeInEaseOut(_ x: Double) -> Double { bezier(0.42, 0, 0.58, 1, at: x) }

/// Returns ease-out: cubic-bezier(0, 0, .58, 1).
func easeOut(_ x: Double) -> Double { bezier(0, 0, 0.58, 1, at: x) }

/// Returns UIKit's rubber band by its published formula, by default over the demo's height of 587
/// points.
func rubberBand(_ travel: Double, over size: Double = 587) -> Double {
  (1 - 1 / (travel * 0.55 / size + 1)) * size
}

/// Returns whether two numbers are equal up to an absolute tolerance.
func isClose(_ first: Double, _ second: Double, within tolerance: Double = 1e-9) -> Bool {
  abs(first - second) <= tolerance
}
