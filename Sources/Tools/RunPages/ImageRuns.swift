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
    let size = some.map { images.index(of: line($0, size: 0)) } ?? 0
    func frames(_ list: [Still]) -> JSONText {
      "[\(list.map { images.index(of: line($0, size: size)) })]"
    }
    let runs = runs.map { run -> JSONText in
      let light = frames(run.light)
      let dark = run.dark.map { ", \"dark\": \(frames($0))" as JSONText } ?? ""
      return """
        {"label": \(run.label), "delay": 0, "rate": \(1 / interval, places: nil), "speed": 1,
        "loops": true, "states": [], "words": [\(run.light.map(\.word))],
        "frames": \(light)\(dark)}
        """
    }
    let area = part.map { part -> JSONText in
      "\"part\": [\([part.minX, part.minY, part.width, part.height], places: nil)],\n"
    }
    let json: JSONText = """
      {"appearance": "light",
      \(area ?? "")\
      "names": [\(names)],
      "changed": [\(changed.map { "\($0)" as JSONText })],
      "runs": [\(runs, separator: ",\n")],
      "images": \(images.json)}
      """
    return "<script type=\"application/json\">\n\(json: json.text)\n</script>"
  }

  private static func line(_ image: Still, size: Int) -> JSONText {
    image.image.map { "[\($0),\(image.scale, places: nil)]" } ?? "[null,\(size)]"
  }
}
