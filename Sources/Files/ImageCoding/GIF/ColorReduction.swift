import RealModule

/// A reduction of an image's colors to the size of a palette.
///
/// Colors that cover large areas are preserved. The others, from antialiased edges, gradients
/// and photographs, are clustered around means in OKLab (Ottosson, 2020), where distances are
/// perceptual. Colors are not dithered, so that flat areas stay flat.
struct ColorReduction {
  /// The reduced colors, all opaque, as words 0xFFRRGGBB.
  private(set) var colors: [UInt32] = []
  /// The reduced colors by the original colors that they replace.
  private(set) var substitutes: [UInt32: UInt32] = [:]
  /// The maximum error of a color component, on the scale 0…255.
  private(set) var greatestError = 0

  /// The divisor n: a color counts as a flat area if it covers at least 1/n of all pixels.
  private static let flatPart = 1_024
  /// The maximum fraction of the reduced colors that flat areas determine, as numerator and
  /// denominator.
  private static let flatShare = (3, 4)
  /// The number of clustering iterations.
  private static let rounds = 8
  /// The number of colors above which clustering is limited to one iteration, because it is slow.
  private static let manyColors = 1 << 13

  /// Reduces colors to a maximum number.
  ///
  /// - Parameters:
  ///   - areas: The number of pixels of each color.
  ///   - count: The maximum number of colors, at least 2.
  init(_ areas: [UInt32: Int], to count: Int) {
    let order = areas.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let total = areas.values.reduce(0, +)
    let flats = order.prefix(count * Self.flatShare.0 / Self.flatShare.1)
      .prefix { $0.value * Self.flatPart >= total }
    let points = order.map { Point($0.key, weight: Double($0.value)) }
    var means = points.prefix(max(flats.count, 1)).map(\.place)
    var nearest = points.map { Self.nearest($0, means) }
    // The color with the largest perceptual distance from its mean becomes a mean itself.
    while means.count < count {
      var worst = 0
      for index in points.indices
      where nearest[index].distance > nearest[worst].distance { worst = index }
      guard nearest[worst].distance > 0 else { break }
      means.append(points[worst].place)
      for index in points.indices {
        let distance = points[index].distance(to: points[worst].place)
        if distance < nearest[index].distance { nearest[index] = (means.count - 1, distance) }
      }
    }
    for _ in 0..<(points.count > Self.manyColors ? 1 : Self.rounds) {
      Self.move(&means, to: points, nearest.map(\.index), keeping: flats.count)
      nearest = points.map { Self.nearest($0, means) }
    }
    choose(points, nearest.map(\.index), means)
  }

  /// Selects the color of each mean and the substitutes for the other colors.
  ///
  /// A mean that coincides with a color becomes that color; any other mean becomes the closest
  /// opaque color.
  private mutating func choose(_ points: [Point], _ nearest: [Int], _ means: [SIMD3<Double>]) {
    var members = Array(repeating: [Point](), count: means.count)
    for (point, index) in zip(points, nearest) { members[index].append(point) }
    for (mean, members) in zip(means, members) where !members.isEmpty {
      let exact = members.first { $0.place == mean }
      let color = exact?.color ?? Point.color(at: mean)
      if !colors.contains(color) { colors.append(color) }
      for member in members where member.color != color {
        substitutes[member.color] = color
        greatestError = max(greatestError, Self.error(member.color, color))
      }
    }
  }

  private static func nearest(
    _ point: Point, _ means: [SIMD3<Double>]
  ) -> (index: Int, distance: Double) {
    var best = (index: 0, distance: Double.infinity)
    for (index, mean) in means.enumerated() {
      let distance = point.distance(to: mean)
      if distance < best.distance { best = (index, distance) }
    }
    return best
  }

  private static func move(
    _ means: inout [SIMD3<Double>], to points: [Point], _ nearest: [Int], keeping kept: Int
  ) {
    var sums = Array(repeating: (place: SIMD3<Double>.zero, weight: 0.0), count: means.count)
    for (point, index) in zip(points, nearest) {
      let weight = point.weight.squareRoot()
      sums[index].place += weight * point.place
      sums[index].weight += weight
    }
    for index in means.indices.dropFirst(kept) where sums[index].weight > 0 {
      means[index] = sums[index].place / sums[index].weight
    }
  }

  private static func error(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}

/// A color and its position in OKLab.
private struct Point {
  let color: UInt32
  let place: SIMD3<Double>
  /// The number of pixels of the color.
  let weight: Double

  init(_ color: UInt32, weight: Double) {
    self.color = color
    self.weight = weight
    let linear = SIMD3(Self.linear(color >> 16), Self.linear(color >> 8), Self.linear(color))
    let cones = SIMD3(
      Double.root((Self.cones.0 * linear).sum(), 3), Double.root((Self.cones.1 * linear).sum(), 3),
      Double.root((Self.cones.2 * linear).sum(), 3))
    place = SIMD3(
      (Self.axes.0 * cones).sum(), (Self.axes.1 * cones).sum(), (Self.axes.2 * cones).sum())
  }

  /// Returns the squared distance to a position.
  func distance(to other: SIMD3<Double>) -> Double {
    let way = place - other
    return (way * way).sum()
  }

  /// Returns the opaque sRGB color closest to a position in OKLab.
  static func color(at place: SIMD3<Double>) -> UInt32 {
    let roots = SIMD3(
      (Self.conesOfAxes.0 * place).sum(), (Self.conesOfAxes.1 * place).sum(),
      (Self.conesOfAxes.2 * place).sum())
    let cones = roots * roots * roots
    let linear = SIMD3(
      (Self.linearOfCones.0 * cones).sum(), (Self.linearOfCones.1 * cones).sum(),
      (Self.linearOfCones.2 * cones).sum())
    return 0xFF00_0000 | byte(linear.x) << 16 | byte(linear.y) << 8 | byte(linear.z)
  }

  /// Returns the linear value, 0…1, of the sRGB component in the low 8 bits (IEC 61966-2-1).
  private static func linear(_ component: UInt32) -> Double {
    let value = Double(component & 0xFF) / 255
    return value <= 0.04045 ? value / 12.92 : Double.pow((value + 0.055) / 1.055, 2.4)
  }

  private static func byte(_ light: Double) -> UInt32 {
    let light = min(max(light, 0), 1)
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * Double.pow(light, 1 / 2.4) - 0.055
    return UInt32((value * 255).rounded())
  }

  private typealias Matrix = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  /// The matrices of OKLab and their inverses, as published by Ottosson.
  private static let cones: Matrix = (
    SIMD3(0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9),
    SIMD3(0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6),
    SIMD3(0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5)
  )
  private static let axes: Matrix = (
    SIMD3(0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8),
    SIMD3(1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9),
    SIMD3(0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0)
  )
  private static let conesOfAxes: Matrix = (
    SIMD3(1, 0.396_337_777_4, 0.215_803_757_3), SIMD3(1, -0.105_561_345_8, -0.063_854_172_8),
    SIMD3(1, -0.089_484_177_5, -1.291_485_548_0)
  )
  private static let linearOfCones: Matrix = (
    SIMD3(4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2),
    SIMD3(-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5),
    SIMD3(-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701_0)
  )
}
