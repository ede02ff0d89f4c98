/// One evaluation of a behavior's condition for refreshing, with the result of every clause.
///
/// A refresh begins if all clauses hold. Evaluations that would repeat the previous result are not
/// recorded; see ``BehaviorHost/decide(_:isFar:values:_:)``.
public struct Decision: Hashable, Sendable {
  /// The time from the beginning of the run.
  package var time: Flicks
  /// The placement of the behavior.
  package var target: Placement
  package var behavior: String
  /// The cause of the evaluation.
  package var occasion: Occasion
  /// The quantities that the clauses compare, with the names that the clauses use.
  package var values: [Quantity]
  /// The clauses of the condition, in order of evaluation.
  package var clauses: [Clause]

  /// Whether all clauses hold, so that the refresh begins.
  package var isTrigger: Bool { clauses.allSatisfy(\.holds) }

  /// The maximum number of decisions that a run records; further decisions are only counted.
  package static let limit = 10_000

  /// The cause of an evaluation.
  public enum Occasion: String, Hashable, Codable, CaseIterable, Sendable {
    /// The content offset changed.
    case offset
    /// The finger was lifted, or the pan was canceled.
    case release
    /// The behavior was tapped.
    case tap
    /// The app requested a refresh.
    case begin
    /// The list was drawn for the first time after a refresh had been requested.
    case drawn
  }

  /// A number with the name that clauses use for it.
  public struct Quantity: Hashable, Sendable {
    /// The name, such as `insetBottom`.
    package var name: String
    /// The number; lengths are in points.
    package var number: Double

    /// Creates a named number.
    public init(_ name: String, _ number: Double) {
      self.name = name
      self.number = number
    }
  }

  /// A comparison operator.
  public enum Relation: String, Hashable, Codable, CaseIterable, Sendable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case notEqual = "!="
    case greaterOrEqual = ">="
    case greater = ">"
  }

  /// One comparison in a condition.
  public struct Clause: Hashable, Sendable {
    /// The clause as text, such as `o < -T - h`.
    package var text: String
    package var left: TimelineEvent.Value
    package var relation: Relation
    package var right: TimelineEvent.Value
    /// Whether the clause tests that the pull or the scroll position has reached the threshold.
    package var isThreshold = false
    package var holds: Bool
  }
}

extension Decision.Clause {
  /// Creates a clause that compares two numbers.
  public init(
    _ text: String, comparing left: Double, _ relation: Decision.Relation, _ right: Double,
    isThreshold: Bool = false
  ) {
    let holds =
      switch relation {
      case .less: left < right
      case .lessOrEqual: left <= right
      case .equal: left == right
      case .notEqual: left != right
      case .greaterOrEqual: left >= right
      case .greater: left > right
      }
    self.init(
      text: text, left: .number(left), relation: relation, right: .number(right),
      isThreshold: isThreshold, holds: holds)
  }

  /// Creates a clause that holds if `flag` equals `wanted`.
  public init(_ text: String, _ flag: Bool, is wanted: Bool = true) {
    self.init(
      text: text, left: .flag(flag), relation: .equal, right: .flag(wanted), holds: flag == wanted)
  }

  /// Creates a clause that compares two words, such as states.
  ///
  /// - Parameter isEqual: Whether the words must be equal; if `false`, they must differ.
  public init(_ text: String, _ word: String, _ isEqual: Bool = true, to wanted: String) {
    self.init(
      text: text, left: .text(word), relation: isEqual ? .equal : .notEqual, right: .text(wanted),
      holds: (word == wanted) == isEqual)
  }
}

extension Decision.Clause {
  /// Returns a clause that holds if `state` is `wanted`.
  public static func state(_ state: RefreshState, is wanted: RefreshState) -> Decision.Clause {
    Decision.Clause("state = \(wanted.rawValue)", state.rawValue, to: wanted.rawValue)
  }

  /// Returns a clause that holds if no refresh is in progress.
  public static func notRefreshing(_ isRefreshing: Bool) -> Decision.Clause {
    Decision.Clause("not refreshing", !isRefreshing)
  }

  /// Returns a clause that holds if the app has set a handler for the behavior.
  package static func hasHandler(_ host: BehaviorHost) -> Decision.Clause {
    Decision.Clause("handler set", host.hasHandler)
  }

  /// Returns a clause that holds if no finger drags the content.
  package static func fingerUp(_ scrollView: ScrollViewSimulation) -> Decision.Clause {
    Decision.Clause("finger up", !scrollView.isDragging)
  }

  /// Returns a clause that holds if the pan ended with the finger lifted, not with a cancellation.
  public static func panEnded(_ state: PanState) -> Decision.Clause {
    Decision.Clause("pan = ended", state.rawValue, to: PanState.ended.rawValue)
  }
}

extension PanState {
  /// Whether the pan has ended, been canceled or failed.
  public var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// The decisions of a run, up to ``Decision/limit``.
struct DecisionRecord: Sendable {
  private(set) var decisions: [Decision] = []
  /// The number of decisions beyond the limit.
  private(set) var omittedCount = 0

  mutating func add(_ decision: Decision) {
    guard decisions.count < Decision.limit else {
      omittedCount += 1
      return
    }
    decisions.append(decision)
  }
}
