import BezierGeometry
public import Pixels
public import VectorDrawing

/// Evenly chosen frames in one picture, each with a caption of its time and state.
///
/// The frames are not shrunk pixels: each is drawn as the shapes it is made of, at its place.
public struct ContactSheet: Sendable {
  /// One frame on the sheet.
  public struct Cell: Sendable {
    /// What the frame shows.
    public var list: DisplayList
    /// The left part of the caption, such as `1.25 s`.
    public var time: String
    /// The right part of the caption, such as `refreshing`.
    public var state: String?

    /// Makes a cell.
    public init(list: DisplayList, time: String, state: String? = nil) {
      self.list = list
      self.time = time
      self.state = state
    }
  }

  /// How many frames a sheet shows where nobody says.
  public static let standardCount = 12
  /// The most frames on a sheet: a page of twenty by twenty.
  public static let limit = 400

  /// The largest extents of a frame on the sheet, in points; larger frames are drawn at a half, a
  /// third and so on, so that edges on whole points stay sharp.
  private static let largestCell = Size(width: 270, height: 340)
  private static let margin = 24.0
  private static let gap = 16.0
  private static let captionHeight = 24.0
  private static let captionFontSize = 11.0
  private static let cornerRadius = 3.0
  /// The proportion of width to height that a sheet comes near to: a laptop's screen.
  private static let proportion = 1.6
  /// What a place left empty in the last row costs, against the logarithm of the proportion.
  private static let emptyPlaceCost = 0.15

  private static let ground = DynamicColor(light: Color(229, 229, 234), dark: Color(28, 28, 30))
  /// What lies behind see-through frames: squares of two greys, on which pale and dark shapes show.
  private static let panel = DynamicColor(light: Color(209, 209, 214), dark: Color(58, 58, 60))
  private static let check = DynamicColor(light: Color(197, 197, 202), dark: Color(70, 70, 73))
  private static let checkSize = 8.0
  private static let border = DynamicColor(
    light: Color(0, 0, 0, alpha: 0.18), dark: Color(255, 255, 255, alpha: 0.22))
  private static let timeColor = DynamicColor(light: Color(28, 28, 30), dark: Color(242, 242, 247))
  private static let stateColor = DynamicColor(
    light: Color(99, 99, 102), dark: Color(174, 174, 178))

  /// The frames, in order.
  public var cells: [Cell]
  /// Light or dark.
  public var appearance: Appearance

  /// Makes a sheet of frames that are all of one size.
  public init(_ cells: [Cell], appearance: Appearance = .light) {
    self.cells = cells
    self.appearance = appearance
  }

  /// The sheet as a display list; captions are left out where text cannot be laid out.
  public func displayList(textLayout: (any TextLayout)?) -> DisplayList {
    guard let first = cells.first else { return DisplayList(size: .zero) }
    let ratio = max(
      first.list.size.width / Self.largestCell.width,
      first.list.size.height / Self.largestCell.height)
    let shrink = 1 / max(1, ratio.rounded(.up))
    let cell = Size(
      width: first.list.size.width * shrink, height: first.list.size.height * shrink)
    let pitch = Vector(
      dx: cell.width + Self.gap, dy: cell.height + Self.captionHeight + Self.gap)
    let columns = Self.columns(for: cells.count, pitch: pitch)
    let rows = (cells.count + columns - 1) / columns
    let size = Size(
      width: (2 * Self.margin + Double(columns) * pitch.dx - Self.gap).rounded(.up),
      height: (2 * Self.margin + Double(rows) * pitch.dy - Self.gap).rounded(.up))
    return DisplayList(
      size: size, background: Self.ground.resolved(for: appearance),
      items: cells.enumerated().map { index, content in
        let origin = Point(
          x: Self.margin + Double(index % columns) * pitch.dx,
          y: Self.margin + Double(index / columns) * pitch.dy)
        return .group("frame.\(index)", at: origin) {
          picture(content, index: index, size: cell, shrink: shrink)
          caption(content, index: index, size: cell, textLayout)
        }
      })
  }

  private func picture(
    _ content: Cell, index: Int, size: Size, shrink: Double
  ) -> [DisplayItem] {
    let outline = BezierPath.roundedRect(
      Rect(origin: .zero, size: size), cornerRadius: Self.cornerRadius)
    let ground = content.list.background ?? .clear
    let area = Rect(origin: .zero, size: content.list.size)
    return [
      .fill("frame.\(index).panel", outline, .color(Self.panel.resolved(for: appearance))),
      .group("frame.\(index).clip", clip: outline) {
        DisplayItem.fill(
          "frame.\(index).checks", Self.checks(in: size),
          .color(Self.check.resolved(for: appearance)))
        DisplayItem.group(
          "frame.\(index).picture", transform: .scale(x: shrink, y: shrink), clip: .rect(area),
          [.fill("frame.\(index).background", area, .color(ground))] + content.list.items)
      },
      .stroke(
        "frame.\(index).border", outline, .color(Self.border.resolved(for: appearance))),
    ]
  }

  /// Every other square of a board.
  private static func checks(in size: Size) -> BezierPath {
    let (columns, rows) = (
      Int((size.width / checkSize).rounded(.up)), Int((size.height / checkSize).rounded(.up))
    )
    var path = BezierPath()
    for row in 0..<rows {
      for column in stride(from: row % 2, to: columns, by: 2) {
        path.append(
          .rect(
            Rect(
              x: Double(column) * checkSize, y: Double(row) * checkSize, width: checkSize,
              height: checkSize)))
      }
    }
    return path
  }

  private func caption(
    _ content: Cell, index: Int, size: Size, _ textLayout: (any TextLayout)?
  ) -> [DisplayItem] {
    guard let textLayout,
      let time = try? textLayout.layout(
        content.time, font: Font(size: Self.captionFontSize, weight: .semibold))
    else { return [] }
    // The text stands in the middle of the strip under the picture.
    let baseline = size.height + (Self.captionHeight + time.ascent - time.descent) / 2
    var items: [DisplayItem] = [
      .text(
        "frame.\(index).time", time, at: Point(x: 0, y: baseline),
        .color(Self.timeColor.resolved(for: appearance)))
    ]
    if let name = content.state,
      let state = try? textLayout.layout(name, font: Font(size: Self.captionFontSize)),
      time.advance + Self.gap / 2 + state.advance <= size.width
    {
      items.append(
        .text(
          "frame.\(index).state", state, at: Point(x: size.width - state.advance, y: baseline),
          .color(Self.stateColor.resolved(for: appearance))))
    }
    return items
  }

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
