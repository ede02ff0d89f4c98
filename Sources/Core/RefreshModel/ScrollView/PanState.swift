/// The state of the scroll view's pan gesture recognizer, named as in `UIGestureRecognizer.State`.
public enum PanState: String, Hashable, Codable, CaseIterable, Sendable {
  /// No finger drags the content.
  case possible
  /// A finger has touched the content and has not moved it yet.
  case began
  /// The finger drags the content.
  case changed
  /// The finger was lifted.
  case ended
  /// Scrolling was disabled during the drag, or the system canceled the touch.
  case cancelled
  /// The touch did not become a pan.
  case failed
}
