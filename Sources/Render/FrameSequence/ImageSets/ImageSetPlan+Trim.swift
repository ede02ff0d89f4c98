extension ImageSetPlan {
  /// Crops margins in which all images have the same color, such as transparent ones.
  ///
  /// The area keeps the horizontal center, in which a header shows its images. Its edges are at even
  /// points, which are whole pixels at every scale.
  mutating func trim() throws {
    var used: Rect?
    for plan in sequences {
      let scale = plan.options.scales.first
      for image in plan.images where image.scale == scale {
        let bitmap = try CairoRenderer().render(try plan.drawing(of: image).list, scale: 1)
        guard let box = bitmap.boxWithoutMargins else { continue }
        used = used?.union(box) ?? box
      }
    }
    guard let used, let size = sequences.first?.imageSize else { return }
    let reach = max(size.width / 2 - used.minX, used.maxX - size.width / 2)
    func even(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
      2 * (value / 2).rounded(rule)
    }
    let left = max(even(size.width / 2 - reach, .down), 0)
    let top = max(even(used.minY, .down), 0)
    let area = Rect(
      x: left, y: top, width: size.width - 2 * left,
      height: min(even(used.maxY, .up), size.height) - top)
    guard area.size != size else { return }
    for index in sequences.indices { sequences[index].area = area }
  }
}

extension PremultipliedBitmap {
  /// The smallest box outside of which all pixels equal the first one, in pixels; `nil` if all pixels
  /// are equal.
  fileprivate var boxWithoutMargins: Rect? {
    guard let margin = words.first else { return nil }
    var minX = width
    var maxX = -1
    var minY = height
    var maxY = -1
    for y in 0..<height {
      let row = row(y)
      guard let first = row.firstIndex(where: { $0 != margin }),
        let last = row.lastIndex(where: { $0 != margin })
      else { continue }
      minX = min(minX, first - row.startIndex)
      maxX = max(maxX, last - row.startIndex)
      minY = min(minY, y)
      maxY = y
    }
    guard maxX >= 0 else { return nil }
    return Rect(
      x: Double(minX), y: Double(minY), width: Double(maxX - minX + 1),
      height: Double(maxY - minY + 1))
  }
}
