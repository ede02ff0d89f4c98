extension ColorReduction {
  /// Returns parts whose pixels have the reduced colors.
  ///
  /// A pixel whose reduced color does not change is marked as kept, and boxes shrink accordingly. A
  /// part that changes no pixel extends the delay of the previous part.
  func reduced(_ parts: [AnimationPart], _ size: PixelSize, delayLimit: Int) -> [AnimationPart] {
    var below = Array(repeating: UInt32(0), count: size.area)
    var reduced: [AnimationPart] = []
    for var part in parts {
      var shown = below
      draw(part, on: &shown, width: size.width)
      if part.disposal == .keep, let last = reduced.last {
        let box = PixelBox(changing: below, to: shown, width: size.width)
        if box == nil, last.disposal == .keep, last.delay + part.delay <= delayLimit {
          reduced[reduced.count - 1].delay += part.delay
          continue
        }
        part.box = box ?? PixelBox(x: part.box.x, y: part.box.y, width: 1, height: 1)
      }
      part.pixels = PixelRuns()
      part.draw(shown, over: below, width: size.width)
      reduced.append(part)
      part.dispose(of: &shown, over: &below, width: size.width)
    }
    return reduced
  }

  /// Draws the reduced colors of a part that are not kept.
  private func draw(_ part: AnimationPart, on canvas: inout [UInt32], width: Int) {
    canvas.withUnsafeMutableBufferPointer { canvas in
      guard let base = canvas.baseAddress else { return }
      var x = part.box.x
      var y = part.box.y
      part.pixels.forEach { word, isKept, count in
        var rest = count
        while rest > 0 {
          let end = min(x + rest, part.box.columns.upperBound)
          if !isKept { fill(base + y * width, x..<end, y: y, with: word) }
          rest -= end - x
          x = end
          if x == part.box.columns.upperBound {
            x = part.box.x
            y += 1
          }
        }
      }
    }
  }
}
