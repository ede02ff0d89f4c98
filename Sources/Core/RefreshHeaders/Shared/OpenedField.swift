import BezierGeometry
import RefreshScene
import VectorDrawing

extension DrawingContext {
  /// The field that opens above a list at its offset; nothing while the list is not pulled.
  func field(openedAt offset: Point, _ paint: Paint) -> [DisplayItem] {
    guard offset.y < 0 else { return [] }
    let frame = Rect(
      x: offset.x, y: offset.y - overlap, width: width, height: 2 * overlap - offset.y)
    return [.fill("field", frame, paint)]
  }
}
