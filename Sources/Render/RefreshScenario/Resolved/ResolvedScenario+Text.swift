import BezierGeometry
import KeyframeAnimation
package import RefreshModel
import RefreshScene
import Texts
package import VectorDrawing

extension ResolvedScenario {
  /// Why the scenario's texts cannot be laid out, with the place in the file; for those who make
  /// the layout.
  package func errors(for error: TextLayoutError) -> ScenarioErrors {
    guard case .fontFile(let filePath) = error, let index = fontFiles.firstIndex(of: filePath)
    else { return scenario.source.errors(error.description, path: "fonts") }
    let path = "fonts.\(index)"
    return scenario.source.errors(
      "\(path) is no font file that can be read", path: path,
      found: scenario.fonts[index].shortened(),
      allowed: "OpenType and TrueType files and collections")
  }

  /// The families and glyphs that the texts of a run miss, and the font files that no text uses, a
  /// sentence each.
  package func textWarnings(
    of timeline: Timeline, textLayout: any TextLayout
  ) -> [String] {
    var times: [Flicks] = [.zero]
    for event in timeline.events where Self.changesTexts(event.kind) {
      // A behavior that fades in shows its text between two events.
      times += [Flicks(count: ((times.last ?? .zero).count + event.time.count) / 2), event.time]
    }
    times.append(timeline.duration)
    // Instants alike are drawn once.
    let telling = timeline.samplers(where: Self.tellsTexts)
    var (seen, instants): ([[TimelineEvent.Value?]], [RunInstant]) = ([], [])
    for time in times {
      let key = telling.map { sampler -> TimelineEvent.Value? in
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

  /// The families and glyphs that the texts of single instants miss, a sentence each.
  package func textWarnings(
    in instants: some Sequence<RunInstant>, textLayout: any TextLayout
  ) -> [String] {
    textReport(in: instants, textLayout: textLayout).warnings
  }

  /// What the texts of single instants miss, and the families that their glyphs are from, in lowercase.
  private func textReport(
    in instants: some Sequence<RunInstant>, textLayout: any TextLayout
  ) -> (warnings: [String], families: Set<String>) {
    let ofFiles = Self.quoted(textLayout.fontFileFamilies.flatMap(\.self))
    var (warnings, families): ([String], Set<String>) = ([], [])
    for instant in instants {
      let list = scene.displayList(at: instant, appearance: .light, textLayout: textLayout)
      for warning in list.textWarnings {
        var sentence = warning.description
        if case .missingFamily = warning, !ofFiles.isEmpty {
          sentence += "; the font files have \(ofFiles)"
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

  /// Why texts are missing in instants that show none, or `nil` if none are meant to be there.
  package func missingTextError(
    in instants: some Sequence<RunInstant>, textLayout: any TextLayout
  ) -> TextLayoutError? {
    for instant in instants {
      let meant = scene.displayList(
        at: instant, appearance: .light, textLayout: EmptyGlyphs())
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

  /// Whether a style has texts, by its settings: those of its own fonts are part of the scenario's digest.
  package var hasLabels: Bool {
    scenario.headers.values.contains { $0.style[setting: "fontFamily"] != nil }
  }

  /// A sentence for each font file none of whose families is among those that texts use.
  private func unusedFontWarnings(_ files: [[String]], _ used: Set<String>) -> [String] {
    zip(scenario.fonts, files).compactMap { name, families in
      guard !families.contains(where: { used.contains($0.lowercased()) }) else { return nil }
      let ending = families.count == 1 ? "y is" : "ies are"
      return "no text uses the font file \(name.shortened()); its famil\(ending) "
        + "\(Self.quoted(families)), so set a style's fontFamily to one, or leave the file out"
    }
  }

  private static func quoted(_ families: [String]) -> String {
    var seen: Set<String> = []
    return families.filter { seen.insert($0).inserted }.map { "“\($0)”" }.joined(separator: ", ")
  }

  /// Whether a signal can decide which texts show: all but numbers, of which only matters whether there is any
  /// opacity.
  private static func tellsTexts(_ signal: Signal) -> Bool {
    signal.facet != .list && (!signal.isNumber || signal.label.nameWords.last == "alpha")
  }

  private static func changesTexts(_ kind: TimelineEvent.Kind) -> Bool {
    switch kind {
    case .state, .visibility, .callback, .handler, .end, .animationEnd: true
    default: false
    }
  }
}

/// A layout that finds every line, by glyphs without outlines: with it a list has the texts that are meant.
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
