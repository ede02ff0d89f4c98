/// Checks the members that players require of a Lottie file.
///
/// They are those required by the Lottie specification, and those that players read without
/// checking for presence: lottie-web a mask's expansion, lottie-ios a layer's start time and the
/// sizes of compositions and images.
struct LottieChecker {
  typealias Object = [String: Any]

  /// The missing members and those of a wrong type, each with its path.
  private(set) var problems: [String] = []
  private var assets: Set<String> = []

  init(_ text: String) {
    guard let document = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? Object else {
      problems = ["no JSON object"]
      return
    }
    require(document, ["v"], "", is: String.self)
    require(document, ["fr", "ip", "op", "w", "h", "ddd"], "", is: NSNumber.self)
    // A player draws nothing if the size is not a whole number.
    for key in ["w", "h"] where !(document[key] is Int) { problems.append("\(key): is no integer") }
    require(document, ["layers", "assets"], "", is: [Object].self)
    let all = document["assets"] as? [Object] ?? []
    assets = Set(all.compactMap { $0["id"] as? String })
    if assets.count != all.count { problems.append("assets: two of one name, or of none") }
    for (index, asset) in all.enumerated() {
      if asset["layers"] != nil {
        layers(of: asset, "assets[\(index)]")
      } else {
        require(asset, ["w", "h", "e"], "assets[\(index)]", is: NSNumber.self)
        require(asset, ["p", "u"], "assets[\(index)]", is: String.self)
      }
    }
    layers(of: document, "")
  }

  private mutating func require<Kind>(
    _ object: Object, _ keys: [String], _ path: String, is kind: Kind.Type
  ) {
    for key in keys where !(object[key] is Kind) {
      problems.append("\(path).\(key): \(object[key].map { "is \($0)" } ?? "is missing")")
    }
  }

  private mutating func layers(of object: Object, _ path: String) {
    let layers = object["layers"] as? [Object] ?? []
    let indices = layers.compactMap { $0["ind"] as? Int }
    if Set(indices).count != layers.count { problems.append("\(path): indices are not unique") }
    for (index, layer) in layers.enumerated() {
      let path = "\(path).layers[\(index)]"
      require(layer, ["ty", "ind", "ip", "op", "st", "ddd"], path, is: NSNumber.self)
      require(layer, ["ks"], path, is: Object.self)
      transform(layer["ks"] as? Object ?? [:], path + ".ks")
      if let parent = layer["parent"] as? Int, !indices.contains(parent) {
        problems.append("\(path).parent: there is no layer \(parent)")
      }
      switch layer["ty"] as? Int {
      case 0:
        require(layer, ["w", "h"], path, is: NSNumber.self)
        reference(layer, path)
      case 1:
        require(layer, ["sw", "sh"], path, is: NSNumber.self)
        require(layer, ["sc"], path, is: String.self)
      case 2: reference(layer, path)
      case 3: break
      case 4:
        require(layer, ["shapes"], path, is: [Object].self)
        for shape in layer["shapes"] as? [Object] ?? [] { self.shape(shape, path + ".shapes") }
      default: problems.append("\(path).ty: unknown")
      }
      let masks = layer["masksProperties"] as? [Object] ?? []
      if (layer["hasMask"] as? Bool ?? false) != !masks.isEmpty {
        problems.append("\(path).hasMask: is not what masksProperties says")
      }
      for mask in masks {
        require(mask, ["mode"], path + ".mask", is: String.self)
        require(mask, ["inv"], path + ".mask", is: Bool.self)
        property(mask, ["o", "x"], path + ".mask")
        property(mask, ["pt"], path + ".mask", isPath: true)
      }
    }
  }

  private mutating func reference(_ layer: Object, _ path: String) {
    guard let id = layer["refId"] as? String, assets.contains(id) else {
      problems.append("\(path).refId: there is no such asset")
      return
    }
  }

  private mutating func transform(_ object: Object, _ path: String) {
    property(object, ["a", "s", "r", "o"], path)
    if let position = object["p"] as? Object, position["s"] as? Bool == true {
      property(position, ["x", "y"], path + ".p")
    } else {
      property(object, ["p"], path)
    }
  }

  private mutating func shape(_ shape: Object, _ path: String) {
    let kind = shape["ty"] as? String ?? ""
    let path = "\(path).\(kind)"
    switch kind {
    case "gr":
      let items = shape["it"] as? [Object] ?? []
      // Without a transform as the last item, lottie-web does not draw the group.
      if items.last?["ty"] as? String != "tr" { problems.append("\(path).it: no transform last") }
      for item in items { self.shape(item, path) }
    case "el": property(shape, ["p", "s"], path)
    case "rc": property(shape, ["p", "s", "r"], path)
    case "sh": property(shape, ["ks"], path, isPath: true)
    case "gf", "gs":
      property(shape, ["s", "e", "o"], path)
      let gradient = shape["g"] as? Object ?? [:]
      require(gradient, ["p"], path + ".g", is: NSNumber.self)
      property(gradient, ["k"], path + ".g")
      if kind == "gs" {
        property(shape, ["w"], path)
        require(shape, ["lc", "lj", "ml"], path, is: NSNumber.self)
      }
    case "fl": property(shape, ["c", "o"], path)
    case "st":
      property(shape, ["c", "o", "w"], path)
      require(shape, ["lc", "lj", "ml"], path, is: NSNumber.self)
    case "tm":
      property(shape, ["s", "e", "o"], path)
      require(shape, ["m"], path, is: NSNumber.self)
    case "tr": transform(shape, path)
    default: problems.append("\(path): unknown")
    }
  }

  private mutating func property(
    _ object: Object, _ names: [String], _ path: String, isPath: Bool = false
  ) {
    for name in names {
      let path = "\(path).\(name)"
      guard let property = object[name] as? Object, let value = property["k"],
        let isAnimated = property["a"] as? Int
      else {
        problems.append("\(path): is no property")
        continue
      }
      guard isAnimated == 1 else {
        if isPath { outline(value, path) }
        continue
      }
      let keys = value as? [Object] ?? []
      if keys.count < 2 { problems.append("\(path): fewer than two keys") }
      for (index, key) in keys.enumerated() {
        guard key["t"] is NSNumber, let start = key["s"] as? [Any], !start.isEmpty else {
          problems.append("\(path): a key without a time or a value")
          continue
        }
        if isPath { outline(start[0], path) }
        guard index + 1 < keys.count, key["h"] as? Int != 1 else { continue }
        for handle in ["i", "o"] {
          let handle = key[handle] as? Object
          if handle?["x"] == nil || handle?["y"] == nil {
            problems.append("\(path): a key without handles")
          }
        }
      }
    }
  }

  private mutating func outline(_ value: Any, _ path: String) {
    let outline = value as? Object ?? [:]
    let counts = ["v", "i", "o"].map { (outline[$0] as? [[Double]])?.count ?? -1 }
    if outline["c"] as? Bool == nil || counts[0] < 1 || Set(counts).count != 1 {
      problems.append("\(path): is no outline")
    }
  }
}
