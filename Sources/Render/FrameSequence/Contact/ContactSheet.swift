package import BezierGeometry
import CairoBackend
package import FileAccess
import ImageCoding
import RefreshScenario
import Texts
package import VectorDrawing

/// Frames in one picture, each with a caption of its time and state; with headings it is a table of
/// variants and instants.
///
/// The frames are not shrunk pixels: each is drawn as the shapes it is made of, at its place.
package struct ContactSheet: Sendable {
  /// One frame on the sheet.
  package struct Cell: Sendable {
    /// What the frame shows.
    package var list: DisplayList
    /// The left part of the caption, such as `1.25 s`.
    package var time: String
    /// The right part of the caption, such as `refreshing`.
    package var state: String?
    /// Whether there is no frame, and its place is left empty.
    package var isEmpty: Bool

    /// Makes a cell.
    package init(list: DisplayList, time: String, state: String? = nil, isEmpty: Bool = false) {
      self.list = list
      self.time = time
      self.state = state
      self.isEmpty = isEmpty
    }
  }

  /// What a row or column, or the whole sheet, shows.
  package struct Heading: Hashable, Sendable {
    /// The words, such as a setting's value.
    package var text: String
    /// What they are about, such as the setting's name.
    package var detail: String?

    /// Makes a heading.
    package init(_ text: String, detail: String? = nil) {
      self.text = text
      self.detail = detail
    }
  }

  /// How many frames a sheet shows where nobody says.
  package static let standardCount = 12
  /// The most frames on a sheet: a page of twenty by twenty.
  package static let limit = 400

  /// The largest extents of a frame on the sheet, in points; larger frames are drawn at a half, a
  /// third and so on, so that edges on whole points stay sharp.
  private static let largestCell = Size(width: 270, height: 340)
  static let margin = 24.0
  static let gap = 16.0
  private static let captionHeight = 24.0
  static let captionFontSize = 11.0
  /// The proportion of width to height that a sheet comes near to: a laptop's screen.
  private static let proportion = 1.6
  /// What a place left empty in the last row costs, against the logarithm of the proportion.
  private static let emptyPlaceCost = 0.15

  /// The frames, in order, row by row.
  package var cells: [Cell]
  /// Light or dark.
  package var appearance: Appearance
  /// What the columns show; where there are headings, they make the arrangement.
  package var columns: [Heading] = []
  /// What the rows show.
  package var rows: [Heading] = []
  /// What the whole sheet shows.
  package var title: Heading?
  /// The runs that the frames are of, below them; several have one scale of time.
  package var ribbons: [Ribbon] = []
  /// Pixels a point of the image that is drawn of the sheet: the frames' edges are on whole pixels.
  package var scale = 1.0

  /// Makes a sheet; smaller frames stand in the middle of the room of the largest.
  package init(_ cells: [Cell], appearance: Appearance = .light) {
    self.cells = cells
    self.appearance = appearance
  }

  /// Cuts all frames to the part in which they differ, where that is less than half of them.
  ///
  /// - Returns: what the reader should know of it, a sentence without a full stop; `nil` where they stay
  ///   whole.
  package mutating func cut() throws -> String? {
    let shown = cells.indices.filter { !cells[$0].isEmpty }
    guard let part = try DisplayList.differingPart(of: shown.map { cells[$0].list }) else {
      return nil
    }
    let notice = Self.notice(cutTo: part.size, from: cells[shown[0]].list.size)
    for index in cells.indices { cells[index].list = cells[index].list.cropped(to: part) }
    return notice
  }

  /// What the reader should know of frames that are cut, a sentence without a full stop.
  package static func notice(cutTo part: Size, from whole: Size) -> String {
    "frames are cut to the \(part.width.decimalText()) × \(part.height.decimalText()) of "
      + "\(whole.width.decimalText()) × \(whole.height.decimalText()) pt in which they differ; "
      + "--whole shows all of them"
  }

  /// The sheet as a display list; texts are left out where they cannot be laid out.
  package func displayList(textLayout: (any TextLayout)?) -> DisplayList {
    guard !cells.isEmpty else { return DisplayList(size: .zero) }
    let largest = Size(
      width: cells.reduce(0) { max($0, $1.list.size.width) },
      height: cells.reduce(0) { max($0, $1.list.size.height) })
    let ratio = max(
      largest.width / Self.largestCell.width, largest.height / Self.largestCell.height)
    let shrink = 1 / max(1, ratio.rounded(.up))
    let cell = largest.shrunk(by: shrink, scale: scale)
    let pitch = Vector(
      dx: onPixel(cell.width + Self.gap),
      dy: onPixel(cell.height + Self.captionHeight + Self.gap))
    let columnCount =
      rows.isEmpty && columns.isEmpty
      ? Self.columns(for: cells.count, pitch: pitch) : max(columns.count, 1)
    let rowCount = (cells.count + columnCount - 1) / columnCount
    let headings = ContactSheetHeadings(
      self, cellWidth: cell.width, columnCount: columnCount, textLayout: textLayout)
    let below = ContactSheetRibbons(
      ribbons, nameWidth: headings.rowWidth, appearance: appearance, textLayout: textLayout)
    let origin = Point(
      x: onPixel(Self.margin + headings.rowWidth),
      y: onPixel(Self.margin + headings.titleHeight + headings.columnHeight))
    let width = max(
      origin.x + Double(columnCount) * pitch.dx - Self.gap, Self.margin + headings.titleWidth)
    let bottom = origin.y + Double(rowCount) * pitch.dy - Self.gap
    let size = Size(
      width: width + Self.margin,
      height: bottom + (ribbons.isEmpty ? 0 : Self.gap + below.height) + Self.margin
    ).roundedUp(scale: scale)
    return DisplayList(
      size: size, background: SheetColors.ground.resolved(for: appearance)
    ) {
      headings.items(origin: origin, pitch: pitch, appearance: appearance)
      for (index, content) in cells.enumerated() {
        let place = Point(
          x: origin.x + Double(index % columnCount) * pitch.dx,
          y: origin.y + Double(index / columnCount) * pitch.dy)
        DisplayItem.group("frame.\(index)", at: place) {
          picture(content, index: index, size: cell, shrink: shrink)
          caption(content, index: index, size: cell, textLayout)
        }
      }
      below.items(
        at: Point(x: Self.margin, y: bottom + Self.gap), width: size.width - 2 * Self.margin)
    }
  }

  /// Draws a sheet into a PNG file, or some of its rows into the part of one.
  ///
  /// - Parameters:
  ///   - shard: the rows of pixels that are drawn; `nil` for all.
  ///   - inputs: files that are never replaced.
  /// - Throws: `FrameSyntaxError` where the picture would be beyond ``CanvasLimit``.
  package static func write(
    _ sheet: DisplayList, scale: Double, to destination: Destination, shard: Shard? = nil,
    reading inputs: InputFiles = InputFiles()
  ) throws -> SequenceReport {
    let clock = ContinuousClock()
    let start = clock.now
    let extent = try extent(of: sheet, scale: scale)
    var path = destination.path
    let bytes: [UInt8]
    if let shard {
      bytes = try rows(shard.range(of: extent.size.height), of: sheet, scale: scale)
      let origin = PartFile.Origin(
        .picture, digest: DisplayListKey(sheet).description, total: extent.size.height,
        scale: scale)
      path = try PartFile(shard, of: origin, bytes).write(
        beside: destination.path, reading: inputs)
    } else {
      let bitmap = try CairoRenderer().render(sheet, scale: scale)
      bytes = try PNGEncoder.encode(bitmap, scale: scale)
      try destination.write(bytes)
    }
    return SequenceReport(
      path: path, frames: 1, pictures: 1, sizes: [extent], bytes: bytes.count,
      elapsed: clock.now - start)
  }

  /// Rows of a sheet's picture as a PNG file; nothing where there are none.
  private static func rows(
    _ rows: Range<Int>, of sheet: DisplayList, scale: Double
  ) throws -> [UInt8] {
    guard !rows.isEmpty else { return [] }
    // In pixels, as the whole sheet is drawn.
    let whole = try CairoRenderer.pixelSize(of: sheet, scale: scale)
    let pixels = DisplayList(
      size: Size(width: Double(whole.width), height: Double(whole.height)),
      background: sheet.background
    ) {
      DisplayItem.group(
        "sheet", transform: CairoRenderer.transform(of: sheet, scale: scale), sheet.items)
    }
    let band = pixels.cropped(
      to: Rect(
        x: 0, y: Double(rows.lowerBound), width: Double(whole.width), height: Double(rows.count)))
    return try PNGEncoder.encode(try CairoRenderer().render(band), scale: scale)
  }

  /// A sheet's extents.
  ///
  /// - Throws: `FrameSyntaxError` where the picture would be beyond ``CanvasLimit``.
  package static func extent(
    of sheet: DisplayList, scale: Double
  ) throws -> SequenceReport.Extent {
    if let problem = CanvasLimit.problem(size: sheet.size, scale: scale) {
      throw FrameSyntaxError("\(problem); give a smaller --scale, or show less")
    }
    return SequenceReport.Extent(
      scale: scale, size: try CairoRenderer.pixelSize(of: sheet, scale: scale))
  }

  private func picture(
    _ content: Cell, index: Int, size: Size, shrink: Double
  ) -> [DisplayItem] {
    if content.isEmpty {
      return [
        .stroke(
          "frame.\(index).border", SheetColors.outline(of: size),
          .color(SheetColors.border.resolved(for: appearance)),
          StrokeStyle(width: 1, dashLengths: [4, 4]))
      ]
    }
    let ground = content.list.background ?? .clear
    let area = Rect(origin: .zero, size: content.list.size)
    let fitted = area.size.shrunk(by: shrink, scale: scale)
    let place = area.size.fitting(shrink, scale: scale).concatenating(
      .translation(
        x: onPixel(((size.width - fitted.width) / 2).rounded()),
        y: onPixel(((size.height - fitted.height) / 2).rounded())))
    return SheetColors.framed("frame.\(index).", size: size, appearance: appearance) {
      DisplayItem.group(
        "frame.\(index).picture", transform: place, clip: .rect(area),
        [.fill("frame.\(index).background", area, .color(ground))] + content.list.items)
    }
  }

  private func caption(
    _ content: Cell, index: Int, size: Size, _ textLayout: (any TextLayout)?
  ) -> [DisplayItem] {
    let font = Font(size: Self.captionFontSize, weight: .semibold)
    guard let textLayout,
      let fitting = try? textLayout.truncate(
        content.time, font: font, language: "en", width: size.width),
      let time = try? textLayout.layout(fitting, font: font)
    else { return [] }
    // The text stands in the middle of the strip under the picture.
    let baseline = size.height + (Self.captionHeight + time.ascent - time.descent) / 2
    var items: [DisplayItem] = [
      .text(
        "frame.\(index).time", time, at: Point(x: 0, y: baseline),
        .color(SheetColors.text.resolved(for: appearance)))
    ]
    if let name = content.state,
      let state = try? textLayout.layout(name, font: Font(size: Self.captionFontSize)),
      time.advance + Self.gap / 2 + state.advance <= size.width
    {
      items.append(
        .text(
          "frame.\(index).state", state, at: Point(x: size.width - state.advance, y: baseline),
          .color(SheetColors.detail.resolved(for: appearance))))
    }
    return items
  }

  /// The place between two pixels that is nearest to another, in points.
  private func onPixel(_ place: Double) -> Double { PixelFit.place(place, scale: scale) }

  /// The number of columns that gives a sheet of pleasing proportion without many empty places.
  private static func columns(for count: Int, pitch: Vector) -> Int {
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let ratio = Double(columns) * pitch.dx / (Double(rows) * pitch.dy)
      // Twice too wide is as bad as twice too high.
      let stretch = max(ratio / proportion, proportion / ratio) - 1
      return stretch + Double(rows * columns - count) * emptyPlaceCost
    }
    return (1...max(count, 1)).min { cost($0) < cost($1) } ?? 1
  }
}

extension Size {
  /// A transform that shrinks what is of this size to whole pixels.
  package func fitting(_ factor: Double, scale: Double) -> AffineTransform {
    .scale(
      x: PixelFit.scale(of: width, near: factor * scale) / scale,
      y: PixelFit.scale(of: height, near: factor * scale) / scale)
  }

  /// The size after that.
  package func shrunk(by factor: Double, scale: Double) -> Size {
    let transform = fitting(factor, scale: scale)
    return Size(width: width * transform.a, height: height * transform.d)
  }

  /// The least size of whole points or, at a scale, of whole pixels that holds this one.
  package func roundedUp(scale: Double) -> Size {
    func up(_ length: Double) -> Double {
      let pixels = length.rounded(.up) * scale
      let isWhole = abs(pixels - pixels.rounded()) < 1e-6
      return (isWhole ? pixels.rounded() : pixels.rounded(.up)) / scale
    }
    return Size(width: up(width), height: up(height))
  }
}
