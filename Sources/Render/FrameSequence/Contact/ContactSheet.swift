package import BezierGeometry
import CairoBackend
package import FileAccess
import ImageCoding
import RefreshScenario
import Texts
package import VectorDrawing

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
    /// Whether the cell is left empty because no frame exists for it.
    package var isEmpty: Bool

    package init(list: DisplayList, time: String, state: String? = nil, isEmpty: Bool = false) {
      self.list = list
      self.time = time
      self.state = state
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
  private static let largestCell = Size(width: 270, height: 340)
  static let margin = 24.0
  static let gap = 16.0
  private static let captionHeight = 24.0
  static let captionFontSize = 11.0
  /// The preferred ratio of width to height, that of a laptop's screen.
  private static let proportion = 1.6
  /// The cost of an empty cell in the last row; twice the preferred ratio costs 1.
  private static let emptyPlaceCost = 0.15

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
  /// The ribbons of the runs, below the frames; they share one time scale.
  package var ribbons: [Ribbon] = []
  /// The number of pixels per point of the rendered sheet, used to align frames to whole pixels.
  package var scale = 1.0

  /// Creates a sheet.
  ///
  /// All cells have the size of the largest frame; smaller frames are centered.
  package init(_ cells: [Cell], appearance: Appearance = .light) {
    self.cells = cells
    self.appearance = appearance
  }

  /// Crops all frames to the area in which they differ, if it is less than half of their area.
  ///
  /// - Returns: A notice for the user, as a sentence without a period, or `nil` if nothing is
  ///   cropped.
  /// - Throws: `CairoError` if a frame cannot be drawn for the comparison.
  package mutating func cut() throws -> String? {
    let shown = cells.indices.filter { !cells[$0].isEmpty }
    guard let part = try DisplayList.differingPart(of: shown.map { cells[$0].list }) else {
      return nil
    }
    let notice = Self.notice(cutTo: part.size, from: cells[shown[0]].list.size)
    for index in cells.indices { cells[index].list = cells[index].list.cropped(to: part) }
    return notice
  }

  /// Returns the notice that frames are cropped, as a sentence without a period.
  package static func notice(cutTo part: Size, from whole: Size) -> String {
    "frames are cropped from \(whole.width.decimalText()) × \(whole.height.decimalText()) pt to "
      + "the \(part.width.decimalText()) × \(part.height.decimalText()) pt in which they differ; "
      + "--whole shows entire frames"
  }

  /// Returns the sheet as a display list.
  ///
  /// Texts are omitted if `textLayout` is `nil` or they cannot be laid out.
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
          image(content, index: index, size: cell, shrink: shrink)
          caption(content, index: index, size: cell, textLayout)
        }
      }
      below.items(
        at: Point(x: Self.margin, y: bottom + Self.gap), width: size.width - 2 * Self.margin)
    }
  }

  /// Renders a sheet as a PNG file, or a shard of its rows as a part file, replacing an existing
  /// file.
  ///
  /// - Parameters:
  ///   - destination: The PNG file; a part file is written next to it.
  ///   - shard: The shard of the pixel rows to render, or `nil` for the whole sheet.
  ///   - inputs: The files that must not be replaced.
  /// - Throws: ``FrameSyntaxError`` if the image would exceed `CanvasLimit`, and any error from
  ///   drawing, encoding or writing it.
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
        .image, digest: DisplayListKey(sheet).description, total: extent.size.height,
        scale: scale)
      path = try PartFile(shard, of: origin, bytes).write(
        nextTo: destination.path, reading: inputs)
    } else {
      let bitmap = try CairoRenderer().render(sheet, scale: scale)
      bytes = try PNGEncoder.encode(bitmap, scale: scale)
      try destination.write(bytes)
    }
    return SequenceReport(
      path: path, frames: 1, images: 1, sizes: [extent], bytes: bytes.count,
      elapsed: clock.now - start)
  }

  /// Returns a range of the rendered sheet's pixel rows as a PNG file, or an empty array for an
  /// empty range.
  private static func rows(
    _ rows: Range<Int>, of sheet: DisplayList, scale: Double
  ) throws -> [UInt8] {
    guard !rows.isEmpty else { return [] }
    // The list is converted to pixels, with the same transform as the whole sheet.
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

  /// Returns the pixel size of the rendered sheet.
  ///
  /// - Throws: ``FrameSyntaxError`` if the image would exceed `CanvasLimit`.
  package static func extent(
    of sheet: DisplayList, scale: Double
  ) throws -> SequenceReport.Extent {
    if let problem = CanvasLimit.problem(size: sheet.size, scale: scale) {
      throw FrameSyntaxError("\(problem); use a smaller --scale or fewer frames")
    }
    return SequenceReport.Extent(
      scale: scale, size: try CairoRenderer.pixelSize(of: sheet, scale: scale))
  }

  private func image(
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
    // The text is vertically centered in the strip below the frame.
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

  /// Returns a position rounded to the nearest pixel boundary, in points.
  private func onPixel(_ place: Double) -> Double { PixelFit.place(place, scale: scale) }

  /// Returns the number of columns that best balances the sheet's proportion and empty cells.
  private static func columns(for count: Int, pitch: Vector) -> Int {
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let ratio = Double(columns) * pitch.dx / (Double(rows) * pitch.dy)
      // Twice and half the preferred ratio cost the same.
      let stretch = max(ratio / proportion, proportion / ratio) - 1
      return stretch + Double(rows * columns - count) * emptyPlaceCost
    }
    return (1...max(count, 1)).min { cost($0) < cost($1) } ?? 1
  }
}

extension Size {
  /// Returns the transform that scales a rectangle of this size to whole pixels.
  ///
  /// - Parameters:
  ///   - factor: The approximate scale factor.
  ///   - scale: The number of pixels per point.
  package func fitting(_ factor: Double, scale: Double) -> AffineTransform {
    .scale(
      x: PixelFit.scale(of: width, near: factor * scale) / scale,
      y: PixelFit.scale(of: height, near: factor * scale) / scale)
  }

  /// Returns the size in points after scaling to whole pixels; see ``fitting(_:scale:)``.
  package func shrunk(by factor: Double, scale: Double) -> Size {
    let transform = fitting(factor, scale: scale)
    return Size(width: width * transform.a, height: height * transform.d)
  }

  /// Returns the size, rounded up to whole points and then to whole pixels.
  ///
  /// The second step matters only if `scale`, in pixels per point, is not an integer.
  package func roundedUp(scale: Double) -> Size {
    func up(_ length: Double) -> Double {
      let pixels = length.rounded(.up) * scale
      let isWhole = abs(pixels - pixels.rounded()) < 1e-6
      return (isWhole ? pixels.rounded() : pixels.rounded(.up)) / scale
    }
    return Size(width: up(width), height: up(height))
  }
}
