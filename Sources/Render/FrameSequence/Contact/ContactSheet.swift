package import FileAccess

/// An image with several frames in a grid, each with a caption of its time and state.
///
/// With headings, it is a table of variants and instants. Frames are drawn as shapes at their
/// final size, not resampled.
package struct ContactSheet: Sendable {
  package struct Cell: Sendable {
    /// The contents of the frame.
    package var list: DisplayList
    /// The left part of the caption, for example `1.25 s`.
    package var time: String
    /// The right part of the caption, for example `refreshing`; `nil` to omit it.
    package var state: String?
    /// The area of the header or footer in the frame; `nil` to show the whole frame.
    package var area: HeaderArea?
    /// Whether the cell is left empty because no frame exists for it.
    package var isEmpty: Bool

    package init(
      list: DisplayList, time: String, state: String? = nil, area: HeaderArea? = nil,
      isEmpty: Bool = false
    ) {
      self.list = list
      self.time = time
      self.state = state
      self.area = area
      self.isEmpty = isEmpty
    }
  }

  /// A heading of a row, a column or the sheet.
  package struct Heading: Hashable, Sendable {
    /// The text, for example a setting's value.
    package var text: String
    /// The secondary text, for example the setting's name; `nil` to omit it.
    package var detail: String?

    package init(_ text: String, detail: String? = nil) {
      self.text = text
      self.detail = detail
    }
  }

  /// The default number of frames.
  package static let standardCount = 12
  /// The maximum number of frames: 20 rows and 20 columns.
  package static let limit = 400

  /// The maximum size of a frame on the sheet, in points.
  ///
  /// Larger frames are drawn at 1/2, 1/3 and so on, so that edges on whole points remain sharp.
  private static let largestCell = Size(width: 640, height: 560)
  /// The minimum width of a frame on the sheet, in points.
  ///
  /// Narrower frames are drawn at 2, 3 and so on.
  private static let narrowestCell = 160.0
  static let margin = 24.0
  static let gap = 16.0
  /// The distance of a caption from the frame above it, in points.
  private static let captionMargin = 5.0
  static let captionFontSize = 11.0
  /// The preferred ratio of width to height, that of a laptop's screen.
  private static let proportion = 1.6
  /// The cost of an empty cell in the last row, as a fraction of the cost of a sheet with twice or
  /// half the preferred ratio.
  private static let emptyCellCost = 0.15

  /// The frames, in row-major order.
  package var cells: [Cell]
  /// The appearance, light or dark.
  package var appearance: Appearance
  /// The column headings.
  ///
  /// A sheet with headings has one column per column heading, or a single column if all headings
  /// are row headings. Without headings, the number of columns is computed.
  package var columns: [Heading] = []
  package var rows: [Heading] = []
  /// The heading of the sheet; `nil` to omit it.
  package var title: Heading?
  /// The states of other sheets of a sequence, for which the captions leave enough room.
  package var states: [String] = []
  /// The number of pixels per point of the rendered sheet, used to align frames to whole pixels.
  package var scale = 1.0

  /// Creates a sheet.
  ///
  /// All cells have the size of the largest frame; smaller frames are centered.
  package init(_ cells: [Cell], appearance: Appearance = .light) {
    self.cells = cells
    self.appearance = appearance
  }

  /// Crops all frames to the surroundings of their headers and footers, if all areas are known.
  ///
  /// - Returns: A notice for the user, as a sentence without a period, or `nil` if nothing is
  ///   cropped.
  package mutating func crop() -> String? {
    guard let crop = ContactCrop(cells.filter { !$0.isEmpty }.map(\.area)) else { return nil }
    for index in cells.indices {
      cells[index].list =
        cells[index].area.map { crop.part(of: cells[index].list, at: $0) }
        ?? DisplayList(size: crop.size)
    }
    return crop.notice
  }

  /// Returns the sheet as a display list.
  ///
  /// Texts are omitted if `textLayout` is `nil` or they cannot be laid out.
  package func displayList(textLayout: (any TextLayout)?) -> DisplayList {
    guard !cells.isEmpty else { return DisplayList(size: .zero) }
    let largest = Size(
      width: cells.reduce(0) { max($0, $1.list.size.width) },
      height: cells.reduce(0) { max($0, $1.list.size.height) })
    let factor = Self.factor(for: largest)
    var cell = largest.shrunk(by: factor, scale: scale)
    cell.width = max(cell.width, onPixel(Self.narrowestCell))
    let captions = cells.map { content in
      textLayout.flatMap { Caption(content, states, width: cell.width, textLayout: $0) }
    }
    let captionHeight = captions.reduce(0) { max($0, $1?.height ?? 0) } + 2 * Self.captionMargin
    let pitch = Vector(
      dx: onPixel(cell.width + Self.gap), dy: onPixel(cell.height + captionHeight + Self.gap))
    let columnCount =
      rows.isEmpty && columns.isEmpty
      ? Self.columns(for: cells.count, pitch: pitch) : max(columns.count, 1)
    let rowCount = (cells.count + columnCount - 1) / columnCount
    let headings = ContactSheetHeadings(
      self, cellWidth: cell.width, columnCount: columnCount, textLayout: textLayout)
    let origin = Point(
      x: onPixel(Self.margin + headings.rowWidth),
      y: onPixel(Self.margin + headings.titleHeight + headings.columnHeight))
    let width = max(
      origin.x + Double(columnCount) * pitch.dx - Self.gap, Self.margin + headings.titleWidth)
    let bottom = origin.y + Double(rowCount) * pitch.dy - Self.gap
    let size = Size(width: width + Self.margin, height: bottom + Self.margin)
      .roundedUp(scale: scale)
    return DisplayList(
      size: size, background: SheetColors.ground.resolved(for: appearance)
    ) {
      headings.items(origin: origin, pitch: pitch, appearance: appearance)
      for (index, content) in cells.enumerated() {
        let corner = Point(
          x: origin.x + Double(index % columnCount) * pitch.dx,
          y: origin.y + Double(index / columnCount) * pitch.dy)
        DisplayItem.group("frame.\(index)", at: corner) {
          image(content, index: index, size: cell, factor: factor)
          if let caption = captions[index] {
            caption.items(index, y: cell.height + Self.captionMargin, appearance)
          }
        }
      }
    }
  }

  /// Renders a sheet as a PNG file, replacing an existing file.
  ///
  /// - Throws: ``FrameSyntaxError`` if the image would exceed `CanvasLimit`, and any error from
  ///   drawing, encoding or writing it.
  package static func write(
    _ sheet: DisplayList, scale: Double, to destination: Destination
  ) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let extent = try extent(of: sheet, scale: scale)
    let bitmap = try CairoRenderer().render(sheet, scale: scale)
    let bytes = try PNGEncoder.encode(bitmap, scale: scale)
    try destination.write(bytes)
    return SequenceReport(
      path: destination.path, frames: 1, images: 1, sizes: [extent], bytes: bytes.count,
      elapsed: clock.now - start)
  }

  /// Returns the pixel size of the rendered sheet.
  ///
  /// - Throws: ``FrameSyntaxError`` if the image would exceed `CanvasLimit`.
  package static func extent(of sheet: DisplayList, scale: Double) throws -> SequenceReport.Extent {
    if let problem = CanvasLimit.problem(size: sheet.size, scale: scale) {
      throw FrameSyntaxError("\(problem); use a smaller --scale or fewer frames")
    }
    return SequenceReport.Extent(
      scale: scale, size: try CairoRenderer.pixelSize(of: sheet, scale: scale))
  }

  private func image(_ content: Cell, index: Int, size: Size, factor: Double) -> [DisplayItem] {
    if content.isEmpty {
      return [
        .stroke(
          "frame.\(index).border", SheetColors.outline(of: size),
          .color(SheetColors.border.resolved(for: appearance)),
          style: StrokeStyle(width: 1, dashLengths: [4, 4]))
      ]
    }
    let ground = content.list.background ?? .clear
    let area = Rect(origin: .zero, size: content.list.size)
    let fitted = area.size.shrunk(by: factor, scale: scale)
    let fit = area.size.fitting(factor, scale: scale).concatenating(
      .translation(
        x: onPixel(((size.width - fitted.width) / 2).rounded()),
        y: onPixel(((size.height - fitted.height) / 2).rounded())))
    return SheetColors.framed("frame.\(index).", size: size, appearance: appearance) {
      DisplayItem.group(
        "frame.\(index).picture", transform: fit, clip: .rect(area),
        [.fill("frame.\(index).background", area, .color(ground))] + content.list.items)
    }
  }

  /// Returns the factor that scales frames of a size to an allowed size.
  private static func factor(for size: Size) -> Double {
    let most = (narrowestCell / size.width).rounded(.up)
    guard most <= 1 else {
      return max(1, min(most, (largestCell.height / size.height).rounded(.down)))
    }
    let ratio = max(size.width / largestCell.width, size.height / largestCell.height)
    return 1 / max(1, min(ratio.rounded(.up), (size.width / narrowestCell).rounded(.down)))
  }

  /// Returns a position rounded to the nearest pixel boundary, in points.
  private func onPixel(_ position: Double) -> Double { PixelFit.position(position, scale: scale) }

  /// Returns the number of columns that best balances the sheet's proportion and empty cells.
  private static func columns(for count: Int, pitch: Vector) -> Int {
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let ratio = Double(columns) * pitch.dx / (Double(rows) * pitch.dy)
      // Twice and half the preferred ratio cost the same.
      let stretch = max(ratio / proportion, proportion / ratio) - 1
      return stretch + Double(rows * columns - count) * emptyCellCost
    }
    return (1...max(count, 1)).min { cost($0) < cost($1) } ?? 1
  }
}

/// The caption below a frame: the time on the left and the state on the right or, if they do not
/// fit side by side, on the next line.
private struct Caption {
  private let time: TextBlock
  private let state: TextBlock?
  private let stateOrigin: Point
  /// The total height, in points.
  let height: Double

  /// Lays out the texts of a cell, or returns `nil` if they cannot be laid out.
  ///
  /// - Parameters:
  ///   - others: The states of the other cells, which are not drawn; the caption has room for each.
  ///   - width: The width of the frame, in points.
  init?(_ cell: ContactSheet.Cell, _ others: [String], width: Double, textLayout: any TextLayout) {
    func block(_ text: String, _ weight: Font.Weight = .regular) -> TextBlock? {
      try? TextBlock(
        fitting: text, font: Font(size: ContactSheet.captionFontSize, weight: weight),
        width: width, textLayout: textLayout)
    }
    guard let time = block(cell.time, .semibold) else { return nil }
    self.time = time
    state = cell.state.flatMap { block($0) }
    let states = ([state] + others.map { block($0) }).compactMap(\.self)
    let (widest, highest) = states.reduce((0.0, 0.0)) {
      (max($0.0, $1.width), max($0.1, $1.height))
    }
    let isOneLine = time.width + ContactSheet.gap / 2 + widest <= width
    stateOrigin =
      isOneLine ? Point(x: width - (state?.width ?? 0), y: 0) : Point(x: 0, y: time.height)
    height = isOneLine ? max(time.height, highest) : time.height + highest
  }

  /// Returns the texts of the cell with an index, at a distance in points below its upper edge.
  @DisplayItemBuilder
  func items(_ index: Int, y: Double, _ appearance: Appearance) -> [DisplayItem] {
    DisplayItem.text(
      "frame.\(index).time", time, at: Point(x: 0, y: y),
      .color(SheetColors.text.resolved(for: appearance)))
    if let state {
      DisplayItem.text(
        "frame.\(index).state", state, at: stateOrigin + Vector(dx: 0, dy: y),
        .color(SheetColors.detail.resolved(for: appearance)))
    }
  }
}

extension Size {
  /// Returns the transform that scales a rectangle of this size to whole pixels.
  ///
  /// - Parameters:
  ///   - factor: The approximate scale factor.
  ///   - scale: The number of pixels per point.
  fileprivate func fitting(_ factor: Double, scale: Double) -> AffineTransform {
    .scale(
      x: PixelFit.scale(of: width, near: factor * scale) / scale,
      y: PixelFit.scale(of: height, near: factor * scale) / scale)
  }

  /// Returns the size in points after scaling to whole pixels; see ``fitting(_:scale:)``.
  fileprivate func shrunk(by factor: Double, scale: Double) -> Size {
    let transform = fitting(factor, scale: scale)
    return Size(width: width * transform.a, height: height * transform.d)
  }

  /// Returns the size, rounded up to whole points and then to whole pixels.
  ///
  /// The second step matters only if `scale`, in pixels per point, is not an integer.
  fileprivate func roundedUp(scale: Double) -> Size {
    func up(_ length: Double) -> Double {
      let pixels = length.rounded(.up) * scale
      let isWhole = abs(pixels - pixels.rounded()) < 1e-6
      return (isWhole ? pixels.rounded() : pixels.rounded(.up)) / scale
    }
    return Size(width: up(width), height: up(height))
  }
}
