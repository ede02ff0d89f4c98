import BezierGeometry
import Pixels
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("hexadecimal text reads as the bytes it spells")
  func readsHex() throws {
    #expect(try Color(hex: "#FF5A36") == Color(255, 90, 54))
    #expect(try Color(hex: "#ff5a36") == Color(255, 90, 54))
    #expect(try Color(hex: "#00000080") == Color(0, 0, 0, alpha: 128.0 / 255))
    #expect(try Color(hex: "transparent") == .clear)
  }

  @Test("every byte survives printing and reading again")
  func roundTrip() throws {
    for byte in UInt8.min...UInt8.max {
      let color = Color(byte, 255 - byte, byte ^ 0x5A, alpha: Double(byte) / 255)
      #expect(try Color(hex: color.hexString) == color)
    }
  }

  @Test("an opaque colour prints without alpha, any other with it")
  func printsAlpha() {
    #expect(Color.white.hexString == "#FFFFFF")
    #expect(Color.clear.hexString == "#00000000")
    #expect(Color(1, 2, 3, alpha: 0.5).hexString == "#01020380")
  }

  @Test(
    "anything else is refused, and the error names it",
    arguments: [
      "", "#", "#FFF", "#FFFF", "#FFFFF", "#FFFFFFF", "#FFFFFFFFF", "FFFFFF", "#GGGGGG", "red",
      "#FF FF FF", "#ＦＦＦＦＦＦ", "#\u{0}00000", "Transparent", "#+12345",
    ])
  func refuses(text: String) {
    #expect(throws: ColorSyntaxError.self) { try Color(hex: text) }
    #expect((try? Color(hex: text)) == nil)
    do {
      _ = try Color(hex: text)
    } catch {
      #expect(error.text == text)
      #expect(error.description.contains("#RRGGBBAA"))
    }
  }

  @Test("components beyond 0…1 are kept until pixels are made of them")
  func clampsLate() {
    let color = Color(red: 1.5, green: -0.5, blue: .nan, alpha: .infinity)
    #expect(color.red == 1.5)
    #expect(color.pixel == StraightPixel(red: 255, green: 0, blue: 0, alpha: 255))
    #expect(!color.isFinite)
  }

  @Test("blending is componentwise, exact at both ends, and straight beyond them")
  func interpolates() {
    let (a, b) = (
      Color(red: 0.1, green: 0.7, blue: 0.3, alpha: 0.2),
      Color(red: 0.9, green: 0.2, blue: 0.3, alpha: 1)
    )
    #expect(a.interpolated(to: b, fraction: 0) == a)
    #expect(a.interpolated(to: b, fraction: 1) == b)
    #expect(abs(a.interpolated(to: b, fraction: 0.5).green - 0.45) < 1e-15)
    #expect(abs(a.interpolated(to: b, fraction: 2).red - 1.7) < 1e-15)
    #expect(abs(a.adding(b, multipliedBy: 0.5).alpha - 0.7) < 1e-15)
    #expect(abs(a.distance(to: b) - (0.64 + 0.25 + 0.64).squareRoot()) < 1e-15)
    #expect(a.distance(to: a) == 0)
  }

  @Test("a dynamic colour resolves by appearance")
  func resolves() {
    let color = DynamicColor(light: .white, dark: .black)
    #expect(color.resolved(for: .light) == .white)
    #expect(color.resolved(for: .dark) == .black)
    #expect(DynamicColor(.white).resolved(for: .dark) == .white)
  }
}
