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

  /// What a helper's type is called.
  ///
  /// A private type is the file's own in Swift; in Kotlin those of a package are not
  /// told apart by file.
  func helper(_ name: String, of typeName: String) -> String {
    self == .swiftUI ? name : typeName + name
  }

  /// What names an argument.
  var label: String { self == .swiftUI ? ":" : " =" }

  /// What there is where there is nothing.
  var none: String { self == .swiftUI ? "nil" : "null" }

  /// What its files are.
  var notation: HandoffNotation {
    switch self {
    case .swiftUI: .swiftUI
    case .compose: .compose
    case .android: .android
    }
  }

  private var curveNotation: CurveNotation {
    switch self {
    case .swiftUI: .swiftUI
    case .compose: .compose
    case .android: .android
    }
  }

  /// A key of a type: when, what, and how it goes on from there; what is held goes on by nothing.
  func key(
    _ name: String, _ time: Double, _ value: Double, _ easing: TimingFunction?, places: Int
  ) -> String {
    let start = "\(name)(\(fine(time)), \(number(value, places: places))"
    guard let easing else { return "\(start))" }
    // An expression for each is found, as only straight and Bézier functions are in keyframes.
    let text = (try? EasingExpression(easing, in: curveNotation).text) ?? none
    return "\(start), \(text))"
  }

  /// The keys of one component, each of a type of this name.
  func keys(
    _ keyframes: EasedKeyframes?, _ component: Int, places: Int, named name: String
  ) -> String {
    guard let keyframes else { return list([]) }
    let all = keyframes.keys.enumerated().map { index, key in
      let easing = index < keyframes.easings.count ? keyframes.easings[index] : nil
      let isHeld = easing == EasedKeyframes.hold || index + 1 >= keyframes.keys.count
      return self.key(
        name, key.time, key.value[component], isHeld ? nil : easing, places: places)
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
  private let typeName: String
  private var names: [Movement: String] = [:]
  private var taken: Set<String> = []
  /// The declarations, a line each.
  private(set) var declarations: [String] = []

  /// Makes no track yet; a header's helpers are called after its type.
  init(_ language: ProgramLanguage, typeName: String) {
    self.language = language
    self.typeName = typeName
  }

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
      language.keys(
        keyframes, component, places: places, named: language.helper("Key", of: typeName))
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
      "\(language.constant) \(own) = \(language.helper("Track", of: typeName))(",
      "  refreshing\(label) \(movement.refreshing),",
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
