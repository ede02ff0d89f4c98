/// A drawing or an animation of a designer, as read from a file.
public struct Artwork: Hashable, Sendable {
  /// The content of an artwork.
  package enum Content: Sendable {
    /// An animation, and another one for the dark appearance if they differ.
    case lottie(LottieAnimation, dark: LottieAnimation?)
    case svg(SVGDrawing)
  }

  /// The file's name, for messages and texts of lists.
  package let name: String
  /// The SHA-256 digest of the file's bytes, in hexadecimal, by which artworks are compared.
  package let digest: String
  package let content: Content
  /// The parts of the file that are not drawn, a clause each.
  package let notices: [String]

  package init(name: String, digest: String, content: Content, notices: [String]) {
    self.name = name
    self.digest = digest
    self.content = content
    self.notices = notices
  }

  /// The size of the drawing, in its own units; positive.
  package var size: Size {
    switch content {
    case .lottie(let animation, _): animation.composition.size
    case .svg(let drawing): drawing.viewBox.size
    }
  }

  /// The format of the file.
  package var format: ArtworkFormat {
    switch content {
    case .lottie: .lottie
    case .svg: .svg
    }
  }

  /// The drawing of an SVG file; `nil` for another kind.
  package var svg: SVGDrawing? { if case .svg(let drawing) = content { drawing } else { nil } }

  /// Returns the animation of a Lottie file for an appearance; `nil` for another kind.
  package func lottie(for appearance: Appearance) -> LottieAnimation? {
    guard case .lottie(let animation, let dark) = content else { return nil }
    return appearance == .dark ? dark ?? animation : animation
  }

  /// Returns whether two artworks are of equal files.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.name == rhs.name && lhs.digest == rhs.digest
  }

  /// Hashes the name and the digest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(digest)
  }
}

/// A format of artwork files.
public enum ArtworkFormat: String, Hashable, Sendable {
  /// An animation, as JSON or in a `.lottie` archive.
  case lottie
  /// A drawing.
  case svg

  /// A noun phrase for a file, with an article.
  package var noun: String {
    switch self {
    case .lottie: "a Lottie file"
    case .svg: "an SVG file"
    }
  }

  /// Names of files, for messages.
  package var examples: String {
    switch self {
    case .lottie: "logo.json, logo.lottie"
    case .svg: "logo.svg"
    }
  }
}

/// The artwork of a setting, either as a file name or as read from the file.
public enum ArtworkSource: Hashable, Sendable {
  /// The name of a file, relative to the scenario file's folder.
  case file(String)
  /// The artwork of the file.
  case artwork(Artwork)

  /// The artwork; `nil` until the file has been read.
  package var artwork: Artwork? { if case .artwork(let artwork) = self { artwork } else { nil } }
}
