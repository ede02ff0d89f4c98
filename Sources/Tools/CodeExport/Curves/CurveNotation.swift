/// The notations in which a curve is exported.
public enum CurveNotation: String, Hashable, Sendable, CaseIterable {
  /// CSS: `cubic-bezier()` or `steps()` where the curve is one, `linear()` where it is not.
  case css = "css"
  /// CSS's `cubic-bezier()` and nothing else.
  case cssCubicBezier = "css-cubic-bezier"
  /// CSS's `linear()` and nothing else.
  case cssLinear = "css-linear"
  /// Swift for Core Animation.
  case coreAnimation = "core-animation"
  /// Swift for SwiftUI.
  case swiftUI = "swiftui"
  /// Kotlin for Jetpack Compose.
  case compose = "compose"
  /// Kotlin for Android's views.
  case android = "android"
  /// A Lottie file, JSON.
  case lottie = "lottie"
  /// Rows of times and values.
  case csv = "csv"
  /// JSON of our own, with a published schema.
  case json = "json"

  /// The notation's name in a sentence.
  package var title: String {
    switch self {
    case .css: "CSS"
    case .cssCubicBezier: "CSS cubic-bezier()"
    case .cssLinear: "CSS linear()"
    case .coreAnimation: "Core Animation"
    case .swiftUI: "SwiftUI"
    case .compose: "Jetpack Compose"
    case .android: "Android views"
    case .lottie: "Lottie"
    case .csv: "CSV"
    case .json: "JSON"
    }
  }

  /// The ending of a file in this notation, without the dot.
  public var fileExtension: String {
    switch self {
    case .css, .cssCubicBezier, .cssLinear: "css"
    case .coreAnimation, .swiftUI: "swift"
    case .compose, .android: "kt"
    case .lottie, .json: "json"
    case .csv: "csv"
    }
  }

  /// How the notation prints the control points of an easing.
  var controlPoints: NumberPrinter {
    switch self {
    case .coreAnimation: NumberPrinter(isSinglePrecision: true)
    case .compose, .android: .kotlinFloat
    default: NumberPrinter()
    }
  }
}
