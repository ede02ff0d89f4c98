public import Foundation

/// The files of this checkout, as tests find them.
public enum Repository {
  /// The checkout's folder, told from where this file lay when it was compiled.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The scenarios that come with the project.
  public static var examples: URL { root.appending(path: "Examples") }

  /// What tests compare with.
  public static var fixtures: URL { root.appending(path: "Fixtures") }
}
