@Suite("All pairs of styles and behaviors")
struct StyleGridTests {
  static let looks = Library().styles.map(\.name)
  static let behaviors = Library().behaviors.map(\.name)

  /// The settings without which a style draws nothing.
  static func settings(_ look: String) -> String {
    let files = ["lottie": "drop.json", "svg": "mark.svg"]
    guard let file = files[look.replacing("-footer", with: "")] else { return "" }
    let path = Repository.examples.appending(path: "Artwork/\(file)").path
    return ", file: \(path)"
  }

  /// Resolves a scenario.
  ///
  /// - Returns: `nil` if the style does not support the behavior; the error must name both and
  ///   the supported behaviors.
  private func resolve(
    _ text: String, _ style: any RefreshStyle, _ behavior: String
  ) throws -> ResolvedScenario? {
    let result = Result { () throws(ScenarioErrors) in
      try ResolvedScenario(Scenario(parsing: text))
    }
    switch result {
    case .success(let resolved): return resolved
    case .failure(let errors):
      let text = errors.description
      #expect(text.contains("the style \(style.name) "))
      #expect(text.contains("the behavior \(behavior) "))
      #expect(text.contains("allowed: "))
      #expect(text.contains(style.defaultBehavior.name))
      #expect(behavior != style.defaultBehavior.name)
      return nil
    }
  }

  @Test(
    "Every style is visible with every behavior it supports and refuses the others",
    arguments: looks, behaviors)
  func pair(look: String, behavior: String) throws {
    let style = try #require(Library().style(named: look))
    let description = try #require(Library().behavior(named: behavior))
    for placement in style.placements.intersection(description.placements) {
      let text = """
        \(placement.rawValue): { style: \(look), behavior: \(behavior)\(Self.settings(look)) }
        content: { rows: 12 }
        steps:
          - { scrollTo: { y: \(placement == .header ? 0 : 517), animated: false } }
          - { drag: { pull: 1.2, duration: 0.5 }, target: \(placement.rawValue) }
          - hold: 0.1
          - release
        """
      guard let resolved = try resolve(text, style, behavior) else { continue }
      let timeline = try resolved.play()
      /// Returns whether the behavior changes the image.
      func isSeen(at time: Flicks) throws -> Bool {
        var bare = resolved.scene
        bare.headers = [:]
        let images = try [resolved.scene, bare].map {
          let list = $0.displayList(
            at: timeline.instant(at: time), appearance: .light, textLayout: Screen.layout)
          return try CairoRenderer().render(list, scale: 0.5)
        }
        return images[0] != images[1]
      }
      #expect(try isSeen(at: timeline.time(.touchEnded)), "\(placement) pulled")
      #expect(try isSeen(at: timeline.time(.trigger) + seconds(1)), "\(placement) refreshing")
    }
  }
}
