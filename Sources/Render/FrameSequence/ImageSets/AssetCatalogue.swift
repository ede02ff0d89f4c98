import FileAccess

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An asset catalogue, or a group's folder in one, into which image sets go.
struct AssetCatalogue {
  /// How catalogues' names end.
  static let ending = ".xcassets"

  /// The folder as it was named.
  let path: String
  /// The folder that the catalogue itself lies in; `nil` for the current one.
  let surroundings: String?
  /// What code says before an image's name: groups that give their names to what is in them, each
  /// with a slash.
  let namespace: String

  /// Looks at a folder, which must be there: a misspelt name would otherwise make a catalogue that no
  /// project knows.
  init(_ path: String) throws {
    var path = path
    while path.count > 1, path.last == "/" { path.removeLast() }
    self.path = path
    switch InputFile.kind(of: path) {
    case .folder?: break
    case nil:
      guard path.hasSuffix(Self.ending) else { throw Self.notCatalogue(path) }
      throw FolderRefusal(folder: path, reason: .noCatalogue)
    default: throw FolderRefusal(folder: path, reason: .notFolder)
    }
    let parts = CanonicalPath.of(path).split(separator: "/").map(String.init)
    guard let root = parts.lastIndex(where: { $0.hasSuffix(Self.ending) }) else {
      throw Self.notCatalogue(path)
    }
    let groups = parts.suffix(from: root + 1)
    if let set = groups.first(where: { $0.hasSuffix("set") && $0.contains(".") }) {
      throw FrameSyntaxError(
        "\(path) is inside \(set), which holds one asset; name the catalogue or a group's folder "
          + "with -o")
    }
    surroundings = Self.surroundings(of: path, absolute: parts.prefix(root))
    var folder = "/" + parts.prefix(root + 1).joined(separator: "/")
    var namespace = ""
    for group in groups {
      folder += "/\(group)"
      if Self.providesNamespace(folder) { namespace += "\(group)/" }
    }
    self.namespace = namespace
  }

  /// The folder around the catalogue, by the name that was given where that tells it.
  private static func surroundings(
    of path: String, absolute: some Collection<String>
  ) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let root = parts.lastIndex(where: { $0.hasSuffix(Self.ending) }),
      !parts.suffix(from: root).contains("..")
    else { return "/" + absolute.joined(separator: "/") }
    return root == 0 ? nil : parts.prefix(root).map { $0 + "/" }.joined()
  }

  private static func notCatalogue(_ path: String) -> FrameSyntaxError {
    FrameSyntaxError(
      "\(path) is not an asset catalogue; image sets go into an existing folder whose name ends in "
        + "\(ending), or a group's folder in one: -o Assets.xcassets")
  }

  /// What of a group's `Contents.json` matters here.
  private struct GroupContents: Decodable {
    struct Properties: Decodable {
      var providesNamespace: Bool?
      private enum CodingKeys: String, CodingKey {
        case providesNamespace = "provides-namespace"
      }
    }
    var properties: Properties?
  }

  private static func providesNamespace(_ folder: String) -> Bool {
    guard
      let bytes = try? InputFile.read(
        "\(folder)/\(ImageSet.contentsName)", limit: InputFile.limit),
      let contents = try? JSONDecoder().decode(GroupContents.self, from: Data(bytes))
    else { return false }
    return contents.properties?.providesNamespace == true
  }
}
