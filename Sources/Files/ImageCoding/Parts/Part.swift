import VectorDrawing

/// One picture of a file that moves, as the part of the screen that it draws.
struct Part: Sendable {
  /// What becomes of the part before the next one is drawn.
  ///
  /// The numbers are GIF's.
  enum Disposal: UInt8, Sendable {
    /// It stays.
    case keep = 1
    /// Its box becomes transparent.
    case clear
    /// What was there before comes back.
    case restore
  }

  /// Where it lies.
  var box: PixelBox
  /// What becomes of it.
  var disposal = Disposal.keep
  /// When it shows, in the file's units of time.
  var start: Int
  /// How long it shows, in the file's units of time.
  var delay = 0
  /// Its pixels; those are kept that need not be drawn.
  var pixels = PixelRuns()

  /// Notes the pixels that turn what is below the part into what it shows, both in rows of the
  /// screen's width.
  mutating func draw(_ shown: [UInt32], over below: [UInt32], width: Int) {
    // By pointer: every pixel of every part is read here.
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
}
