@Suite("Rendered image sets in a GIF header or footer")
struct ImageSetRoundTripTests {
  /// The number of images of a pull.
  static let count = 5
  static let scale = 2.0

  /// A style and its placement.
  struct PlacedStyle: CustomTestStringConvertible, Sendable {
    var placement: Placement
    var style: String
    /// The number of distinct images among the pull's five.
    ///
    /// Most styles change only at the threshold and beyond it.
    var differentImages = 1
    var settings = ""

    var testDescription: String { style }
  }

  static let images =
    ", idleImages: \"\(Repository.root.path)/Examples/Originals/Images/pull_##.png\""
  static let styles: [PlacedStyle] = [
    PlacedStyle(placement: .header, style: "wave", differentImages: 5),
    PlacedStyle(placement: .header, style: "mj-header"),
    PlacedStyle(placement: .header, style: "mj-gif-header", differentImages: 5, settings: images),
    PlacedStyle(placement: .header, style: "zh-header"),
    PlacedStyle(placement: .header, style: "ego"),
    PlacedStyle(placement: .header, style: "fg"),
    // Up to 96 of its 136 points, only the field is visible: four of five images are equal.
    PlacedStyle(placement: .header, style: "pull-to-bounce", differentImages: 2),
    PlacedStyle(placement: .header, style: "elastic", differentImages: 5),
    PlacedStyle(placement: .header, style: "system", differentImages: 5),
    PlacedStyle(placement: .header, style: "material", differentImages: 5),
    PlacedStyle(placement: .footer, style: "mj-back-footer"),
    PlacedStyle(placement: .footer, style: "mj-auto-footer"),
    PlacedStyle(
      placement: .footer, style: "mj-back-gif-footer", differentImages: 5, settings: images),
    PlacedStyle(placement: .footer, style: "zh-footer"),
  ]

  /// Returns a scenario of one style, 301 points wide so that its center is between two points.
  func scenario(_ style: PlacedStyle) throws -> ResolvedScenario {
    try Fixture.scenario(
      """
      reel: 1
      screen: { width: 301, height: 500 }
      canvas: { crop: \(style.placement.rawValue) }
      content: { rows: 12 }
      \(style.placement.rawValue): { style: \(style.style)\(style.settings) }
      """)
  }

  /// Returns the image of a header or footer at an instant, with the number of its visible pixel
  /// rows.
  ///
  /// - Parameter isWhole: Whether the part that the pull has not revealed is shown, too.
  func image(
    of resolved: ResolvedScenario, at instant: RunState, isWhole: Bool,
    _ textLayout: PangoTextLayout
  ) throws -> (bitmap: StraightBitmap, rows: Int) {
    var scene = resolved.scene
    if isWhole, case .behavior(let placement, let height) = scene.crop {
      scene.crop = .strip(placement, height: height)
    }
    let list = scene.displayList(at: instant, appearance: .light, textLayout: textLayout)
    let bitmap = StraightBitmap(try CairoRenderer().render(list, scale: Self.scale))
    guard !isWhole else { return (bitmap, bitmap.height) }
    let view = instant.scrollView
    let opened =
      resolved.scenario.header != nil
      ? -view.contentOffset.y : view.contentOffset.y + view.frame.height - view.contentSize.height
    // A partially revealed row is not counted.
    return (bitmap, min(max(Int(opened * Self.scale), 0), bitmap.height))
  }

  /// Returns the rows of a bitmap next to the content's edge, the nearest one first.
  func rows(_ count: Int, of bitmap: StraightBitmap, _ placement: Placement) -> [[UInt8]] {
    let length = bitmap.width * 4
    return (0..<count).map { row in
      let y = placement == .header ? bitmap.height - 1 - row : row
      return Array(bitmap.bytes[(y * length)..<((y + 1) * length)])
    }
  }

  /// Renders image sets of a style and loads them into a GIF header or footer without labels.
  ///
  /// - Parameters:
  /// - drive: The pull or the cycle, which determines the setting for the images.
  /// - count: The number of images, or `nil` for the default.
  /// - settings: Further settings of the header or footer, beginning with a comma.
  func reloaded(
    _ style: PlacedStyle, in catalog: Catalog, drive: Drive, count: Int? = nil,
    settings: String = ""
  ) async throws -> (scenario: ResolvedScenario, count: Int) {
    try await catalog.render(
      try scenario(style), named: "look", drives: [drive],
      options(count: count, scales: [Self.scale]), appearances: [.light])
    let files = try catalog.sets().map { set in
      let file = try #require(try catalog.contents(of: set).images.compactMap(\.filename).first)
      return "\"\(catalog.url.path)/\(set).imageset/\(file)\""
    }
    let isHeader = style.placement == .header
    let images =
      ", \(drive == .loop ? "refreshing" : "idle")Images: [\(files.joined(separator: ", "))]"
    let labels = ", stateHidden: true\(isHeader ? ", timeHidden: true" : "")"
    let loaded = PlacedStyle(
      placement: style.placement, style: isHeader ? "mj-gif-header" : "mj-back-gif-footer",
      settings: images + labels + settings)
    return (try scenario(loaded), files.count)
  }

  @Test(
    "Loaded images of a pull show the original pixels at (i + ½) / n",
    arguments: Grids.part(of: styles, count: 5))
  func pull(_ style: PlacedStyle) async throws {
    let catalog = try Catalog()
    let source = try scenario(style)
    let textLayout = try source.textLayout()
    let (loaded, written) = try await reloaded(
      style, in: catalog, drive: .progress, count: Self.count)
    #expect(written == Self.count)
    var images: Set<[[UInt8]]> = []
    for index in 0..<Self.count {
      let percent = (Double(index) + 0.5) / Double(Self.count)
      let original = try image(
        of: source,
        at: try Timeline(pulling: style.placement, to: percent, in: source.script).first,
        isWhole: true, textLayout)
      images.insert(rows(original.rows, of: original.bitmap, style.placement))
      let instant = try Timeline(pulling: style.placement, to: percent, in: loaded.script).first
      for isWhole in [true, false] {
        let copy = try image(of: loaded, at: instant, isWhole: isWhole, textLayout)
        #expect(original.bitmap.width == copy.bitmap.width)
        let count = min(original.rows, copy.rows)
        #expect(count > 0)
        let expected = rows(count, of: original.bitmap, style.placement)
        let found = rows(count, of: copy.bitmap, style.placement)
        let differing = (0..<count).filter { found[$0] != expected[$0] }
        #expect(differing == [], "image \(index), whole: \(isWhole), \(count) rows")
      }
    }
    #expect(images.count == style.differentImages)
    #expect(images.contains { $0.contains { $0.contains { $0 != 0 } } })
  }

  @Test(
    "Loaded images of a cycle show the original cycle repeatedly",
    arguments: Grids.part(of: styles.filter { $0.settings.isEmpty }, count: 4))
  func cycle(_ style: PlacedStyle) async throws {
    let catalog = try Catalog()
    let source = try scenario(style)
    let textLayout = try source.textLayout()
    let refresh = try RefreshRun(of: style.placement, in: source.script)
    let length = refresh.loop.upperBound.seconds - refresh.loop.lowerBound.seconds
    let (loaded, count) = try await reloaded(
      style, in: catalog, drive: .loop, count: Self.count,
      settings: ", refreshingDuration: \(length)")
    #expect(count == Self.count)
    let timeline = try RefreshRun(of: style.placement, in: loaded.script).timeline
    let start = try timeline.time(.trigger).seconds
    var images: Set<[[UInt8]]> = []
    for index in 0..<count {
      let part = Double(index) / Double(count) * length
      let original = try image(
        of: source, at: refresh.timeline.instant(refresh.loop.lowerBound.seconds + part),
        isWhole: true, textLayout)
      images.insert(rows(original.rows, of: original.bitmap, style.placement))
      // The middle of the time for which an image is shown.
      let time = start + part + length / Double(count) / 2
      let copy = try image(of: loaded, at: timeline.instant(time), isWhole: true, textLayout)
      let rowCount = min(original.rows, copy.rows)
      let expected = rows(rowCount, of: original.bitmap, style.placement)
      let found = rows(rowCount, of: copy.bitmap, style.placement)
      let differing = (0..<rowCount).filter { found[$0] != expected[$0] }
      #expect(differing == [], "image \(index) of \(count)")
    }
    #expect(images.count > 1)
  }
}
