import BezierGeometry
import CurveTuning
import KeyframeAnimation

/// A language in which a header is handed over as a drawing that is a function of time.
enum ProgramLanguage {
  case swiftUI
  case compose
  case android

  /// A number as it is written.
  func number(_ number: Double, places: Int = 4) -> String {
    let text = number.decimalText(places: places)
    return self == .swiftUI ? text : text + "f"
  }

  /// A number of seconds or of radians.
  func fine(_ number: Double) -> String { self.number(number, places: 6) }

  /// A list of expressions.
  func list(_ elements: [String]) -> String {
    let inner = elements.joined(separator: ", ")
    return self == .swiftUI ? "[\(inner)]" : "listOf(\(inner))"
  }

  /// What a constant begins with.
  var constant: String { self == .swiftUI ? "private let" : "private val" }

  /// What names an argument.
  var label: String { self == .swiftUI ? ":" : " =" }

  /// What there is where there is nothing.
  var none: String { self == .swiftUI ? "nil" : "null" }

  private var notation: CurveNotation {
    switch self {
    case .swiftUI: .swiftUI
    case .compose: .compose
    case .android: .android
    }
  }

  /// A key: when, what, and how it goes on from there; what is held goes on by nothing.
  func key(_ time: Double, _ value: Double, _ easing: TimingFunction?, places: Int) -> String {
    let start = "Key(\(fine(time)), \(number(value, places: places))"
    guard let easing else { return "\(start))" }
    // An expression for each is found, as only straight and Bézier functions are in keyframes.
    let text = (try? EasingExpression(easing, in: notation).text) ?? none
    return "\(start), \(text))"
  }

  /// The keys of one component.
  func keys(
    _ keyframes: EasedKeyframes?, _ component: Int, scale: Double, places: Int
  ) -> String {
    guard let keyframes else { return list([]) }
    let all = keyframes.keys.enumerated().map { index, key in
      let easing = index < keyframes.easings.count ? keyframes.easings[index] : nil
      let isHeld = easing == EasedKeyframes.hold || index + 1 >= keyframes.keys.count
      return self.key(
        key.time, key.value[component] * scale, isHeld ? nil : easing, places: places)
    }
    return list(all)
  }
}

/// The movements of a handoff's layers as named tracks of single numbers, each once.
struct ProgramTracks {
  private struct Movement: Hashable {
    let refreshing: String
    let loop: String
    let ending: String
  }

  private let language: ProgramLanguage
  private var names: [Movement: String] = [:]
  private var taken: Set<String> = []
  /// The declarations, a line each.
  private(set) var declarations: [String] = []

  init(_ language: ProgramLanguage) { self.language = language }

  /// The expression for a component of a property at the time that is drawn.
  mutating func value(
    of layer: HandoffLayer, _ property: HandoffProperty, _ component: Int = 0, named name: String
  ) -> String {
    let places = HandoffDigits.value(property)
    let still = layer.value(property)
    guard let track = layer.tracks[property], still.indices.contains(component),
      Self.moves(track, component)
    else {
      let number = still.indices.contains(component) ? still[component] : 0
      return language.number(number, places: places)
    }
    func keys(_ keyframes: EasedKeyframes?) -> String {
      language.keys(keyframes, component, scale: 1, places: places)
    }
    let movement = Movement(
      refreshing: keys(track.refreshing), loop: keys(track.loop), ending: keys(track.ending))
    if let known = names[movement] { return "\(known).at(clock)" }
    var own = name
    var number = 2
    while !taken.insert(own).inserted {
      own = "\(name)\(number)"
      number += 1
    }
    names[movement] = own
    let label = language.label
    declarations += [
      "\(language.constant) \(own) = Track(", "  refreshing\(label) \(movement.refreshing),",
      "  loop\(label) \(movement.loop),", "  ending\(label) \(movement.ending))",
    ]
    return "\(own).at(clock)"
  }

  /// Whether a component of a track is ever another.
  static func moves(_ track: HandoffTrack, _ component: Int) -> Bool {
    let all = [track.refreshing, track.loop, track.ending].compactMap { $0 }
      .flatMap { $0.keys.map { $0.value[component] } }
    return all.contains { $0 != all.first }
  }
}
