/// A format in which a header is exported.
package enum HeaderFormat: String, Hashable, Sendable, CaseIterable {
  /// A Lottie file whose segments a player shows separately.
  case lottie = "lottie"
  /// Code that attaches the Lottie file to a list.
  case uiKit = "uikit"
  case swiftUI = "swiftui"
  case compose = "compose"
  case flutter = "flutter"
  case web = "web"
  /// Code that shows a Lottie file inside a `UIRefreshControl`; only for files of designers, since
  /// exported headers are drawn for their own threshold and height.
  case uiRefreshControl = "uirefreshcontrol"

  /// The formats in which a scenario's header is exported.
  package static let exported = allCases.filter { $0 != .uiRefreshControl }
  /// The formats of code that attaches a designer's Lottie file.
  package static let attached = allCases.filter(\.isCode)

  /// The extension of a file that is written in the format, without the dot.
  package var ending: String {
    switch self {
    case .lottie: "json"
    case .uiKit, .swiftUI, .uiRefreshControl: "swift"
    case .compose: "kt"
    case .flutter: "dart"
    case .web: "js"
    }
  }

  /// The format that an extension selects, or `nil` if it selects none.
  ///
  /// A Swift file is for UIKit.
  package init?(ending: String) {
    guard let format = Self.allCases.first(where: { $0.ending == ending }) else { return nil }
    self = format
  }

  /// Whether the format is code, which refers to a Lottie file.
  package var isCode: Bool { self != .lottie }
}
