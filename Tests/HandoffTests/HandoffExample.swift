import BezierGeometry
import Foundation
import FrameSequence
import Handoff
import KeyframeAnimation
import Pixels
import RefreshModel
import RefreshScenario
import RefreshScene
import TestSupport
import VectorDrawing

/// Headers to hand over, each played once for all tests.
enum HandoffExample {
  /// An example's file, handed over.
  static func handoff(
    of name: String, changing overrides: [ScenarioOverride] = [],
    _ options: HandoffExport.Options = .init()
  ) throws -> HandoffExport {
    let path = Repository.root.appending(path: "Examples/\(name).yaml").path
    let scenario = try Scenario(
      parsing: try InputFile.read(path), fileName: path, library: Library(),
      overrides: overrides)
    return try HandoffExport(
      try ResolvedScenario(scenario, library: Library()), name: name, options)
  }

  static let wave = Result { try handoff(of: "wave") }
  static let bounce = Result { try handoff(of: "pull-to-bounce") }
  static let mjHeader = Result { try handoff(of: "mj-refresh") }
  static let ego = Result { try handoff(of: "ego") }
  static let elastic = Result { try handoff(of: "elastic") }
  private static let zh = Result { try handoff(of: "zh-refresh") }

  /// One of the above by its file's name.
  static func shared(_ name: String) throws -> HandoffExport {
    switch name {
    case "wave": try wave.get()
    case "pull-to-bounce": try bounce.get()
    case "mj-refresh": try mjHeader.get()
    case "ego": try ego.get()
    case "elastic": try elastic.get()
    case "zh-refresh": try zh.get()
    default: try handoff(of: name)
    }
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
