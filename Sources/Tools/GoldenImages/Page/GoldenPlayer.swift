/// A player on the page that shows the expected and the actual images of a scenario in sync.
///
/// The player shows the images that the page already contains. It cannot draw display lists,
/// because a golden list stores only the string of a text and the digest of an image.
struct GoldenPlayer {
  /// The identifiers of the elements that show a golden image and its current version; `nil` if
  /// the page has no such element.
  struct Images {
    var expected: String?
    var actual: String?
  }

  /// The images of an instant in one appearance, at the scale that is played.
  private struct PlayedImage {
    let finding: GoldenFinding
    let images: Images
    let isChanged: Bool

    var expected: ImageRuns.Still {
      (images.expected, finding.file.scale ?? 1, images.expected == nil ? "no golden" : "")
    }

    var actual: ImageRuns.Still {
      let word =
        images.actual == nil
        ? "no image" : images.expected == nil ? "new" : isChanged ? "changed" : "as expected"
      return (images.actual, finding.file.scale ?? 1, word)
    }
  }

  private let id: String
  private let checked: GoldenResult
  private let names: [String]
  private let light: [PlayedImage]
  private let dark: [PlayedImage]?

  /// Creates a player, or returns `nil` if playback would show nothing more than the images.
  ///
  /// A player requires at least two instants, a golden image, and either two changed instants or a
  /// changed trace.
  ///
  /// - Parameters:
  ///   - checked: The goldens of the scenario.
  ///   - id: The identifier of the player's element.
  ///   - images: A closure that returns the identifiers of the elements for a finding.
  init?(_ checked: GoldenResult, id: String, images: (GoldenFinding) -> Images) {
    let failures = Set(checked.failures.map(\.file))
    let imageFindings = checked.findings.filter {
      $0.file.layer == .rasterization && $0.file.instant != nil
    }
    guard let scale = imageFindings.compactMap(\.file.scale).max(),
      let first = imageFindings.first?.file.appearance
    else { return nil }
    func played(in appearance: Appearance) -> [PlayedImage] {
      imageFindings.filter { $0.file.scale == scale && $0.file.appearance == appearance }.map {
        PlayedImage(finding: $0, images: images($0), isChanged: failures.contains($0.file))
      }
    }
    let other = played(in: first == .light ? .dark : .light)
    light = played(in: first)
    dark = other.isEmpty ? nil : other
    self.id = id
    self.checked = checked
    names = light.compactMap(\.finding.file.instant)
    let changed = Set((light + other).filter(\.isChanged).map(\.finding.file.instant))
    guard light.count > 1, light.contains(where: { $0.images.expected != nil }),
      changed.count > 1 || failures.contains(.trace)
    else { return nil }
  }

  var html: XMLText {
    let script = ImageRuns.script(
      names: names, changed: zip(light, dark ?? light).map { $0.isChanged || $1.isChanged },
      runs: [
        ("expected", light.map(\.expected), dark?.map(\.expected)),
        ("actual", light.map(\.actual), dark?.map(\.actual)),
      ], part: part)
    let path = checked.scenario
    let notes = notes.map { title, lines in
      "<dt>\(title)</dt>" + lines.map { "<dd>\($0)</dd>" as XMLText }.joined()
    }.joined()
    return """
      <reel-player id="\(id)" role="group" aria-label="\(path), playback">\
      <h3 slot="title">Playback of expected and actual</h3>\
      <dl slot="notes">\(notes)</dl>
      \(script)
      </reel-player>

      """
  }

  /// The margin around the changed part, in points.
  private static let surroundings = 24.0
  /// The maximum area of the changed part as a fraction of the image; larger parts are not
  /// cropped.
  private static let largestPart = 0.7

  /// The changed part of the images with a margin, in points.
  ///
  /// It is `nil` if no image has changed, if the part covers at least ``largestPart`` of the
  /// image, or if the images have different sizes.
  private var part: Rect? {
    let changed = (light + (dark ?? [])).filter(\.isChanged).map(\.finding).changedPart
    guard let changed, let scale = light.first?.finding.file.scale else { return nil }
    /// Returns a range of pixels with the margin, as a range of points.
    func points(_ pixels: Range<Int>, of count: Int) -> (start: Double, length: Double) {
      let start = max(Double(pixels.lowerBound) / scale - Self.surroundings, 0).rounded(.down)
      let end = (Double(pixels.upperBound) / scale + Self.surroundings).rounded(.up)
      return (start, min(end, Double(count) / scale) - start)
    }
    let (x, width) = points(changed.box.columns, of: changed.size.width)
    let (y, height) = points(changed.box.rows, of: changed.size.height)
    let whole = Double(changed.size.area) / (scale * scale)
    return width * height < Self.largestPart * whole
      ? Rect(x: x, y: y, width: width, height: height) : nil
  }

  /// The differences that the player cannot show, as headings with lines of text.
  private var notes: [(title: String, lines: [String])] {
    var notes: [(title: String, lines: [String])] = []
    let new = light.filter { $0.images.expected == nil }.compactMap(\.finding.file.instant)
    if !new.isEmpty { notes.append(("Instants without a golden image", new)) }
    let gone = checked.findings.filter {
      $0.file.layer == .rasterization && $0.verdict == .orphaned
    }
    if !gone.isEmpty { notes.append(("Orphaned golden images", gone.map(\.file.name))) }
    notes.append(("Event times", timing))
    return notes
  }

  /// A description of how the times of events have changed.
  private var timing: [String] {
    guard let finding = checked.failures.first(where: { $0.file == .trace }) else {
      return ["unchanged"]
    }
    guard case .changedTrace = finding.verdict,
      let (golden, actual) = checked.texts(of: finding)
    else { return ["no golden trace to compare with"] }
    let changes = EventTimes.changes(from: golden, to: actual)
    return changes.isEmpty ? ["unchanged; other values have changed"] : changes
  }
}
