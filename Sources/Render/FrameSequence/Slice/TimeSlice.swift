/// A run as one image: a column of pixels of each frame, side by side, at the two places where most
/// changes.
///
/// Time runs to the right. Appearances are below one another, and the places next to each other,
/// the one with more changes first.
package struct TimeSlice {
  /// The plan of the run's frames.
  private let plan: SequencePlan
  /// The frames that are shown.
  private let frames: [Frame]
  /// The number of columns of each frame.
  private let columnWidth: Int
  private let crop: ContactCrop?
  private let scale: Double

  /// The number of pixels between two places or appearances.
  private static let gap = 6
  private static let gapColor = StraightPixel(red: 142, green: 142, blue: 147, alpha: 255)
  /// The number of columns to which frames are reduced to find the places.
  private static let searchWidth = 80.0
  /// The number of frames among which the places are found.
  private static let searchCount = 90

  /// Creates a slice.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run's frames, with one scale.
  ///   - isWhole: Whether the columns cover the entire frames, instead of the area around the
  ///     header.
  ///   - width: The range of a place's width in pixels. A frame's column is repeated to reach the
  ///     lower bound, and frames are left out to stay below the upper bound.
  package init(_ plan: SequencePlan, isWhole: Bool = false, width: ClosedRange<Int>) throws {
    self.plan = plan
    scale = plan.options.scales.first ?? plan.resolved.scenario.canvas.scale
    let all = plan.images.filter {
      $0.appearance == plan.images.first?.appearance && $0.scale == plan.images.first?.scale
    }.map(\.frame)
    let stride = max(1, (all.count + width.upperBound - 1) / width.upperBound)
    frames = all.indices.filter { $0 % stride == 0 }.map { all[$0] }
    columnWidth = max(1, (width.lowerBound + frames.count - 1) / max(frames.count, 1))
    crop =
      isWhole
      ? nil
      : ContactCrop(
        try frames.map {
          plan.resolved.headerArea(
            at: try plan.instant(of: $0), appearance: .light, textLayout: plan.textLayout)
        })
  }

  private func list(_ frame: Frame, _ appearance: Appearance) throws -> DisplayList {
    let image = FrameImage(frame: frame, appearance: appearance, scale: scale)
    let list = try plan.drawing(of: image).list
    guard let crop else { return list }
    let area = plan.resolved.headerArea(
      at: try plan.instant(of: frame), appearance: appearance, textLayout: plan.textLayout)
    return area.map { crop.part(of: list, at: $0) } ?? list
  }

  /// Returns the x-coordinates of the columns in points: that of the most changes, and that of the
  /// most changes at least an eighth of the width away.
  ///
  /// The changes are those of the header alone, without its field, where it can be drawn alone.
  private func positions(_ appearance: Appearance) throws -> [Double] {
    var options = plan.options
    options.form = .images
    var bare = plan.resolved
    bare.scene.drawsField = false
    let header = crop == nil ? nil : try? SequencePlan(bare, options, textLayout: plan.textLayout)
    var changes: [Int] = []
    var last: PremultipliedBitmap?
    var width = 0.0
    let step = max(1, frames.count / Self.searchCount)
    for index in frames.indices where index % step == 0 {
      let list =
        try header?.drawing(
          of: FrameImage(frame: frames[index], appearance: appearance, scale: scale)
        ).list ?? list(frames[index], appearance)
      width = list.size.width
      let bitmap = try CairoRenderer().render(list, scale: min(1, Self.searchWidth / width))
      if changes.isEmpty { changes = Array(repeating: 0, count: bitmap.size.width) }
      if let last, last.size == bitmap.size {
        for y in 0..<bitmap.size.height {
          for x in 0..<bitmap.size.width {
            let old = last[x, y]
            let new = bitmap[x, y]
            changes[x] +=
              abs(Int(old.red) - Int(new.red)) + abs(Int(old.green) - Int(new.green))
              + abs(Int(old.blue) - Int(new.blue))
          }
        }
      }
      last = bitmap
    }
    guard let first = changes.indices.max(by: { changes[$0] < changes[$1] }) else { return [] }
    let others = changes.indices.filter { abs($0 - first) >= max(changes.count / 8, 1) }
    let second = others.max { changes[$0] < changes[$1] }
    return [first, second].compactMap(\.self).map {
      (Double($0) + 0.5) / Double(changes.count) * width
    }
  }

  /// Draws the slice.
  ///
  /// - Throws: The errors of drawing, and `PixelSizeError` if the image is too large.
  package func image() throws -> StraightBitmap {
    let appearances = plan.options.appearances
    let positions = try positions(appearances.first ?? .light)
    var rows: [(height: Int, columns: [[PremultipliedBitmap]])] = []
    for appearance in appearances {
      let columns = try positions.map { x in
        try frames.map { frame in
          let list = try list(frame, appearance)
          let left = (x * scale).rounded(.down) / scale
          return try CairoRenderer().render(
            list.cropped(to: Rect(x: left, y: 0, width: 1 / scale, height: list.size.height)),
            scale: scale)
        }
      }
      rows.append((columns.joined().map(\.size.height).max() ?? 0, columns))
    }
    let positionWidth = frames.count * columnWidth
    let size = try PixelSize(
      width: positionWidth * positions.count + Self.gap * max(positions.count - 1, 0),
      height: rows.reduce(0) { $0 + $1.height } + Self.gap * max(rows.count - 1, 0))
    var image = StraightBitmap(size: size, filledWith: Self.gapColor)
    var top = 0
    for row in rows {
      for (position, columns) in row.columns.enumerated() {
        for (index, column) in columns.enumerated() {
          let pixels = StraightBitmap(column)
          let left = position * (positionWidth + Self.gap) + index * columnWidth
          for y in 0..<pixels.size.height {
            for x in left..<left + columnWidth { image[x, top + y] = pixels[0, y] }
          }
        }
      }
      top += row.height + Self.gap
    }
    return image
  }
}
