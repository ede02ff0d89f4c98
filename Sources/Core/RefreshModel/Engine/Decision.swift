package import KeyframeAnimation

/// One look of a behavior at its condition for refreshing, with every clause and its numbers.
///
/// A refresh begins where all clauses hold. Looks that change nothing are left out: see
/// ``BehaviorHost/decide(_:isFar:values:_:)``.
public struct Decision: Hashable, Sendable {
  /// When, from the run's beginning.
  package var time: Flicks
  /// Where the behavior is attached.
  package var target: Placement
  /// The behavior's name.
  package var behavior: String
  /// What made the behavior look.
  package var occasion: Occasion
  /// The numbers that the clauses are made of, by the names that the clauses have for them.
  package var values: [Quantity]
  /// The condition, in the order in which the behavior looks at it.
  package var clauses: [Clause]

  /// Whether the behavior began to refresh.
  package var isTrigger: Bool { clauses.allSatisfy(\.holds) }

  /// The most decisions that a run keeps; those after it are only counted.
  package static let limit = 10_000

  /// What made a behavior look at its condition.
  public enum Occasion: String, Hashable, Codable, CaseIterable, Sendable {
    /// The content offset changed.
    case offset
    /// The finger was lifted, or the pan taken from it.
    case release
    /// The behavior was tapped.
    case tap
    /// The app's code asked for a refresh.
    case begin
    /// The list was drawn for the first time, with a refresh asked for before.
    case drawn
  }

  /// A number with the name that clauses have for it.
  public struct Quantity: Hashable, Sendable {
    /// The name, such as `insetBottom`.
    package var name: String
    /// The number, in points where it is a length.
    package var number: Double

    /// Makes a named number.
    public init(_ name: String, _ number: Double) {
      self.name = name
      self.number = number
    }
  }

  /// How a clause's two sides have to be to each other.
  public enum Relation: String, Hashable, Codable, CaseIterable, Sendable {
    /// Strictly less.
    case less = "<"
    /// Less, or the same.
    case lessOrEqual = "<="
    /// The same.
    case equal = "="
    /// Not the same.
    case notEqual = "!="
    /// The same, or greater.
    case greaterOrEqual = ">="
    /// Strictly greater.
    case greater = ">"
  }

  /// One part of a condition: two sides, and how they have to be to each other.
  public struct Clause: Hashable, Sendable {
    /// The clause in words or signs, such as `o < -T - h`.
    package var text: String
    /// The left side.
    package var left: TimelineEvent.Value
    /// How the sides have to be to each other.
    package var relation: Relation
    /// The right side.
    package var right: TimelineEvent.Value
    /// Whether it is the clause about being pulled or scrolled far enough.
    package var isThreshold: Bool
    /// Whether it holds.
    package var holds: Bool

    /// Two numbers compared.
    public init(
      _ text: String, _ left: Double, _ relation: Relation, _ right: Double,
      isThreshold: Bool = false
    ) {
      self.text = text
      self.left = .number(left)
      self.relation = relation
      self.right = .number(right)
      self.isThreshold = isThreshold
      holds =
        switch relation {
        case .less: left < right
        case .lessOrEqual: left <= right
        case .equal: left == right
        case .notEqual: left != right
        case .greaterOrEqual: left >= right
        case .greater: left > right
        }
    }

    /// A yes or no that has to be as it is wanted.
    public init(_ text: String, _ flag: Bool, is wanted: Bool = true) {
      self.text = text
      left = .flag(flag)
      relation = .equal
      right = .flag(wanted)
      isThreshold = false
      holds = flag == wanted
    }

    /// A word, such as a state, that has to be one, or any but one.
    public init(_ text: String, _ word: String, _ isEqual: Bool = true, to wanted: String) {
      self.text = text
      left = .text(word)
      relation = isEqual ? .equal : .notEqual
      right = .text(wanted)
      isThreshold = false
      holds = (word == wanted) == isEqual
    }
  }
}

extension Decision.Clause {
  /// The behavior's state has to be one.
  public static func state(_ state: RefreshState, is wanted: RefreshState) -> Decision.Clause {
    Decision.Clause("state = \(wanted.rawValue)", state.rawValue, to: wanted.rawValue)
  }

  /// No refresh is under way.
  public static func notRefreshing(_ isRefreshing: Bool) -> Decision.Clause {
    Decision.Clause("not refreshing", !isRefreshing)
  }

  /// The app has given the behavior a handler.
  public static func hasHandler(_ host: BehaviorHost) -> Decision.Clause {
    Decision.Clause("handler given", host.hasHandler)
  }

  /// No finger moves the content.
  public static func fingerUp(_ scrollView: ScrollViewSimulation) -> Decision.Clause {
    Decision.Clause("finger up", !scrollView.isDragging)
  }

  /// The finger was lifted, and the pan not taken from it.
  public static func panEnded(_ state: PanState) -> Decision.Clause {
    Decision.Clause("pan = ended", state.rawValue, to: PanState.ended.rawValue)
  }
}

extension PanState {
  /// Whether the finger moves the content no more.
  public var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// What a run keeps of its decisions.
struct DecisionRecord {
  private(set) var decisions: [Decision] = []
  /// How many more there were than are kept.
  private(set) var omittedCount = 0

  mutating func add(_ decision: Decision) {
    guard decisions.count < Decision.limit else {
      omittedCount += 1
      return
    }
    decisions.append(decision)
  }
}
