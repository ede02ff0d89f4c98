extension SequencePlan {
  /// Returns JSON with a few consecutive frames, shown by a page until it has loaded the whole run.
  ///
  /// The JSON has the index of the first frame, the number of frames in the run, the frame rate per
  /// second, the speed, and the display lists with their table. The drive must not be `progress`.
  ///
  /// - Parameters:
  ///   - seconds: The page's time of the first frame, in seconds; times after the end yield the
  ///     last frame.
  ///   - length: The duration covered by the frames, in seconds; 0 for a single frame.
  /// - Throws: An error if a frame cannot be drawn or encoded.
  package func pageExcerpt(at seconds: Double, for length: Double) throws -> JSONObject {
    let images = parts.first?.images ?? []
    let first = frameNumber(at: seconds)
    let last = frameNumber(at: seconds + length)
    var table = DrawingTable()
    let indices = try images.dropFirst(first).prefix(last - first + 1)
      .map { try table.add($0, of: self).indices }
    var json: JSONObject = [
      "first": .integer(first), "count": .integer(images.count),
      "rate": .number(rate.framesPerSecond.rounded(to: 6)),
      "speed": .number(resolved.scenario.clock.speed.rounded(to: 6)),
    ]
    json.add(frames: indices)
    json["drawings"] = table.json
    return json
  }

  /// Returns the index of the frame that the page's player shows at a time, in seconds.
  ///
  /// Times outside the run yield the first or the last frame.
  package func frameNumber(at seconds: Double) -> Int {
    let step = resolved.scenario.clock.speed / rate.framesPerSecond
    return Int(min(max((seconds / step + 1e-6).rounded(.down), 0), Double(max(frameCount - 1, 0))))
  }
}
