package import BezierGeometry
package import Texts

/// Pictures that a page has already, played one after the other in several runs that go in step.
package struct PictureRuns {
  /// How long each picture is seen unless it is stepped through, in seconds.
  private static let interval = 0.7

  /// One picture of a run.
  package struct Picture: Hashable, Sendable {
    /// The identifier of the page's image; `nil` where there is none at this place.
    package var image: String?
    /// How many of its pixels a point has.
    package var scale: Double
    /// What is said of it beside the run's label.
    package var word: String

    package init(image: String?, scale: Double, word: String) {
      self.image = image
      self.scale = scale
      self.word = word
    }
  }

  /// One run.
  package struct Run: Sendable {
    /// What it is called beside others.
    package var label: String
    /// Its pictures; as many as there are places.
    package var light: [Picture]
    /// Those in the dark; `nil` where there are none.
    package var dark: [Picture]?

    package init(label: String, light: [Picture], dark: [Picture]?) {
      self.label = label
      self.light = light
      self.dark = dark
    }
  }

  /// What each place is called.
  package var names: [String]
  /// Which places are marked; at the first of them the player begins.
  package var changed: [Bool]
  /// The runs.
  package var runs: [Run]
  /// What is shown of pictures that are fitted, in points; `nil` for all of them.
  package var part: Rect?

  package init(names: [String], changed: [Bool], runs: [Run], part: Rect?) {
    self.names = names
    self.changed = changed
    self.runs = runs
    self.part = part
  }

  /// What a player plays, as JSON in an element of HTML.
  package var script: XMLText {
    var pictures = LineTable()
    let some = runs.lazy.flatMap { $0.light + ($0.dark ?? []) }.first { $0.image != nil }
    // What is not there is as large as another.
    let size = some.map { pictures.number(of: Self.line($0, size: 0)) } ?? 0
    func frames(_ list: [Picture]) -> String {
      let numbers = list.map { String(pictures.number(of: Self.line($0, size: size))) }
      return "[\(numbers.joined(separator: ","))]"
    }
    let runs = runs.map { run in
      let words = run.light.map { JSONValue.quoted($0.word) }.joined(separator: ",")
      return """
        {"label": \(JSONValue.quoted(run.label)), "delay": 0, "rate": \(1 / Self.interval), "speed": 1,
        "loops": true, "states": [], "words": [\(words)],
        "frames": \(frames(run.light))\(run.dark.map { ", \"dark\": \(frames($0))" } ?? "")}
        """
    }
    let area = part.map { part in
      let sides = [part.minX, part.minY, part.width, part.height].map { $0.decimalText() }
      return "\"part\": [\(sides.joined(separator: ","))],\n"
    }
    let json = """
      {"appearance": "light",
      \(area ?? "")\
      "names": [\(names.map { JSONValue.quoted($0) }.joined(separator: ","))],
      "changed": [\(changed.map(String.init).joined(separator: ","))],
      "runs": [\(runs.joined(separator: ",\n"))],
      "pictures": \(pictures.json)}
      """
    return "<script type=\"application/json\">\n\(json: json)\n</script>"
  }

  private static func line(_ picture: Picture, size: Int) -> String {
    guard let image = picture.image else { return "[null,\(size)]" }
    return "[\(JSONValue.quoted(image)),\(picture.scale.decimalText())]"
  }
}
