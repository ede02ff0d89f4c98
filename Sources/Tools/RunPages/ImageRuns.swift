package import BezierGeometry
package import Texts

/// Runs of images that a page already contains, which are played simultaneously.
package struct ImageRuns {
  /// The display time of each image during playback, in seconds.
  private static let interval = 0.7

  package struct Still: Hashable, Sendable {
    /// The identifier of the image's element in the page, or `nil` for a missing image.
    package var image: String?
    /// The scale, in pixels per point.
    package var scale: Double
    /// The annotation that is shown next to the run's label.
    package var word: String

    package init(image: String?, scale: Double, word: String) {
      self.image = image
      self.scale = scale
      self.word = word
    }
  }

  /// A run: a sequence of images that are shown one after another.
  package struct Run: Sendable {
    /// The label that distinguishes the run from others.
    package var label: String
    /// The images in the light appearance, one for each position.
    package var light: [Still]
    /// The images in the dark appearance, one for each position, or `nil` without a dark
    /// appearance.
    package var dark: [Still]?

    package init(label: String, light: [Still], dark: [Still]?) {
      self.label = label
      self.light = light
      self.dark = dark
    }
  }

  /// The names of the positions; a position is an index into the images of every run.
  package var names: [String]
  /// Whether the images at each position are changed; playback starts at the first changed
  /// position.
  package var changed: [Bool]
  package var runs: [Run]
  /// The rectangle of each image that is shown when images are scaled to fit, in points, or `nil`
  /// for the complete image.
  package var part: Rect?

  package init(names: [String], changed: [Bool], runs: [Run], part: Rect?) {
    self.names = names
    self.changed = changed
    self.runs = runs
    self.part = part
  }

  /// The player's input, as JSON in an HTML script element.
  package var script: XMLText {
    var images = LineTable()
    let some = runs.lazy.flatMap { $0.light + ($0.dark ?? []) }.first { $0.image != nil }
    // A missing image has the size of an existing one.
    let size = some.map { images.number(of: Self.line($0, size: 0)) } ?? 0
    func frames(_ list: [Still]) -> String {
      let numbers = list.map { String(images.number(of: Self.line($0, size: size))) }
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
      "images": \(images.json)}
      """
    return "<script type=\"application/json\">\n\(json: json)\n</script>"
  }

  private static func line(_ image: Still, size: Int) -> String {
    guard let id = image.image else { return "[null,\(size)]" }
    return "[\(JSONValue.quoted(id)),\(image.scale.decimalText())]"
  }
}
