package import CurveTuning

/// The keyframes of one property of a layer: those of the refresh, those that repeat until the app
/// ends it, and those after that.
package struct HeaderTrack: Sendable {
  /// What moves.
  package let property: LayerProperty
  /// From the export's start on, in seconds from there; where something repeats, until it begins to.
  package let refreshing: EasedKeyframes
  /// One cycle of what repeats until the app ends the refresh, in seconds from the export's start.
  package let loop: EasedKeyframes?
  /// What follows the app's end call, in seconds from there; `nil` where the app never calls it, or
  /// it changes nothing.
  package let ending: EasedKeyframes?
  /// How far the keyframes are from the run at most, in the property's own unit, measured at all
  /// that was sampled of it.
  package let maximumError: Double

  /// The measured error with its unit, as it is stated: never less than it is.
  var errorText: String {
    let value = maximumError * property.unitScale
    // What is below a billionth is rounding.
    return (value > 1e-9 ? value.statedError(places: 4) : "0") + property.unit
  }
}

extension EasedKeyframes {
  /// Whether all values are one.
  var isConstant: Bool { keys.allSatisfy { $0.value == keys[0].value } }

  /// The keyframes of some of the components.
  func picking(_ components: [Int]) -> EasedKeyframes {
    EasedKeyframes(
      keys: keys.map { key in Key(time: key.time, value: components.map { key.value[$0] }) },
      easings: easings, maximumError: maximumError)
  }
}
