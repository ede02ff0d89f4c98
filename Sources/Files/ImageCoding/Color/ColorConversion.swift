import CLcms

/// A conversion of pixels from the color space of a file to sRGB.
///
/// The intent is relative colorimetric: white remains white, and colors outside sRGB are clipped.
/// Alpha does not change.
final class ColorConversion {
  /// The channels of a file's pixels.
  enum Channels {
    case gray, rgb
  }

  /// The maximum size of a profile, in bytes.
  static let maximumProfileByteCount = 1 << 22
  /// The largest difference, of 255, that a conversion from a variant of sRGB makes.
  ///
  /// Vendors round the curve of sRGB differently.
  private static let tolerance = 2

  /// The conversion of RGBA, or `nil` for grays.
  private var transform: cmsHTRANSFORM?
  /// The RGBA of all 256 grays.
  private var grays: [UInt8] = []

  deinit { if let transform { cmsDeleteTransform(transform) } }

  /// Creates a conversion from an ICC profile, or returns `nil` if the profile is sRGB.
  ///
  /// - Throws: ``ImageFileError/colors(_:)`` if the profile cannot be used for the channels.
  convenience init?(profile: [UInt8], channels: Channels) throws(ImageFileError) {
    guard profile.count <= Self.maximumProfileByteCount else { throw .tooLargeProfile }
    guard let source = cmsOpenProfileFromMem(profile, UInt32(profile.count)) else {
      throw .colors("the color profile is damaged")
    }
    defer { cmsCloseProfile(source) }
    let space = cmsGetColorSpace(source)
    let isGray = space == cmsSigGrayData
    guard isGray || space == cmsSigRgbData else {
      throw .colors("\(Self.name(of: source)) is not for RGB or gray")
    }
    // Writers attach RGB profiles to gray images as well.
    guard !isGray || channels == .gray else {
      throw .colors("\(Self.name(of: source)) is for gray, but the image has colors")
    }
    guard
      [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        .contains(cmsGetDeviceClass(source))
    else { throw .colors("\(Self.name(of: source)) does not describe a device") }
    try self.init(from: source, isGray: isGray)
  }

  /// Creates a conversion from primaries, a white point and a transfer curve, or returns `nil` if
  /// they are those of sRGB.
  ///
  /// - Parameters:
  ///   - points: The chromaticities of white, red, green and blue.
  ///   - curve: The type and parameters of a parametric curve of lcms2.
  convenience init?(
    points: [(x: Double, y: Double)], curve: (type: Int32, parameters: [Double])
  ) throws(ImageFileError) {
    let failure = ImageFileError.colors("the chromaticities of the image are invalid")
    let points = points.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) }
    guard points.count == 4,
      let tone = cmsBuildParametricToneCurve(nil, curve.type, curve.parameters)
    else { throw failure }
    defer { cmsFreeToneCurve(tone) }
    var white = points[0]
    var primaries = cmsCIExyYTRIPLE(Red: points[1], Green: points[2], Blue: points[3])
    guard let source = cmsCreateRGBProfile(&white, &primaries, [tone, tone, tone]) else {
      throw failure
    }
    defer { cmsCloseProfile(source) }
    try self.init(from: source, isGray: false)
  }

  private init?(from source: cmsHPROFILE, isGray: Bool) throws(ImageFileError) {
    guard let target = cmsCreate_sRGBProfile() else { throw .unusableProfile }
    defer { cmsCloseProfile(target) }
    transform = cmsCreateTransform(
      source, isGray ? reel_lcms_gray : reel_lcms_rgba, target, reel_lcms_rgba,
      UInt32(INTENT_RELATIVE_COLORIMETRIC), UInt32(isGray ? 0 : cmsFLAGS_COPY_ALPHA))
    guard let transform else { throw .unusableProfile }
    if isGray {
      grays = [UInt8](repeating: 255, count: 4 * 256)
      cmsDoTransform(transform, (UInt8.min...UInt8.max).map(\.self), &grays, 256)
    }
    guard !isIdentity else { return nil }
  }

  /// Whether the conversion keeps each component of a grid of colors within the tolerance.
  private var isIdentity: Bool {
    var colors: [UInt8] = []
    for gray in UInt8.min...UInt8.max { colors += [gray, gray, gray, 255] }
    for color in 0..<(grays.isEmpty ? 216 : 0) {
      colors += [color / 36, color / 6 % 6, color % 6, 5].map { UInt8(51 * $0) }
    }
    var converted = colors
    convert(&converted)
    return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= Self.tolerance }
  }

  /// The description of a profile for messages.
  private static func name(of profile: cmsHPROFILE) -> String {
    var buffer = [CChar](repeating: 0, count: 80)
    let count = cmsGetProfileInfoASCII(
      profile, cmsInfoDescription, "en", "US", &buffer, UInt32(buffer.count - 1))
    let text = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return count == 0 || text.isEmpty
      ? "the color profile" : "the color profile \(text.shortened())"
  }

  /// Converts straight RGBA pixels in place.
  func convert(_ pixels: inout [UInt8]) {
    pixels.withUnsafeMutableBytes { pixels in
      if grays.isEmpty {
        // A file's pixels are limited to a number that fits.
        cmsDoTransform(transform, pixels.baseAddress, pixels.baseAddress, UInt32(pixels.count / 4))
        return
      }
      for pixel in stride(from: 0, to: pixels.count - 3, by: 4) {
        let gray = 4 * Int(pixels[pixel])
        for component in 0..<3 { pixels[pixel + component] = grays[gray + component] }
      }
    }
  }
}

extension StraightBitmap {
  /// Returns the bitmap with its colors converted, if there is a conversion.
  func converted(by conversion: ColorConversion?) -> StraightBitmap {
    guard let conversion else { return self }
    var bytes = bytes
    conversion.convert(&bytes)
    return StraightBitmap(unchecked: size, bytes: bytes)
  }
}

extension ImageFileError {
  fileprivate static let unusableProfile = colors("the color profile has no conversion to sRGB")
  static let tooLargeProfile = colors(
    "the color profile has more than \(ColorConversion.maximumProfileByteCount) bytes")
}
