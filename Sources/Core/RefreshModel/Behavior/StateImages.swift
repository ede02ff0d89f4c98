/// The number, timing and height of the images that a style shows in place of an arrow and a
/// spinner.
///
/// A state machine depends on these values, but not on the images themselves.
public struct StateImages: Hashable, Sendable {
  /// The number and the timing of the images of one state.
  public struct List: Hashable, Sendable {
    /// The number of images, shown in sequence if there are several.
    package var count: Int
    /// The duration of one pass through the images.
    package var duration: Flicks
    /// The number of passes before the last image stays; `nil` to repeat forever.
    package var plays: Int?

    /// Creates a list of images.
    public init(count: Int, duration: Flicks, plays: Int? = nil) {
      self.count = count
      self.duration = duration
      self.plays = plays
    }
  }

  /// The images by state; a state that is absent has no images.
  ///
  /// The pull selects among the images of ``RefreshState/idle``.
  package var lists: [RefreshState: List]
  /// The greatest height of the lists' first images, in points; 0 if there are no images.
  package var height: Double

  /// Creates the description of a style's images.
  public init(_ lists: [RefreshState: List] = [:], height: Double = 0) {
    self.lists = lists
    self.height = height
  }

  package func count(_ state: RefreshState) -> Int { lists[state]?.count ?? 0 }

  /// Returns the cycle in which the images repeat while refreshing.
  ///
  /// - Parameter lead: The time from the trigger until everything else is periodic.
  package func cycle(after lead: Flicks) -> RefreshingCycle {
    guard let list = lists[.refreshing], list.count > 1 else {
      return RefreshingCycle(lead: lead, period: .zero)
    }
    guard let plays = list.plays else { return RefreshingCycle(lead: lead, period: list.duration) }
    return RefreshingCycle(lead: max(lead, list.duration * plays), period: .zero)
  }
}
