import RealModule

/// A color in OKLab (Ottosson, 2020), where distances are perceptual.
///
/// The last component is always 0.
struct LabColor: Hashable, Sendable {
  var position: SIMD4<Float>

  /// The factor by which differences in hue and chroma count more than those in lightness, so that
  /// grays stay gray.
  private static let chromaWeight: Float = 2

  /// Creates the color of a word 0xFFRRGGBB.
  init(_ color: UInt32) {
    let linear = SIMD3(Self.linear(color >> 16), Self.linear(color >> 8), Self.linear(color))
    let cones = SIMD3(
      Double.root((Self.cones.0 * linear).sum(), 3), Double.root((Self.cones.1 * linear).sum(), 3),
      Double.root((Self.cones.2 * linear).sum(), 3))
    position = SIMD4(
      Float((Self.axes.0 * cones).sum()), Self.chromaWeight * Float((Self.axes.1 * cones).sum()),
      Self.chromaWeight * Float((Self.axes.2 * cones).sum()), 0)
  }

  init(position: SIMD4<Float>) { self.position = position }

  /// Returns the squared distance to a color.
  @inline(__always)
  func distance(to other: LabColor) -> Float {
    let difference = position - other.position
    return (difference * difference).sum()
  }

  /// The closest opaque color, as a word 0xFFRRGGBB.
  var word: UInt32 {
    let lab = SIMD3(
      Double(position.x), Double(position.y / Self.chromaWeight),
      Double(position.z / Self.chromaWeight))
    let roots = SIMD3(
      (Self.conesOfAxes.0 * lab).sum(), (Self.conesOfAxes.1 * lab).sum(),
      (Self.conesOfAxes.2 * lab).sum())
    let cones = roots * roots * roots
    let linear = SIMD3(
      (Self.linearOfCones.0 * cones).sum(), (Self.linearOfCones.1 * cones).sum(),
      (Self.linearOfCones.2 * cones).sum())
    return 0xFF00_0000 | Self.byte(linear.x) << 16 | Self.byte(linear.y) << 8
      | Self.byte(linear.z)
  }

  /// Returns the linear value, 0…1, of the sRGB component in the low 8 bits (IEC 61966-2-1).
  private static func linear(_ component: UInt32) -> Double { linearValues[Int(component & 0xFF)] }

  private static let linearValues = (0...255).map { component -> Double in
    let value = Double(component) / 255
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
