/// A reader of Lottie files, as in the Lottie specification 1.0 and as older editors wrote them.
///
/// What is not drawn is named once for each kind, with the layer in which it is found first.
struct LottieReader {
  /// The parts that are not drawn, in the order of the file.
  private(set) var notices: [String] = []
  /// The images that files or archives provide, by the names in the file.
  private let image: (String) -> ImageAsset?
  /// The values that replace the properties with some names.
  let theme: [String: JSONNode]
  let slots: JSONNode?
  private let assets: [String: JSONNode]
  let position: (Int) -> SourcePosition
  private var compositions: [String: LottieComposition] = [:]
  /// The names of the compositions that are being read.
  private var open: Set<String> = []
  private var layer = ""
  private var named: Set<String> = []
  /// Whether colors are 0…255, as before version 4.1.9.
  let hasByteColors: Bool
  private var layerCount = 0

  /// The maximum number of layers, with those of each use of a composition.
  private static let maximumLayers = 20_000
  private static let maximumSize = 20_000.0

  /// Reads an animation.
  ///
  /// - Parameters:
  ///   - root: The file's value.
  ///   - theme: The values that replace the properties with some names.
  ///   - image: The image with a name, or `nil` if it cannot be used.
  ///   - position: The position of an index in the file.
  static func animation(
    _ root: JSONNode, theme: [String: JSONNode] = [:], image: @escaping (String) -> ImageAsset?,
    position: @escaping (Int) -> SourcePosition
  ) throws(ArtworkError) -> (animation: LottieAnimation, notices: [String]) {
    var reader = LottieReader(root, theme: theme, image: image, position: position)
    let animation = try reader.animation(root)
    return (animation, reader.notices)
  }

  private init(
    _ root: JSONNode, theme: [String: JSONNode], image: @escaping (String) -> ImageAsset?,
    position: @escaping (Int) -> SourcePosition
  ) {
    self.theme = theme
    self.image = image
    self.position = position
    slots = root["slots"]
    assets = Dictionary(
      (root["assets"]?.items ?? []).compactMap { asset in
        asset["id"].flatMap { $0.text ?? $0.number?.decimalText() }.map { ($0, asset) }
      }
    ) { first, _ in first }
    let version = (root["v"]?.text ?? "").split(separator: ".").compactMap { Int($0) }
    hasByteColors = version.count > 1 && version.lexicographicallyPrecedes([4, 1, 9])
  }

  // MARK: The file

  private mutating func animation(_ root: JSONNode) throws(ArtworkError) -> LottieAnimation {
    let size = try size(of: root, "")
    let rate = try number(root, "fr", "", in: 0.01...1000)
    let first = try number(root, "ip", "", in: -1e6...1e6)
    let end = try number(root, "op", "", in: -1e6...1e6)
    guard end > first else {
      throw error("op", root["op"] ?? root, "must be after the first frame, ip")
    }
    guard let layers = root["layers"], layers.isList else {
      throw error("layers", root["layers"] ?? root, "must be a list")
    }
    let composition = LottieComposition(size: size, layers: try self.layers(layers, "layers"))
    let markers = (root["markers"]?.items ?? []).compactMap { marker -> LottieMarker? in
      guard let start = marker["tm"]?.number else { return nil }
      return LottieMarker(
        name: Self.name(ofMarker: marker["cm"]?.text ?? ""), start: start,
        length: max(marker["dr"]?.number ?? 0, 0))
    }
    return LottieAnimation(
      composition, rate: rate, frames: first..<end,
      markers: markers.sorted { $0.start < $1.start })
  }

  /// Returns the name in a marker's comment, which editors also write as JSON.
  private static func name(ofMarker comment: String) -> String {
    let text = comment.trimmed(of: \.isWhitespace)
    let name =
      text.hasPrefix("{")
      ? (try? JSONNode(parsing: Array(text.unicodeScalars)))?["name"]?.text : nil
    return String((name ?? String(text)).filter { !$0.isNewline }.trimmed(of: \.isWhitespace))
  }

  private func size(of node: JSONNode, _ path: String) throws(ArtworkError) -> Size {
    let range = 0.001...Self.maximumSize
    return Size(
      width: try number(node, "w", path, in: range), height: try number(node, "h", path, in: range))
  }

  // MARK: Errors

  func error(_ path: String, _ node: JSONNode, _ message: String) -> ArtworkError {
    ArtworkError(path: path, position: position(node.index), message: message, found: node.found)
  }

  func number(
    _ node: JSONNode, _ key: String, _ path: String, in range: ClosedRange<Double>,
    or standard: Double? = nil
  ) throws(ArtworkError) -> Double {
    let full = path.isEmpty ? key : "\(path).\(key)"
    guard let value = node[key] else {
      if let standard { return standard }
      throw ArtworkError(
        path: full, position: position(node.index), message: "is missing", found: nil,
        allowed: "a number")
    }
    guard let number = value.number, range.contains(number) else {
      throw ArtworkError(
        path: full, position: position(value.index), message: "must be a number in range",
        found: value.found,
        allowed: "\(range.lowerBound.decimalText()) to \(range.upperBound.decimalText())")
    }
    return number
  }

  /// Names something that is not drawn, once for each kind.
  mutating func skip(_ kind: String) {
    guard named.insert(kind).inserted else { return }
    notices.append("\(kind) in the layer “\(layer.shortened())” \(Self.verb(kind)) not drawn")
  }

  private static func verb(_ kind: String) -> String { kind.hasSuffix("s") ? "are" : "is" }

  // MARK: Layers

  private mutating func layers(
    _ list: JSONNode, _ path: String
  ) throws(ArtworkError) -> [LottieLayer] {
    var read: [(node: JSONNode, layer: LottieLayer, path: String)] = []
    var ids = UniqueNames()
    for (index, node) in list.items.enumerated() {
      let path = "\(path).\(index)"
      layerCount += 1
      guard layerCount <= Self.maximumLayers else {
        throw error(path, node, "is one of more than \(Self.maximumLayers) layers")
      }
      let name = node["nm"]?.text ?? ""
      layer = name.isEmpty ? "\(index)" : name
      read.append((node, try self.layer(node, ids.unique(name, or: "layer"), path), path))
    }
    var indices: [Double: Int] = [:]
    for (index, entry) in read.enumerated() {
      if let number = entry.node["ind"]?.number { indices[number] = index }
    }
    for index in read.indices {
      guard let number = read[index].node["parent"]?.number else { continue }
      read[index].layer.parent = indices[number]
    }
    for start in read.indices {
      var next = read[start].layer.parent
      var steps = 0
      while let index = next {
        steps += 1
        guard steps <= read.count else {
          throw error("\(read[start].path).parent", read[start].node, "follows itself")
        }
        next = read[index].layer.parent
      }
    }
    return read.map(\.layer)
  }

  private mutating func layer(
    _ node: JSONNode, _ id: String, _ path: String
  ) throws(ArtworkError) -> LottieLayer {
    let first = try number(node, "ip", path, in: -1e7...1e7, or: -1e7)
    let end = try number(node, "op", path, in: -1e7...1e7, or: 1e7)
    if node["ddd"]?.isTrue == true { skip("3-D") }
    if node["ao"]?.isTrue == true { skip("auto-orientation") }
    if let mode = node["bm"]?.number, mode != 0 { skip("blend modes") }
    if let matte = node["tt"]?.number, matte != 0 { skip("track mattes") }
    if node["ef"]?.items.contains(where: { $0["ty"]?.number != 5 }) == true { skip("effects") }
    let content = try content(of: node, path)
    return LottieLayer(
      id: id, frames: first..<max(end, first),
      transform: try transform(node["ks"], "\(path).ks"), content: content,
      masks: try masks(node, path),
      isHidden: node["hd"]?.isTrue == true || node["td"]?.isTrue == true)
  }

  private mutating func content(
    of node: JSONNode, _ path: String
  ) throws(ArtworkError) -> LottieLayer.Content {
    switch node["ty"]?.number {
    case 0:
      guard let name = node["refId"]?.text else {
        throw error("\(path).refId", node, "must be the name of a composition")
      }
      if node["tm"] != nil { skip("time remapping") }
      let start = try number(node, "st", path, in: -1e7...1e7, or: 0)
      let stretch = try number(node, "sr", path, in: -1000...1000, or: 1)
      var composition = try self.composition(name, node, path)
      if node["w"] != nil, node["h"] != nil { composition.size = try size(of: node, path) }
      return .composition(composition, start: start, stretch: stretch == 0 ? 1 : stretch)
    case 1:
      let size = Size(
        width: try number(node, "sw", path, in: 0...Self.maximumSize),
        height: try number(node, "sh", path, in: 0...Self.maximumSize))
      // Players draw nothing for a color that they cannot read.
      return node["sc"]?.text.flatMap { try? Color(parsing: $0) }.map { .solid($0, size) } ?? .null
    case 2: return imageContent(node)
    case 3: return .null
    case 4: return .shapes(try shapes(node["shapes"], "\(path).shapes"))
    case 5: skip("text")
    case 6: break
    case 13: skip("cameras")
    default: skip("layers of the type \(node["ty"]?.found ?? "none")")
    }
    return .null
  }

  private mutating func composition(
    _ name: String, _ node: JSONNode, _ path: String
  ) throws(ArtworkError) -> LottieComposition {
    if let known = compositions[name] {
      layerCount += known.layerCount
      guard layerCount <= Self.maximumLayers else {
        throw error(path, node, "repeats compositions of more than \(Self.maximumLayers) layers")
      }
      return known
    }
    guard let asset = assets[name], let list = asset["layers"] else {
      throw error("\(path).refId", node["refId"] ?? node, "names no composition of the file")
    }
    guard open.insert(name).inserted else {
      throw error("\(path).refId", node["refId"] ?? node, "names a composition around it")
    }
    defer { open.remove(name) }
    let outer = layer
    let size = Size(
      width: asset["w"]?.number ?? Self.maximumSize, height: asset["h"]?.number ?? Self.maximumSize)
    let composition = LottieComposition(
      size: size, layers: try layers(list, "assets.\(name).layers"))
    layer = outer
    compositions[name] = composition
    return composition
  }

  private mutating func imageContent(_ node: JSONNode) -> LottieLayer.Content {
    let name = node["refId"]?.text ?? ""
    guard let asset = assets[name], let file = asset["p"]?.text else {
      skip("the image \(name.shortened())")
      return .null
    }
    let isEmbedded = file.hasPrefix("data:")
    guard let image = image(isEmbedded ? file : (asset["u"]?.text ?? "") + file) else {
      skip("the image \(isEmbedded ? name.shortened() : file.shortened())")
      return .null
    }
    let size = Size(
      width: asset["w"]?.number ?? image.size.width,
      height: asset["h"]?.number ?? image.size.height)
    return .image(image, size)
  }

  private mutating func masks(
    _ node: JSONNode, _ path: String
  ) throws(ArtworkError) -> [LottieTrack] {
    var masks: [LottieTrack] = []
    for (index, mask) in (node["masksProperties"]?.items ?? []).enumerated() {
      let mode = mask["mode"]?.text ?? "a"
      if mode == "n" { continue }
      let path = "\(path).masksProperties.\(index)"
      let opacity = try track(mask["o"], "\(path).o", or: [100])
      let expansion = try track(mask["x"], "\(path).x", or: [0])
      guard mode == "a", mask["inv"]?.isTrue != true, expansion.isStill,
        expansion.number(at: 0) == 0, opacity.isStill, opacity.number(at: 0) == 100
      else {
        skip("masks that are not additive and opaque")
        continue
      }
      masks.append(try self.path(mask["pt"], "\(path).pt"))
    }
    return masks
  }
}

/// Names that are unique among siblings.
struct UniqueNames {
  private var taken: Set<String> = []

  /// Returns a name of letters, digits and hyphens, with a number if it is taken.
  mutating func unique(_ name: String, or standard: String) -> String {
    let words = String(
      name.unicodeScalars.map { scalar -> Character in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) ? Character(scalar) : "-"
      }.prefix(40))
    let base = words.contains { $0 != "-" } ? words : standard
    var unique = base
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(base)-\(number)"
      number += 1
    }
    return unique
  }
}

extension LottieComposition {
  /// The number of layers, with those of compositions.
  fileprivate var layerCount: Int {
    layers.reduce(0) { sum, layer in
      if case .composition(let composition, _, _) = layer.content {
        return sum + 1 + composition.layerCount
      }
      return sum + 1
    }
  }
}
