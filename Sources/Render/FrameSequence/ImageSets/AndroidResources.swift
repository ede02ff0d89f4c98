import FileAccess

/// A resource folder of Android, to which images and a drawable for each sequence are written.
struct AndroidResources: AssetFolder {
  static let noun = "a resource folder"
  /// The names of the densities by their scales; a point is a density-independent pixel.
  private static let densities = [
    1: "mdpi", 1.5: "hdpi", 2: "xhdpi", 3: "xxhdpi", 4: "xxxhdpi",
  ]
  static let scales = densities.keys.sorted()

  let path: String

  init(_ path: String) throws {
    guard let kind = InputFile.kind(of: path) else {
      throw FrameSyntaxError(
        "the resource folder \(path) is missing; name an existing one, such as "
          + "-o app/src/main/res")
    }
    guard kind == .folder else { throw FolderRefusal(folder: path, reason: .notFolder) }
    self.path = path
  }

  // MARK: Images

  /// Returns a text as the name of a resource: lower case, with underscores between words, and other
  /// letters as their code points, such as `u00e9`.
  static func name(_ text: String) -> String {
    let name = text.lowercased().unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "0"..."9": String(scalar)
      case _ where scalar.isASCII: "_"
      default: "u" + String(scalar.value, radix: 16).zeroPadded(to: 4)
      }
    }.joined()
    return name.first.map { ("a"..."z").contains($0) } == true ? name : "pull_\(name)"
  }

  static func pattern(of names: ImageSetNames, for drive: Drive) -> String {
    "\(names.drawable(for: drive))_####"
  }

  static func check(_ name: String) throws(FrameSyntaxError) {
    let resource = Self.name(name)
    guard resource != name else { return }
    throw FrameSyntaxError(
      "the image “\(name)” cannot be a resource of Android, whose names begin with a letter and "
        + "contain only a to z, 0 to 9 and _; change --name, for example to "
        + "\(resource.prefix { !"0123456789".contains($0) })####")
  }

  static func path(of image: FrameImage, isDarkOnly: Bool) throws(FileError) -> EntryPath {
    let night = isDarkOnly && image.appearance == .dark ? "-night" : ""
    let density = densities[image.scale] ?? "nodpi"
    return try EntryPath(checking: "drawable\(night)-\(density)/\(image.frame.stem).png")
  }

  static func asset(of file: EntryPath) -> EntryPath? {
    let names = file.names
    guard names.count == 2, !names.contains(where: \.isHidden),
      names[0].description.hasPrefix("drawable")
    else { return nil }
    return file
  }

  static func files(of image: EntryPath, in folder: Folder) throws -> Set<EntryPath>? {
    try folder.status(of: image)?.kind == .file ? [image] : nil
  }

  static func refusal(of images: [String]) -> FolderRefusal.Reason { .foreign(images) }

  static func write(
    _ asset: EntryPath, _ images: [(image: FrameImage, bytes: [UInt8]?)], in folder: Folder
  ) throws {
    guard let bytes = images.last?.bytes,
      let location = try folder.holder(of: asset, isMaking: true)
    else { return }
    try location.folder.write(bytes, to: location.name)
  }

  static func remove(_ image: EntryPath, with files: Set<EntryPath>, in folder: Folder) throws
    -> Bool
  {
    guard let location = try folder.holder(of: image) else { return false }
    try location.folder.remove(location.name)
    return true
  }

  // MARK: Drawables

  /// The text that marks a drawable as written by reel.
  private static let mark = "Written by reel render as an Android resource"

  func guide(to plan: ImageSetPlan, in folder: Folder) throws -> ImageGuide {
    // A symlink is refused before anything is written.
    _ = try folder.folder("drawable")
    // A comment in XML has no two hyphens.
    let source: XMLText = "\(plan.names.source.replacing(/-(?=-)/, with: "- "))"
    let drives = plan.sequences.map(\.options.drive)
    let files = try drives.map { drive in
      let name = try FileName(checking: "\(plan.names.drawable(for: drive)).xml")
      return ImageGuide.ShowingFile(
        path: ExactPath.appending("drawable/\(name)", to: path), mark: Self.mark,
        source: source.text,
        text: { folder in
          Self.drawable(of: try plan.manifest(for: drive, in: folder), from: source).text
        })
    }
    return ImageGuide(
      files: files, usage: .drawables(drives.map(plan.names.drawable)),
      notices: plan.sequences.flatMap(\.schedule.notices))
  }

  /// Returns an animation list for one cycle, which repeats, or a level list for the images of a
  /// pull, whose level is 10,000 times the pulling percent.
  ///
  /// As in the header, an image of a pull is shown for an equal part of it, and the last one also
  /// beyond the threshold. The whole milliseconds per image add up to the duration of the cycle.
  private static func drawable(of manifest: Manifest?, from source: XMLText) -> XMLText {
    let names = manifest?.imageNames(in: Self.self) ?? []
    let isLoop = manifest?.origin.drive == Drive.loop.rawValue
    let length = isLoop ? 1000 * (manifest?.cycleDuration ?? 0) : 10_000
    let items = names.enumerated().map { index, name -> XMLText in
      func bound(_ index: Int) -> Int {
        let bound = length * Double(index) / Double(names.count)
        return Int(exactly: bound.rounded(isLoop ? .toNearestOrAwayFromZero : .down)) ?? 0
      }
      let start = bound(index)
      let end = bound(index + 1)
      let image: XMLText = "android:drawable=\"@drawable/\(name)\""
      return isLoop
        ? "  <item \(image) android:duration=\"\(max(end - start, 1))\"/>"
        : "  <item android:minLevel=\"\(start)\" android:maxLevel=\""
          + "\(end == 10_000 ? end : end - 1)\" \(image)/>"
    }
    let list: XMLText = isLoop ? "animation-list" : "level-list"
    let repeats: XMLText = isLoop ? " android:oneshot=\"false\"" : ""
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <!-- \(mark) from \(source); rendering again replaces this file. -->
      <\(list) xmlns:android="http://schemas.android.com/apk/res/android"\(repeats)>
      \(items.joined(separator: "\n"))
      </\(list)>

      """
  }
}
