import BezierGeometry
import FileAccess
import Foundation
import Handoff
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
import Synchronization
import TestSupport
import VectorDrawing

/// An example handed over, and what takes long to make of it: each is made once, for all tests.
final class HandoffExample: Sendable {
  private let example: String
  private let variant: String?
  private let export = Mutex<Result<HandoffExport, any Error>?>(nil)
  private let drawn = Mutex<HandoffPicture?>(nil)
  private let written = Mutex<String?>(nil)

  private init(_ example: String, variant: String?) {
    self.example = example
    self.variant = variant
  }

  private static let shared = Mutex<[String: HandoffExample]>([:])

  /// An example by its file's name, or one of its variants.
  static func named(_ example: String, variant: String? = nil) -> HandoffExample {
    shared.withLock { known in
      let found =
        known["\(example) \(variant ?? "")"] ?? HandoffExample(example, variant: variant)
      known["\(example) \(variant ?? "")"] = found
      return found
    }
  }

  static var wave: HandoffExample { named("wave") }
  static var bounce: HandoffExample { named("pull-to-bounce") }
  static var mjHeader: HandoffExample { named("mj-refresh") }
  static var ego: HandoffExample { named("ego") }
  static var elastic: HandoffExample { named("elastic") }

  /// What files are called: names that stay apart when all are in one module.
  var name: String { variant.map { "\(example)-\($0)" } ?? example }

  /// What is handed over.
  func get() throws -> HandoffExport {
    try export.withLock { made in
      let result =
        made ?? Result { try Self.handoff(of: example, variant: variant, named: name) }
      made = result
      return try result.get()
    }
  }

  /// Its canvas.
  func picture() throws -> HandoffPicture {
    let handoff = try get()
    return drawn.withLock { made in
      let picture = made ?? handoff.picture()
      made = picture
      return picture
    }
  }

  /// Its text in a notation.
  func text(in notation: HandoffNotation) throws -> String {
    let handoff = try get()
    guard notation == .lottie else { return notation.text(of: handoff) }
    let picture = try picture()
    return written.withLock { made in
      let text = made ?? LottieHandoff.text(of: handoff, over: picture)
      made = text
      return text
    }
  }

  /// An example's file, handed over anew.
  static func handoff(
    of example: String, variant: String? = nil, named name: String? = nil,
    changing overrides: [ScenarioOverride] = [], _ options: HandoffExport.Options = .init()
  ) throws -> HandoffExport {
    let path = Repository.root.appending(path: "Examples/\(example).yaml").path
    let scenario = try Scenario(
      parsing: try InputFile.read(path), fileName: path, library: Library(), variant: variant,
      overrides: overrides)
    return try HandoffExport(
      try ResolvedScenario(scenario, library: Library()), name: name ?? example, options)
  }
}

extension HandoffExport {
  /// A layer by its name.
  func layer(_ name: String) -> HandoffLayer? { allLayers.first { $0.name == name } }

  /// A layer's track.
  func track(_ layer: String, _ property: HandoffProperty) -> HandoffTrack? {
    self.layer(layer)?.tracks[property]
  }
}

/// Draws layers from their keyframes alone.
struct LayerPlayer {
  let picture: HandoffPicture

  /// What the keyframes say at a time, in seconds from the handoff's start.
  func displayList(at time: Double) -> DisplayList {
    DisplayList(
      size: picture.size, background: picture.background,
      items: picture.layers.flatMap { items($0, time) })
  }

  private func items(_ layer: HandoffLayer, _ time: Double) -> [DisplayItem] {
    func value(_ property: HandoffProperty) -> [Double]? {
      layer.tracks[property]?.value(at: time) ?? layer.values[property]
    }
    func number(_ property: HandoffProperty, _ neutral: Double = 0) -> Double {
      value(property)?.first ?? neutral
    }
    func outline(_ path: BezierPath, _ property: HandoffProperty) -> BezierPath {
      guard let coordinates = value(property) else { return path }
      var rest = coordinates[...]
      return BezierPath(
        path.elements.map {
          $0.mapPoints { _ in
            Point(x: rest.removeFirst(), y: rest.removeFirst())
          }
        })
    }
    guard number(.isShown, 1) == 1 else { return [] }
    let place = AffineTransform.scale(x: number(.scaleX, 1), y: number(.scaleY, 1))
      .concatenating(.rotation(number(.rotation)))
      .concatenating(.translation(x: number(.x), y: number(.y)))
    let color = value(.color) ?? [0, 0, 0, 1]
    let paint = Paint.color(
      .init(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    var inner: [DisplayItem]
    var clip: BezierPath?
    switch layer.content {
    case .group(let children, let outlineOfClip):
      inner = children.flatMap { items($0, time) }
      clip = outlineOfClip.map { outline($0, .clip) }
    case .fill(let path, let rule):
      inner = [.fill("\(layer.name)*", outline(path, .path), paint, rule: rule)]
    case .stroke(let path, var style):
      style.width = number(.lineWidth, style.width)
      inner = [.stroke("\(layer.name)*", outline(path, .path), paint, style)]
    case .ring(let radius, var style):
      style.width = number(.lineWidth, style.width)
      let arc = Arc(
        center: .zero, radius: radius, startAngle: 0, sweepAngle: 2 * .pi * number(.strokeEnd, 1))
      inner = arc.sweepAngle > 0 ? [.stroke("\(layer.name)*", arc.path(), paint, style)] : []
    case .image(let asset, let size):
      inner = [.image("\(layer.name)*", asset, in: Rect(origin: .zero, size: size))]
    }
    return [
      .group(layer.name, transform: place, opacity: number(.opacity, 1), clip: clip, inner)
    ]
  }
}
