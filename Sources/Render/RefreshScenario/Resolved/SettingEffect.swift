/// A condition under which settings have an effect; otherwise, their values show nothing.
///
/// Only given values that differ from the default are of interest: they are noted if the condition
/// is false.
private struct SettingEffect: Sendable {
  /// The section of the settings.
  let section: String
  /// The keys of the settings.
  let keys: [String]
  /// The reason without an effect, and what to set instead, as a clause.
  let reason: String
  let hasEffect: @Sendable (Scenario) -> Bool

  init(
    _ section: String, _ keys: String, _ reason: String,
    where hasEffect: @escaping @Sendable (Scenario) -> Bool
  ) {
    self.section = section
    self.keys = keys.split(separator: " ").map(String.init)
    self.reason = reason
    self.hasEffect = hasEffect
  }

  /// The conditions of all sections.
  static let all: [SettingEffect] = [
    SettingEffect(
      "canvas", "bezel shadow corners padding finger caption backgroundEnd",
      "canvas.crop shows the header or footer alone, without the screen; leave out canvas.crop"
    ) { ![.header, .footer].contains($0.canvas.crop) },
    SettingEffect("canvas", "padding caption", "canvas.crop is a rectangle; leave it out") {
      if case .rect = $0.canvas.crop { false } else { true }
    },
    SettingEffect(
      "canvas", "bezel corners", "the screen is not that of a device; set screen, such as iphone-16"
    ) { $0.screen.device != nil },
    SettingEffect("content", "imageInset", "content.image is not set") { $0.content.image != nil },
    SettingEffect(
      "content", "rows rowHeight rowStyle items",
      "content.image scrolls instead of rows; remove one"
    ) { $0.content.image == nil },
    SettingEffect("content", "items", "the columns of a horizontal list are plain") {
      $0.content.items.isEmpty || !$0.isHorizontal
    },
    SettingEffect(
      "content", "items",
      "the rows show no texts and images; set content.rowStyle to mail, card or feed"
    ) { $0.content.items.isEmpty || $0.showsRowTexts },
    SettingEffect(
      "content", "fontFamily",
      "the screen shows no texts; set content.title, or content.rowStyle to mail, card or feed"
    ) { $0.showsRowTexts || $0.phone?.bar.map { $0.style != .hidden } ?? false },
    SettingEffect("content", "tintColor", "content.bar is not tinted; set bar: tinted") {
      $0.content.bar == .tinted
    },
    SettingEffect("content", "title largeTitle", "content.bar is hidden") {
      $0.content.bar != .hidden
    },
    SettingEffect("content", "largeTitle", "the device's navigation bar has no large title") {
      $0.platform == .iOS
    },
    SettingEffect(
      "content", "headerPosition", "the bar has no large title; set content.largeTitle: true"
    ) { $0.phone?.bar?.showsLargeTitle == true },
    SettingEffect(
      "content", "cardInsetX cardInsetY cardHeight cardCornerRadius",
      "the rows are not plain; set content.rowStyle: plain"
    ) { scenario in
      scenario.rowStyle == .plain && scenario.content.image == nil || scenario.isHorizontal
    },
    SettingEffect(
      "content", "scrollIndicatorColor",
      "the scroll indicator is not drawn; set content.scrollIndicator: true"
    ) { $0.content.showsScrollIndicator },
    SettingEffect(
      "content", "statusBarColor navigationBarColor",
      "the screen has no plain bars; set content.bar and content.tintColor"
    ) { $0.phone?.bar == nil && $0.plainBar != nil },
    SettingEffect(
      "statusBar", "visible time signal wifi battery",
      "the screen has no status bar; set screen to a device, or content.title"
    ) { $0.phone?.bar != nil },
    SettingEffect("statusBar", "time signal wifi battery", "statusBar.visible is false") {
      $0.statusBar.isVisible
    },
    SettingEffect("clock", "tail", "clock.duration sets the end of the run; remove one") {
      $0.clock.duration == nil
    },
  ]
}

/// Settings that have no effect with the values of the others.
package struct IdleGroup: Sendable {
  /// The paths of the settings, such as `header.ballSize`.
  package var keys: [String]
  /// The reason, as a clause.
  package var reason: String
}

extension Scenario {
  /// Whether the list has rows of a style with texts.
  fileprivate var showsRowTexts: Bool {
    ![.plain, .skeleton].contains(rowStyle) && content.image == nil && !isHorizontal
  }

  fileprivate var isHorizontal: Bool {
    headers.values.contains { $0.behavior.axis == .horizontal }
  }

  /// All settings without an effect, whether given or not, by reason; each setting has one reason.
  package var idleGroups: [IdleGroup] {
    var found: Set<String> = []
    let groups =
      SettingEffect.all.filter { !$0.hasEffect(self) }.map { effect in
        IdleGroup(keys: effect.keys.map { "\(effect.section).\($0)" }, reason: effect.reason)
      } + sortedHeaders.flatMap { placement, header in idleGroups(of: header, placement) }
    return groups.map { group in
      IdleGroup(keys: group.keys.filter { found.insert($0).inserted }, reason: group.reason)
    }.filter { !$0.keys.isEmpty }
  }

  /// Returns the settings of a header that another of its settings makes idle.
  private func idleGroups(of header: Header, _ placement: Placement) -> [IdleGroup] {
    let path = placement.rawValue
    let hasResults = header.resultDuration > .zero
    return IdleSettings.all.filter { row in
      row.applies(to: header.style, header.behavior) && !(row.isWithoutResults && hasResults)
    }.map { row in
      let results = row.isWithoutResults ? " and \(path).resultDuration is 0" : ""
      return IdleGroup(
        keys: row.idle.map { "\(path).\($0)" },
        reason: "\(path).\(row.key) is \(row.value)\(results)")
    }
  }

  /// Notes about given settings that have no effect with the values of the others, one clause for
  /// each reason.
  var notesOnEffects: [String] {
    let groups = idleGroups.compactMap { group in
      let given = group.keys.filter(isOfInterest)
      return given.isEmpty ? nil : Self.note(given, because: group.reason)
    }
    return groups + sortedHeaders.flatMap { headerNotes($1, $0) }
  }

  /// Returns whether a header's setting is given, or a section's is given and differs from the
  /// default.
  private func isOfInterest(_ path: String) -> Bool {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    return Placement(rawValue: parts[0]) == nil
      ? isChanged(parts[1], in: parts[0]) : source.positions[path] != nil
  }

  private static func note(_ paths: [String], because reason: String) -> String {
    "\(paths.listed(with: "and")) \(paths.count == 1 ? "has" : "have") no effect, because \(reason)"
  }

  /// Returns whether a setting of a section is given and differs from the default.
  private func isChanged(_ key: String, in name: String) -> Bool {
    guard source.positions["\(name).\(key)"] != nil,
      let section = Sections.all.first(where: { $0.name == name })
    else { return false }
    let usual = section.parameters.first { $0.name == key }?.defaultValue
    return usual == nil || section.settings.values(of: self)[key] != usual
  }

  /// The texts that a label shows in a run without a result.
  private static let usualTexts = ["idleText", "pullingText", "refreshingText"]

  /// Returns the notes on a header's language and on results, which are shown only for a duration.
  private func headerNotes(_ header: Header, _ placement: Placement) -> [String] {
    let path = placement.rawValue
    func isGiven(_ key: String) -> Bool { source.positions["\(path).\(key)"] != nil }
    var notes: [String] = []
    let texts = Self.usualTexts.filter { header[setting: $0] != nil }
    if isGiven("language"), case .text(let tag)? = header[setting: "language"],
      !LabelLanguage.hasTexts(in: tag), texts.isEmpty || !texts.allSatisfy(isGiven)
    {
      let known = LabelLanguage.allCases.map(\.rawValue).joined(separator: ", ")
      notes.append(
        "\(path).language is \(tag.shortened()), in which \(header.style.name) has no texts, so they "
          + "are English; set texts such as \(path).refreshingText, or one of the languages \(known)"
      )
    }
    guard header.resultDuration == .zero else { return notes }
    let results = (reactions[placement] ?? []).enumerated()
      .filter { $1.result == .failure }.map { "app.\(path).\($0.offset).result" }
    let given = results.filter { source.positions[$0] != nil }
    let labels = ["successText", "failureText"].filter(isGiven).map { "\(path).\($0)" }
    return notes
      + (given + labels).map {
        "\($0) shows nothing, because \(path).resultDuration is 0; set it, for example to 0.8"
      }
  }
}
