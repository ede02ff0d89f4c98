import FileAccess
import ImageCoding

/// A Lottie file, as JSON or as a `.lottie` archive of version 1 or 2.
package struct LottieFile {
  package private(set) var animation: LottieAnimation
  /// The animation in dark appearance, by a theme of the archive whose name contains `dark`; `nil`
  /// for the same.
  package private(set) var dark: LottieAnimation?
  /// The parts that are not drawn, a clause each.
  package private(set) var notices: [String]
  /// The text of the animation as players load it: that of the file or, from an archive, that of the
  /// animation with its images.
  package private(set) var json: [UInt8]

  /// The maximum size of a file, in bytes.
  private static let maximumByteCount = 1 << 25

  /// Reads a file.
  ///
  /// - Parameter image: The bytes of an image next to the file, by its name.
  package init(
    _ bytes: [UInt8], image: (String) -> [UInt8]? = { _ in nil }
  ) throws(ArtworkError) {
    guard bytes.count <= Self.maximumByteCount else {
      throw ArtworkError(
        message: "is too large: \(bytes.count) bytes", allowed: "\(Self.maximumByteCount) bytes")
    }
    if bytes.starts(with: ZipArchive.signature) {
      try self.init(archive: bytes)
    } else {
      self.init(try Self.read(bytes, theme: [:], image: image), json: bytes)
    }
  }

  private init(_ read: (animation: LottieAnimation, notices: [String]), json: [UInt8]) {
    animation = read.animation
    notices = read.notices
    self.json = json
  }

  private init(archive bytes: [UInt8]) throws(ArtworkError) {
    let files: [String: [UInt8]]
    do throws(ZipArchive.Problem) { files = try ZipArchive(bytes).files } catch {
      switch error {
      case .damaged: throw ArtworkError(message: "is a damaged archive")
      case .tooLarge:
        throw ArtworkError(message: "is too large", allowed: "\(ZipArchive.limit) bytes unpacked")
      case .unsupported(let name):
        throw ArtworkError(message: "has a file that cannot be unpacked", found: name)
      }
    }
    let manifest = files["manifest.json"].flatMap { try? Self.node($0).root }
    let animations = manifest?["animations"]?.items ?? []
    let active = manifest?["activeAnimationId"] ?? manifest?["initial"]?["animation"]
    let entry = animations.first { $0["id"]?.text == active?.text } ?? animations.first
    let id = entry?["id"]?.text
    let names = id.map { ["a/\($0).json", "animations/\($0).json"] } ?? []
    let all = files.keys.filter { $0.hasPrefix("a/") || $0.hasPrefix("animations/") }.sorted()
    guard let json = (names + all).lazy.compactMap({ files[$0] }).first else {
      throw ArtworkError(
        message: "is an archive without an animation", allowed: "animations/ID.json or a/ID.json")
    }
    func image(_ name: String) -> [UInt8]? {
      let file = name.split(separator: "/").last.map(String.init) ?? name
      return files["i/\(file)"] ?? files["images/\(file)"]
    }
    let themes = (entry?["themes"]?.items ?? manifest?["themes"]?.items ?? [])
      .compactMap { $0["id"]?.text ?? $0.text }
    func theme(_ word: String) -> [String: JSONNode]? {
      let name = themes.first { $0.lowercased().contains(word) }
      return name.flatMap { files["t/\($0).json"] }.flatMap { Self.values(ofTheme: $0, for: id) }
    }
    let light = entry?["initialTheme"]?.text.map { $0.lowercased() } ?? "light"
    self.init(
      try Self.read(json, theme: theme(light) ?? [:], image: image),
      json: try Self.embedding(image, in: json))
    if let theme = theme("dark") {
      dark = try Self.read(json, theme: theme, image: image).animation
    }
  }

  private static func read(
    _ bytes: [UInt8], theme: [String: JSONNode], image: (String) -> [UInt8]?
  ) throws(ArtworkError) -> (animation: LottieAnimation, notices: [String]) {
    let (root, text) = try node(bytes)
    return try withoutActuallyEscaping(image) { image throws(ArtworkError) in
      try LottieReader.animation(
        root, theme: theme, image: { asset($0, image) }, position: text.position(of:))
    }
  }

  /// Returns a file in which the images that it names are data URLs.
  private static func embedding(
    _ image: (String) -> [UInt8]?, in bytes: [UInt8]
  ) throws(ArtworkError) -> [UInt8] {
    let root = try node(bytes).root
    var isChanged = false
    let assets = (root["assets"]?.items ?? []).map { asset -> JSONValue in
      guard case .object(var members) = asset.value, let name = asset["p"]?.text,
        let bytes = image(name)
      else { return asset.value }
      isChanged = true
      members["p"] = .text("data:image/\(FileEnding.of(name) ?? "png");base64,\(bytes.base64)")
      members["u"] = ""
      members["e"] = 1
      return .object(members)
    }
    guard isChanged, case .object(var members) = root.value else { return bytes }
    members["assets"] = .list(assets)
    return Array(JSONValue.object(members).compactText.utf8)
  }

  /// Parses JSON, and returns its value and its text.
  private static func node(
    _ bytes: [UInt8]
  ) throws(ArtworkError) -> (root: JSONNode, text: SourceText) {
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw ArtworkError(message: "is not text in UTF-8", allowed: "a Lottie file")
    }
    var text = SourceText(
      checked: string.hasPrefix("\u{FEFF}") ? String(string.dropFirst()) : string)
    text.isJSON = true
    do throws(SourceEvent.Failure) {
      return (try JSONNode(parsing: text.scalars), text)
    } catch {
      throw ArtworkError(
        position: text.position(of: error.index), message: error.message, found: error.found,
        allowed: error.allowed)
    }
  }

  /// Returns the image of a name or of a data URL; `nil` if it is missing or of another format.
  private static func asset(_ name: String, _ image: (String) -> [UInt8]?) -> ImageAsset? {
    let bytes: [UInt8]?
    if name.hasPrefix("data:") {
      bytes = name.firstIndex(of: ",").flatMap { [UInt8](base64: name[$0...].dropFirst()) }
    } else {
      bytes = image(name)
    }
    guard let bytes, let decoded = try? AnimatedImage(decoding: bytes),
      let bitmap = decoded.frames.first?.bitmap
    else { return nil }
    return ImageAsset(name: name.hasPrefix("data:") ? "image" : name, bitmap: bitmap)
  }

  /// Returns the values of a theme's rules by the names of the properties that they replace.
  private static func values(ofTheme bytes: [UInt8], for animation: String?) -> [String: JSONNode]?
  {
    guard let rules = (try? node(bytes))?.root["rules"]?.items else { return nil }
    return rules.reduce(into: [:]) { values, rule in
      let animations = rule["animations"]?.items.compactMap(\.text)
      guard let name = rule["id"]?.text, let value = rule["value"],
        animations?.contains(animation ?? "") ?? true
      else { return }
      values[name] = value
    }
  }
}
