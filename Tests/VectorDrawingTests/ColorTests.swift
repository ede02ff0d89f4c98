import Foundation

@Suite("Colors")
struct ColorTests {
  @Test("Hexadecimal text is read as its bytes")
  func readsHex() throws {
    #expect(try Color(hex: "#FF5A36") == Color(255, 90, 54))
    #expect(try Color(hex: "#ff5a36") == Color(255, 90, 54))
    #expect(try Color(hex: "#00000080") == Color(0, 0, 0, alpha: 128.0 / 255))
    #expect(try Color(hex: "#f53") == Color(255, 85, 51))
    #expect(try Color(hex: "#F53C") == Color(255, 85, 51, alpha: 204.0 / 255))
  }

  @Test("Every byte survives printing and reading") func roundTrip() throws {
    for byte in UInt8.min...UInt8.max {
      let color = Color(byte, 255 - byte, byte ^ 0x5A, alpha: Double(byte) / 255)
      #expect(try Color(hex: color.hexString) == color)
    }
  }

  @Test("An opaque color prints without alpha, any other color with it") func printsAlpha() {
    #expect(Color.white.hexString == "#FFFFFF")
    #expect(Color.clear.hexString == "#00000000")
    #expect(Color(1, 2, 3, alpha: 0.5).hexString == "#01020380")
  }

  @Test(
    "Invalid text is refused, and the error contains it",
    arguments: [
      "", "#", "#F", "#FF", "#FFFFF", "#FFFFFFF", "#FFFFFFFFF", "FFFFFF", "#GGGGGG", "reddish",
      "#FF FF FF", "#ＦＦＦＦＦＦ", "#\u{0}00000", "#+12345", "currentcolor", "rgb", "rgb()", "rgb(1 2)",
      "rgb(1, 2)", "rgb(1 2 3 4)", "rgb(1, 2, 3 / 4)", "rgb(1 2 3 / 4 / 5)", "rgb(1,2,3,4,5)",
      "rgb(1 2, 3)", "rgb(1, 50%, 3)", "rgb(1, none, 3)", "rgb(1 2 3", "rgb 1 2 3)", "rgb (1 2 3)",
      "rgb(1px 2 3)", "rgb(1. 2 3)", "rgb(--1 2 3)", "rgb(1 2 3 /)", "rgb(nan 2 3)", "rgb(0x1 2 3)",
      "hsl(11, 100, 61)", "hsl(11% 100% 61%)", "hsl(11furlong 1% 1%)", "hwb(1 2% 3%)",
      "rgb((1 2 3))",
      "rgb(1 2 3)x", "rgb(1 2 3 / inf)", "rgb(١ 2 3)", "r gb(1 2 3)",
    ])
  func refuses(text: String) {
    let error = #expect(throws: ColorSyntaxError.self) { try Color(parsing: text) }
    #expect(error?.text == text)
    #expect(error?.description.contains("#FF5A36CC") == true)
  }

  @Test(
    "A misspelled color is answered with the nearest name",
    arguments: [
      ("tomatoe", "tomato"), ("rde", "red"), ("ligthblue", "lightblue"), ("FF5A36", "#FF5A36"),
      ("transparant", "transparent"), ("f53", "#F53"),
    ])
  func suggests(text: String, name: String) {
    let error = #expect(throws: ColorSyntaxError.self) { try Color(parsing: text) }
    #expect(error?.suggestion == name)
    #expect(error?.description.hasSuffix("did you mean \(name)?") == true)
  }

  @Test("Text far from every color gets no suggestion") func suggestsNothing() {
    let error = #expect(throws: ColorSyntaxError.self) { try Color(parsing: "chartjunk-and-more") }
    #expect(error?.suggestion == nil)
  }

  @Test("Every color prints in canonical form, which is read as the same color")
  func canonical() throws {
    for text in forms + Self.names {
      let color = try Color(parsing: text)
      #expect(try Color(parsing: color.hexString) == color, "\(text)")
    }
  }

  /// CSS Color 4's examples and every form of a color function.
  private let forms: [String] = [
    "#f53", "#F53C", "#ff5a36", "#FF5A36cc", "rgb(255, 90, 54)", "rgb(255 90 54)", "RGB(255 90 54)",
    "rgba(255, 90, 54, .5)", "rgba(255 90 54 / 50%)", "rgb(255 90 54 / .25)", "rgb(100%, 35%, 21%)",
    "rgb(100% 35% 21% / 80%)", "rgb(50% 90 54)", "rgb(300 -20 54 / 2)", "rgb(none 90 none / none)",
    "rgb(127.5 0.4 0.6)", "rgb(1e2 2.5e+1 1e-1)", "  tomato ", "ToMaTo", "rgb( 1 , 2 , 3 )",
    "rgb(1 2 3/50%)", "hsl(11, 100%, 61%)", "hsl(11 100% 61%)", "hsl(11 100 61)",
    "hsl(11deg 100% 61% / 40%)", "hsla(120, 60%, 70%, 0.3)", "hsl(-240 60% 70%)",
    "hsl(0.5turn 60% 70%)", "hsl(200grad 60% 70%)", "hsl(3.14159rad 60% 70%)", "hsl(720 100% 50%)",
    "hsl(none none 50%)", "hsl(30 0% 20%)", "hsl(30 50% 100%)", "hsl(30 50% 0%)", "transparent",
  ]

  private static let names: [String] = [
    "aliceblue", "rebeccapurple", "gray", "grey", "darkslategrey", "yellowgreen",
  ]

  @Test(
    "Chromium reads every form as the same 8 bits",
    .enabled(if: Browser.isAvailable, "\(Browser.hint)"))
  func browser() throws {
    var generator = SeededGenerator(seed: Grids.seed)
    var texts = forms
    for _ in 0..<200 {
      let hue = Int.random(in: -400...800, using: &generator)
      let saturation = Int.random(in: 0...100, using: &generator)
      let lightness = Int.random(in: 0...100, using: &generator)
      texts.append("hsl(\(hue) \(saturation)% \(lightness)%)")
      texts.append("rgb(\(saturation)% \(lightness)% \(abs(hue) % 101)% / \(saturation)%)")
    }
    let list = String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    let read: [[Double]] = try Browser().evaluate(
      """
      const element = document.body.appendChild(document.createElement("p"));
      return \(list).map(text => {
        element.style.color = "";
        element.style.color = text;
        if (element.style.color === "") return [];
        const numbers = getComputedStyle(element).color.match(/[\\d.]+/g).map(Number);
        return numbers.length === 3 ? [...numbers, 1] : numbers;
      });
      """)
    for (text, numbers) in zip(texts, read) {
      try #require(numbers.count == 4, "Chromium does not read \(text)")
      let pixel = try Color(parsing: text).pixel
      let bytes = [pixel.red, pixel.green, pixel.blue].map(Double.init)
      // A half may be rounded up or down.
      #expect(zip(bytes, numbers).allSatisfy { abs($0 - $1) <= 1 }, "\(text): \(numbers)")
      #expect(abs(Double(pixel.alpha) / 255 - numbers[3]) <= 0.0051, "\(text): \(numbers)")
    }
  }

  private static let pillow = RefereePython.program(importing: "PIL")

  @Test(
    "Pillow has the same names with the same colors",
    .enabled(if: pillow.isAvailable, "\(RefereePython.hint)"))
  func table() throws {
    let outcome = try Self.pillow.run([
      "-c",
      "from PIL import ImageColor\n"
        + "for n in ImageColor.colormap: print(n, *ImageColor.getrgb(n))",
    ])
    let lines = outcome.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.count == 148 && Color.names.count == 149)
    for words in lines {
      let color = try Color(parsing: String(words[0]))
      #expect(words.dropFirst().compactMap { UInt8($0) } == color.bytes, "\(words[0])")
    }
  }

  @Test("Components beyond 0…1 are clamped only on conversion to pixels") func clampsLate() {
    let color = Color(red: 1.5, green: -0.5, blue: .nan, alpha: .infinity)
    #expect(color.red == 1.5)
    #expect(color.pixel == StraightPixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(!color.isFinite)
  }

  @Test("Interpolation is componentwise, exact at both ends, and extrapolates linearly")
  func interpolates() {
    let a = Color(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.2)
    let b = Color(red: 0.9, green: 0.2, blue: 0.3, alpha: 1)
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(abs(a.interpolated(to: b, fraction: 0.5).green - 0.45) < 1e-15)
    #expect(abs(a.interpolated(to: b, fraction: 2).red - 1.7) < 1e-15)
  }

  @Test("A dynamic color resolves by appearance") func resolves() {
    let color = DynamicColor(light: .white, dark: .black)
    #expect(color.resolved(for: .light) == .white)
    #expect(color.resolved(for: .dark) == .black)
    #expect(DynamicColor(.white).resolved(for: .dark) == .white)
  }
}

extension Color {
  fileprivate var bytes: [UInt8] { [pixel.red, pixel.green, pixel.blue] }
}
