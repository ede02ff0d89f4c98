import KeyframeAnimation
import Pixels
public import RefreshModel
import RefreshScene
import Texts
public import VectorDrawing

extension ResolvedScenario {
  /// Why the scenario's texts cannot be laid out, with the place in the file; for those who make
  /// the layout.
  public func errors(for error: TextLayoutError) -> ScenarioErrors {
    let source = scenario.source
    var path = "fonts"
    var (message, found) = (error.description, String?.none)
    if case .fontFile(let filePath) = error, let index = fontFiles.firstIndex(of: filePath) {
      path = "fonts.\(index)"
      message = "\(path) is no font file that can be read"
      found = scenario.fonts[index].shortened()
    }
    return ScenarioErrors(
      ScenarioProblem(
        fileName: source.fileName, place: source.place(of: path), path: path, message: message,
        found: found, allowed: found == nil ? nil : "OpenType and TrueType files and collections"))
  }

  /// The families and glyphs that the texts of a run miss, a sentence each.
  public func textWarnings(
    of timeline: Timeline, textLayout: any TextLayout
  ) -> [String] {
    var times: [Flicks] = [.zero]
    for event in timeline.events where Self.changesTexts(event.kind) {
      // A component that fades in shows its text between two events.
      times += [Flicks(count: ((times.last ?? .zero).count + event.time.count) / 2), event.time]
    }
    times.append(timeline.duration)
    // Moments alike are drawn once.
    let telling = timeline.samplers(where: Self.tellsTexts)
    var (seen, moments): ([[TimelineEvent.Value?]], [LiveMoment]) = ([], [])
    for time in times {
      let key = telling.map { sampler -> TimelineEvent.Value? in
        let value = sampler.value(at: time)
        return if case .number(let number)? = value { .flag(number > 0) } else { value }
      }
      guard !seen.contains(key) else { continue }
      seen.append(key)
      moments.append(timeline.liveMoment(at: time))
    }
    return textWarnings(in: moments, textLayout: textLayout)
  }

  /// The families and glyphs that the texts of single moments miss, a sentence each.
  public func textWarnings(
    in moments: some Sequence<LiveMoment>, textLayout: any TextLayout
  ) -> [String] {
    var warnings: [String] = []
    for moment in moments {
      let list = scene.displayList(at: moment, appearance: .light, textLayout: textLayout)
      for warning in list.textWarnings.map(\.description) where !warnings.contains(warning) {
        warnings.append(warning)
      }
    }
    return warnings
  }

  /// Whether a signal can decide which texts show: all but numbers, of which only matters whether there is any
  /// opacity.
  private static func tellsTexts(_ signal: Signal) -> Bool {
    signal.facet != .list && (!signal.isNumber || signal.label.hasSuffix("lpha"))
  }

  private static func changesTexts(_ kind: TimelineEvent.Kind) -> Bool {
    switch kind {
    case .state, .visibility, .callback, .handler, .end, .animationEnd: true
    default: false
    }
  }
}
