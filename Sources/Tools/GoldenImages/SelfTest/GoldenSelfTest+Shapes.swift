extension GoldenSelfTest {
  /// A shape that an image shows.
  struct VisibleShape {
    let id: String
    let list: DisplayList
    let scale: Double
    let finding: GoldenFinding
    /// The number of pixels that change if the shape is moved.
    let pixels: Int
  }

  /// A displacement in points that no tolerance should permit.
  private static let farMove = 4.0
  /// The criteria for choosing shapes, in order of preference.
  ///
  /// `change` is the minimum change of a channel, in steps of 255, that moving the shape must
  /// cause. A shape with low contrast is used only if no shape has a higher contrast, and a limit
  /// of 4 excludes rounding errors.
  private static let choices = [
    (isInHeader: true, change: 16), (isInHeader: false, change: 16), (isInHeader: false, change: 4),
  ]
  private static let maximumShapes = 3
  /// The largest ratio of the pixels that change if one shape or another is moved.
  private static let maximumRatio = 16

  /// Returns the shapes of the header whose movement changes the most pixels, one of each kind, such
  /// as a wave, a ball and a label; otherwise other shapes.
  ///
  /// The result is empty if no movement is visible.
  func visibleShapes() throws -> [VisibleShape] {
    let plan = try goldens.plan()
    for (isInHeader, minimumChange) in Self.choices {
      var best: [String: VisibleShape] = [:]
      for image in plan.images {
        let list = try plan.drawing(of: image).list
        let own = try plan.headerIDs(in: image)
        let ids = list.shapeIDs.filter { own.contains($0) == isInHeader }
        guard !ids.isEmpty else { continue }
        let bitmap = try CairoRenderer().render(list, scale: image.scale)
        let finding = GoldenFinding(
          GoldenFile(of: image), .same,
          actual: try PNGEncoder.encode(bitmap, scale: image.scale))
        var exact = comparison(of: finding.file)
        exact.metric = .exact
        exact.maximumDiffering = 0
        for id in ids {
          let moved = try CairoRenderer().render(
            list.replacing(id) { $0.moved(down: Self.farMove) }, scale: image.scale)
          // Moving a hidden shape changes no pixels.
          let change = try exact.difference(between: bitmap, and: moved)
          let kind = id.withoutNumber
          guard change.maximum.largest >= minimumChange,
            change.differing > best[kind]?.pixels ?? 0
          else { continue }
          best[kind] = VisibleShape(
            id: id, list: list, scale: image.scale, finding: finding, pixels: change.differing)
        }
      }
      let sorted = best.values.sorted { ($0.pixels, $1.id) > ($1.pixels, $0.id) }
      guard let largest = sorted.first else { continue }
      return sorted.prefix(Self.maximumShapes).filter {
        $0.pixels * Self.maximumRatio >= largest.pixels
      }
    }
    return []
  }

  /// Returns the defects in which visible shapes are moved, removed or recolored.
  func shapeDefects(_ shapes: [VisibleShape]) throws -> [Defect] {
    guard !shapes.isEmpty else {
      return [
        .known(
          Trial(
            defect: "a shape is moved, missing or recolored", outcome: .missed,
            finding: "cannot be created: no image shows a shape outside the ignored regions"))
      ]
    }
    return try shapes.flatMap { shape in
      let changes: [(String, mayPass: Bool, (DisplayItem) -> DisplayItem?)] = [
        ("is moved down by a quarter of a pixel", true, { $0.moved(down: 0.25 / shape.scale) }),
        (
          "is moved down by \(Self.farMove.decimalText()) points", false,
          { $0.moved(down: Self.farMove) }
        ), ("is missing", false, { _ in nil }), ("has a different color", false, { $0.recolored }),
      ]
      return try changes.map { name, mayPass, change -> Defect in
        let bitmap = try CairoRenderer().render(
          shape.list.replacing(shape.id, change), scale: shape.scale)
        let bytes = try PNGEncoder.encode(bitmap, scale: shape.scale)
        return .change("\(shape.id) \(name)", [shape.finding], [bytes], mayPass: mayPass)
      }
    }
  }

  /// Returns the defects in which the motion differs for one frame, in time, or in its drawing order.
  func motionDefects(of finding: GoldenFinding, _ shape: VisibleShape) throws -> [Defect] {
    let plan = try goldens.motionPlan()
    let lists = try plan.images.map { try plan.drawing(of: $0).list }
    let shown = lists.indices.filter { lists[$0].shapeIDs.contains(shape.id) }
    guard !shown.isEmpty else { return [] }
    let jump = plan.images[shown[shown.count / 2]]
    func defect(
      _ name: String, _ list: @escaping (FrameImage, DisplayList) throws -> DisplayList
    ) throws -> Defect {
      let records = try plan.motionRecords { try list($0, plan.drawing(of: $0).list) }
      return .change(name, [finding], [Array(plan.motionText(of: records).utf8)])
    }
    let swap = "\(shape.id) is drawn before its neighbor"
    return [
      try defect("\(shape.id) is moved down by \(Self.farMove.decimalText()) points in one frame") {
        $0 == jump ? $1.replacing(shape.id) { $0.moved(down: Self.farMove) } : $1
      },
      try defect("the run is drawn 10 ms later") { image, _ in
        try plan.list(of: image, earlier: 0.01)
      },
      lists.contains { $0.swapped(at: shape.id) != nil }
        ? try defect(swap) { $1.swapped(at: shape.id) ?? $1 }
        : .known(
          Trial(
            defect: swap, outcome: .impossible,
            finding: "not applicable: its group has no other item")),
    ]
  }
}
