extension ResolvedScenario {
  /// Converts a text layout error to problems with their positions in the file.
  package func errors(for error: TextLayoutError) -> ScenarioErrors {
    guard case .fontFile(let filePath) = error, let index = fontFiles.firstIndex(of: filePath)
    else { return scenario.source.errors(error.description, path: "fonts") }
    let path = "fonts.\(index)"
    return scenario.source.errors(
      "\(path) is not a readable font file", path: path,
      found: scenario.fonts[index].shortened(),
      allowed: "OpenType and TrueType files and collections")
  }

  /// Returns warnings for missing families and glyphs in a run's texts and for unused font files.
  package func textWarnings(of timeline: Timeline, textLayout: any TextLayout) -> [String] {
    var times: [Flicks] = [.zero]
    for event in timeline.events where Self.changesTexts(event.kind) {
      // A header that fades in may show its text only between two events.
      times += [Flicks(count: ((times.last ?? .zero).count + event.time.count) / 2), event.time]
    }
    times.append(timeline.duration)
    // Instants with equal signals show the same texts, so only the first is laid out.
    let informative = timeline.samplers(where: Self.affectsTexts)
    var seen: [[TimelineEvent.Value?]] = []
    var instants: [RunState] = []
    for time in times {
      let key = informative.map { sampler -> TimelineEvent.Value? in
        let value = sampler.value(at: time)
        return if case .number(let number)? = value { .flag(number > 0) } else { value }
      }
      guard !seen.contains(key) else { continue }
      seen.append(key)
      instants.append(timeline.instant(at: time))
    }
    let (warnings, used) = textReport(in: instants, textLayout: textLayout)
    return warnings + unusedFontWarnings(textLayout.fontFileFamilies, used)
  }

  /// Returns warnings for missing families and glyphs in the texts of some instants.
  package func textWarnings(
    in instants: some Sequence<RunState>, textLayout: any TextLayout
  ) -> [String] {
    textReport(in: instants, textLayout: textLayout).warnings
  }

  /// Returns the warnings for the texts of some instants, and the lowercase names of used
  /// families.
  private func textReport(
    in instants: some Sequence<RunState>, textLayout: any TextLayout
  ) -> (warnings: [String], families: Set<String>) {
    let ofFiles = Self.quoted(textLayout.fontFileFamilies.flatMap(\.self))
    var warnings: [String] = []
    var families: Set<String> = []
    for instant in instants {
      let list = scene.displayList(at: instant, appearance: .light, textLayout: textLayout)
      for warning in list.textWarnings {
        var sentence = warning.description
        if case .missingFamily = warning, !ofFiles.isEmpty {
          sentence += "; the font files contain \(ofFiles)"
        }
        if !warnings.contains(sentence) { warnings.append(sentence) }
      }
      if list.texts.isEmpty,
        let error = missingTextError(in: CollectionOfOne(instant), textLayout: textLayout)
      {
        let sentence = "texts are not drawn: \(error)"
        if !warnings.contains(sentence) { warnings.append(sentence) }
      }
      for text in list.texts { families.formUnion(text.usedFamilies.map { $0.lowercased() }) }
    }
    return (warnings, families)
  }

  /// Returns the error that prevents the texts of some instants from being laid out.
  ///
  /// The result is `nil` if the instants have no texts or if all of them can be laid out.
  package func missingTextError(
    in instants: some Sequence<RunState>, textLayout: any TextLayout
  ) -> TextLayoutError? {
    for instant in instants {
      let meant = scene.displayList(at: instant, appearance: .light, textLayout: EmptyGlyphs())
      for text in meant.texts {
        do throws(TextLayoutError) {
          _ = try textLayout.layout(text.string, font: text.font)
        } catch {
          return error
        }
      }
    }
    return nil
  }

  /// Whether any style has a font family setting, and so can draw text, or the screen has own texts.
  ///
  /// Text can depend on installed fonts, which the scenario's digest does not cover.
  package var hasLabels: Bool {
    scenario.headers.values.contains { $0.style[setting: "fontFamily"] != nil }
      || !scenario.content.items.isEmpty || scenario.content.fontFamily != Font.defaultFamily
  }

  /// Returns a warning for each font file whose families are all unused.
  private func unusedFontWarnings(_ files: [[String]], _ used: Set<String>) -> [String] {
    let ofScreen = scene.phone == nil ? "" : " or content.fontFamily"
    return zip(scenario.fonts, files).compactMap { name, families in
      guard !families.contains(where: { used.contains($0.lowercased()) }) else { return nil }
      let ending = families.count == 1 ? "y is" : "ies are"
      return "no text uses the font file \(name.shortened()); its famil\(ending) "
        + "\(Self.quoted(families)); set a style's fontFamily\(ofScreen) to a family of the file, or "
        + "remove the file"
    }
  }

  private static func quoted(_ families: [String]) -> String {
    var seen: Set<String> = []
    return families.filter { seen.insert($0).inserted }.map { "“\($0)”" }.joined(separator: ", ")
  }

  /// Returns whether a signal can affect which texts are shown.
  ///
  /// The only numeric signals that can are opacities, which hide a text at 0.
  private static func affectsTexts(_ signal: Signal) -> Bool {
    signal.facet != .list && (!signal.isNumber || signal.label.nameWords.last == "alpha")
  }

  private static func changesTexts(_ kind: TimelineEvent.EventKind) -> Bool {
    switch kind {
    case .state, .visibility, .callback, .handler, .end, .animationEnd: true
    default: false
    }
  }
}

/// A text layout that resolves every font to glyphs without outlines.
///
/// Display lists that use it contain all texts, including those that cannot be laid out.
private struct EmptyGlyphs: TextLayout {
  func layout(
    _ string: String, font: Font, language: String
  ) throws(TextLayoutError) -> LaidOutText {
    LaidOutText(
      string: string, font: font, advance: font.size, ascent: font.size, descent: 0,
      path: BezierPath(), resolvedFamily: font.family)
  }

  func wrap(
    _ string: String, font: Font, language: String, width: Double
  ) throws(TextLayoutError) -> [String] {
    [string]
  }
}
