/// A frame of an animation file: the box of the canvas that it draws.
struct AnimationPart: Sendable {
  /// The change to the canvas before the next part is drawn.
  ///
  /// The raw values are those of GIF.
  enum Disposal: UInt8, Sendable {
    /// The canvas is left unchanged.
    case keep = 1
    /// The part's box becomes transparent.
    case clear
    /// The part's box reverts to its previous pixels.
    case restore
  }

  /// The rectangle of the canvas that the part covers, in pixels.
  var box: PixelBox
  var disposal = Disposal.keep
  /// The time at which the part appears, in the file's delay units.
  var start: Int
  /// The duration for which the part is shown, in the file's delay units.
  var delay = 0
  /// The pixels of the box, row by row; those that need not be drawn are marked as kept.
  var pixels = PixelRuns()

  /// Appends the pixels that change `below` to `shown`, marking unchanged pixels as kept.
  ///
  /// - Parameters:
  ///   - shown: The canvas after the part is drawn, in rows of `width` pixels.
  ///   - below: The canvas before the part is drawn, in rows of `width` pixels.
  mutating func draw(_ shown: [UInt32], over below: [UInt32], width: Int) {
    // Accessed by pointer, because this loop reads every pixel of every part.
    shown.withUnsafeBufferPointer { shown in
      below.withUnsafeBufferPointer { below in
        for y in box.rows {
          let row = y * width + box.x..<y * width + box.x + box.width
          pixels.append(
            UnsafeBufferPointer(rebasing: shown[row]),
            over: UnsafeBufferPointer(rebasing: below[row]))
        }
      }
    }
  }

  /// Disposes of the part, so that the canvas below the next part is in `below`.
  ///
  /// - Parameter shown: The canvas with the part; its contents are undefined afterward.
  func dispose(of shown: inout [UInt32], over below: inout [UInt32], width: Int) {
    if disposal == .restore { return }
    swap(&below, &shown)
    guard disposal == .clear else { return }
    for y in box.rows {
      for x in box.columns { below[y * width + x] = 0 }
    }
  }
}
