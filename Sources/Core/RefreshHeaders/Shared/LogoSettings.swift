/// The settings of an image, such as a logo, that replaces the icons of a style.
///
/// The image grows and appears with the pull, and pulses while refreshing.
public struct LogoSettings: Sendable {
  /// The image; `nil` for the icons of the style.
  public var image: ImageSource?
  /// The larger of the image's width and height, in points.
  public var size: Double

  init(size: Double = 32) { self.size = size }

  /// Returns the settings of the image and its size.
  ///
  /// - Parameter icons: The replaced parts, as in `the arrow and the spinner`.
  static func settings(replacing icons: String) -> [Setting<LogoSettings>] {
    [
      Setting(
        "image", \.image,
        help: "A PNG file, such as a logo, that replaces \(icons): it grows with the pull and "
          + "pulses while refreshing; []: none."),
      Setting(
        "imageSize", \.size, in: 1...1000, unit: .points,
        help: "The larger of the image's width and height, in points."),
    ]
  }

  /// Returns the image for the arrow or the spinner that a behavior shows; `nil` if the style has no
  /// image.
  ///
  /// - Parameter followsPull: Whether the image is shown for the pull while there is no spinner.
  func items(
    at center: Point, _ reading: IndicatorReading, followsPull: Bool
  ) -> [DisplayItem]? {
    let opacity =
      if reading.isSpinnerShown {
        reading.spinnerOpacity
      } else {
        followsPull ? reading.pullProgress : 0
      }
    return items(reading.id("image"), at: center, scale: Self.scale(for: reading), opacity: opacity)
  }

  /// Returns the image around a center; `nil` if the style has no image.
  func items(
    _ id: String, at center: Point, scale: Double, opacity: Double
  ) -> [DisplayItem]? {
    guard let asset = image?.firstAsset else { return nil }
    guard opacity > 0, scale > 0 else { return [] }
    let frame = Self.fit(asset.size, in: Size(width: size, height: size))
    return [
      .group(
        id,
        transform: .scale(x: scale, y: scale).concatenating(.translation(x: center.x, y: center.y)),
        opacity: opacity, [.image("\(id).asset", asset, in: frame)])
    ]
  }

  /// Returns the frame of an image that is scaled to fit a box, centered at the origin.
  static func fit(_ size: Size, in box: Size) -> Rect {
    let scale = min(box.width / size.width, box.height / size.height)
    let fitted = Size(width: size.width * scale, height: size.height * scale)
    return Rect(
      x: -fitted.width / 2, y: -fitted.height / 2, width: fitted.width, height: fitted.height)
  }

  // MARK: Motion

  /// Returns the scale while pulling or refreshing.
  static func scale(for reading: IndicatorReading) -> Double {
    reading.isSpinnerShown
      ? pulse(reading.refreshingTime) : scale(pulled: reading.pullProgress)
  }

  /// Returns the scale for a fraction of the pull that refreshes, 0…1.
  static func scale(pulled progress: Double) -> Double { 0.5 + 0.5 * progress }

  /// Returns the scale at a time since the refresh began: 1 at whole seconds.
  static func pulse(_ time: Flicks) -> Double {
    let phase = Double(time.count % Flicks.perSecond) / Double(Flicks.perSecond)
    return 1 - 0.14 * TimingFunction.easeInEaseOut.value(at: 1 - abs(2 * phase - 1))
  }
}
