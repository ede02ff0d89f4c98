extension LottieReader {
  /// Reads a property of numbers.
  ///
  /// - Parameter standard: The numbers of a property that is missing.
  mutating func track(
    _ node: JSONNode?, _ path: String, or standard: [Double]
  ) throws(ArtworkError) -> LottieTrack {
    guard let (node, value) = value(of: node) else { return LottieTrack(standard) }
    if node["x"]?.text != nil { skip("expressions") }
    guard value.items.first?["t"] != nil else {
      return LottieTrack(try numbers(value, path))
    }
    return try keyframed(value, path) { reader, node, path throws(ArtworkError) in
      try reader.numbers(node, path)
    }
  }

  /// Reads a property whose value is a path.
  mutating func path(_ node: JSONNode?, _ path: String) throws(ArtworkError) -> LottieTrack {
    guard let (node, value) = value(of: node) else {
      throw ArtworkError(path: path, message: "is missing", allowed: "a path")
    }
    if node["x"]?.text != nil { skip("expressions") }
    guard value.items.first?["t"] != nil else {
      var track = LottieTrack(try vertices(value, path))
      track.isClosed = value["c"]?.isTrue ?? node["closed"]?.isTrue ?? false
      return track
    }
    var track = try keyframed(value, path) { reader, node, path throws(ArtworkError) in
      try reader.vertices(node.items.first ?? node, path)
    }
    let first = value.items.lazy.compactMap { $0["s"]?.items.first?["c"] }.first
    track.isClosed = first?.isTrue ?? node["closed"]?.isTrue ?? false
    return track
  }

  /// Returns a property and its numbers or keyframes; a theme or a slot may replace them.
  private func value(of node: JSONNode?) -> (node: JSONNode, value: JSONNode)? {
    guard let node else { return nil }
    if let name = node["sid"]?.text {
      if let value = theme[name] { return (node, value) }
      if let slot = slots?[name]?["p"], let value = slot["k"] { return (slot, value) }
    }
    guard let value = node["k"] else { return node.number == nil ? nil : (node, node) }
    return (node, value)
  }

  private func numbers(_ node: JSONNode, _ path: String) throws(ArtworkError) -> [Double] {
    if let number = node.number { return [number] }
    let numbers = node.items.compactMap(\.number)
    guard !numbers.isEmpty, numbers.count == node.items.count else {
      throw error(path, node, "must be a number or a list of numbers")
    }
    return numbers
  }

  /// Returns the vertices of a path, six numbers each.
  private func vertices(_ node: JSONNode, _ path: String) throws(ArtworkError) -> [Double] {
    let parts = ["v", "i", "o"].map { key in
      (node[key]?.items ?? []).map { $0.items.compactMap(\.number) }
    }
    guard node["v"]?.isList == true, parts.allSatisfy({ $0.count == parts[0].count }),
      parts.joined().allSatisfy({ $0.count > 1 })
    else { throw error(path, node, "must be a path with equally long lists v, i and o") }
    return parts[0].indices.flatMap { index in parts.flatMap { $0[index][..<2] } }
  }

  private mutating func keyframed(
    _ list: JSONNode, _ path: String,
    _ read: (inout LottieReader, JSONNode, String) throws(ArtworkError) -> [Double]
  ) throws(ArtworkError) -> LottieTrack {
    var keyframes: [LottieTrack.Keyframe] = []
    // Files before 5.0 have the numbers at the end of each part.
    var last: JSONNode?
    for (index, node) in list.items.enumerated() {
      let path = "\(path).k.\(index)"
      let frame = try number(node, "t", path, in: -1e7...1e7)
      guard let values = node["s"] ?? last else {
        throw ArtworkError(
          path: "\(path).s", position: position(node.index), message: "is missing",
          allowed: "the values at the frame")
      }
      guard frame >= keyframes.last?.frame ?? frame else {
        throw error("\(path).t", node["t"] ?? node, "must not be before the previous keyframe")
      }
      var keyframe = LottieTrack.Keyframe(
        frame: frame, values: try read(&self, values, "\(path).s"), easings: easings(node),
        isHeld: node["h"]?.isTrue == true)
      if let leaving = vector(node["to"]), let arriving = vector(node["ti"]),
        leaving != .zero || arriving != .zero
      {
        keyframe.handles = (leaving, arriving)
      }
      keyframes.append(keyframe)
      last = node["e"]
    }
    guard let track = LottieTrack(keyframes) else { throw error(path, list, "has no keyframes") }
    return track
  }

  private func vector(_ node: JSONNode?) -> Vector? {
    let numbers = (node?.items ?? []).compactMap(\.number)
    return numbers.count > 1 ? Vector(dx: numbers[0], dy: numbers[1]) : nil
  }

  /// Returns the curves to the next keyframe, one for each number or one for all.
  private func easings(_ node: JSONNode) -> [CubicBezierTiming] {
    guard let leaving = node["o"], let arriving = node["i"] else { return [] }
    let parts = [leaving["x"], leaving["y"], arriving["x"], arriving["y"]].map { part -> [Double] in
      part?.number.map { [$0] } ?? part?.items.compactMap(\.number) ?? []
    }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return [] }
    return (0..<(parts.map(\.count).max() ?? 0)).map { index in
      let numbers = parts.map { $0.indices.contains(index) ? $0[index] : $0[0] }
      return CubicBezierTiming(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    }
  }

  /// Reads the transform of a layer or a group.
  mutating func transform(
    _ node: JSONNode?, _ path: String
  ) throws(ArtworkError) -> LottieTransform {
    var transform = LottieTransform()
    guard let node else { return transform }
    if ["rx", "ry", "or"].contains(where: { node[$0] != nil }) { skip("3-D") }
    transform.anchor = try track(node["a"], "\(path).a", or: [0, 0])
    if let position = node["p"], position["s"]?.isTrue == true {
      transform.position = [
        try track(position["x"], "\(path).p.x", or: [0]),
        try track(position["y"], "\(path).p.y", or: [0]),
      ]
    } else {
      transform.position = [try track(node["p"], "\(path).p", or: [0, 0])]
    }
    transform.scale = try track(node["s"], "\(path).s", or: [100, 100])
    transform.rotation = try track(node["r"] ?? node["rz"], "\(path).r", or: [0])
    transform.skew = try track(node["sk"], "\(path).sk", or: [0])
    transform.skewAxis = try track(node["sa"], "\(path).sa", or: [0])
    transform.opacity = try track(node["o"], "\(path).o", or: [100])
    return transform
  }
}
