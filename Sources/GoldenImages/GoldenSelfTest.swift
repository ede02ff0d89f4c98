import BezierGeometry
import CairoBackend
import FrameSequence
import PNGCoding
public import Pixels
import RefreshModel
import RefreshScenario
import VectorDrawing

/// Shows on the machine at hand that comparisons fail where they have to.
///
/// The scenario's goldens are recorded into an empty folder; then they are changed there, one defect
/// at a time, and verified like any others.
public struct GoldenSelfTest: Sendable {
  /// One defect, and whether it was found.
  public struct Trial: Hashable, Sendable {
    /// What was done to the goldens.
    public let defect: String
    /// The tolerance that has to find it.
    public let tolerance: ImageComparison
    /// Whether it was found.
    public let isCaught: Bool
    /// What the comparison says.
    public let finding: String
  }

  private let goldens: Goldens
  private let folder: String

  /// - Parameters:
  ///   - goldens: the scenario.
  ///   - folder: an empty folder, which is filled.
  public init(_ goldens: Goldens, in folder: String) {
    self.goldens = goldens
    self.folder = folder
  }

  /// Tries every defect.
  public func run() async throws -> [Trial] {
    let exact = goldens.moved(to: folder, tolerance: .exact)
    let rasteriser = goldens.moved(to: folder, tolerance: .rasteriser)
    let fresh = try await exact.verify()
    _ = try fresh.record(.all)
    let clean = try await exact.verify()
    var trials = [
      Trial(
        defect: "none: goldens just recorded hold", tolerance: .exact, isCaught: clean.isPassed,
        finding: Self.text(clean))
    ]
    let pictures = fresh.findings.filter { $0.file.layer == .rasterising }
    if let picture = pictures.first {
      trials.append(
        try await trial("one pixel is one step off", exact, [picture]) { try flipPixel(in: $0[0]) })
      trials.append(
        try await trial("a frame is missing", exact, [picture]) { _ in [] })
      if let moved = try movedPicture() {
        trials.append(
          try await trial(
            "\(moved.id) is a quarter of a pixel further down", rasteriser, [moved.finding]
          ) { _ in
            [moved.bytes]
          })
      }
    }
    if let first = pictures.first,
      let other = pictures.first(where: {
        $0.file.scale == first.file.scale && $0.actual != first.actual
      })
    {
      trials.append(
        try await trial("two frames are swapped", rasteriser, [first, other]) { [$0[1], $0[0]] })
    }
    if let trace = fresh.findings.first(where: { $0.file.layer == .behaviour }) {
      trials.append(
        try await trial("an event has another name", exact, [trace]) {
          [Self.renamingEvent(in: $0[0])]
        })
    }
    return trials
  }

  /// Changes some goldens, verifies, and puts them back.
  ///
  /// - Parameter change: the bytes of the files changed; without bytes a file is removed.
  private func trial(
    _ defect: String, _ goldens: Goldens, _ findings: [GoldenFinding],
    change: ([[UInt8]]) throws -> [[UInt8]]
  ) async throws -> Trial {
    let paths = findings.map { InputFile.path(of: $0.file.name, in: folder) }
    let changed = try change(findings.map(\.actual))
    for (index, path) in paths.enumerated() {
      if changed.indices.contains(index) {
        try WholeFile.write(changed[index], to: path)
      } else {
        try FileSystem.remove(path)
      }
    }
    let result = try await goldens.verify()
    for (path, finding) in zip(paths, findings) { try WholeFile.write(finding.actual, to: path) }
    let failed = Set(result.findings.filter { !$0.isPassed }.map(\.file.name))
    return Trial(
      defect: defect, tolerance: goldens.tolerance,
      isCaught: failed == Set(findings.map(\.file.name)), finding: Self.text(result))
  }

  private static func text(_ result: GoldenResult) -> String {
    result.findings.first { !$0.isPassed }.map { "\($0.file.name): \($0.description)" }
      ?? "everything holds"
  }

  // MARK: Defects

  /// A step of 255 in the green of the pixel in the middle.
  private func flipPixel(in bytes: [UInt8]) throws -> [[UInt8]] {
    var picture = try PNGDecoder.decode(bytes)
    let (x, y) = (picture.width / 2, picture.height / 2)
    var pixel = picture[x, y]
    // Under full transparency there is no colour to change.
    if pixel.alpha == 0 {
      pixel = StraightPixel(red: 0, green: 0, blue: 0, alpha: 1)
    } else {
      pixel.green ^= 1
      pixel.alpha = max(pixel.alpha, 128)
    }
    picture[x, y] = pixel
    return [try PNGEncoder.encode(picture)]
  }

  /// A shape of less contrast than this, in steps of 255 for a quarter of a pixel, is not chosen.
  private static let leastChange = 16

  private struct MovedPicture {
    let id: String
    let finding: GoldenFinding
    let bytes: [UInt8]
  }

  /// A picture in which one shape that can be seen stands a quarter of a pixel further down: a ball
  /// where there is one.
  private func movedPicture() throws -> MovedPicture? {
    let plan = try goldens.plan()
    for isBall in [true, false] {
      for picture in plan.pictures {
        let list = try plan.drawing(of: picture).list
        let ids = list.shapeIDs.filter { $0.hasPrefix("ball") == isBall }
        guard !ids.isEmpty else { continue }
        let bitmap = try CairoRenderer().render(list, scale: picture.scale)
        for id in ids {
          let moved = try CairoRenderer().render(
            list.moving(id, by: Vector(dx: 0, dy: 0.25 / picture.scale)), scale: picture.scale)
          // Hidden shapes show nothing of it, and pale ones no more than rounding does.
          let change = try ImageComparison.exact.difference(between: bitmap, and: moved).maximum
          guard change.largest >= Self.leastChange else { continue }
          return MovedPicture(
            id: id,
            finding: GoldenFinding(
              GoldenFile(of: picture), .same,
              actual: try PNGEncoder.encode(bitmap, scale: picture.scale)),
            bytes: try PNGEncoder.encode(moved, scale: picture.scale))
        }
      }
    }
    return nil
  }

  private static func renamingEvent(in bytes: [UInt8]) -> [UInt8] {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    var words = lines.first { !$0.contains("|") && $0.contains(" ") }?.split(separator: " ") ?? []
    guard words.count > 1,
      let place = lines.firstIndex(where: { $0.split(separator: " ") == words })
    else { return bytes + Array("0 renamed\n".utf8) }
    words[1] = "renamed"
    var changed = lines.map(String.init)
    changed[place] = words.joined(separator: " ")
    return Array(changed.joined(separator: "\n").utf8)
  }
}

extension DisplayList {
  /// The identifiers of fills, strokes and texts, the foremost first.
  fileprivate var shapeIDs: [String] {
    func ids(_ items: [DisplayItem]) -> [String] {
      items.reversed().flatMap { item -> [String] in
        switch item {
        case .group(let group): ids(group.children)
        case .fill, .stroke, .text: [item.id]
        case .image: []
        }
      }
    }
    return ids(items)
  }

  /// The list with one item elsewhere.
  fileprivate func moving(_ id: String, by way: Vector) -> DisplayList {
    func moved(_ items: [DisplayItem]) -> [DisplayItem] {
      items.map { item in
        if item.id == id {
          return .group("\(id).moved", at: Point(x: way.dx, y: way.dy)) { item }
        }
        guard case .group(var group) = item else { return item }
        group.children = moved(group.children)
        return .group(group)
      }
    }
    var list = self
    list.items = moved(items)
    return list
  }
}
