package import VectorDrawing

/// What a comparison made of every pixel.
struct DifferenceMap: Hashable, Sendable {
  /// What a comparison made of a pixel.
  enum Mark: UInt8, Sendable {
    /// Nothing to see.
    case same
    /// Different, and taken for anti-aliasing or allowed otherwise.
    case forgiven
    /// Different.
    case differing
    /// Different because only one of the pictures has the pixel.
    case alone

    var isDifferent: Bool { self == .differing || self == .alone }
  }

  let size: PixelSize
  /// A mark for each pixel, row by row.
  private(set) var marks: [Mark]
  /// The number of pixels that are different.
  private(set) var differing = 0
  /// The smallest bounds of the pixels that are different.
  private(set) var bounds: PixelBox?

  init(_ size: PixelSize) {
    self.size = size
    marks = Array(repeating: .same, count: size.area)
  }

  /// Marks a pixel as allowed, unless it differs already.
  mutating func forgive(_ index: Int) {
    if marks[index] == .same { marks[index] = .forgiven }
  }

  /// Marks a pixel as different, for one reason or the other.
  mutating func add(_ index: Int, as mark: Mark = .differing) {
    let isKnown = marks[index].isDifferent
    marks[index] = mark
    guard !isKnown else { return }
    differing += 1
    let (y, x) = index.quotientAndRemainder(dividingBy: size.width)
    bounds = bounds?.union(PixelBox(x, y)) ?? PixelBox(x, y)
  }

  /// The largest set of differing pixels that hang together, by edges or corners; of several equal
  /// ones the first in reading order.
  ///
  /// The time taken grows with the bounds' area and no faster.
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

/// Differing pixels that hang together, by edges or corners.
package struct PixelCluster: Hashable, Codable, Sendable {
  /// The number of pixels.
  package internal(set) var count: Int
  /// The smallest rectangle that holds them.
  package internal(set) var bounds: PixelBox
}
