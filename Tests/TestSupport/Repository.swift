public import Foundation

/// The files of this checkout.
public enum Repository {
  /// The root folder of the checkout, derived from the path of this source file.
  public static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the example scenarios.
  public static var examples: URL { root.appending(path: "Examples") }

  /// The paths of all example scenarios relative to ``examples``, in order.
  public static let exampleNames: [String] = ["", "Originals/"].flatMap(names).sorted()

  /// The scenarios of artworks among the examples, relative to ``examples``.
  public static let artworkNames: [String] = names(in: "Artwork/").sorted()

  private static func names(in folder: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: examples.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.map { folder + $0 }
  }

  /// The folder of the reference data of tests.
  public static var fixtures: URL { root.appending(path: "Fixtures") }
}
