/// The result of a comparison for each pixel.
struct DifferenceMap: Hashable, Sendable {
  /// The result for one pixel.
  enum Mark: UInt8, Sendable {
    /// The pixels are equal.
    case same
    /// The pixels differ, but only by antialiasing or within the tolerance.
    case forgiven
    case differing
    /// Only one of the images has the pixel.
    case alone

    var isDifferent: Bool { self == .differing || self == .alone }
  }

  let size: PixelSize
  /// The marks of all pixels, row by row.
  private(set) var marks: [Mark]
  /// The number of pixels marked as different.
  private(set) var differing = 0
  /// The bounding box of the pixels marked as different; `nil` if no pixels are.
  private(set) var bounds: PixelBox?

  init(_ size: PixelSize) {
    self.size = size
    marks = Array(repeating: .same, count: size.area)
  }

  /// Marks a pixel as forgiven, unless it is already marked as different.
  mutating func forgive(_ index: Int) {
    if marks[index] == .same { marks[index] = .forgiven }
  }

  /// Marks a pixel as different.
  mutating func add(_ index: Int, as mark: Mark = .differing) {
    let isKnown = marks[index].isDifferent
    marks[index] = mark
    guard !isKnown else { return }
    differing += 1
    let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
    bounds = bounds?.union(PixelBox(x, y)) ?? PixelBox(x, y)
  }

  /// The largest group of different pixels that are connected by edges or corners; `nil` if no
  /// pixels differ.
  ///
  /// If there are several, it is the first in reading order.
  var largestCluster: PixelCluster? {
    guard let bounds else { return nil }
    var isWaiting = marks.map(\.isDifferent)
    var largest: PixelCluster?
    var stack: [(x: Int, y: Int)] = []
    for y in bounds.rows {
      for x in bounds.columns where isWaiting[y * size.width + x] {
        var cluster = PixelCluster(count: 0, bounds: PixelBox(x, y))
        isWaiting[y * size.width + x] = false
        stack.append((x, y))
        while let pixel = stack.popLast() {
          cluster.count += 1
          cluster.bounds.formUnion(PixelBox(pixel.x, pixel.y))
          for row in max(pixel.y - 1, 0)...min(pixel.y + 1, size.height - 1) {
            for column in max(pixel.x - 1, 0)...min(pixel.x + 1, size.width - 1)
            where isWaiting[row * size.width + column] {
              isWaiting[row * size.width + column] = false
              stack.append((column, row))
            }
          }
        }
        if cluster.count > largest?.count ?? 0 { largest = cluster }
      }
    }
    return largest
  }
}

/// A group of differing pixels that are connected by edges or corners.
package struct PixelCluster: Hashable, Codable, Sendable {
  /// The number of pixels.
  package internal(set) var count: Int
  package internal(set) var bounds: PixelBox
}
