/// A metric that detects moved shapes and ignores differences in antialiasing.
///
/// A different rasterizer covers the pixels along an edge slightly more or less, and compensates
/// in the neighboring pixels. A moved shape changes the total coverage: the sum over a small
/// window decreases where the shape leaves, and increases where it arrives. A window of 3 × 3
/// pixels differs if one of the following holds, relative to the contrast around it:
///
/// - The sums of both images differ by more than three times the tolerance, which is the change
///   when an edge across three rows moves by the tolerance.
/// - The value of the center is outside the other image's range of values in the window, by more
///   than the tolerance.
struct EdgeMetric {
  /// The maximum change that is attributed to rounding, in steps of 255.
  private static let slack = 3
  /// The distance in pixels from a window's center to the last pixel that counts for its
  /// contrast.
  ///
  /// It is large enough to include both sides of an edge that only touches the window.
  private static let contrastRadius = 2

  let pair: ImagePair
  let tolerance: Double

  /// Marks the pixels whose change is not explained by the rasterization of edges.
  ///
  /// All changed pixels have already been marked as forgiven.
  func mark(_ map: inout DifferenceMap, _ changes: PixelChanges) {
    let size = pair.size
    let windows = changes.windows(radius: 1, in: size)
    pair.firstWords.withUnsafeBufferPointer { first in
      pair.secondWords.withUnsafeBufferPointer { second in
        for shift in changes.maximum.shifts {
          let channels = (
            Channel(words: first, size: size, shift: shift),
            Channel(words: second, size: size, shift: shift)
          )
          for bounds in windows {
            for y in bounds.rows {
              for x in bounds.columns { mark(&map, x: x, y: y, channels.0, channels.1) }
            }
          }
        }
      }
    }
  }

  private func mark(
    _ map: inout DifferenceMap, x: Int, y: Int, _ first: Channel, _ second: Channel
  ) {
    var sum = 0
    var isStill = true
    var ranges = (ValueRange(), ValueRange())
    for row in y - 1...y + 1 {
      for column in x - 1...x + 1 {
        let values = (first.value(column, row), second.value(column, row))
        sum += values.0 - values.1
        isStill = isStill && values.0 == values.1
        ranges.0.add(values.0)
        ranges.1.add(values.1)
      }
    }
    guard !isStill else { return }
    let excess = max(
      ranges.1.distance(to: first.value(x, y)), ranges.0.distance(to: second.value(x, y)))
    let isSuspect = abs(sum) > 9 * Self.slack
    guard isSuspect || excess > Self.slack else { return }
    let contrast = Double(
      max(
        first.contrast(around: x, y, Self.contrastRadius),
        second.contrast(around: x, y, Self.contrastRadius)))
    // With a tolerance of NaN, the negated comparison marks the pixel.
    if excess > Self.slack, !(Double(excess) <= tolerance * contrast) {
      map.add(y * pair.size.width + x)
    }
    guard isSuspect, !(Double(abs(sum)) / 3 <= tolerance * contrast) else { return }
    for row in max(y - 1, 0)...min(y + 1, pair.size.height - 1) {
      for column in max(x - 1, 0)...min(x + 1, pair.size.width - 1)
      where abs(first.value(column, row) - second.value(column, row)) > Self.slack {
        map.add(row * pair.size.width + column)
      }
    }
  }
}

extension EdgeMetric {
  /// A closed range of channel values.
  private struct ValueRange {
    var minimum = 255
    var maximum = 0

    mutating func add(_ value: Int) {
      minimum = min(minimum, value)
      maximum = max(maximum, value)
    }

    func distance(to value: Int) -> Int { max(value - maximum, minimum - value) }
  }

  /// One of the four channels of an image, extended beyond the image by repeating its border.
  private struct Channel {
    let words: UnsafeBufferPointer<UInt32>
    let size: PixelSize
    let shift: UInt32

    func value(_ x: Int, _ y: Int) -> Int {
      let column = min(max(x, 0), size.width - 1)
      let row = min(max(y, 0), size.height - 1)
      return Int(words[row * size.width + column] >> shift & 0xFF)
    }

    func contrast(around x: Int, _ y: Int, _ radius: Int) -> Int {
      var range = ValueRange()
      for row in y - radius...y + radius {
        for column in x - radius...x + radius { range.add(value(column, row)) }
      }
      return range.maximum - range.minimum
    }
  }
}
