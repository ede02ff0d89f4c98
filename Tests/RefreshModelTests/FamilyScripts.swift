import BezierGeometry
import KeyframeAnimation
import RefreshHeaders
import RefreshModel

/// A list 512 points high with rows of 64 and dyadic insets, so that every sum is exact: at rest its
/// offset is −24, and with 20 rows at the lower edge 1280 + 12 − 512 = 780.
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

/// The finger brings the content to an offset, and stays.
func pull(to offset: Double, over length: Double = 0.25) -> Step {
  Step(.drag(.init(.offset(offset), duration: seconds(length), curve: .linear)))
}

func wait(_ length: Double) -> Step { Step(.wait(seconds(length))) }

/// Lifts the finger without a speed.
let letGo = Step(.release(velocity: 0))

/// The app ends a refresh so long after each call.
func ending(
  after delay: Double, at placement: Placement = .header, _ result: Reaction.Result = .success,
  rowsAdded: Int = 0
) -> [Placement: [Reaction]] {
  [placement: [Reaction(after: seconds(delay), result: result, rowsAdded: rowsAdded)]]
}

extension Timeline {
  /// The states that a behavior went into, in order.
  func states(of placement: Placement = .header) -> [String] {
    events.filter { $0.kind == .state && $0.target == placement }.compactMap(\.word)
  }

  /// The names of a behavior's callbacks, in order.
  func callbacks(of placement: Placement = .header) -> [String] {
    events.filter { $0.kind == .callback && $0.target == placement }.compactMap(\.name)
  }

  /// The lines of one instant, without the finger's.
  func lines(at time: Flicks) -> [String] { events(at: time).map(\.line) }

  /// The moments on a fine grid from one time to another.
  func moments(from start: Flicks, through end: Flicks) -> [RunInstant] {
    gridTimes(from: start, through: end).map { instant(at: $0) }
  }
}

extension TimelineEvent {
  /// The word after the event, where it carries one.
  var word: String? { if case .text(let text) = to { text } else { nil } }
}

extension RunInstant {
  /// A number of a behavior's.
  func number(of placement: Placement, _ name: String) -> Double {
    headers[placement]?.values.number("\(placement.rawValue).\(name)") ?? .nan
  }

  /// A yes or no of a behavior's.
  func flag(of placement: Placement, _ name: String) -> Bool {
    headers[placement]?.values.flag("\(placement.rawValue).\(name)") ?? false
  }
}

/// UIKit's ease-in-ease-out from one value to another, so long after its start.
func eased(_ from: Double, _ to: Double, _ elapsed: Double, over length: Double) -> Double {
  from + (to - from) * easeInEaseOut(elapsed / length)
}

/// What the app does, by behavior; Swift Testing has an `Placement` of its own.
typealias Reactions = [Placement: [Reaction]]

/// Behaviors by their place.
typealias Behaviors = [Placement: any RefreshBehavior]

/// The least step that still shows in sums of the numbers that these tests choose.
let least = 1.0 / 1024

/// The app puts the list elsewhere at once.
func jump(to offset: Double) -> Step { Step(.scrollTo(y: offset, animated: false)) }

// The family's list has a safe area, and its tests' numbers count it.

extension WaveBehavior {
  /// The defaults, counted from the adjusted insets.
  static let adjusted = with(WaveBehavior()) { $0.insets = .adjusted }
}

extension PullToBounceBehavior {
  /// The defaults, counted from the adjusted insets.
  static let adjusted = with(PullToBounceBehavior()) { $0.insets = .adjusted }
}

extension ZHHeaderBehavior {
  /// The defaults, counted from the adjusted insets.
  static let adjusted = with(ZHHeaderBehavior()) { $0.insets = .adjusted }
}

extension ZHFooterBehavior {
  /// The defaults, counted from the adjusted insets.
  static let adjusted = with(ZHFooterBehavior()) { $0.insets = .adjusted }
}

extension ElasticBehavior {
  /// The defaults, counted from the adjusted insets.
  static let adjusted = with(ElasticBehavior()) { $0.insets = .adjusted }
}

/// A changed copy of a value.
func with<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}
