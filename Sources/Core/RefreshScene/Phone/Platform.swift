/// A design system, which determines the bars, rows, text sizes and colors of a screen.
package enum Platform: String, CaseIterable, Hashable, Sendable {
  case iOS = "ios"
  case material
}

extension Platform {
  package var palette: ScreenPalette {
    switch self {
    case .iOS: .iOS
    case .material: .material
    }
  }
}
