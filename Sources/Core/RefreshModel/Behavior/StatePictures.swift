public import KeyframeAnimation

/// What a state machine has to know of a look's pictures in the place of an arrow and a spinner: how many
/// each state has, how they play, and how much room they take.
public struct StatePictures: Hashable, Sendable {
  /// The pictures of one state.
  public struct List: Hashable, Sendable {
    /// How many there are; several play one after the other.
    package var count: Int
    /// How long one pass takes.
    package var duration: Flicks
    /// How often they play before the last one stays; `nil` is for ever.
    package var plays: Int?

    /// Makes a list.
    public init(count: Int, duration: Flicks, plays: Int? = nil) {
      self.count = count
      self.duration = duration
      self.plays = plays
    }
  }

  /// The pictures by state, none for one that is not in it; the idle ones follow the pull.
  package var lists: [RefreshState: List]
  /// The height of the highest first picture, in points; 0 without any.
  package var height: Double

  /// Makes the pictures of a look.
  public init(_ lists: [RefreshState: List] = [:], height: Double = 0) {
    self.lists = lists
    self.height = height
  }

  package func count(_ state: RefreshState) -> Int { lists[state]?.count ?? 0 }

  /// The pictures' cycle while refreshing, where the rest takes `lead` to begin.
  package func cycle(after lead: Flicks) -> RefreshingCycle {
    guard let list = lists[.refreshing], list.count > 1 else {
      return RefreshingCycle(lead: lead, period: .zero)
    }
    guard let plays = list.plays else { return RefreshingCycle(lead: lead, period: list.duration) }
    return RefreshingCycle(lead: max(lead, list.duration * plays), period: .zero)
  }
}
