package import BezierGeometry
import CairoBackend
package import VectorDrawing

extension DisplayList {
  /// Returns the rectangle in which display lists of equal size differ, with a margin, in points.
  ///
  /// The result is `nil` if the sizes differ, if the lists are equal, or if the rectangle is at
  /// least half of the area.
  ///
  /// - Throws: `CairoError` if a list cannot be drawn.
  package static func differingPart(of lists: [DisplayList]) throws -> Rect? {
    guard let first = lists.first, lists.allSatisfy({ $0.size == first.size }) else { return nil }
    let scale = min(
      1, (Self.largestArea / max(first.size.width * first.size.height, 1)).squareRoot())
    let base = try CairoRenderer().render(first, scale: scale)
    var box: PixelBox?
    for list in lists.dropFirst() {
      let other = try CairoRenderer().render(list, scale: scale)
      guard let change = PixelBox(changing: base.words, to: other.words, width: base.width)
      else { continue }
      box = box?.union(change) ?? change
    }
    guard let box else { return nil }
    func outer(_ places: Range<Int>, _ length: Double) -> ClosedRange<Double> {
      let start = (Double(places.lowerBound) / scale - Self.margin).rounded(.down)
      let end = (Double(places.upperBound) / scale + Self.margin).rounded(.up)
      return max(0, start)...min(length, max(end, 1))
    }
    let (x, y) = (outer(box.columns, first.size.width), outer(box.rows, first.size.height))
    let part = Rect(
      x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound,
      height: y.upperBound - y.lowerBound)
    return part.width * part.height < first.size.width * first.size.height / 2 ? part : nil
  }

  /// The maximum number of pixels of the images to compare.
  private static let largestArea = 1_000_000.0
  /// The margin around the differences, in points.
  private static let margin = 16.0

  /// Returns the list's contents in a rectangle, whose top left corner becomes the origin.
  func cropped(to part: Rect) -> DisplayList {
    DisplayList(size: part.size, background: background) {
      DisplayItem.group(
        "crop", transform: .translation(x: -part.minX, y: -part.minY), clip: .rect(part), items)
    }
  }
}
