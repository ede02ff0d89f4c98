import FileAccess

extension Scenario {
  /// Returns the scenario with its images loaded, or `nil` if it names no images.
  ///
  /// The names of files that cannot be loaded remain; the loader reports them.
  func loadingImages(with loader: inout ImageLoader) -> Scenario? {
    var loaded: Scenario?
    for (key, names) in content.imageFiles {
      guard let images = loader.load(names, for: "content.\(key)") else { continue }
      loaded = self
      loaded?.content = content.setting([key: .images(images)])
    }
    for (index, item) in content.items.enumerated() {
      for (key, names) in item.imageFiles {
        guard let images = loader.load(names, for: "content.items.\(index).\(key)") else {
          continue
        }
        var scenario = loaded ?? self
        scenario.content.items[index] = item.setting([key: .images(images)])
        loaded = scenario
      }
    }
    for (placement, header) in sortedHeaders {
      let files = header.style.imageFiles
      let artwork = header.style.artworkFiles
      guard !files.isEmpty || !artwork.isEmpty else { continue }
      var images: [String: ParameterValue] = [:]
      for (key, names) in files {
        images[key] = loader.load(names, for: "\(placement.rawValue).\(key)").map { .images($0) }
      }
      for (key, name, format) in artwork {
        let path = "\(placement.rawValue).\(key)"
        images[key] = loader.files.artwork(name, format, for: path).map { .artwork($0) }
      }
      var scenario = loaded ?? self
      let style = header.style.setting(images)
      loader.files.checkArtwork(of: style, at: placement.rawValue)
      scenario.headers[placement]?.style = style
      loaded = scenario
    }
    return loaded
  }
}

/// A loader for the images that a scenario names, which reads and decodes each file once.
struct ImageLoader {
  private let source: Scenario.Source
  fileprivate(set) var files: NamedFileReader
  /// The decoded images by file name, or `nil` for a file that could not be loaded.
  private var loaded: [ExactPath: LoadedImage?] = [:]
  private var pixels = 0

  /// The frames of an image file, premultiplied once and shared by all settings that use them.
  private struct LoadedImage {
    var frames: [ImageAnimation.Frame]
    var size: Size
    var isAnimated: Bool { frames.count > 1 }
  }

  init(files: NamedFileReader, source: Scenario.Source) {
    self.files = files
    self.source = source
  }

  /// Loads the frames of a setting's images, or reports a problem and returns `nil`.
  mutating func load(_ names: [String], for path: String) -> ImageAnimation? {
    var frames: [ImageAnimation.Frame] = []
    var isComplete = true
    let isList = names.count > 1 || source.positions["\(path).0"] != nil
    for (index, name) in names.enumerated() {
      let settingPath = isList ? "\(path).\(index)" : path
      let numbered = numberedNames(name)
      if let stray = stray(nextTo: numbered, of: name) {
        files.report(
          "\(settingPath) skips \(stray.name): \(stray.reason)", at: settingPath, found: name,
          allowed: "numbers from 0 or 1 without a gap, padded with zeros to the number of #")
        isComplete = false
        continue
      }
      let isAlone = names.count == 1 && numbered.count == 1
      for name in numbered {
        guard let loadedImage = loadedImage(name, for: settingPath) else {
          isComplete = false
          continue
        }
        if loadedImage.isAnimated, !isAlone {
          files.report(
            "\(settingPath) is an animated file in a list of several files", at: settingPath,
            found: name,
            allowed: "one animated file, or several still images")
          isComplete = false
        }
        frames += loadedImage.frames
      }
    }
    if frames.count > ImageSource.maximumCount {
      return files.refuse(
        "\(path) has too many images", at: path, found: names.first ?? "",
        allowed: "at most \(ImageSource.maximumCount)")
    }
    return isComplete ? ImageAnimation(frames) : nil
  }

  // MARK: Names

  private func exists(_ name: String) -> Bool {
    source.path(ofFile: name).map { InputFile.kind(of: $0) == .file } ?? false
  }

  /// Returns whether a file exists under a name itself or under the name with a scale suffix.
  private func isThere(_ name: ImageFileName) -> Bool {
    name.candidates.contains { exists($0.text) }
  }

  /// Returns the file names that match a name with a number placeholder such as `####`.
  ///
  /// The numbers start at 0 or 1, are consecutive and have at least as many digits as the
  /// placeholder. A name without a placeholder, or a name that exists literally, matches only
  /// itself.
  private func numberedNames(_ name: String) -> [String] {
    guard let pattern = NumberPattern(name), !exists(name) else { return [name] }
    guard let first = [0, 1].first(where: { isThere(ImageFileName(pattern.name($0))) }) else {
      // This name is reported as missing.
      return [pattern.name(0)]
    }
    // Lazy, so that the search stops at the first missing file.
    return Array(
      (first...first + ImageSource.maximumCount).lazy.map(pattern.name)
        .prefix { isThere(ImageFileName($0)) })
  }

  /// Returns a file that matches the placeholder but is not in the sequence, and why it is not.
  ///
  /// The result is `nil` if no file of this kind exists.
  private func stray(nextTo taken: [String], of name: String) -> (name: String, reason: String)? {
    guard let pattern = NumberPattern(name), !exists(name), pattern.isInFileName,
      taken.contains(where: { isThere(ImageFileName($0)) }),
      let path = source.path(ofFile: name),
      let files = try? FileSystem.names(in: ExactPath.parent(of: path) ?? ".")
    else { return nil }
    let folder = ExactPath.lastSlash(in: name).map { name[...$0] } ?? ""
    let known = Set(taken)
    for file in files {
      let full = String(folder) + file
      let candidate = ImageFileName(name).scale == 1 ? ImageFileName(full).unscaledText : full
      guard !known.contains(candidate), let digits = pattern.digits(in: candidate) else { continue }
      return (file, pattern.reason(against: digits, after: taken[taken.count - 1]))
    }
    return nil
  }

  // MARK: Images

  /// Returns the image of a name, or reports the problem and returns `nil`.
  ///
  /// If files for several scales exist, that of the highest scale is used, since it loses no
  /// detail when drawn smaller.
  private mutating func loadedImage(_ name: String, for path: String) -> LoadedImage? {
    if let known = loaded[ExactPath(name)] { return known }
    let loadedImage = read(name, for: path)
    loaded[ExactPath(name)] = .some(loadedImage)
    return loadedImage
  }

  private mutating func read(_ name: String, for path: String) -> LoadedImage? {
    let candidates = ImageFileName(name).candidates
    let there = candidates.filter { exists($0.text) }
    guard let best = there.last ?? candidates.first else { return nil }
    guard let loadedImage = decode(best, for: path) else { return nil }
    for other in there.dropLast() {
      guard let smaller = decode(other, for: path) else { return nil }
      guard abs(smaller.size.width - loadedImage.size.width) < Self.sizeTolerance,
        abs(smaller.size.height - loadedImage.size.height) < Self.sizeTolerance,
        smaller.frames.count == loadedImage.frames.count
      else {
        return files.refuse(
          "\(other.text) and \(best.text) are not the same image: \(text(smaller)) and "
            + text(loadedImage), at: path, found: name)
      }
    }
    return loadedImage
  }

  /// The tolerance, in points, between the sizes of an image's files for different scales, which
  /// may each be rounded by a pixel.
  private static let sizeTolerance = 1.0

  private func text(_ loadedImage: LoadedImage) -> String {
    let frames = loadedImage.isAnimated ? " with \(loadedImage.frames.count) frames" : ""
    return "\(loadedImage.size.width.decimalText(places: 2)) × "
      + "\(loadedImage.size.height.decimalText(places: 2)) pt\(frames)"
  }

  private mutating func decode(_ name: ImageFileName, for path: String) -> LoadedImage? {
    guard let file = files.read(name.text, at: path) else { return nil }
    let image: AnimatedImage
    do throws(ImageFileError) {
      // The pixels of all files are summed before decoding, to bound memory.
      let count = try AnimatedImage.pixelCount(of: file.bytes)
      // A single file beyond the limit is reported by the decoder.
      if (0...AnimatedImage.pixelLimit).contains(count) { pixels += count }
      guard pixels <= AnimatedImage.pixelLimit else {
        return files.refuse(
          "the scenario's images have too many pixels", at: path, found: name.text,
          allowed: "at most \(AnimatedImage.pixelLimit) pixels in total")
      }
      image = try AnimatedImage(decoding: file.bytes)
    } catch {
      let kind = error == .unknownFormat ? ContentKind.of(file.bytes) : nil
      let reason = kind.map { "the file is \($0.noun), not a PNG or GIF file" } ?? error.description
      let input = ("\(path: name.text)" as ShellText).text
      let conversion = kind?.conversion.map { "; \($0.replacing("INPUT", with: input))" } ?? ""
      let header =
        kind?.headerLine(file: name.text).map { "; or show it as a header: \($0)" } ?? ""
      return files.refuse(
        "\(path) names an image that cannot be used: \(reason)", at: path, found: name.text,
        allowed: "PNG, APNG and GIF files\(conversion)\(header)")
    }
    let frames = image.frames.compactMap { frame in
      ImageAsset(name: name.text, bitmap: frame.bitmap, scale: name.scale).map {
        ImageAnimation.Frame(
          $0,
          duration: image.isAnimated ? frame.delay : ImageAnimation.standardFrameDuration)
      }
    }
    guard let size = frames.first?.asset.size else { return nil }
    return LoadedImage(frames: frames, size: size)
  }
}

/// The name of an image file, which may end in a scale suffix such as `@2x` before the extension.
struct ImageFileName {
  let text: String
  /// Pixels per point; 1 if the name has no scale suffix.
  let scale: Double
  /// The parts before and after the position of a scale suffix, or `nil` if the name already has
  /// a suffix.
  private let stem: (name: Substring, ending: Substring)?

  /// The scales that a suffix can specify.
  private static let scales = 1...9

  init(_ text: String) {
    self.text = text
    let slash = ExactPath.lastSlash(in: text) ?? text.startIndex
    let dot = text.utf8[slash...].lastIndex(of: UInt8(ascii: ".")) ?? text.endIndex
    let name = text[..<dot]
    if let scale = Self.scales.first(where: { name.hasSuffix("@\($0)x") }) {
      self.scale = Double(scale)
      stem = nil
    } else {
      scale = 1
      stem = (name, text[dot...])
    }
  }

  /// The file names to look for, in order of increasing scale.
  ///
  /// These are the name itself and, if it has no scale suffix, the name with each suffix.
  var candidates: [ImageFileName] {
    guard let stem else { return [self] }
    return [self] + Self.scales.map { ImageFileName("\(stem.name)@\($0)x\(stem.ending)") }
  }

  /// The name without its scale suffix.
  var unscaledText: String {
    guard stem == nil, let at = text.lastIndex(of: "@") else { return text }
    return String(text[..<at] + text[at...].dropFirst(3))
  }
}
