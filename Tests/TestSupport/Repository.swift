public import Foundation

/// The files of this checkout.
public enum Repository {
  /// The root folder of the checkout, derived from the path of this source file.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the example scenarios.
  public static var examples: URL { root.appending(path: "Examples") }

  /// The folder of the reference data of tests.
  public static var fixtures: URL { root.appending(path: "Fixtures") }
}
