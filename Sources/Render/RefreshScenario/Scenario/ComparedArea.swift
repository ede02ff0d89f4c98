/// The pixels that a comparison of two images covers, with their top left corners aligned.
package struct ComparedArea {
  /// The presence of a pixel in the compared images.
  package enum Coverage: UInt8 {
    /// The pixel is in both images.
    case both
    /// The pixel is in only one image.
    case one
    /// The pixel is in neither image or is ignored.
    case none
  }

  /// The smallest size that contains both images.
  package let size: PixelSize
  /// The number of compared pixels.
  package let total: Int
  /// The coverage of each pixel in row-major order, or `nil` if it is `both` everywhere.
  private let coverages: [Coverage]?

  package init(_ sizes: (PixelSize, PixelSize), _ ignoredRegions: [Rect]) throws(PixelSizeError) {
    let (first, second) = sizes
    let size = try PixelSize(
      width: max(first.width, second.width), height: max(first.height, second.height))
    self.size = size
    let holes = ignoredRegions.compactMap { Self.columnsAndRows(of: $0, in: size) }
    guard first != second || !holes.isEmpty else {
      coverages = nil
      total = size.area
      return
    }
    var coverages = [Coverage](repeating: .both, count: size.area)
    for y in 0..<size.height {
      let ends = (y < first.height ? first.width : 0, y < second.height ? second.width : 0)
      for x in min(ends.0, ends.1)..<size.width {
        coverages[y * size.width + x] = x < max(ends.0, ends.1) ? .one : .none
      }
    }
    for hole in holes {
      for y in hole.rows { for x in hole.columns { coverages[y * size.width + x] = .none } }
    }
    self.coverages = coverages
    total = coverages.reduce(0) { $0 + ($1 == .none ? 0 : 1) }
  }

  /// Whether the images have the same size and no pixel is ignored.
  package var isWhole: Bool { coverages == nil }

  package func coverage(_ index: Int) -> Coverage { coverages?[index] ?? .both }

  /// Returns the pixels within the size that a rectangle touches, or `nil` if none exists.
  private static func columnsAndRows(
    of rect: Rect, in size: PixelSize
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let edges = [rect.minX, rect.minY, rect.maxX, rect.maxY]
    guard edges.allSatisfy(\.isFinite), !rect.isEmpty else { return nil }
    func range(_ from: Double, _ to: Double, _ limit: Int) -> Range<Int> {
      let whole = 0...Double(limit)
      let start = Int(min(max(from.rounded(.down), whole.lowerBound), whole.upperBound))
      let end = Int(min(max(to.rounded(.up), whole.lowerBound), whole.upperBound))
      return start..<max(start, end)
    }
    let columns = range(rect.minX, rect.maxX, size.width)
    let rows = range(rect.minY, rect.maxY, size.height)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }
}
