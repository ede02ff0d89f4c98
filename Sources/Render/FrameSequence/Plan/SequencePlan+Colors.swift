extension SequencePlan {
  /// Checks that something of a header or footer alone is visible in the images of a whole run.
  ///
  /// - Throws: `ScenarioErrors` if each image has a single color, in one of the appearances.
  func checkColors() throws {
    guard let alone = scene.alone, !isSelection, options.percents.isEmpty, options.count == nil,
      options.shard == nil, frameCount > 1
    else { return }
    let renderer = CairoRenderer()
    for appearance in options.appearances {
      var color: PremultipliedPixel?
      let isEmpty = try middleFirst.allSatisfy { frame in
        let list = scene.displayList(
          at: try instant(of: frame), appearance: appearance, textLayout: textLayout)
        let bitmap = try renderer.render(list, scale: min(1, options.scales.min() ?? 1))
        color = bitmap[0, 0]
        return bitmap.words.allSatisfy { $0 == bitmap.words[0] }
      }
      if isEmpty { throw resolved.scenario.source.errors(problem(alone, color), path: "canvas") }
    }
  }

  /// The frames, beginning with those in the middle of the run, where most is visible.
  private var middleFirst: [Frame] {
    let entries = schedule.entries
    var step = entries.count
    var order: [Int] = []
    while step > 1 {
      order += stride(from: step / 2, to: entries.count, by: step)
      step /= 2
    }
    return (order + entries.indices).map { entries[$0] }
  }

  private func problem(_ alone: Placement, _ color: PremultipliedPixel?) -> String {
    let name = alone.rawValue
    guard let color = color?.straight, color.alpha > 0 else {
      return "all images of the \(name) alone are transparent: nothing of it is visible in the "
        + "run; let steps pull the list, or set canvas.crop to screen to see the run"
    }
    return "all images of the \(name) alone have the single color "
      + "\(Color(color.red, color.green, color.blue).hexString): the \(name) has the color of what "
      + "is behind it; change a color of its style, or set canvas.field to omitted"
  }
}
