/// The number and the timing of the images that a style shows in one state.
public struct ImageSequence: Hashable, Sendable {
  /// The number of images, shown in sequence if there are several.
  public var count: Int
  /// The duration of one pass through the images.
  public var duration: Flicks
  /// The number of passes before the last image stays; `nil` to repeat forever.
  public var plays: Int?

  /// Creates a sequence of images.
  public init(count: Int, duration: Flicks, plays: Int? = nil) {
    self.count = count
    self.duration = duration
    self.plays = plays
  }
}

/// The number, timing and height of the images that a style shows in place of an arrow and a
/// spinner.
///
/// A state machine depends on these values, but not on the images themselves.
public struct StateImages: Hashable, Sendable {
  /// The images by state; a state that is absent has no images.
  ///
  /// The pull selects among the images of ``RefreshState/idle``.
  public var sequences: [RefreshState: ImageSequence]
  /// The greatest height of the sequences' first images, in points; 0 if there are no images.
  public var height: Double

  /// Creates the description of a style's images.
  public init(_ sequences: [RefreshState: ImageSequence] = [:], height: Double = 0) {
    self.sequences = sequences
    self.height = height
  }

  package func count(_ state: RefreshState) -> Int { sequences[state]?.count ?? 0 }

  /// Returns the cycle in which the images repeat while refreshing.
  ///
  /// - Parameter lead: The time from the trigger until everything else is periodic.
  package func cycle(after lead: Flicks) -> RefreshingCycle {
    guard let images = sequences[.refreshing], images.count > 1 else {
      return RefreshingCycle(lead: lead, period: .zero)
    }
    guard let plays = images.plays else {
      return RefreshingCycle(lead: lead, period: images.duration)
    }
    return RefreshingCycle(lead: max(lead, images.duration * plays), period: .zero)
  }
}
