import FrameSequence
import Pixels

/// Where a render goes, and in what form.
enum RenderTarget: Hashable {
  /// A folder of PNG files.
  case folder(String)
  /// One PNG file.
  case file(String)
  /// Pixels into a file.
  case rawFile(String)
  /// Pixels into standard output.
  case rawOutput
  /// Many frames in one PNG file.
  case contactSheet(String)
  /// Image sets in an asset catalogue's folder.
  case imageSets(String)

  /// The forms that can be asked for.
  enum Format: String, CaseIterable {
    case png
    case raw
    case contact
    case imageset
  }

  /// Forms that others have and `reel` has not yet, with what makes them of raw pixels.
  private static let foreignForms: [String: String] = [
    "gif": "gif", "webp": "webp", "mp4": "mp4", "mov": "mov", "webm": "webm", "avi": "avi",
    "apng": "apng", "jpg": "jpg", "jpeg": "jpg", "tiff": "tiff",
  ]

  /// Forms that no video program makes either.
  private static let missingForms = ["sheet", "svg"]

  /// Chooses from what was asked for.
  ///
  /// - Parameters:
  ///   - path: the value of `-o`; `nil` for a folder beside the program that is named like the
  ///     scenario.
  ///   - format: the value of `--format`; `nil` to go by the path's ending.
  ///   - scenario: the scenario's path.
  ///   - variant: the name of the variant that is drawn, which is then part of the folder's name.
  init(
    path: String?, format: String?, scenario: String, variant: String? = nil
  ) throws(UnsupportedFormat) {
    let ending = path.flatMap(Self.ending)
    if let format, Format(rawValue: format) == nil { throw UnsupportedFormat(format: format) }
    if format == nil, let ending,
      Self.foreignForms[ending] != nil || Self.missingForms.contains(ending)
    {
      throw UnsupportedFormat(format: ending)
    }
    let name = Self.baseName(scenario) + (variant.map { ".\($0)" } ?? "")
    switch format.flatMap(Format.init) {
    case .raw:
      self = path == nil || path == "-" ? .rawOutput : .rawFile(path ?? "")
    case .contact:
      self = .contactSheet(path ?? "\(name).contact.png")
    case .imageset:
      self = .imageSets(path ?? "")
    case .png:
      self = ending == "png" ? .file(path ?? "") : .folder(path ?? "\(name).frames")
    case nil:
      switch (path, ending) {
      case ("-"?, _): self = .rawOutput
      case (let path?, "png"?): self = .file(path)
      case (let path?, "xcassets"?): self = .imageSets(path)
      case (let path?, "raw"?), (let path?, "rgba"?): self = .rawFile(path)
      default: self = .folder(path ?? "\(name).frames")
      }
    }
    if self == .folder("-") || self == .contactSheet("-") {
      throw UnsupportedFormat(format: "\(format ?? "png") on standard output")
    }
  }

  /// The file or the folder; `-` for standard output.
  var path: String {
    switch self {
    case .folder(let path), .file(let path), .rawFile(let path), .contactSheet(let path),
      .imageSets(let path):
      path
    case .rawOutput: "-"
    }
  }

  /// Whether frames are files of their own in a folder.
  var isFolder: Bool { if case .folder = self { true } else { false } }

  /// What is wrong where the ending of a name says another form than was asked for.
  var contradiction: String? {
    switch self {
    case .rawFile(let path) where Self.ending(path) == "png":
      "\(path) would hold raw pixels, not a PNG file; name it .raw, or leave --format out"
    case .folder(let path) where ["raw", "rgba"].contains(Self.ending(path)):
      "\(path) would be a folder of PNG files, not raw pixels; name another, or leave --format out"
    case .contactSheet(let path) where Self.ending(path) != "png":
      "a contact sheet is a PNG file; end its name in .png"
    case .imageSets(""), .imageSets("-"):
      "image sets go into an asset catalogue that is there; name it: -o Assets.xcassets"
    case .folder(let path) where Self.ending(path) == "xcassets":
      "\(path) is an asset catalogue, which holds no loose frames; leave --format out for image sets"
    default: nil
    }
  }

  /// The ending that says a format; `nil` for a folder.
  static func ending(_ path: String) -> String? {
    let path = path.hasSuffix(".xcassets/") ? path.dropLast() : path[...]
    guard path.last != "/", let dot = path.lastIndex(of: "."),
      !path[dot...].contains("/"), dot != path.startIndex
    else { return nil }
    return path[path.index(after: dot)...].lowercased()
  }

  /// Whether an ending is one of those that others write out of raw pixels.
  static func isForeign(_ ending: String) -> Bool { foreignForms[ending] != nil }

  /// A file's name without its folder and its ending.
  static func baseName(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// A form that cannot be written, and what to do instead.
  struct UnsupportedFormat: Error, Hashable {
    var format: String

    /// Says what to type instead, with the extents and the rate that ffmpeg has to be told.
    func sentence(scenario: String, size: PixelSize, rate: String) -> String {
      let known =
        "allowed: png (a folder of frames, or one file), raw, contact, imageset (images in an asset "
        + "catalogue)"
      guard let ending = foreignForms[format] else {
        return missingForms.contains(format)
          ? "the format \(format) is not there yet; \(known)"
          : "“\(format)” is not a format; \(known)"
      }
      return """
        reel does not write \(format) itself yet; pipe raw frames into ffmpeg:
          reel render \(scenario) --format raw -o - | ffmpeg -f rawvideo -pixel_format rgba \
        -video_size \(size.width)x\(size.height) -framerate \(rate) -i - \
        \(RenderTarget.baseName(scenario)).\(ending)
        """
    }
  }
}
