import FileAccess

extension Manifest {
  /// Returns the names of the images in the manifest, in order, without endings.
  func imageNames(in target: any AssetFolder.Type) -> [String] {
    var names: [String] = []
    for entry in frames {
      guard let asset = target.asset(of: entry.file)?.names.last?.description else { continue }
      let name = FileEnding.split(asset)?.stem ?? asset
      if names.last != name { names.append(name) }
    }
    return names
  }

  /// The duration of the whole cycle in seconds, computed from the even spacing of its images, or
  /// 0 for fewer than two images.
  var cycleDuration: Double {
    guard let first = frames.first, let last = frames.last, last.index > first.index else {
      return 0
    }
    let step = (last.time - first.time) / Double(last.index - first.index)
    return step * Double(origin.total) / origin.speed
  }
}
