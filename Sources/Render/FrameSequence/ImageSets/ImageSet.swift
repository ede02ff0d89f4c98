import FileAccess

/// An image set of an asset catalog.
///
/// An image set is a folder with one image in several scales and appearances, and a
/// `Contents.json` that describes the files.
enum ImageSet {
  static let contentsName: FileName = "Contents.json"
  static let ending = ".imageset"
  /// The temporary name of a set while it is created or removed; only one set has it at a time.
  static let stagingName: FileName = ".reel-set"

  /// Returns the text of `Contents.json` exactly as Xcode writes it.
  ///
  /// Xcode then leaves the file unchanged when it saves the catalog. The keys are sorted, colons
  /// are surrounded by spaces, the text ends with a newline, and scales without an image are
  /// listed without a file name.
  ///
  /// - Parameter images: The images of one frame. If they all have the same appearance, they
  ///   are used for every appearance.
  static func contents(of images: some Collection<FrameImage>) -> String {
    var appearances: [Appearance] = []
    for image in images where !appearances.contains(image.appearance) {
      appearances.append(image.appearance)
    }
    let entries = AssetCatalog.scales.flatMap { scale in
      // Xcode lists the image for any appearance before the one for dark appearance.
      appearances.sorted { $0 == .light && $1 == .dark }.map { appearance in
        entry(
          images.first { $0.scale == scale && $0.appearance == appearance }?.fileName,
          scale: scale, isDarkOnly: appearances.count > 1 && appearance == .dark)
      }
    }
    return JSONValue.object([
      "images": .list(entries), "info": ["author": "xcode", "version": 1],
    ]).xcodeText
  }

  private static func entry(_ file: String?, scale: Double, isDarkOnly: Bool) -> JSONValue {
    var json: JSONObject = [:]
    if isDarkOnly { json["appearances"] = [["appearance": "luminosity", "value": "dark"]] }
    json["filename"] = file.map { .text($0) }
    json["idiom"] = "universal"
    json["scale"] = .text("\(Int(scale))x")
    return .object(json)
  }
}
