public import Foundation

/// The executables of this package, in the build folder of the tests.
public enum BuiltProgram {
  private final class Marker {}

  /// Returns the URL of an executable, or `nil` if it is not built.
  public static func url(named name: String) -> URL? {
    let bundle = Bundle(for: Marker.self).bundleURL
    let folders = [
      bundle, bundle.deletingLastPathComponent(), Bundle.main.bundleURL,
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent(),
    ]
    return folders.map { $0.appending(path: name) }.first {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: $0.path)
    }
  }
}
