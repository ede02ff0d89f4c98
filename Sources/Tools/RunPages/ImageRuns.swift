/// Runs of images that a page already contains, which are played simultaneously.
package enum ImageRuns {
  /// The display time of each image during playback, in seconds.
  private static let interval = 0.7

  /// An image: the identifier of its element in the page, or `nil` for a missing image, its scale in
  /// pixels per point, and the annotation that is shown next to the run's label.
  package typealias Still = (image: String?, scale: Double, word: String)

  /// A sequence of images: the label that distinguishes it from others, and the images for each
  /// position in the light and in the dark appearance, or `nil` without a dark appearance.
  package typealias Run = (label: String, light: [Still], dark: [Still]?)

  /// Returns the player's input, as JSON in an HTML script element.
  ///
  /// - Parameters:
  ///   - names: The names of the positions; a position is an index into the images of every run.
  ///   - changed: Whether the images at each position are changed; playback starts at the first
  ///     changed position.
  ///   - runs: The runs.
  ///   - part: The rectangle of each image that is shown when images are scaled to fit, in points,
  ///     or `nil` for the complete image.
  package static func script(
    names: [String], changed: [Bool], runs: [Run], part: Rect?
  ) -> XMLText {
    var images = LineTable()
    let some = runs.lazy.flatMap { $0.light + ($0.dark ?? []) }.first { $0.image != nil }
    // A missing image has the size of an existing one.
    let size = some.map { images.number(of: line($0, size: 0)) } ?? 0
    func frames(_ list: [Still]) -> String {
      let numbers = list.map { String(images.number(of: line($0, size: size))) }
      return "[\(numbers.joined(separator: ","))]"
    }
    let runs = runs.map { run in
      let words = run.light.map { JSONValue.quoted($0.word) }.joined(separator: ",")
      return """
        {"label": \(JSONValue.quoted(run.label)), "delay": 0, "rate": \(1 / interval), "speed": 1,
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
