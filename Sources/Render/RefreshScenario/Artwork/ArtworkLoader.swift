import FileAccess

extension NamedFileReader {
  /// Reads an artwork that a scenario names, or reports the problem and returns `nil`.
  mutating func artwork(
    _ name: String, _ format: ArtworkFormat, for path: String
  ) -> Artwork? {
    guard let file = read(name, at: path) else { return nil }
    let folder = ExactPath.parent(of: name)
    do throws(ArtworkError) {
      // Images next to the file are inputs as well.
      return try Artwork(file.bytes, name: name, digest: file.digest, format) { image in
        read(ExactPath.resolving(image, from: folder), at: path)?.bytes
      }
    } catch {
      let kind = ContentKind.of(file.bytes, hasImages: true)
      return refuse(
        "\(path) names an artwork that cannot be used: \(error.text(in: name))", at: path,
        found: name,
        allowed: kind.map { "\(format.noun); the file is \($0.noun)" })
    }
  }
}

extension Artwork {
  /// Reads the bytes of a file.
  ///
  /// - Parameter image: The bytes of an image next to the file, by its name, which does not lead out
  ///   of the file's folder.
  init(
    _ bytes: [UInt8], name: String, digest: String, _ format: ArtworkFormat,
    image: (String) -> [UInt8]?
  ) throws(ArtworkError) {
    switch format {
    case .lottie:
      let lottie = try LottieFile(bytes) { file in
        file.split(separator: "/").contains("..") || file.hasPrefix("/") ? nil : image(file)
      }
      self.init(
        name: name, digest: digest, content: .lottie(lottie.animation, dark: lottie.dark),
        notices: lottie.notices)
    case .svg:
      let (drawing, notices) = try SVGReader.drawing(bytes)
      self.init(name: name, digest: digest, content: .svg(drawing), notices: notices)
    }
  }
}

extension Artwork {
  /// Reads a file.
  ///
  /// - Throws: `FileError`, or `ArtworkError`.
  package static func read(_ path: String, _ format: ArtworkFormat) throws -> Artwork {
    let bytes = try InputFile.read(path)
    let folder = ExactPath.parent(of: path)
    return try Artwork(
      bytes, name: path, digest: SHA256.hexDigest(of: bytes), format,
      image: { try? InputFile.read(ExactPath.resolving($0, from: folder)) })
  }
}

extension NamedFileReader {
  /// Reports frames, markers and parts that the artwork of a style does not have.
  ///
  /// - Parameter path: The path of the header's settings.
  mutating func checkArtwork(of style: any RefreshStyle, at path: String) {
    if let style = style as? LottieStyle, let artwork = style.file?.artwork,
      let animation = artwork.lottie(for: .light)
    {
      check(style, with: animation, in: artwork.name, at: path)
    }
    if let style = style as? SVGStyle, let artwork = style.file?.artwork, let drawing = artwork.svg
    {
      let names = Set(drawing.names)
      for (key, bindings) in style.bindings {
        for part in bindings.parts.keys.sorted() where !names.contains(part) {
          let known = names.sorted().map { $0.shortened() }
          report(
            "\(path).\(key).\(part) is no element of \(artwork.name)",
            at: "\(path).\(key).\(part)", found: part,
            allowed: known.isEmpty ? "the file has no id" : known.listed(with: "or"))
        }
      }
    }
  }

  private mutating func check(
    _ style: LottieStyle, with animation: LottieAnimation, in file: String, at path: String
  ) {
    let allowed = animation.contentsText
    for part in LottieStyle.Part.allCases {
      let setting = "\(path).\(part.rawValue)"
      switch style.selection(of: part) {
      case nil: continue
      case .marker(let name)?:
        guard animation.frames(ofMarker: name) == nil else { continue }
        report("\(setting) is no marker of \(file)", at: setting, found: name, allowed: allowed)
      case .frames(let first, let last)?:
        let range = animation.frames.lowerBound...animation.frames.upperBound
        guard !range.contains(first) || !range.contains(last) else { continue }
        report(
          "\(setting) is outside of \(file)", at: setting,
          found: "[\(first.decimalText()), \(last.decimalText())]", allowed: allowed)
      }
    }
    let parts: [LottieStyle.Part] = [.pull, .refreshing]
    if parts.allSatisfy({ style.frames(of: $0, in: animation) == nil }) {
      report(
        "\(path) needs the frames of pull or refreshing, such as pull: [0, 30], since \(file) has no "
          + "markers with these names", at: "\(path).file", found: file, allowed: allowed)
    }
  }
}

extension LottieAnimation {
  /// The frames and the markers, for messages.
  package var contentsText: String {
    let names = markers.map { "\($0.name.shortened()) at \($0.start.decimalText())" }
    return "frames \(frames.lowerBound.decimalText()) to \(frames.upperBound.decimalText()), at "
      + "\(rate.decimalText()) per second; "
      + (names.isEmpty ? "no markers" : "markers \(names.joined(separator: ", "))")
  }
}

extension ResolvedScenario {
  /// The parts of the headers' artworks that are not drawn, a sentence each.
  var artworkNotices: [String] {
    Placement.allCases.flatMap { placement in
      (scene.headers[placement]?.style.artworks ?? []).flatMap { key, artwork in
        artwork.notices.map { "\(placement.rawValue).\(key): \(artwork.name): \($0)" }
      }
    }
  }
}
