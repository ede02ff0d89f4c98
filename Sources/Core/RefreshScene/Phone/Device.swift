/// A phone or tablet, by the name that scenario files use.
///
/// The measures are those of the devices in portrait orientation, in points of the system or in
/// density-independent pixels.
public enum Device: String, CaseIterable, Hashable, Sendable {
  /// iPhone SE, second and third generation: a home button and square corners.
  case iPhoneSE = "iphone-se"
  /// iPhone 12 mini and 13 mini.
  case iPhone13Mini = "iphone-13-mini"
  /// iPhone 12, 13, 14, 16e and 17e.
  case iPhone13 = "iphone-13"
  /// iPhone 14 Pro, 15 and 15 Pro.
  case iPhone15 = "iphone-15"
  /// iPhone 16.
  case iPhone16 = "iphone-16"
  /// iPhone 16 Pro.
  case iPhone16Pro = "iphone-16-pro"
  /// iPhone 16 Pro Max and 17 Pro Max.
  case iPhone16ProMax = "iphone-16-pro-max"
  /// iPhone 17 and 17 Pro.
  case iPhone17 = "iphone-17"
  /// iPhone Air.
  case iPhoneAir = "iphone-air"
  /// iPad, tenth generation and later.
  case iPad = "ipad"
  /// Pixel 8.
  case pixel8 = "pixel-8"
  /// Pixel 9.
  case pixel9 = "pixel-9"
}

extension Device {
  /// The measures of a device, in points.
  package struct Measures: Hashable, Sendable {
    package var size: Size
    /// Pixels per point.
    package var scale: Double
    package var safeArea: EdgeInsets
    /// The radius of the display's corners.
    package var cornerRadius: Double
    package var cutout: Cutout = .none
    /// The layout of the status bar.
    var statusBar: StatusBarLayout
    package var homeIndicator: HomeIndicator?
    /// The width of the body's rim around the display.
    package var bezel: Double
    /// The height by which the body extends beyond the rim at either end, for a home button.
    package var endBezel = 0.0
  }

  /// The part of the display that a camera covers.
  package enum Cutout: Hashable, Sendable {
    case none
    /// A capsule with its upper edge at a y-coordinate.
    case island(top: Double)
    /// A notch at the upper edge.
    case notch
    /// A round hole with its center at a y-coordinate.
    case hole(centerY: Double, diameter: Double)
  }

  /// The bar with which apps are closed.
  package struct HomeIndicator: Hashable, Sendable {
    package var size: Size
    /// The distance from the lower edge of the display.
    package var bottom = 8.0
  }

  /// The design system that the device's apps follow.
  package var platform: Platform {
    switch self {
    case .pixel8, .pixel9: .material
    default: .iOS
    }
  }

  package var measures: Measures {
    switch self {
    case .iPhoneSE:
      Measures(
        size: Size(width: 375, height: 667), scale: 2, safeArea: EdgeInsets(top: 20),
        cornerRadius: 0, statusBar: .homeButton, bezel: 28, endBezel: 83)
    case .iPhone13Mini:
      .iPhone(
        size: Size(width: 375, height: 812), safeTop: 50, cornerRadius: 44, cutout: .notch,
        statusBar: .notch, indicator: 134, bezel: 22)
    case .iPhone13:
      .iPhone(
        size: Size(width: 390, height: 844), safeTop: 47, cornerRadius: 47.33, cutout: .notch,
        statusBar: .notch, indicator: 140, bezel: 22)
    case .iPhone15, .iPhone16:
      .iPhone(
        size: Size(width: 393, height: 852), safeTop: 59, cornerRadius: 55,
        statusBar: .island(center: 72.25, bottom: 28.25), indicator: 141, bezel: 18)
    case .iPhone16Pro, .iPhone17:
      .iPhone(
        size: Size(width: 402, height: 874), safeTop: 62, cornerRadius: 62,
        statusBar: .island(center: 74), indicator: 145, bezel: 17)
    case .iPhone16ProMax:
      .iPhone(
        size: Size(width: 440, height: 956), safeTop: 62, cornerRadius: 62,
        statusBar: .island(center: 83.5), indicator: 158, bezel: 17)
    case .iPhoneAir:
      .iPhone(
        size: Size(width: 420, height: 912), safeTop: 68, cornerRadius: 62,
        statusBar: .island(center: 78.5), indicator: 151, bezel: 18)
    case .iPad:
      Measures(
        size: Size(width: 820, height: 1180), scale: 2,
        safeArea: EdgeInsets(top: 24, bottom: 20), cornerRadius: 25, statusBar: .tablet,
        homeIndicator: HomeIndicator(size: Size(width: 320, height: 5)), bezel: 59)
    case .pixel8:
      // 1080 × 2400 pixels at 420 dpi.
      .pixel(
        height: 2400, safeTop: 132, cornerRadius: 104,
        cutout: .hole(centerY: 65.75 / 2.625, diameter: 72.5 / 2.625))
    case .pixel9:
      .pixel(
        height: 2424, safeTop: 142, cornerRadius: 131,
        cutout: .hole(centerY: 32.8, diameter: 31))
    }
  }
}

extension Device.Measures {
  /// The distance from the safe area's upper edge to that of the island.
  private static let islandRise = 48.0

  /// Returns the measures of an iPhone without a home button.
  ///
  /// - Parameters:
  ///   - cutout: The cutout; `nil` for an island at the height that the safe area determines.
  ///   - indicator: The width of the home indicator.
  fileprivate static func iPhone(
    size: Size, safeTop: Double, cornerRadius: Double, cutout: Device.Cutout? = nil,
    statusBar: StatusBarLayout, indicator: Double, bezel: Double
  ) -> Self {
    Self(
      size: size, scale: 3, safeArea: EdgeInsets(top: safeTop, bottom: 34),
      cornerRadius: cornerRadius, cutout: cutout ?? .island(top: safeTop - islandRise),
      statusBar: statusBar, homeIndicator: .init(size: Size(width: indicator, height: 5)),
      bezel: bezel)
  }

  /// Returns the measures of a Pixel of 1080 pixels in width, from lengths in pixels.
  fileprivate static func pixel(
    height: Double, safeTop: Double, cornerRadius: Double, cutout: Device.Cutout
  ) -> Self {
    let scale = 2.625
    return Self(
      size: Size(width: 1080 / scale, height: height / scale), scale: scale,
      safeArea: EdgeInsets(top: safeTop / scale, bottom: 24), cornerRadius: cornerRadius / scale,
      cutout: cutout, statusBar: .android,
      homeIndicator: .init(size: Size(width: 108, height: 4), bottom: 9), bezel: 14)
  }
}
