extension DrawingContext {
  /// Returns the field that opens above a list at a content offset.
  ///
  /// The array is empty unless the list is pulled.
  func field(openedAt offset: Point, _ paint: Paint) -> [DisplayItem] {
    guard offset.y < 0 else { return [] }
    let frame = Rect(
      x: offset.x, y: offset.y - overlap, width: width, height: 2 * overlap - offset.y)
    return [.fill("field", frame, paint)]
  }
}
