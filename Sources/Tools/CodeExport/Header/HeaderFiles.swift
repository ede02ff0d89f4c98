import FileAccess

/// The files of a header's export, whose headers are played once for all formats.
package struct HeaderFiles {
  /// The width of the screen in points and the appearance of a Lottie file.
  private struct Version: Hashable {
    let width: Double
    let appearance: Appearance
  }

  private let name: String
  private let resolved: ResolvedScenario
  private let library: Library
  private let textLayout: any TextLayout
  private let widths: [Double]
  private let appearances: [Appearance]
  private let tolerance: Double
  /// The path of the only file; `nil` for files with their own names in a folder.
  private let path: String?
  private var headers: [Version: LottieHeader] = [:]
  /// The losses of the export, a sentence each.
  package private(set) var warnings: [String] = []

  /// Creates an export without playing a header.
  ///
  /// - Parameters:
  ///   - resolved: The scenario.
  ///   - name: The scenario's name, with which the names of files begin.
  ///   - path: The path of a single file, to which suffixes are added if there are several; `nil` for
  ///     files in a folder.
  ///   - widths: The widths of the screen, in points; empty for the scenario's.
  ///   - appearances: The appearances of the Lottie files; at least one.
  ///   - tolerance: The largest distance of keyframes from the run, in points.
  ///   - library: The styles and behaviors.
  ///   - textLayout: The layout of texts.
  package init(
    _ resolved: ResolvedScenario, named name: String, at path: String?, widths: [Double],
    appearances: [Appearance], tolerance: Double, library: Library, textLayout: any TextLayout
  ) {
    self.resolved = resolved
    self.name = name
    self.path = path
    self.widths = widths.isEmpty ? [resolved.scenario.screen.size.width] : widths.unique
    self.appearances = appearances.unique
    self.tolerance = tolerance
    self.library = library
    self.textLayout = textLayout
  }

  /// The name that the first comment of each code file contains.
  package var source: String { AttachCode.source(of: name) }

  /// Returns the files in some formats: their names or, without a folder, their paths, with the
  /// contents.
  package mutating func files(
    in formats: [HeaderFormat]
  ) throws -> [(name: String, bytes: [UInt8])] {
    try formats.unique.flatMap { format in
      guard format.isCode else { return try lottieFiles() }
      let appearance = appearances.first ?? .light
      let versions = try widths.map { width in
        (header: try header(width, appearance), file: lottieName(width, appearance))
      }
      let code = AttachCode(try AttachedAnimation(versions))
      return [(path ?? code.fileName(for: format), Array(code.text(for: format).utf8))]
    }
  }

  private mutating func lottieFiles() throws -> [(name: String, bytes: [UInt8])] {
    var files: [(name: String, bytes: [UInt8])] = []
    for width in widths {
      for appearance in appearances {
        let suffix = suffix(width, appearance)
        let name = path.map { Self.path($0, suffix: suffix) } ?? lottieName(width, appearance)
        files.append((name, Array(try header(width, appearance).text.utf8)))
      }
    }
    return files
  }

  /// Returns the name of a Lottie file, with which it is written into a folder and loaded by code.
  private func lottieName(_ width: Double, _ appearance: Appearance) -> String {
    "\(name)\(suffix(width, appearance))\(path == nil ? ".lottie" : "").json"
  }

  /// Returns what tells a Lottie file from the others of the export.
  private func suffix(_ width: Double, _ appearance: Appearance) -> String {
    (widths.count > 1 ? "-\(width.decimalText())" : "")
      + (appearances.count > 1 && appearance == .dark ? "-dark" : "")
  }

  /// Returns a page with the frames of the first width, in both appearances.
  ///
  /// - Parameter player: The source of a build of lottie-web that includes the canvas renderer.
  package mutating func page(player: String) throws -> [UInt8] {
    let renderer = CairoRenderer()
    let versions = try [Appearance.light, .dark].map { appearance -> ProofPage.Version in
      let header = try header(widths[0], appearance)
      let frames = try header.sampledFrames.map { frame in
        let bitmap = try renderer.render(
          try header.displayList(at: Double(frame)), scale: ProofPage.scale)
        return (frame: frame, png: try PNGEncoder.encode(bitmap))
      }
      let background = resolved.scene.content.listColor.resolved(for: appearance)
      return (appearance, header, background, frames)
    }
    return Array(ProofPage.html(name: name, player: player, versions).utf8)
  }

  /// Returns a path with a suffix before its extension.
  private static func path(_ path: String, suffix: String) -> String {
    guard !suffix.isEmpty, let split = FileEnding.split(path) else { return path }
    return "\(split.stem)\(suffix).\(split.ending.lowercased())"
  }

  private mutating func header(_ width: Double, _ appearance: Appearance) throws -> LottieHeader {
    let version = Version(width: width, appearance: appearance)
    if let known = headers[version] { return known }
    let header = try LottieHeader(
      try resolved.resized(toWidth: width, library: library), name: name, tolerance: tolerance,
      appearance: appearance, textLayout: textLayout)
    warnings += header.warnings.filter { !warnings.contains($0) }
    headers[version] = header
    return header
  }
}

extension Array where Element: Equatable {
  /// The elements without repetitions, in order.
  package var unique: [Element] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
