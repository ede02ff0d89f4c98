/// A dotLottie archive (version 2) of a header at one or more widths.
///
/// If the header looks different in the dark appearance, the archive has a theme `dark` that changes
/// the colors, and the colors that it changes are slots of the animations.
package struct DotLottie {
  /// A header at a width, in both appearances.
  package typealias Version = (id: String, light: LottieHeader, dark: LottieHeader)

  private let name: String
  private let versions: [Version]
  /// The losses of the archive, a sentence each.
  package private(set) var warnings: [String] = []
  /// The rules of the theme, each with the animations whose slot it sets.
  private var rules: [(rule: JSONObject, animations: [String])] = []
  private var slots: Set<String> = []

  /// Creates an archive of versions with unique identifiers, at least one.
  package init(name: String, _ versions: [Version]) {
    (self.name, self.versions) = (name, versions)
    for version in versions { compare(version) }
  }

  /// The bytes of the archive.
  package var file: [UInt8] {
    var archive = ZIPArchive()
    let themes: [JSONValue] = rules.isEmpty ? [] : [["id": "dark"]]
    let manifest: JSONValue = [
      "version": "2", "generator": .text(HeaderExport.mark),
      "animations": .list(
        versions.map { version in
          var animation: JSONObject = ["id": .text(version.id), "name": .text(name)]
          if !themes.isEmpty { animation["themes"] = ["dark"] }
          return .object(animation)
        }),
      "themes": .list(themes),
    ]
    archive.add("manifest.json", Array(manifest.text.utf8), isPlain: true)
    for version in versions {
      archive.add("a/\(version.id).json", Array(version.light.text(slots: slots).utf8))
    }
    if !rules.isEmpty {
      let all = versions.map(\.id)
      let listed = rules.map { rule, animations -> JSONValue in
        var rule = rule
        // A rule without a list applies to all animations.
        if animations != all { rule["animations"] = .texts(animations) }
        return .object(rule)
      }
      archive.add("t/dark.json", Array(JSONValue.object(["rules": .list(listed)]).text.utf8))
    }
    return archive.file
  }

  /// Adds rules for the paints that differ between the appearances of a version.
  private mutating func compare(_ version: Version) {
    let (light, dark) = (version.light, version.dark)
    let layers = light.layers.flatMap(\.flattened)
    let others = dark.layers.flatMap(\.flattened)
    guard layers.map(\.name) == others.map(\.name) else {
      warnings.append(
        "the dark appearance has other layers than the light one, so the archive has no theme for it; "
          + "export it with --appearance dark")
      return
    }
    for (own, other) in zip(layers, others) {
      if case .image(let asset, _) = own.content, case .image(let theirs, _) = other.content,
        asset != theirs
      {
        warnings.append("the theme dark does not change the image \(own.name)")
      }
      // The color of a gradient is not drawn.
      for property in own.values[.gradient] == nil ? [LayerProperty.color] : [.gradient]
      where own.values[property] != nil
        && (own.values[property] != other.values[property]
          || own.tracks[property] != other.tracks[property])
      {
        add(other, property, of: version)
      }
    }
  }

  private mutating func add(_ layer: HeaderLayer, _ property: LayerProperty, of version: Version) {
    let track = layer.tracks[property]
    let value = layer.value(property)
    if property == .gradient {
      rule("\(layer.name).gradient", "Gradient", track, value, version) { value in
        .list(
          stride(from: 4, to: value.count, by: 5).map { index in
            [
              "offset": .number(value[index].rounded(to: LottieTime.places)),
              "color": .numbers(
                value[(index + 1)..<(index + 5)].map { $0.rounded(to: LottieTime.places) }),
            ]
          })
      }
      return
    }
    rule("\(layer.name).color", "Color", track, value, version) { value in
      .numbers(value.prefix(3).map { $0.rounded(to: LottieTime.places) })
    }
    rule("\(layer.name).opacity", "Scalar", track, value, version) { value in
      .number(((value.last ?? 1) * 100).rounded(to: LottieTime.places))
    }
  }

  /// Adds a rule, or the version's animation to an equal one.
  private mutating func rule(
    _ id: String, _ type: String, _ track: EasedKeyframes?, _ value: [Double], _ version: Version,
    _ json: ([Double]) -> JSONValue
  ) {
    slots.insert(id)
    let rate = version.dark.segments.rate
    let track =
      track?.keys.allSatisfy { json($0.value) == json(track?.keys[0].value ?? value) } == true
      ? nil : track
    var rule: JSONObject = ["id": .text(id), "type": .text(type)]
    if let track {
      rule["keyframes"] = .list(
        track.keys.enumerated().map { index, key in
          var frame: JSONObject = [
            "frame": .integer(Int((key.time * rate).rounded())), "value": json(key.value),
          ]
          if index < track.easings.count {
            if track.easings[index] == EasedKeyframes.hold {
              frame["hold"] = true
            } else if case .cubicBezier(let timing) = track.easings[index].simplified {
              frame["outTangent"] = ["x": .number(timing.x1), "y": .number(timing.y1)]
              frame["inTangent"] = ["x": .number(timing.x2), "y": .number(timing.y2)]
            }
          }
          return .object(frame)
        })
    } else {
      rule["value"] = json(value)
    }
    if let equal = rules.firstIndex(where: { $0.rule == rule }) {
      rules[equal].animations.append(version.id)
    } else {
      rules.append((rule, [version.id]))
    }
  }
}
