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
    var images = ValueTable()
    let some = runs.lazy.flatMap { $0.light + ($0.dark ?? []) }.first { $0.image != nil }
    // A missing image has the size of an existing one.
    let size = some.map { images.index(of: value(of: $0, size: 0)) } ?? 0
    func frames(_ list: [Still]) -> JSONValue {
      .integers(list.map { images.index(of: value(of: $0, size: size)) })
    }
    var json: JSONObject = ["appearance": "light"]
    json["part"] = part.map { .numbers([$0.minX, $0.minY, $0.width, $0.height]) }
    json["names"] = .texts(names)
    json["changed"] = .list(changed.map { .flag($0) })
    json["runs"] = .list(
      runs.map { run in
        var json: JSONObject = [
          "label": .text(run.label), "delay": 0, "rate": .number(1 / interval), "speed": 1,
          "loops": true, "states": [], "words": .texts(run.light.map(\.word)),
          "frames": frames(run.light),
        ]
        json["dark"] = run.dark.map(frames)
        return .object(json)
      })
    json["images"] = images.json
    let text = JSONValue.object(json).compactText
    return "<script type=\"application/json\">\n\(json: text)\n</script>"
  }

  private static func value(of image: Still, size: Int) -> JSONValue {
    image.image.map { [.text($0), .number(image.scale)] } ?? [.null, .integer(size)]
  }
}
