/// A small animation of one feature of Lottie, 100 × 100 and ten frames long.
struct LottieFeature: CustomTestStringConvertible {
  let name: String
  let json: String
  var testDescription: String { name }

  private init(_ name: String, layers: String, assets: String = "[]") {
    self.name = name
    json = """
      {"v": "5.9.0", "fr": 30, "ip": 0, "op": 10, "w": 100, "h": 100, "ddd": 0,
       "assets": \(assets), "layers": \(layers)}
      """
  }

  /// Creates an animation of a shape layer.
  private init(_ name: String, _ shapes: String..., layer: String = "", ks: String = "") {
    self.init(
      name, layers: "[\(Self.layer(shapes.joined(separator: ", "), layer: layer, ks: ks))]")
  }

  // MARK: Parts

  private static func layer(
    _ shapes: String, index: Int = 1, layer: String = "", ks: String = ""
  ) -> String {
    """
    {"ty": 4, "ind": \(index), "nm": "layer \(index)", "ip": 0, "op": 10, "st": 0, "sr": 1,
     "ddd": 0, "ao": 0, "bm": 0,
     "ks": {"a": \(k("[0, 0]")), "p": \(k("[50, 50]")), "s": \(k("[100, 100]")), "r": \(k("0")),
     "o": \(k("100"))\(ks)}, "shapes": [\(shapes)]\(layer)}
    """
  }

  /// Returns a property that does not change.
  private static func k(_ value: String) -> String { #"{"a": 0, "k": \#(value)}"# }

  /// Returns a property with two keyframes, at the first frame and at frame 8.
  private static func keys(
    _ from: String, _ to: String, ease: String = "0.333, 0.0", _ more: String = ""
  ) -> String {
    let parts = ease.split(separator: ",")
    return """
      {"a": 1, "k": [{"t": 0, "s": [\(from)], "o": {"x": [\(parts[0])], "y": [\(parts[1])]},
      "i": {"x": [0.667], "y": [1]}\(more)}, {"t": 8, "s": [\(to)]}]}
      """
  }

  private static func group(_ items: String, transform: String = "") -> String {
    """
    {"ty": "gr", "nm": "group", "it": [\(items), {"ty": "tr", "a": \(k("[0, 0]")),
    "p": \(k("[0, 0]")), "s": \(k("[100, 100]")), "r": \(k("0")), "o": \(k("100")),
    "sk": \(k("0")), "sa": \(k("0"))\(transform)}]}
    """
  }

  private static func fill(_ color: String = "[0.2, 0.4, 0.8, 1]", rule: Int = 1) -> String {
    #"{"ty": "fl", "c": \#(k(color)), "o": \#(k("100")), "r": \#(rule)}"#
  }

  private static func stroke(
    _ width: String = "6", cap: Int = 1, join: Int = 1, _ more: String = ""
  ) -> String {
    """
    {"ty": "st", "c": \(k("[0.8, 0.1, 0.2, 1]")), "o": \(k("100")), "w": \(k(width)),
    "lc": \(cap), "lj": \(join), "ml": 4\(more)}
    """
  }

  private static let ellipse = #"{"ty": "el", "p": \#(k("[0, 0]")), "s": \#(k("[60, 40]"))}"#
  private static let rectangle =
    #"{"ty": "rc", "p": \#(k("[0, 0]")), "s": \#(k("[60, 40]")), "r": \#(k("0"))}"#
  private static let zigzag = """
    {"ty": "sh", "ks": {"a": 0, "k": {"c": false, "v": [[-40, 20], [-10, -25], [10, 25], [40, -20]],
    "i": [[0, 0], [-10, 0], [0, 0], [0, 0]], "o": [[0, 0], [10, 0], [0, 0], [0, 0]]}}}
    """
  private static let corner = """
    {"ty": "sh", "ks": {"a": 0, "k": {"c": true, "v": [[-40, 30], [0, -35], [40, 30]],
    "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}
    """

  private static func trim(
    _ start: String, _ end: String, offset: String = #"{"a": 0, "k": 0}"#, mode: Int = 1
  ) -> String { #"{"ty": "tm", "s": \#(start), "e": \#(end), "o": \#(offset), "m": \#(mode)}"# }

  private static func star(_ kind: Int, points: Int, roundness: Int) -> String {
    """
    {"ty": "sr", "sy": \(kind), "p": \(k("[0, 0]")), "pt": \(k("\(points)")), "r": \(k("10")),
    "or": \(k("42")), "os": \(k("\(roundness)")), "ir": \(k("20")), "is": \(k("\(roundness)"))}
    """
  }

  private static func gradient(_ kind: Int, _ more: String = "") -> String {
    """
    {"ty": "gf", "t": \(kind), "s": \(k("[-30, 0]")), "e": \(k("[30, 10]")), "o": \(k("100")),
    "r": 1, "g": {"p": 3, "k": \(k("[0, 1, 0.2, 0, 0.4, 0, 0.8, 0.3, 1, 0.1, 0.1, 0.9]"))}\(more)}
    """
  }

  // MARK: Features

  /// One animation for each feature.
  static let all: [LottieFeature] = [
    LottieFeature("ellipse", ellipse, fill()),
    LottieFeature("rectangle", rectangle, fill()),
    LottieFeature(
      "rounded rectangle",
      rectangle.replacing(#""r": {"a": 0, "k": 0}"#, with: #""r": {"a": 0, "k": 12}"#),
      fill()),
    LottieFeature("open path", zigzag, stroke()),
    LottieFeature("closed path", corner, fill()),
    LottieFeature("star", star(1, points: 5, roundness: 0), fill()),
    LottieFeature("polygon", star(2, points: 6, roundness: 0), fill()),
    LottieFeature("round caps and joins", zigzag, stroke("8", cap: 2, join: 2)),
    LottieFeature("square caps and bevels", zigzag, stroke("8", cap: 3, join: 3)),
    LottieFeature(
      "dashes", zigzag,
      stroke(
        "4", cap: 1, join: 1,
        #", "d": [{"n": "d", "v": \#(k("9"))}, {"n": "g", "v": \#(k("5"))}, {"n": "o", "v": \#(k("3"))}]"#
      )),
    LottieFeature("even-odd rule", ellipse, rectangle, fill(rule: 2)),
    LottieFeature("linear gradient", rectangle, gradient(1)),
    LottieFeature("radial gradient", ellipse, gradient(2)),
    LottieFeature("first style in front", ellipse, stroke("10"), fill()),
    LottieFeature("trimmed path", zigzag, stroke(), trim(keys("0", "60"), k("90"))),
    LottieFeature(
      "trim across the start", ellipse, stroke(), trim(k("20"), k("70"), offset: k("200"))),
    LottieFeature(
      "trimmed as one", ellipse, corner, stroke(), trim(k("10"), keys("30", "80"), mode: 2)),
    LottieFeature(
      "trimmed groups", group("\(ellipse), \(stroke())"), trim(k("0"), keys("10", "90"))),
    LottieFeature("round corners", corner, #"{"ty": "rd", "r": \#(k("10"))}"#, fill()),
    LottieFeature(
      "group transform",
      group(
        "\(rectangle), \(fill())",
        transform:
          #", "p": \#(keys("-20, 0", "20, 10")), "r": \#(keys("0", "80")), "s": \#(keys("50, 100", "100, 60"))"#
      )),
    LottieFeature(
      "group opacity",
      group(
        "\(ellipse), \(fill()), \(rectangle), \(fill("[1, 0.6, 0, 1]"))",
        transform: #", "o": \#(k("50"))"#)),
    LottieFeature("styles of subgroups", group(ellipse), group(corner), fill()),
    LottieFeature(
      "layer transform", rectangle, fill(),
      ks:
        #", "p": \#(keys("30, 30", "70, 60")), "a": \#(k("10, 5".bracketed)), "r": \#(keys("-20", "50")), "s": \#(keys("100, 100", "40, 130"))"#
    ),
    LottieFeature(
      "separate positions", ellipse, fill(),
      ks:
        #", "p": {"s": true, "x": \#(keys("20", "80")), "y": \#(keys("70", "30", ease: "0.1, 0.9"))}"#
    ),
    LottieFeature(
      "curved motion", ellipse, fill(),
      ks:
        #", "p": \#(keys("20, 80", "80, 80", ease: "0.333, 0.333", #", "to": [0, -60], "ti": [0, -60]"#)), "s": \#(k("[30, 30]"))"#
    ),
    LottieFeature(
      "held keyframe", ellipse, fill(),
      ks:
        #", "p": \#(keys("20, 50", "80, 50", ease: "0, 0", #", "h": 1"#)), "s": \#(k("[30, 30]"))"#),
    LottieFeature("opacity", ellipse, fill(), ks: #", "o": \#(keys("100", "20"))"#),
    LottieFeature(
      "changing path",
      """
      {"ty": "sh", "ks": {"a": 1, "k": [{"t": 0, "o": {"x": 0.3, "y": 0}, "i": {"x": 0.7, "y": 1},
      "s": [{"c": true, "v": [[-40, 30], [0, -35], [40, 30]], "i": [[0, 0], [-20, 0], [0, 0]],
      "o": [[0, 0], [20, 0], [0, 0]]}]}, {"t": 8, "s": [{"c": true, "v": [[-20, 10], [0, 35], [40, -30]],
      "i": [[0, 0], [10, 0], [0, 0]], "o": [[0, 0], [-10, 0], [0, 0]]}]}]}}
      """, fill()),
    LottieFeature(
      "overshooting curve", ellipse, fill(),
      ks: #", "s": \#(keys("20, 20", "100, 100", ease: "0.3, 1.9"))"#),
    LottieFeature(
      "additive mask", rectangle, fill(),
      layer: """
        , "hasMask": true, "masksProperties": [{"mode": "a", "inv": false, "o": \(k("100")),
        "x": \(k("0")), "pt": {"a": 0, "k": {"c": true, "v": [[-30, -30], [20, -10], [0, 25]],
        "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}}}]
        """),
    LottieFeature(
      "parents",
      layers:
        "[\(layer("\(rectangle), \(fill())", index: 1, layer: #", "parent": 2"#, ks: #", "p": \#(k("[10, -10]"))"#)), {\"ty\": 3, \"ind\": 2, \"nm\": \"null\", \"ip\": 0, \"op\": 10, \"st\": 0, \"sr\": 1, \"ddd\": 0, \"ks\": {\"a\": \(k("[0, 0]")), \"p\": \(k("[50, 50]")), \"s\": \(k("[60, 60]")), \"r\": \(keys("0", "90")), \"o\": \(k("0"))}}]"
    ),
    LottieFeature(
      "order and times of layers",
      layers:
        "[\(layer("\(ellipse), \(fill("[1, 0.5, 0, 1]"))", index: 1).replacing(#""op": 10"#, with: #""op": 5"#)), \(layer("\(rectangle), \(fill())", index: 2))]"
    ),
    LottieFeature(
      "solid",
      layers:
        ##"[{"ty": 1, "ind": 1, "nm": "solid", "ip": 0, "op": 10, "st": 0, "sr": 1, "ddd": 0, "sw": 60, "sh": 40, "sc": "#33aa66", "ks": {"a": \##(k("[30, 20]")), "p": \##(k("[50, 50]")), "s": \##(k("[100, 100]")), "r": \##(keys("0", "45")), "o": \##(k("100"))}}]"##
    ),
    LottieFeature(
      "composition with a later start",
      layers:
        #"[{"ty": 0, "ind": 1, "nm": "inner", "refId": "inner", "ip": 0, "op": 10, "st": 2, "sr": 1, "ddd": 0, "w": 80, "h": 60, "ks": {"a": \#(k("[40, 30]")), "p": \#(k("[50, 50]")), "s": \#(k("[100, 100]")), "r": \#(k("0")), "o": \#(k("100"))}}]"#,
      assets:
        "[{\"id\": \"inner\", \"layers\": [\(layer("\(ellipse), \(fill())", ks: #", "p": \#(keys("0, 30", "80, 30"))"#))]}]"
    ),
  ]
}

extension String {
  fileprivate var bracketed: String { "[\(self)]" }
}
