import FileAccess

/// The image sets of a catalog.
///
/// A new set is written under a temporary name and then renamed. In an existing set, each file
/// is replaced atomically: first the new images are written, then the `Contents.json` that names
/// them, and then the old images are removed. A set is therefore consistent whenever a run ends.
extension AssetCatalog: AssetFolder {
  static let noun = "an asset catalog"
  static let scales = [1.0, 2, 3]

  static func pattern(of names: ImageSetNames, for drive: Drive) -> String {
    "\(names.lower)\(drive == .loop ? "Refreshing" : "Idle")####"
  }

  static func check(_ name: String) {}

  static func path(of image: FrameImage, isDarkOnly: Bool) throws(FileError) -> EntryPath {
    try EntryPath(checking: "\(image.frame.stem)\(ImageSet.ending)/\(image.fileName)")
  }

  static func asset(of file: EntryPath) -> EntryPath? {
    let names = file.names
    guard names.count == 2, !names.contains(where: \.isHidden),
      names[0].description.hasSuffix(ImageSet.ending)
    else { return nil }
    return EntryPath(names[0])
  }

  static func files(of set: EntryPath, in folder: Folder) throws -> Set<EntryPath>? {
    switch try folder.status(of: set)?.kind {
    case nil: return nil
    case .folder, .link:
      return try folder.folder(set.names).map { inner in
        Set(try inner.names().filter { !$0.isHidden }.compactMap { EntryPath("\(set)/\($0)") })
      }
    default: throw FolderRefusal(folder: folder.path(of: set), reason: .notFolder)
    }
  }

  static func refusal(of sets: [String]) -> FolderRefusal.Reason { .foreignSets(sets) }

  static func write(
    _ set: EntryPath, _ images: [(image: FrameImage, bytes: [UInt8]?)], in folder: Folder
  ) throws {
    let name = try FileName(checking: set.text)
    let isNew = try folder.status(of: name) == nil
    let target = isNew ? ImageSet.stagingName : name
    guard let inner = try folder.folder(target, isMaking: true) else { return }
    for (image, bytes) in images {
      if let bytes { try inner.write(bytes, to: try FileName(checking: image.fileName)) }
    }
    let contents = Array(ImageSet.contents(of: images.map(\.image)).utf8)
    if (try? inner.read(ImageSet.contentsName)) != contents {
      try inner.write(contents, to: ImageSet.contentsName)
    }
    if isNew { return try folder.rename(target, to: name) }
    let named = try images.map { try FileName(checking: $0.image.fileName) }
    for name in try inner.names() where !name.isHidden && name != ImageSet.contentsName {
      guard !named.contains(name), try inner.status(of: name)?.kind == .file else { continue }
      try inner.remove(name)
    }
  }

  static func remove(_ set: EntryPath, with files: Set<EntryPath>, in folder: Folder) throws -> Bool
  {
    let known = Set(files.compactMap(\.names.last) + [ImageSet.contentsName])
    guard let names = try folder.folder(set.names)?.names(), known.isSuperset(of: names) else {
      return false
    }
    try folder.rename(FileName(checking: set.text), to: ImageSet.stagingName)
    try folder.removeFolderAndFiles(ImageSet.stagingName)
    return true
  }

  func guide(to plan: ImageSetPlan, in folder: Folder) throws -> ImageGuide {
    let name = try FileName(checking: "\(plan.names.swiftFile).swift")
    let path = ExactPath.appending("\(name)", to: surroundings)
    let file = ImageGuide.ShowingFile(
      path: path, mark: HeaderImagesFile.mark, source: plan.names.commentSource,
      text: { try HeaderImagesFile(for: plan, in: self, $0).text })
    // Catalogs in one folder share the Swift files next to them.
    let neighbors = try FileSystem.names(in: surroundings ?? ".")
      .filter { $0.hasSuffix(Self.ending) }.map { ExactPath.appending($0, to: surroundings) }
    return ImageGuide(
      files: [file], usage: .method(plan.names.swiftMethod, file: path),
      notices: try ImageSetNotices.all(of: plan.sequences), neighbors: neighbors)
  }
}
