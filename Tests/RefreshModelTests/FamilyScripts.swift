import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel

/// Returns a script with a list 512 points high, rows of 64 and dyadic insets, so that every sum
/// is exact.
///
/// The offset is −24 at rest and, with 20 rows, 1280 + 12 − 512 = 780 at the lower edge.
func familyScript(
  _ behaviors: [Placement: any RefreshBehavior], _ steps: [Step], rows: Int = 20,
  reactions: [Placement: [Reaction]] = [:], duration: Double? = nil,
  _ change: (inout Script) -> Void = { _ in }
) -> Script {
  var script = Script(
    frame: Rect(x: 0, y: 64, width: 320, height: 512),
    rows: rows, rowHeight: 64, behaviors: behaviors, steps: steps, reactions: reactions,
    duration: duration.map(seconds))
  script.safeAreaInset = EdgeInsets(top: 16, bottom: 8)
  script.scrollView.contentInset = EdgeInsets(top: 8, bottom: 4)
  change(&script)
  return script
}

/// Returns a drag to an offset, after which the finger stays down.
func pull(to offset: Double, over length: Double = 0.25) -> Step {
  Step(.drag(.init(.offset(offset), duration: seconds(length), curve: .linear)))
}

func wait(_ length: Double) -> Step { Step(.wait(seconds(length))) }

/// Lifts the finger without velocity.
let letGo = Step(.release(velocity: 0))

/// Returns reactions that end each refresh after a delay.
func ending(
  after delay: Double, at placement: Placement = .header, _ result: Reaction.Result = .success,
  rowsAdded: Int = 0
) -> [Placement: [Reaction]] {
  [placement: [Reaction(after: seconds(delay), result: result, rowsAdded: rowsAdded)]]
}

extension Timeline {
  /// Returns the states that a behavior entered, in order.
  func states(of placement: Placement = .header) -> [String] {
    events.filter { $0.kind == .state && $0.target == placement }.compactMap(\.word)
  }

  /// Returns the names of a behavior's callbacks, in order.
  func callbacks(of placement: Placement = .header) -> [String] {
    events.filter { $0.kind == .callback && $0.target == placement }.compactMap(\.name)
  }

  /// Returns the lines of the events at a time, without finger movements.
  func lines(at time: Flicks) -> [String] { events(at: time).map(\.line) }

  /// Returns the instants on the observers' grid between two times.
  func instants(from start: Flicks, through end: Flicks) -> [RunInstant] {
    gridTimes(from: start, through: end).map { instant(at: $0) }
  }
}

extension TimelineEvent {
  /// The text in the event, or `nil` if it has none.
  var word: String? { if case .text(let text) = to { text } else { nil } }
}

extension RunInstant {
  /// Returns a number of a behavior, or NaN if it has none with that name.
  func number(of placement: Placement, _ name: String) -> Double {
    headers[placement]?.values.number("\(placement.rawValue).\(name)") ?? .nan
  }

  /// Returns a flag of a behavior, or `false` if it has none with that name.
  func flag(of placement: Placement, _ name: String) -> Bool {
    headers[placement]?.values.flag("\(placement.rawValue).\(name)") ?? false
  }
}

/// Returns UIKit's ease-in-ease-out between two values after `elapsed` of `length` seconds.
func eased(_ from: Double, _ to: Double, _ elapsed: Double, over length: Double) -> Double {
  from + (to - from) * easeInEaseOut(elapsed / length)
}

/// The app's reactions by placement.
typealias Reactions = [Placement: [Reaction]]

/// Behaviors by placement.
typealias Behaviors = [Placement: any RefreshBehavior]

/// The smallest step that is not lost in sums of the numbers in these tests.
let least = 1.0 / 1024

/// Returns a step in which code sets the offset without animation.
func jump(to offset: Double) -> Step { Step(.scrollTo(y: offset, animated: false)) }

// The scripts have a safe area, which the expected numbers include.

extension WaveBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(WaveBehavior()) { $0.insets = .adjusted }
}

extension PullToBounceBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(PullToBounceBehavior()) { $0.insets = .adjusted }
}

extension ZHHeaderBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(ZHHeaderBehavior()) { $0.insets = .adjusted }
}

extension ZHFooterBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(ZHFooterBehavior()) { $0.insets = .adjusted }
}

extension ElasticBehavior {
  /// The defaults, measured from the adjusted insets.
  static let adjusted = with(ElasticBehavior()) { $0.insets = .adjusted }
}

/// Returns a modified copy of a value.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
