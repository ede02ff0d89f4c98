/// A reduction of the colors of a run to one palette.
///
/// The reduced color of a pixel depends only on its color and its position, so that a pixel that
/// does not change keeps its color. Colors that cover large areas are preserved. In smooth areas, a
/// color that the palette lacks becomes an ordered dither of two palette colors, which prevents
/// contours. At the edges of shapes and text, where the eye cannot distinguish shades, it becomes the
/// nearest of a smaller number of palette colors, which compress better.
struct ColorReduction: Sendable {
  /// A color as an ordered dither of two palette colors.
  private struct Mixture {
    var colors: (UInt32, UInt32)
    /// The number of pixels out of ``period`` squared that have the second color.
    var share = 0
  }

  /// The palette colors, as words 0xFFRRGGBB.
  private(set) var colors: [UInt32] = []
  private let table: WordTable
  /// The mixture of each color in the table.
  private var mixtures: [Mixture] = []

  /// The distance in OKLab below which two colors of a smooth area look equal.
  private static let tolerance: Float = 0.004
  /// The distance at an edge above which all palette colors are considered.
  private static let roughTolerance: Float = 0.08
  /// The factor that limits the contrast of a dither: a mixture of colors at distance d counts as
  /// inexact as a color at the distance of this root times d/2.
  private static let contrastWeight: Float = 0.6
  /// The factor that reduces the weights of colors at edges.
  private static let roughWeight: Float = 0.1
  /// The number of palette colors nearest to a color that are considered for its mixture.
  private static let neighborCount = 8
  /// The squared distance up to which a palette color is considered for a mixture.
  private static let farthest: Float = 0.04 * 0.04
  /// The width and height of the repeated threshold matrix.
  private static let period = 4
  /// The ordered thresholds (Bayer, 1973).
  private static let thresholds: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Chooses the palette of a run.
  ///
  /// - Parameters:
  ///   - census: The colors of the run.
  ///   - limit: The maximum number of palette colors, at least 8.
  ///   - roughLimit: The maximum number of them that are added for edges.
  init(_ census: ColorCensus, to limit: Int, roughLimit: Int = .max) {
    table = census.table
    let labColors = table.words.map(LabColor.init)
    let flats = census.flats(among: limit / 2)
    var smooth = ColorMeans(census.smoothColors, labColors, around: flats)
    var rough = ColorMeans(census.edgeColors, labColors, around: flats)
    while smooth.centers.count + rough.centers.count - flats.count < limit {
      let smoothWorst = smooth.worst
      let roughWorst = Self.roughWeight * rough.worst
      let roughCount = rough.centers.count - flats.count
      let isRoughOpen = roughWorst > 0 && roughCount < roughLimit
      guard isRoughOpen || smoothWorst > 0 else { break }
      let isSmoothFull = smooth.centers.count >= limit - min(limit / 4, roughLimit)
      if isRoughOpen, isSmoothFull || roughWorst > smoothWorst {
        rough.grow()
      } else {
        smooth.grow()
      }
    }
    let flatColors = flats.map { table.words[$0] }
    let roughColors = flatColors + rough.settled().map(\.word)
    for color in roughColors + smooth.settled().map(\.word) where !colors.contains(color) {
      colors.append(color)
    }
    let palette = colors.map(LabColor.init)
    let roughPalette = palette.prefix(Set(roughColors).count)
    mixtures = table.words.indices.map {
      census.isSmooth($0)
        ? mixture(labColors[$0], palette[...])
        : flat(labColors[$0], census.isEdgeOnly($0) ? roughPalette : [], palette[...])
    }
  }

  /// Returns the color nearest to a color in the first of the palettes in which it is near enough.
  private func flat(_ target: LabColor, _ palettes: ArraySlice<LabColor>...) -> Mixture {
    var best = (distance: Float.infinity, index: 0)
    for palette in palettes where best.distance > Self.roughTolerance * Self.roughTolerance {
      for (index, color) in palette.enumerated() {
        let distance = target.distance(to: color)
        if distance < best.distance { best = (distance, index) }
      }
    }
    return Mixture(colors: (colors[best.index], colors[best.index]))
  }

  /// Returns the mixture closest to a color, which is a single color unless dithering improves it.
  private func mixture(_ target: LabColor, _ palette: ArraySlice<LabColor>) -> Mixture {
    var nearest = Array(repeating: (distance: Float.infinity, index: 0), count: Self.neighborCount)
    for (index, color) in palette.enumerated() {
      let distance = target.distance(to: color)
      guard distance < nearest[Self.neighborCount - 1].distance else { continue }
      nearest.removeLast()
      nearest.insert(
        (distance, index), at: nearest.firstIndex { $0.distance > distance } ?? nearest.count)
    }
    var best = Mixture(colors: (colors[nearest[0].index], colors[nearest[0].index]))
    guard nearest[0].distance > Self.tolerance * Self.tolerance else { return best }
    var least = nearest[0].distance
    let steps = Float(Self.period * Self.period)
    for (position, one) in nearest.enumerated() {
      for other in nearest[(position + 1)...] where other.distance < Self.farthest {
        let start = palette[one.index].position
        let end = palette[other.index].position
        let span = end - start
        let length = (span * span).sum()
        guard length > 0 else { continue }
        let share = (((target.position - start) * span).sum() / length * steps).rounded()
        guard share > 0, share < steps else { continue }
        let part = share / steps
        let error =
          target.distance(to: LabColor(position: start + part * span))
          + Self.contrastWeight * part * (1 - part) * length
        guard error < least else { continue }
        least = error
        // The darker color is always the first, so that neighboring mixtures have one pattern.
        best =
          start.x <= end.x
          ? Mixture(colors: (colors[one.index], colors[other.index]), share: Int(share))
          : Mixture(colors: (colors[other.index], colors[one.index]), share: Int(steps - share))
      }
    }
    return best
  }

  /// Writes the reduced colors of consecutive pixels of one color.
  ///
  /// - Parameters:
  ///   - target: The row of pixels that starts at the left edge of the canvas.
  ///   - columns: The columns of the pixels.
  @inline(__always)
  func fill(
    _ target: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, y: Int, with word: UInt32
  ) {
    guard word != 0, let number = table.number(of: word) else {
      return (target + columns.lowerBound).update(repeating: 0, count: columns.count)
    }
    let mixture = mixtures[number]
    guard mixture.share > 0 else {
      return (target + columns.lowerBound).update(
        repeating: mixture.colors.0, count: columns.count)
    }
    let row = (y % Self.period) * Self.period
    for x in columns {
      let isSecond = Self.thresholds[row + x % Self.period] < mixture.share
      target[x] = isSecond ? mixture.colors.1 : mixture.colors.0
    }
  }
}
