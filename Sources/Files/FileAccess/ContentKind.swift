/// A kind of file that is neither a scenario nor an image that can be decoded, recognized by its
/// contents.
package struct ContentKind: Hashable, Sendable {
  /// A noun phrase for the file, such as “a JPEG image”.
  package let noun: String
  /// The way from the file to an image that can be decoded; `nil` if it cannot be one.
  package let conversion: String?
  /// The name of the style that shows the file as a header; `nil` if no style does.
  package let style: String?

  private init(_ noun: String, _ conversion: String? = nil, style: String? = nil) {
    self.noun = noun
    self.conversion = conversion
    self.style = style
  }

  /// The line of a scenario that shows a file as a header; `nil` if no style can.
  package func headerLine(file: String) -> String? {
    style.map { "header: { style: \($0), file: \(JSONValue.quoted(file)) }" }
  }

  private static let image = "convert it to PNG, for example with: magick INPUT output.png"
  private static let vector = "export it as PNG, for example with: rsvg-convert INPUT -o output.png"
  private static let video = "convert it to GIF, for example with: ffmpeg -i INPUT output.gif"
  private static let archive = "extract its images as PNG files"

  /// The first bytes of binary formats, at an offset.
  ///
  /// The values are those of the file signatures in the formats' specifications.
  private static let signatures: [(offset: Int, bytes: [UInt8], kind: ContentKind)] = [
    (0, [0xFF, 0xD8, 0xFF], ContentKind("a JPEG image", image)),
    (8, Array("WEBP".utf8), ContentKind("a WebP image", image)),
    (4, Array("ftypavi".utf8), ContentKind("an AVIF image", image)),
    (4, Array("ftyphe".utf8), ContentKind("a HEIC image", image)),
    (4, Array("ftypmif1".utf8), ContentKind("a HEIC image", image)),
    (4, Array("ftypmsf1".utf8), ContentKind("a HEIC image", image)),
    (4, Array("ftyp".utf8), ContentKind("a video", video)),
    (0, [0x1A, 0x45, 0xDF, 0xA3], ContentKind("a video", video)),
    (0, Array("II*\0".utf8), ContentKind("a TIFF image", image)),
    (0, Array("MM\0*".utf8), ContentKind("a TIFF image", image)),
    (0, [0xFF, 0x0A], ContentKind("a JPEG XL image", image)),
    (4, Array("JXL ".utf8), ContentKind("a JPEG XL image", image)),
    (4, Array("jP  ".utf8), ContentKind("a JPEG 2000 image", image)),
    (0, Array("8BPS".utf8), ContentKind("a Photoshop file", image)),
    (0, Array("icns".utf8), ContentKind("an icon file", image)),
    (0, [0, 0, 1, 0], ContentKind("an icon file", image)),
    (0, Array("%PDF-".utf8), ContentKind("a PDF file", "export it as PNG")),
    (0, Array("PK\u{3}\u{4}".utf8), ContentKind("a ZIP archive, such as .lottie", archive)),
    (0, [0x1F, 0x8B], ContentKind("a gzip archive, such as .svgz", archive)),
    (
      0, Array("version https://git-lfs".utf8),
      ContentKind("a Git LFS pointer instead of the file", "fetch the file with: git lfs pull")
    ),
  ]

  /// The tags of XML and HTML files, and their kinds, in the order of the search.
  private static let tags: [(text: String, kind: ContentKind)] = [
    ("<!doctype html", ContentKind("an HTML page")), ("<html", ContentKind("an HTML page")),
    ("<svg", ContentKind("an SVG drawing", vector, style: "svg")),
    ("<vector", ContentKind("an Android vector drawable", "export it as PNG")),
    ("<?xml", ContentKind("an XML file")),
  ]

  private static let lottie = ContentKind(
    "a Lottie animation", "render its frames to PNG files with a Lottie player", style: "lottie")

  /// The keys that every Lottie animation has.
  private static let lottieKeys = ["\"layers\"", "\"ip\"", "\"op\"", "\"fr\""]
  /// The length of the beginning in which a tag is searched, in bytes.
  private static let headLength = 4096

  /// The first bytes of images that can be decoded.
  private static let images: [(offset: Int, bytes: [UInt8], kind: ContentKind)] = [
    (1, Array("PNG".utf8), ContentKind("a PNG image")),
    (0, Array("GIF8".utf8), ContentKind("a GIF image")),
  ]

  /// Returns whether an archive has a manifest and a folder of animations, of version 1 or 2.
  private static func isLottieArchive(_ bytes: [UInt8]) -> Bool {
    func contains(_ name: String) -> Bool { bytes.firstRange(of: Array(name.utf8)) != nil }
    return contains("manifest.json") && (contains("animations/") || contains("a/"))
  }

  /// Returns the kind of a file by its contents, or `nil` if they are of no known kind.
  ///
  /// - Parameter hasImages: Whether PNG and GIF files, which can be decoded, are among the kinds.
  package static func of(_ bytes: [UInt8], hasImages: Bool = false) -> ContentKind? {
    if bytes.isEmpty { return ContentKind("empty") }
    for (offset, signature, kind) in signatures + (hasImages ? images : [])
    where bytes.dropFirst(offset).starts(with: signature) {
      return kind.conversion == archive && isLottieArchive(bytes) ? lottie : kind
    }
    if bytes.starts(with: Array("BM".utf8)), bytes.dropFirst(6).starts(with: [0, 0, 0, 0]) {
      return ContentKind("a BMP image", image)
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      .drop { " \t\r\n".utf8.contains($0) }
    switch text.first {
    case UInt8(ascii: "<"):
      let head = String(decoding: text.prefix(headLength), as: UTF8.self).lowercased()
      return tags.first { head.contains($0.text) }?.kind
    case UInt8(ascii: "{"):
      let json = String(decoding: text, as: UTF8.self)
      return lottieKeys.allSatisfy { json.contains($0) } ? lottie : nil
    default: return nil
    }
  }
}
