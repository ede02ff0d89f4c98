import BezierGeometry
import CurveTuning
import Texts

extension Double {
  /// The number as Kotlin writes it.
  func kotlin(places: Int = 4) -> String { decimalText(places: places) + "f" }
}

/// The movements of a handoff's layers as named tracks of single numbers, each once.
struct ComposeTracks {
  private struct Movement: Hashable {
    let refreshing: String
    let loop: String
    let ending: String
  }

  private let typeName: String
  private var names: [Movement: String] = [:]
  private var taken: Set<String> = []
  /// The declarations, a line each.
  private(set) var declarations: [String] = []

  /// Makes no track yet.
  ///
  /// - Parameter typeName: what tracks and keys are called after, as the private types of a package's
  ///   files are not told apart.
  init(typeName: String) { self.typeName = typeName }

  /// The expression for a component of a layer's property at the time that is drawn.
  mutating func value(
    of layer: HandoffLayer, _ property: HandoffProperty, _ component: Int = 0, named name: String
  ) -> String {
    let still = layer.value(property)
    guard still.indices.contains(component) else { return 0.0.kotlin() }
    guard let track = layer.tracks[property], Self.moves(track, component) else {
      return still[component].kotlin(places: HandoffDigits.value(property))
    }
    return value(of: track, component, named: name)
  }

  /// The expression for a component of a track at the time that is drawn.
  mutating func value(
    of track: HandoffTrack, _ component: Int = 0, named name: String
  ) -> String {
    let places = HandoffDigits.value(track.property)
    let movement = Movement(
      refreshing: keys(track.refreshing, component, places: places),
      loop: keys(track.loop, component, places: places),
      ending: keys(track.ending, component, places: places))
    if let known = names[movement] { return "\(known).at(clock)" }
    var own = name
    var number = 2
    while !taken.insert(own).inserted {
      own = "\(name)\(number)"
      number += 1
    }
    names[movement] = own
    declarations += [
      "private val \(own) = \(typeName)Track(", "  refreshing = \(movement.refreshing),",
      "  loop = \(movement.loop),", "  ending = \(movement.ending))",
    ]
    return "\(own).at(clock)"
  }

  /// Whether a component of a track is ever another.
  private static func moves(_ track: HandoffTrack, _ component: Int) -> Bool {
    let all = [track.refreshing, track.loop, track.ending].compactMap { $0 }
      .flatMap { $0.keys.map { $0.value[component] } }
    return all.contains { $0 != all.first }
  }

  private func keys(_ keyframes: EasedKeyframes?, _ component: Int, places: Int) -> String {
    guard let keyframes else { return "listOf()" }
    let keys = keyframes.keys.enumerated().map { index, key in
      let start =
        "\(typeName)Key(\(key.time.kotlin(places: 6)), "
        + key.value[component].kotlin(places: places)
      // What is held goes on by nothing.
      guard index < keyframes.easings.count, index + 1 < keyframes.keys.count,
        keyframes.easings[index] != EasedKeyframes.hold
      else { return "\(start))" }
      // An expression for each is found, as only straight and Bézier functions are in keyframes.
      let easing = try? EasingExpression(keyframes.easings[index], in: .compose).text
      return "\(start), \(easing ?? "null"))"
    }
    return "listOf(\(keys.joined(separator: ", ")))"
  }
}
