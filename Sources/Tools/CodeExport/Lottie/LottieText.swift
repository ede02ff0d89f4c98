/// A font of a Lottie file, which a player resolves.
struct LottieFont: Hashable {
  private let family: String
  private let weight: Font.Weight

  /// Creates the first of a font's families in its weight.
  init(_ font: Font) {
    family = font.family.split { $0 == "," }.first.map(String.init) ?? font.family
    weight = font.weight
  }

  private var style: String {
    switch weight {
    case .regular: "Regular"
    case .medium: "Medium"
    case .semibold: "SemiBold"
    case .bold: "Bold"
    }
  }

  private var name: String { "\(family.replacing(" ", with: ""))-\(style)" }

  /// The entry in the list of fonts.
  var json: JSONValue {
    [
      "fName": .text(name), "fFamily": .text(family), "fStyle": .text(style),
      "fWeight": "\(weight.number)", "ascent": 75,
    ]
  }

  /// Returns the text of a layer, aligned to the left at its baseline, with a key for each color.
  func text(_ string: String, size: Double, _ layer: HeaderLayer, _ time: LottieTime) -> JSONValue {
    func document(_ color: [Double], at frame: Double) -> JSONValue {
      [
        "t": .number(frame),
        "s": [
          "s": .number(size), "f": .text(name), "t": .text(string), "j": 0, "tr": 0,
          "lh": .number(size * 1.2), "ls": 0,
          "fc": .numbers(color.prefix(3).map { $0.rounded(to: LottieTime.places) }),
        ],
      ]
    }
    let keys = layer.tracks[.color]?.keys ?? []
    let documents =
      keys.isEmpty
      ? [document(layer.value(.color), at: 0)]
      : keys.map { document($0.value, at: time.frame($0.time)) }
    return [
      "d": ["k": .list(documents)], "p": [:], "a": [],
      "m": ["g": 1, "a": LottieTime.still(0, 0)],
    ]
  }
}
