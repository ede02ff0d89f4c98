extension LottieReader {
  /// Reads the shapes, styles and modifiers of a layer or a group.
  mutating func shapes(
    _ list: JSONNode?, _ path: String
  ) throws(ArtworkError) -> [LottieShape] {
    var shapes: [LottieShape] = []
    var ids = UniqueNames()
    for (index, node) in (list?.items ?? []).enumerated() where node["hd"]?.isTrue != true {
      let name = node["nm"]?.text ?? ""
      if let shape = try shape(node, named: name, in: &ids, at: "\(path).\(index)") {
        shapes.append(shape)
      }
    }
    return shapes
  }

  private mutating func shape(
    _ node: JSONNode, named name: String, in ids: inout UniqueNames, at path: String
  ) throws(ArtworkError) -> LottieShape? {
    let isReversed = node["d"]?.number == 3
    switch node["ty"]?.text ?? "" {
    case "gr":
      let list = node["it"]
      let transform = list?.items.last { $0["ty"]?.text == "tr" }
      return .group(
        id: ids.unique(name, or: "group"), try shapes(list, "\(path).it"),
        try self.transform(transform, "\(path).tr"))
    case "sh": return .path(try self.path(node["ks"], "\(path).ks"), isReversed: isReversed)
    case "el":
      return .ellipse(
        center: try track(node["p"], "\(path).p", or: [0, 0]),
        size: try track(node["s"], "\(path).s", or: [0, 0]), isReversed: isReversed)
    case "rc":
      return .rectangle(
        center: try track(node["p"], "\(path).p", or: [0, 0]),
        size: try track(node["s"], "\(path).s", or: [0, 0]),
        radius: try track(node["r"], "\(path).r", or: [0]), isReversed: isReversed)
    case "sr": return .star(try star(node, path, isReversed))
    case "fl", "gf":
      return .fill(
        id: ids.unique(name, or: "fill"), try paint(node, path),
        node["r"]?.number == 2 ? .evenOdd : .winding)
    case "st", "gs":
      return .stroke(
        id: ids.unique(name, or: "stroke"), try paint(node, path), try stroke(node, path))
    case "tm":
      return .trim(
        LottieTrim(
          start: try track(node["s"], "\(path).s", or: [0]),
          end: try track(node["e"], "\(path).e", or: [100]),
          offset: try track(node["o"], "\(path).o", or: [0]), isChain: node["m"]?.number == 2))
    case "rd": return .roundCorners(radius: try track(node["r"], "\(path).r", or: [0]))
    // The players ignore merging by mode 1.
    case "mm" where node["mm"]?.number ?? 1 == 1: return nil
    case "mm": skip("merged paths")
    case "rp": skip("repeaters")
    case "tr", "no": break
    case let type: skip("shapes of the type \(type.isEmpty ? "none" : type.shortened())")
    }
    return nil
  }

  private mutating func star(
    _ node: JSONNode, _ path: String, _ isReversed: Bool
  ) throws(ArtworkError) -> LottieStar {
    let isPolygon = node["sy"]?.number == 2
    let inner = (
      radius: try track(node["ir"], "\(path).ir", or: [0]),
      roundness: try track(node["is"], "\(path).is", or: [0])
    )
    return LottieStar(
      center: try track(node["p"], "\(path).p", or: [0, 0]),
      points: try track(node["pt"], "\(path).pt", or: [5]),
      rotation: try track(node["r"], "\(path).r", or: [0]),
      outerRadius: try track(node["or"], "\(path).or", or: [0]),
      outerRoundness: try track(node["os"], "\(path).os", or: [0]),
      inner: isPolygon ? nil : inner, isReversed: isReversed)
  }

  private mutating func paint(_ node: JSONNode, _ path: String) throws(ArtworkError) -> LottiePaint
  {
    let opacity = try track(node["o"], "\(path).o", or: [100])
    guard let stops = node["g"] else {
      let color = try track(node["c"], "\(path).c", or: [0, 0, 0])
      return LottiePaint(
        .color(hasByteColors ? color.scaled(by: 1 / 255) : color), opacity: opacity)
    }
    let track = try track(stops["k"], "\(path).g.k", or: [])
    let isRadial = node["t"]?.number == 2
    let gradient = LottieGradient(
      start: try self.track(node["s"], "\(path).s", or: [0, 0]),
      end: try self.track(node["e"], "\(path).e", or: [0, 0]), stops: track,
      colorCount: Int(min(max(stops["p"]?.number ?? 0, 0), 1000)),
      focus: isRadial
        ? (
          distance: try self.track(node["h"], "\(path).h", or: [0]),
          angle: try self.track(node["a"], "\(path).a", or: [0])
        ) : nil)
    return LottiePaint(.gradient(gradient), opacity: opacity)
  }

  private mutating func stroke(
    _ node: JSONNode, _ path: String
  ) throws(ArtworkError) -> LottieStroke {
    var dashes: [LottieTrack] = []
    var offset = LottieTrack([0])
    for (index, dash) in (node["d"]?.items ?? []).enumerated() {
      let length = try track(dash["v"], "\(path).d.\(index).v", or: [0])
      if dash["n"]?.text == "o" { offset = length } else { dashes.append(length) }
    }
    let caps: [Double: StrokeStyle.LineCap] = [1: .butt, 2: .round, 3: .square]
    let joins: [Double: StrokeStyle.LineJoin] = [1: .miter, 2: .round, 3: .bevel]
    return LottieStroke(
      width: try track(node["w"], "\(path).w", or: [0]),
      cap: caps[node["lc"]?.number ?? 2] ?? .round, join: joins[node["lj"]?.number ?? 2] ?? .round,
      miterLimit: node["ml"]?.number ?? 0, dashes: dashes, dashOffset: offset)
  }
}
