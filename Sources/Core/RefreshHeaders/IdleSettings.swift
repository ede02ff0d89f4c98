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
    _ owner: String, _ key: String, _ value: String, _ idle: String, withoutResults: Bool = false
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
      "wave", "ballCount", "0",
      "ballSpacing ballOffset ballAnchor riseOrigin riseDepth riseTiming riseDelay riseStagger "
        + "riseOrder risePath riseArch riseArchInner ballsEnding floatAmplitude" + floats),
    IdleSettings("wave", "ballCount", "0", "ballColor ballSize riseHeight", withoutResults: true),
    IdleSettings(
      "wave", "ballCount", "1", "ballSpacing riseStagger riseOrder riseArchInner floatStagger"),
    IdleSettings("wave", "riseStagger", "0", "riseOrder"),
    IdleSettings("wave", "riseDuration", "0", "riseTiming risePath riseArch riseArchInner"),
    IdleSettings("wave", "floatAmplitude", "0", floats),
    IdleSettings(
      "wave", "floatCycles", "0",
      "floatAmplitude floatPeriod floatShape floatDirection floatPhase floatFirstSwing"),
    IdleSettings("wave", "floatCycles", "infinite", "floatSettleDuration floatLastSwing"),
    IdleSettings(
      "wave", "hillHeight", "0", "bendCurve edgeLiftPerHill hillTip hillBlends hillOffset"),
    IdleSettings("wave", "hillTip", "auto", "hillBlends"),
    IdleSettings("wave", "bounceDuration", "0", "bounceTiming"),
    IdleSettings("wave", "settleDuration", "0", "settleTiming"),
    IdleSettings("wave", "returnDuration", "0", "returnTiming"),
    IdleSettings("wave", "settling", "timer", "settleDuration settleTiming"),
    IdleSettings("wave", "settling", "animation", "clampRest"),
    IdleSettings("pull-to-bounce", "ballSize", "0", "ballColor ringColor ringScale ringWidth"),
    IdleSettings("pull-to-bounce", "ringScale", "0", "ringColor ringWidth"),
    IdleSettings("pull-to-bounce", "bendControl", "0", "bounceTiming flatReturn"),
    IdleSettings("pull-to-bounce", "bounceDuration", "0", "bounceTiming"),
    IdleSettings("pull-to-bounce", "moveUpDuration", "0", "ballTiming"),
    IdleSettings("elastic", "ringSize", "0", "ringColor ringWidth", withoutResults: true),
    IdleSettings("elastic", "loadingInset", "0", "stopDuration"),
    IdleSettings("system", "endDuration", "0", "endTiming"),
    IdleSettings("ego", "arrowImage", "not []", "arrowColor"),
    IdleSettings("", "image", "[]", "imageSize"),
    IdleSettings("mj", "image", "not []", "arrowColor spinnerStyle spinnerColor"),
    IdleSettings("zh", "image", "not []", "arrowColor spinnerStyle spinnerColor"),
    IdleSettings("ego", "image", "not []", "arrowImage arrowColor spinnerStyle spinnerColor"),
    IdleSettings("fg", "image", "not []", "spinnerStyle spinnerColor"),
    IdleSettings("system", "image", "not []", "spinnerColor", withoutResults: true),
    IdleSettings("material", "image", "not []", "indicatorColor", withoutResults: true),
    IdleSettings("mj", "timeHidden", "true", times),
    IdleSettings(
      "mj", "stateHidden", "true",
      "idleText pullingText fontFamily fontSize fontWeight labelInset timeHidden " + times),
    IdleSettings("mj", "lastUpdated", "not auto", "noRecordText"),
    IdleSettings("mj", "animated", "false", "fastDuration slowDuration"),
    IdleSettings("mj", "pullingImages", "[]", "pullingDuration pullingPlays"),
    IdleSettings("mj", "refreshingImages", "[]", "refreshingDuration refreshingPlays"),
    IdleSettings("mj-auto", "refreshingTitleHidden", "true", "labelInset"),
  ]
}
