import VectorDrawing

/// Tells moved shapes from edges that were only rasterised anew.
///
/// Another rasteriser covers the pixels along an edge by a little more or less, and the next ones by
/// a little less or more. A moved shape takes its coverage along: where it leaves, the sum over a
/// small window drops, and where it arrives, it rises. So two things count against a window of 3 by
/// 3 pixels, both measured by the contrast around it:
///
/// - its sums are further apart than an edge moved by the tolerance makes them, which is three rows
///   of that many pixels each;
/// - its middle is further outside the values that the other picture has in the window.
struct EdgeMetric {
  /// Steps of 255 that are no change: rounding.
  private static let slack = 3
  /// From a window's middle to the last pixel that counts for its contrast: far enough to see both
  /// sides of an edge that the window only touches.
  private static let contrastRadius = 2

  let pair: ImagePair
  let tolerance: Double

  /// Marks the pixels that have changed for another reason than their edges' rasterisation; those
  /// that have changed at all are marked as forgiven already.
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
              for x in bounds.columns { mark(&map, x, y, channels.0, channels.1) }
            }
          }
        }
      }
    }
  }

  private func mark(
    _ map: inout DifferenceMap, _ x: Int, _ y: Int, _ first: Channel, _ second: Channel
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
    // Written so that a tolerance that is no number allows nothing.
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
  /// The values between two, both included.
  private struct ValueRange {
    var least = 255
    var most = 0

    mutating func add(_ value: Int) {
      least = min(least, value)
      most = max(most, value)
    }

    func distance(to value: Int) -> Int { max(value - most, least - value) }
  }

  /// One of the four channels of a picture; outside of it, its border goes on.
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
      return range.most - range.least
    }
  }
}
