import BezierGeometry
import CairoBackend
import FileAccess
package import FrameSequence
package import RefreshModel
import RefreshScene
import VectorDrawing

extension SweepSheet {
  /// Plays a sweep and overlays several cells at one instant, or one cell at several instants.
  ///
  /// The frames are blended with equal weights. Each shape of the header or footer that differs
  /// between frames is outlined in its frame's color, which the legend names. A ribbon of the
  /// run's time has a mark of that color at each frame.
  ///
  /// - Parameters:
  ///   - sweep: The sweep: several cells with one instant, or one cell with several.
  ///   - instants: The instants; default: those of the file's `golden` section, or standard ones.
  ///   - options: The options.
  ///   - progress: A closure that is called after each cell.
  /// - Throws: ``SweepSyntaxError`` if there are several cells and several instants, or too many
  ///   frames, `MissingInstantError` if an instant occurs in no cell, and the errors of playing.
  package static func onionSkin(
    of sweep: Sweep, at instants: [Instant] = [], _ options: Options = Options(),
    progress: (FramePipeline.Progress) -> Void = { _ in }
  ) async throws -> SweepSheet {
    let instants = try sweep.instants(instants, isTable: sweep.count > 1)
    guard sweep.count == 1 || instants.count == 1 else {
      throw SweepSyntaxError(
        "an onion skin shows several variants at one instant, or one variant at several instants; "
          + "give one instant in --at, or one variant")
    }
    let count = sweep.count * instants.count
    guard count <= OnionSkin.limit else {
      throw SweepSyntaxError(
        "\(count) frames are too many for an onion skin; allowed: at most \(OnionSkin.limit); "
          + "reduce the number of values, or use --format contact")
    }
    var rows = try await sweep.rows(
      at: instants, options, namesHeaders: true, progress: progress)
    let labels =
      sweep.count > 1
      ? (0..<sweep.count).map { sweep.cell($0).label } : instants.map(\.description)
    var shown = zip(labels, rows.flatMap(\.shots)).filter { $0.1.time != nil }
    var colors = shown.indices.map(OnionSkin.color)[...]
    for index in rows.indices {
      let times = rows[index].shots.compactMap(\.time)
      rows[index].ribbon?.marks = times.map {
        ContactSheet.Ribbon.Mark($0, color: colors.popFirst())
      }
    }
    let (ribbons, tooMany) = rows.ribbons { sweep.cell($0).label }
    // All frames have the same part, even if some show the header and others the footer.
    for index in shown.indices {
      if let placement = shown[0].1.area?.placement { shown[index].1.area?.placement = placement }
    }
    let crop = options.isWhole ? nil : ContactCrop(shown.map(\.1.area))
    for (index, (_, shot)) in shown.enumerated() {
      if let crop, let area = shot.area {
        shown[index].1.list = crop.part(of: shot.list, at: area)
      }
    }
    let detail = sweep.count > 1 ? sweep.subtitle(at: instants[0]) : nil
    let skin = OnionSkin(
      shown: shown, ribbons: ribbons,
      title: options.title.map { ContactSheet.Heading($0, detail: detail) },
      appearance: options.appearance, scale: options.scale,
      textLayout: try sweep.layout().textLayout)
    return SweepSheet(
      skin.list, warnings: try sweep.warnings(of: rows, at: instants),
      notices: try sweep.fieldNotices() + [crop?.notice, tooMany].compactMap(\.self))
  }
}

/// Overlaid frames with a legend.
private struct OnionSkin {
  let shown: [(label: String, shot: SweepShot)]
  let ribbons: [ContactSheet.Ribbon]
  let title: ContactSheet.Heading?
  let appearance: Appearance
  let scale: Double
  let textLayout: any TextLayout

  /// The largest number of distinguishable frames.
  static let limit = 8
  private static let outlineWidth = 1.25
  /// The dash length, in points, of coinciding outlines, which alternate their colors.
  private static let dash = 5.0
  private static let swatch = Size(width: 18, height: 3)
  private static let rowHeight = 22.0
  /// The minimum width of the legend and the ribbon, in points.
  private static let leastWidth = 240.0
  private static let font = Font(size: 12, weight: .medium)
  private static let titleFont = Font(size: 15, weight: .semibold)
  /// The outline colors, which are distinguishable on light and dark backgrounds, and with a color
  /// vision deficiency.
  ///
  /// The first six are those of Okabe and Ito (2008) without black and yellow, which are invisible
  /// on dark or light backgrounds.
  private static let palette = [
    Color(213, 94, 0), Color(0, 114, 178), Color(0, 158, 115), Color(204, 121, 167),
    Color(230, 159, 0), Color(86, 180, 233), Color(120, 94, 240), Color(100, 143, 60),
  ]

  static func color(_ index: Int) -> Color { palette[index % palette.count] }

  var list: DisplayList {
    let largest = Size(
      width: shown.reduce(0) { max($0, $1.shot.list.size.width) },
      height: shown.reduce(0) { max($0, $1.shot.list.size.height) })
    let canvas = largest.shrunk(by: 1, scale: scale)
    let margin = 24.0
    let below = ContactSheetRibbons(
      ribbons, nameWidth: 0, appearance: appearance, textLayout: textLayout)
    // Leaves room for the text and the ribbon of a narrow image.
    let width = max(canvas.width, Self.leastWidth)
    let legend = shown.enumerated().map { index, entry in
      (
        color: Self.color(index),
        text: try? TextBlock(
          entry.label, font: Self.font, width: width - Self.swatch.width - 10,
          overflow: .ellipsis, textLayout: textLayout)
      )
    }
    let heading = title.flatMap {
      try? TextBlock($0.text, font: Self.titleFont, textLayout: textLayout)
    }
    let detail = title?.detail.flatMap {
      try? TextBlock($0, font: Font(size: 11), textLayout: textLayout)
    }
    let top = margin + (heading.map { $0.height + 12 } ?? 0) + (detail.map { $0.height + 1 } ?? 0)
    let legendTop =
      top.rounded() + canvas.height + 12 + (ribbons.isEmpty ? 0 : below.height + 12)
    let widest = [heading, detail].reduce(width) { max($0, $1?.width ?? 0) }
    let size = Size(
      width: widest + 2 * margin,
      height: legendTop + Double(legend.count) * Self.rowHeight + margin - 6
    ).roundedUp(scale: scale)
    let place = Point(
      x: PixelFit.place(margin, scale: scale), y: PixelFit.place(top.rounded(), scale: scale))
    return DisplayList(size: size, background: SheetColors.ground.resolved(for: appearance)) {
      if let heading {
        DisplayItem.text(
          "title", heading, at: Point(x: margin, y: margin),
          .color(SheetColors.text.resolved(for: appearance)))
      }
      if let detail {
        DisplayItem.text(
          "title.detail", detail, at: Point(x: margin, y: margin + (heading?.height ?? 0) + 1),
          .color(SheetColors.detail.resolved(for: appearance)))
      }
      DisplayItem.group("onion", at: place) {
        SheetColors.framed("", size: canvas, appearance: appearance) {
          DisplayItem.group(
            "ghosts", transform: largest.fitting(1, scale: scale), blended + outlines)
        }
      }
      below.items(at: Point(x: margin, y: top.rounded() + canvas.height + 12), width: width)
      for (index, entry) in legend.enumerated() {
        let y = legendTop + Double(index) * Self.rowHeight
        DisplayItem.fill(
          "legend.\(index).swatch",
          BezierPath.roundedRect(
            Rect(
              origin: Point(x: margin, y: y + (Self.rowHeight - Self.swatch.height) / 2),
              size: Self.swatch),
            cornerRadius: Self.swatch.height / 2), .color(entry.color))
        if let text = entry.text {
          DisplayItem.text(
            "legend.\(index)", text,
            at: Point(
              x: margin + Self.swatch.width + 10, y: y + (Self.rowHeight - text.height) / 2),
            .color(SheetColors.text.resolved(for: appearance)))
        }
      }
    }
  }

  /// The overlaid frames, with opacities that give all of them equal weight.
  private var blended: [DisplayItem] {
    shown.map(\.shot.list).enumerated().map { index, list in
      let area = Rect(origin: .zero, size: list.size)
      let ground = list.background.map {
        [DisplayItem.fill("layer.\(index).ground", area, .color($0))]
      }
      return .group(
        "layer.\(index)", opacity: 1 / Double(index + 1), clip: .rect(area),
        (ground ?? []) + list.items)
    }
  }

  /// The outlines of the shapes that differ between the frames.
  private var outlines: [DisplayItem] {
    let shots = shown.map(\.shot)
    let shapes = shots.map { shot in
      var shapes: [String: BezierPath] = [:]
      Self.collect(
        shot.list.items, transform: .identity, keeping: shot.headerIDs, into: &shapes)
      return shapes
    }
    return shapes.enumerated().flatMap { index, own in
      own.keys.sorted().compactMap { id in
        guard let path = own[id], shapes.contains(where: { $0[id] != path }),
          case let seen = path.withoutEdges(atWidth: shots[index].list.size.width), !seen.isEmpty
        else { return nil }
        let same = shapes.indices.filter { shapes[$0][id] == path }
        let turn = Double(same.firstIndex(of: index) ?? 0)
        return .stroke(
          "outline.\(index).\(id)", seen, .color(Self.color(index)),
          StrokeStyle(
            width: Self.outlineWidth,
            dashLengths: same.count == 1 ? [] : [Self.dash, Self.dash * Double(same.count - 1)],
            dashPhase: same.count == 1 ? 0 : Self.dash * (Double(same.count) - turn)))
      }
    }
  }

  /// Collects the paths of fills and strokes by identifier, in the frame's coordinates.
  private static func collect(
    _ items: [DisplayItem], transform: AffineTransform, keeping ids: Set<String>,
    into shapes: inout [String: BezierPath]
  ) {
    for item in items {
      switch item {
      case .fill(let fill) where ids.contains(fill.id):
        shapes[fill.id] = fill.path.applying(transform)
      case .stroke(let stroke) where ids.contains(stroke.id):
        shapes[stroke.id] = stroke.path.applying(transform)
      case .group(let group) where group.opacity > 0:
        collect(
          group.children, transform: group.transform.concatenating(transform), keeping: ids,
          into: &shapes)
      default: break
      }
    }
  }
}

extension BezierPath {
  /// Returns the path without straight lines across the frame or along its sides.
  ///
  /// These lines only close a shape that extends to the frame's edges.
  fileprivate func withoutEdges(atWidth width: Double) -> BezierPath {
    func isEdge(_ from: Point, _ to: Point) -> Bool {
      [from, to].allSatisfy { $0.x <= 0.5 || $0.x >= width - 0.5 }
    }
    var kept = BezierPath()
    var (start, current) = (Point.zero, Point.zero)
    var (isBroken, isEmpty) = (false, true)
    for element in elements {
      switch element {
      case .move(let to):
        kept.move(to: to)
        (start, current, isBroken) = (to, to, false)
      case .line(let to) where isEdge(current, to):
        kept.move(to: to)
        (current, isBroken) = (to, true)
      case .close where isEdge(current, start):
        kept.move(to: start)
        current = start
      case .close where isBroken:
        kept.addLine(to: start)
        (current, isEmpty) = (start, false)
      case .line(let to), .quadratic(_, let to), .cubic(_, _, let to):
        kept.append(BezierPath([element]))
        (current, isEmpty) = (to, false)
      case .close:
        kept.append(BezierPath([element]))
        current = start
      }
    }
    return isEmpty ? BezierPath() : kept
  }
}
