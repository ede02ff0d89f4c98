import FileAccess

/// An asset catalog, or the folder of a group in one, to which image sets are written.
struct AssetCatalog {
  static let ending = ".xcassets"

  /// The path as the user wrote it, without trailing slashes.
  let path: String
  /// The folder that contains the catalog, or `nil` for the current folder.
  let surroundings: String?
  /// The prefix of image names in code: the groups that provide a namespace, each followed by a
  /// slash.
  let namespace: String

  /// Opens a catalog or group, which must exist.
  ///
  /// A missing folder is not created, because a misspelled name would create a catalog that no
  /// project contains.
  ///
  /// - Throws: ``FrameSyntaxError`` if the path is not in a catalog or is inside an asset,
  ///   ``FolderRefusal`` if the catalog does not exist or is not a folder.
  init(_ path: String) throws {
    let path = ExactPath.withoutSlashesAtEnd(path)
    self.path = path
    switch InputFile.kind(of: path) {
    case .folder?: break
    case nil:
      guard path.hasSuffix(Self.ending) else { throw Self.notCatalog(path) }
      throw FolderRefusal(folder: path, reason: .noCatalog)
    default: throw FolderRefusal(folder: path, reason: .notFolder)
    }
    let parts = ExactPath.parts(of: ExactPath.canonical(path))
    guard let root = parts.lastIndex(where: { $0.hasSuffix(Self.ending) }) else {
      throw Self.notCatalog(path)
    }
    let groups = parts.suffix(from: root + 1)
    if let set = groups.first(where: { $0.hasSuffix("set") && $0.contains(".") }) {
      throw FrameSyntaxError(
        "\(path) is inside \(set), which is a single asset; name the catalog or the folder of a "
          + "group with -o")
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

  /// Returns the folder that contains the catalog.
  ///
  /// The result is a prefix of `path` if the path contains the catalog's name, where `nil` is the
  /// current folder. Otherwise, it is an absolute path.
  private static func surroundings(of path: String, absolute: some Collection<String>) -> String? {
    let parts = ExactPath.parts(of: path, omittingEmpty: false)
    guard let root = parts.lastIndex(where: { $0.hasSuffix(Self.ending) }),
      !parts.suffix(from: root).contains("..")
    else { return "/" + absolute.joined(separator: "/") }
    return root == 0 ? nil : parts.prefix(root).map { $0 + "/" }.joined()
  }

  private static func notCatalog(_ path: String) -> FrameSyntaxError {
    FrameSyntaxError(
      "\(path) is not an asset catalog; name an existing folder whose name ends in \(ending), or "
        + "the folder of a group in one, such as -o Assets.xcassets")
  }

  /// The relevant part of a group's `Contents.json`.
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
      let bytes = try? InputFile.read("\(folder)/\(ImageSet.contentsName)", limit: InputFile.limit),
      let contents = CodedJSON.decode(bytes, as: GroupContents.self)
    else { return false }
    return contents.properties?.providesNamespace == true
  }
}
