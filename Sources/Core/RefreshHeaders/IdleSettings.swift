/// Settings whose values show nothing because of the value of another setting.
package struct IdleSettings: Sendable {
  /// The beginning of the names of the styles and behaviors that have the settings.
  private let owner: String
  /// The key of the other setting.
  package let key: String
  /// The value of the other setting, as in a scenario file, or `not` and a value.
  package let value: String
  /// The keys of the settings that show nothing.
  package let idle: [String]
  /// Whether results must not be shown either, since their marks take the settings over.
  package let isWithoutResults: Bool

  private init(
    of owner: String, _ key: String, is value: String, idle: String, withoutResults: Bool = false
  ) {
    self.owner = owner
    self.key = key
    self.value = value
    self.idle = idle.split(separator: " ").map(String.init)
    isWithoutResults = withoutResults
  }

  /// Returns whether the settings show nothing for a style and a behavior without results.
  package func applies(to style: any RefreshStyle, _ behavior: any RefreshBehavior) -> Bool {
    let owners: [(name: String, settings: any Configurable)] = [
      (style.name, style), (behavior.traits.name, behavior),
    ]
    let found = owners.lazy.filter { $0.name.hasPrefix(owner) }.compactMap {
      $0.settings[setting: key]?.scenarioText
    }.first
    return found.map { value.hasPrefix("not ") ? value != "not \($0)" : value == $0 } ?? false
  }

  private static let floats =
    " floatPeriod floatShape floatDirection floatPhase floatStart floatDelay floatStagger floatCycles "
    + "floatSettleDuration floatFirstSwing floatLastSwing"
  private static let times = "lastUpdatedText todayText noRecordText now lastUpdated todayRule"

  /// All such settings, by the setting on which they depend.
  package static let all = [
    IdleSettings(
      of: "wave", "ballCount", is: "0",
      idle:
        "ballSpacing ballOffset ballAnchor riseOrigin riseDepth riseTiming riseDelay riseStagger "
        + "riseOrder risePath riseArch riseArchInner ballsEnding floatAmplitude" + floats),
    IdleSettings(
      of: "wave", "ballCount", is: "0", idle: "ballColor ballSize riseHeight", withoutResults: true),
    IdleSettings(
      of: "wave", "ballCount", is: "1",
      idle: "ballSpacing riseStagger riseOrder riseArchInner floatStagger"),
    IdleSettings(of: "wave", "riseStagger", is: "0", idle: "riseOrder"),
    IdleSettings(
      of: "wave", "riseDuration", is: "0", idle: "riseTiming risePath riseArch riseArchInner"),
    IdleSettings(of: "wave", "floatAmplitude", is: "0", idle: floats),
    IdleSettings(
      of: "wave", "floatCycles", is: "0",
      idle: "floatAmplitude floatPeriod floatShape floatDirection floatPhase floatFirstSwing"),
    IdleSettings(
      of: "wave", "floatCycles", is: "infinite", idle: "floatSettleDuration floatLastSwing"),
    IdleSettings(
      of: "wave", "hillHeight", is: "0",
      idle: "bendCurve edgeLiftPerHill hillTip hillBlends hillOffset"),
    IdleSettings(of: "wave", "hillTip", is: "auto", idle: "hillBlends"),
    IdleSettings(of: "wave", "bounceDuration", is: "0", idle: "bounceTiming"),
    IdleSettings(of: "wave", "settleDuration", is: "0", idle: "settleTiming"),
    IdleSettings(of: "wave", "returnDuration", is: "0", idle: "returnTiming"),
    IdleSettings(of: "wave", "settling", is: "timer", idle: "settleDuration settleTiming"),
    IdleSettings(of: "wave", "settling", is: "animation", idle: "clampRest"),
    IdleSettings(
      of: "pull-to-bounce", "ballSize", is: "0", idle: "ballColor ringColor ringScale ringWidth"),
    IdleSettings(of: "pull-to-bounce", "ringScale", is: "0", idle: "ringColor ringWidth"),
    IdleSettings(of: "pull-to-bounce", "bendControl", is: "0", idle: "bounceTiming flatReturn"),
    IdleSettings(of: "pull-to-bounce", "bounceDuration", is: "0", idle: "bounceTiming"),
    IdleSettings(of: "pull-to-bounce", "moveUpDuration", is: "0", idle: "ballTiming"),
    IdleSettings(
      of: "elastic", "ringSize", is: "0", idle: "ringColor ringWidth", withoutResults: true),
    IdleSettings(of: "elastic", "loadingInset", is: "0", idle: "stopDuration"),
    IdleSettings(of: "system", "endDuration", is: "0", idle: "endTiming"),
    IdleSettings(of: "ego", "arrowImage", is: "not []", idle: "arrowColor"),
    IdleSettings(of: "", "image", is: "[]", idle: "imageSize"),
    IdleSettings(of: "mj", "image", is: "not []", idle: "arrowColor spinnerStyle spinnerColor"),
    IdleSettings(of: "zh", "image", is: "not []", idle: "arrowColor spinnerStyle spinnerColor"),
    IdleSettings(
      of: "ego", "image", is: "not []", idle: "arrowImage arrowColor spinnerStyle spinnerColor"),
    IdleSettings(of: "fg", "image", is: "not []", idle: "spinnerStyle spinnerColor"),
    IdleSettings(of: "system", "image", is: "not []", idle: "spinnerColor", withoutResults: true),
    IdleSettings(
      of: "material", "image", is: "not []", idle: "indicatorColor", withoutResults: true),
    IdleSettings(of: "mj", "timeHidden", is: "true", idle: times),
    IdleSettings(
      of: "mj", "stateHidden", is: "true",
      idle: "idleText pullingText fontFamily fontSize fontWeight labelInset timeHidden " + times),
    IdleSettings(of: "mj", "lastUpdated", is: "not auto", idle: "noRecordText"),
    IdleSettings(of: "mj", "animated", is: "false", idle: "fastDuration slowDuration"),
    IdleSettings(of: "mj", "pullingImages", is: "[]", idle: "pullingDuration pullingPlays"),
    IdleSettings(
      of: "mj", "refreshingImages", is: "[]", idle: "refreshingDuration refreshingPlays"),
    IdleSettings(of: "mj-auto", "refreshingTitleHidden", is: "true", idle: "labelInset"),
  ]
}
