/// What makes the frames differ from one another.
public enum Drive: String, Hashable, CaseIterable, Sendable {
  /// The steps are played, and time passes.
  case time
  /// The look at a pulling percent, without steps: images for a GIF header's idle state.
  case progress
  /// One seamless cycle of the refreshing animation.
  case loop
  /// The one-off animation from the trigger to the cycle.
  case begin
  /// The one-off animation from the app's end call to rest.
  case end
}
