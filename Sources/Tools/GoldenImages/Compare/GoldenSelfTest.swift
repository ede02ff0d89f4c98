import FileAccess

/// A check that comparisons detect deliberate defects.
///
/// The scenario's goldens are recorded in an empty folder, modified with one defect at a time,
/// and verified. The scenario's own tolerance, instants and ignored regions apply.
package struct GoldenSelfTest: Sendable {
  package enum Outcome: String, Sendable {
    /// The defect was detected, or goldens without a defect passed.
    case caught = "yes"
    /// The defect was not detected, but is small enough for a tolerance to permit it.
    case allowed
    /// The defect was not detected, although no tolerance should permit it.
    ///
    /// It is also the outcome if goldens without a defect fail, or if no image shows a shape.
    case missed = "NO"
    /// The defect could not be created.
    case impossible = "–"
  }

  /// A defect and the outcome of its trial.
  package struct Trial: Hashable, Sendable {
    /// A description of the change to the goldens.
    package let defect: String
    package let outcome: Outcome
    /// A description of the first failure or permitted difference, or `all goldens pass`.
    ///
    /// It is the reason if the outcome is `impossible`, or if no image shows a shape.
    package let finding: String
  }

  private var goldens: Goldens
  private let folder: String

  /// Creates a self-test.
  ///
  /// - Parameters:
  ///   - goldens: The goldens of the scenario.
  ///   - folder: An empty folder, in which the goldens are recorded.
  package init(_ goldens: Goldens, in folder: String) {
    self.goldens = goldens
    self.goldens.goldenFolder = GoldenFolder(path: folder)
    self.folder = folder
  }

  /// Tries all defects and returns the trials.
  ///
  /// - Throws: The errors of ``Goldens/verify(jobs:)``, and errors of reading and writing files.
  package func run() async throws -> [Trial] {
    let fresh = try await goldens.verify()
    _ = try fresh.record(.all)
    let clean = try await goldens.verify()
    var trials = [
      Trial(
        defect: "none: newly recorded goldens pass", outcome: clean.isPassed ? .caught : .missed,
        finding: Self.text(clean))
    ]
    let images = fresh.findings.filter { $0.file.layer == .rasterization }
    if let image = images.first {
      let flipped = try flipping(in: image)
      trials.append(
        try await trial("one pixel differs by 1 of 255", [image], mayPass: true, [flipped]))
      trials.append(try await trial("an image is missing", [image], []))
    }
    let shapes = try visibleShapes()
    trials += try await shapeTrials(shapes)
    trials += try await motionTrials(shapes, fresh)
    trials.append(try await swapped(images))
    let lists = try fresh.findings.filter { $0.file.layer == .drawing }.map { finding in
      (finding, Self.dropping(shapes.first?.id, in: try finding.actual.read()))
    }
    if let (list, changed) = lists.first(where: { $0.1 != nil }), let changed {
      trials.append(try await trial("a display list lacks an item", [list], [changed]))
    }
    if let trace = fresh.findings.first(where: { $0.file.layer == .behavior }) {
      trials.append(
        try await trial(
          "an event has a different name", [trace],
          [Self.renamingEvent(in: try trace.actual.read())]))
    }
    return trials
  }

  /// Modifies some goldens, verifies them, and restores them.
  ///
  /// - Parameters:
  ///   - mayPass: Whether the defect is small enough for a tolerance to permit it.
  ///   - changed: The modified contents of the first files of `findings`; the remaining files are
  ///     removed.
  private func trial(
    _ defect: String, _ findings: [GoldenFinding], mayPass: Bool = false, _ changed: [[UInt8]]
  ) async throws -> Trial {
    let paths = findings.map { ExactPath.path(of: $0.file.name, in: folder) }
    for (index, path) in paths.enumerated() {
      if changed.indices.contains(index) {
        try WholeFile.write(changed[index], to: path)
      } else {
        try FileSystem.remove(path)
      }
    }
    let result = try await goldens.verify()
    for (path, finding) in zip(paths, findings) {
      try WholeFile.write(try finding.actual.read(), to: path)
    }
    let failed = Set(result.findings.filter { !$0.isPassed }.map(\.file.name))
    let isCaught = failed == Set(findings.map(\.file.name))
    return Trial(
      defect: defect, outcome: isCaught ? .caught : mayPass ? .allowed : .missed,
      finding: Self.text(result))
  }

  /// Returns a description of the first failure, or else of the first permitted difference.
  private static func text(_ result: GoldenResult) -> String {
    let told =
      result.findings.first { !$0.isPassed } ?? result.findings.first { $0.verdict != .same }
    return told.map { "\($0.file.name): \($0.description)" } ?? "all goldens pass"
  }

  // MARK: Defects in images

  /// Returns the image as a PNG file with the green channel of one pixel changed by one step of
  /// 255.
  ///
  /// The pixel is the center of the image, or another compared pixel if the center is ignored. An
  /// alpha of 1…127 is raised to 128, so that premultiplication preserves the step.
  private func flipping(in finding: GoldenFinding) throws -> [UInt8] {
    var image = try PNGDecoder.decode(try finding.actual.read())
    let comparison = comparison(of: finding.file)
    let middle = image.height / 2 * image.width + image.width / 2
    let (y, x) = (comparison.firstCompared(in: image.size, from: middle) ?? middle)
      .quotientAndRemainder(dividingBy: image.width)
    var pixel = image[x, y]
    // A fully transparent pixel has no color, so its alpha is changed instead.
    if pixel.alpha == 0 {
      pixel = StraightPixel(red: 0, green: 0, blue: 0, alpha: 1)
    } else {
      pixel.green ^= 1
      pixel.alpha = max(pixel.alpha, 128)
    }
    image[x, y] = pixel
    return try PNGEncoder.encode(image)
  }

  private func comparison(of file: GoldenFile) -> ImageComparison {
    goldens.golden.comparison(scale: file.scale ?? 1)
  }

  /// Runs the trial in which two different images of the same scale are swapped.
  private func swapped(_ images: [GoldenFinding]) async throws -> Trial {
    let defect = "two images are swapped"
    for (index, first) in images.enumerated() {
      guard
        let other = images.dropFirst(index + 1).first(where: {
          $0.file.scale == first.file.scale && (try? $0.actual.read()) != (try? first.actual.read())
        })
      else { continue }
      return try await trial(
        defect, [first, other], mayPass: true, [try other.actual.read(), try first.actual.read()])
    }
    return Trial(
      defect: defect, outcome: .impossible,
      finding: "not applicable: no two images of the same scale differ")
  }

  /// Runs the trials in which visible shapes are moved, removed or recolored.
  private func shapeTrials(_ shapes: [VisibleShape]) async throws -> [Trial] {
    guard !shapes.isEmpty else {
      return [
        Trial(
          defect: "a shape is moved, missing or recolored", outcome: .missed,
          finding: "cannot be created: no image shows a shape outside the ignored regions")
      ]
    }
    var trials: [Trial] = []
    for shape in shapes {
      let (id, list, scale) = (shape.id, shape.list, shape.scale)
      func trial(
        _ defect: String, mayPass: Bool = false, _ change: (DisplayItem) -> DisplayItem?
      ) async throws -> Trial {
        let bitmap = try CairoRenderer().render(list.replacing(id, change), scale: scale)
        return try await self.trial(
          "\(id) \(defect)", [shape.finding], mayPass: mayPass,
          [try PNGEncoder.encode(bitmap, scale: scale)])
      }
      trials += [
        try await trial("is moved down by a quarter of a pixel", mayPass: true) {
          $0.moved(down: 0.25 / scale)
        },
        try await trial("is moved down by \(Self.farMove.decimalText()) points") {
          $0.moved(down: Self.farMove)
        },
        try await trial("is missing") { _ in nil },
        try await trial("has a different color") { $0.recolored },
      ]
    }
    return trials
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
  /// The maximum number of shapes.
  private static let mostShapes = 3
  /// The largest ratio of the pixels that change if one shape or another is moved.
  private static let leastShare = 16

  private struct VisibleShape {
    let id: String
    let list: DisplayList
    let scale: Double
    let finding: GoldenFinding
    /// The number of pixels that change if the shape is moved.
    let pixels: Int
  }

  /// Returns the shapes of the header whose movement changes the most pixels, one of each kind, such
  /// as a wave, a ball and a label; otherwise other shapes.
  ///
  /// The result is empty if no movement is visible.
  private func visibleShapes() throws -> [VisibleShape] {
    let plan = try goldens.plan()
    for (isInHeader, leastChange) in Self.choices {
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
        (exact.metric, exact.maximumDiffering) = (.exact, 0)
        for id in ids {
          let moved = try CairoRenderer().render(
            list.replacing(id) { $0.moved(down: Self.farMove) }, scale: image.scale)
          // Moving a hidden shape changes no pixels.
          let change = try exact.difference(between: bitmap, and: moved)
          let kind = id.withoutNumber
          guard change.maximum.largest >= leastChange,
            change.differing > best[kind]?.pixels ?? 0
          else { continue }
          best[kind] = VisibleShape(
            id: id, list: list, scale: image.scale, finding: finding, pixels: change.differing)
        }
      }
      let sorted = best.values.sorted { ($0.pixels, $1.id) > ($1.pixels, $0.id) }
      guard let most = sorted.first else { continue }
      return sorted.prefix(Self.mostShapes).filter { $0.pixels * Self.leastShare >= most.pixels }
    }
    return []
  }

  // MARK: Defects in the motion

  /// Runs the trials in which the motion differs for one frame, in time, or in its drawing order.
  private func motionTrials(_ shapes: [VisibleShape], _ fresh: GoldenResult) async throws -> [Trial]
  {
    guard let finding = fresh.findings.first(where: { $0.file == .motion }),
      let shape = shapes.first
    else { return [] }
    let plan = try goldens.motionPlan()
    let shown = try plan.images.indices.filter {
      try plan.drawing(of: plan.images[$0]).list.shapeIDs.contains(shape.id)
    }
    guard !shown.isEmpty else { return [] }
    let jump = shown[shown.count / 2]
    func trial(
      _ defect: String, _ list: @escaping (FrameImage) throws -> DisplayList
    ) async throws -> Trial {
      let text = plan.motionText(of: try plan.motionRecords(list: list))
      return try await self.trial(defect, [finding], [Array(text.utf8)])
    }
    let isSwappable = try plan.images.contains {
      try plan.drawing(of: $0).list.swapped(at: shape.id) != nil
    }
    return [
      try await trial(
        "\(shape.id) is moved down by \(Self.farMove.decimalText()) points in one frame"
      ) {
        let list = try plan.drawing(of: $0).list
        return $0 == plan.images[jump]
          ? list.replacing(shape.id) { $0.moved(down: Self.farMove) } : list
      },
      try await trial("the run is drawn 10 ms later") {
        try plan.list(of: $0, earlier: 0.01)
      },
      isSwappable
        ? try await trial("\(shape.id) is drawn before its neighbor") {
          let list = try plan.drawing(of: $0).list
          return list.swapped(at: shape.id) ?? list
        }
        : Trial(
          defect: "\(shape.id) is drawn before its neighbor", outcome: .impossible,
          finding: "not applicable: its group has no other item"),
    ]
  }

  // MARK: Defects in texts

  /// Returns the text of a display list without an item, or `nil` if it does not contain the item.
  private static func dropping(_ id: String?, in bytes: [UInt8]) -> [UInt8]? {
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let place = id.map { id in lines.lastIndex { ListLine($0)?.id == id } } ?? lines.indices.last
    guard let place else { return nil }
    lines.remove(at: place)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func renamingEvent(in bytes: [UInt8]) -> [UInt8] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let event = lines.firstIndex { !$0.contains("|") && $0.split(separator: " ").count > 1 }
    guard let event else { return bytes + Array("0 renamed\n".utf8) }
    var words = lines[event].split(separator: " ")
    words[1] = "renamed"
    lines[event] = words.joined(separator: " ")
    return Array(lines.joined(separator: "\n").utf8)
  }
}

extension DisplayList {
  /// The identifiers of all items except groups, frontmost first.
  fileprivate var shapeIDs: [String] {
    items.allResults { if case .group = $0 { nil } else { $0.id } }.reversed()
  }

  /// Returns the list in which an item and the next one in the same group are swapped, or the
  /// previous one if it is the last; `nil` if the group has no other item.
  fileprivate func swapped(at id: String) -> DisplayList? {
    var list = self
    let isSwapped = list.items.changeSiblings(of: id) { items, index in
      let other = index + 1 < items.count ? index + 1 : index - 1
      guard other >= 0 else { return false }
      items.swapAt(index, other)
      return true
    }
    return isSwapped ? list : nil
  }

  /// Returns the list with one item changed, or removed if `change` returns `nil`.
  fileprivate func replacing(_ id: String, _ change: (DisplayItem) -> DisplayItem?) -> DisplayList {
    var list = self
    _ = list.items.changeSiblings(of: id) { items, index in
      items.replaceSubrange(index...index, with: change(items[index]).map { [$0] } ?? [])
      return true
    }
    return list
  }
}

extension [DisplayItem] {
  /// Changes the group of an item, and returns the result of `change`, or false without the item.
  ///
  /// - Parameter change: A closure that changes the items of the group, given the item's index.
  fileprivate mutating func changeSiblings(
    of id: String, _ change: (inout [DisplayItem], Int) -> Bool
  ) -> Bool {
    if let index = firstIndex(where: { $0.id == id }) { return change(&self, index) }
    for index in indices {
      guard case .group(var group) = self[index], group.children.changeSiblings(of: id, change)
      else { continue }
      self[index] = .group(group)
      return true
    }
    return false
  }
}

extension DisplayItem {
  /// Returns the item moved down by a distance in points; groups are unchanged.
  fileprivate func moved(down distance: Double) -> DisplayItem {
    if case .group = self { return self }
    return offset(by: Vector(dx: 0, dy: distance))
  }

  /// The item in a clearly different color.
  ///
  /// Each channel becomes 0 or 1, whichever is farther; gradients and images become magenta, and
  /// groups are unchanged.
  fileprivate var recolored: DisplayItem {
    func far(_ value: Double) -> Double { value < 0.5 ? 1 : 0 }
    func far(_ paint: Paint) -> Paint {
      guard case .color(let color) = paint else { return .color(Color(red: 1, green: 0, blue: 1)) }
      return .color(
        Color(
          red: far(color.red), green: far(color.green), blue: far(color.blue), alpha: color.alpha))
    }
    switch self {
    case .fill(var item):
      item.paint = far(item.paint)
      return .fill(item)
    case .stroke(var item):
      item.paint = far(item.paint)
      return .stroke(item)
    case .text(var item):
      item.paint = far(item.paint)
      return .text(item)
    case .image(let item):
      return .fill(
        FillItem(
          id: item.id, path: .rect(item.frame), paint: .color(Color(red: 1, green: 0, blue: 1))))
    case .group: return self
    }
  }
}
