/// The state of the scroll view's pan gesture, with UIGestureRecognizer's names.
public enum PanState: String, Hashable, Codable, CaseIterable, Sendable {
  /// No finger moves the content.
  case possible
  /// A finger has just begun to move it.
  case began
  /// The finger moves it.
  case changed
  /// The finger was lifted.
  case ended
  /// Scrolling was disabled under the finger.
  case cancelled
  /// No pan came of it.
  case failed
}
