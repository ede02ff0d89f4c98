/// The forms in which a header is handed over.
public enum HandoffNotation: String, Hashable, Sendable, CaseIterable {
  /// Swift that adds layers and animations of Core Animation.
  case coreAnimation = "core-animation"
  /// A view for SwiftUI, around the layers and animations of Core Animation.
  case swiftUI = "swiftui"
  /// A composable for Jetpack Compose.
  case compose = "compose"
  /// A style sheet.
  case css = "css"
  /// A Lottie file.
  case lottie = "lottie"
  /// A table for people.
  case markdown = "markdown"

  /// What the file of a handoff of this name is called.
  public func fileName(of name: String) -> String {
    switch self {
    case .coreAnimation: "\(name).core-animation.swift"
    case .swiftUI: "\(name).swiftui.swift"
    case .compose: "\(name).compose.kt"
    case .css: "\(name).css"
    case .lottie: "\(name).lottie.json"
    case .markdown: "\(name).redlines.md"
    }
  }

  /// What marks a file as written here, so that it may be written anew.
  public static let mark = "Handed over by reel"

  /// The file's text.
  public func text(of handoff: HandoffExport) -> String {
    switch self {
    case .markdown: RedlineTable(handoff).text
    case .coreAnimation: CoreAnimationHandoff(handoff).text
    case .lottie: LottieHandoff.text(of: handoff, over: handoff.picture())
    case .swiftUI: SwiftUIHandoff.text(of: handoff)
    case .compose: ComposeHandoff.text(of: handoff)
    case .css: CSSHandoff.text(of: handoff)
    }
  }
}
