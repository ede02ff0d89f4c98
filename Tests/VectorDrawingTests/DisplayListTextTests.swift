@Suite("The text form of display lists")
struct DisplayListTextTests {
  /// Returns a list of every kind of item, with `shift` added to its numbers.
  private func list(shift: Double = 0) throws -> DisplayList {
    let wave = BezierPath([
      .move(to: Point(x: 0, y: 0)),
      .quadratic(control: Point(x: 187.5, y: -100 + shift), to: Point(x: 375, y: shift)), .close,
    ])
    let text = LaidOutText(
      string: "Pull\n“now”", font: Font(size: 15, weight: .medium), advance: 61.23456789 + shift,
      ascent: 12, descent: 4, path: wave, resolvedFamily: "Inter")
    let bitmap = PremultipliedBitmap(size: try PixelSize(width: 8, height: 4))
    let asset = try #require(ImageAsset(name: "ball.png", bitmap: bitmap, scale: 2))
    let stops = [GradientStop(0, .white), GradientStop(1 + shift, .clear)]
    return DisplayList(size: Size(width: 375, height: 100 + shift), background: .white) {
      DisplayItem.fill("wave", wave, .color(Color(239, 239, 244)), rule: .evenOdd)
      DisplayItem.group("ball.0", at: Point(x: 12.5 + shift, y: -shift), opacity: 0.5 + shift) {
        DisplayItem.fill(
          "ball.0.disc", wave,
          .radialGradient(
            RadialGradient(
              startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 7.5, stops: stops)))
        DisplayItem.image("ball.0.image", asset, at: .zero, interpolation: .nearest)
      }
      DisplayItem.group("turned", transform: .rotation(.pi / 2), clip: wave, [])
      DisplayItem.stroke(
        "ring", wave,
        .linearGradient(LinearGradient(from: .zero, to: Point(x: 1, y: 0), stops: stops)),
        style: StrokeStyle(
          width: 2 + shift, lineCap: .round, lineJoin: .bevel, miterLimit: 4,
          dashLengths: [4, 2.25], dashPhase: 1))
      DisplayItem.text("label", text, at: Point(x: 10, y: 20), .color(.black))
    }
  }

  private let expected = #"""
    list 375×100 background #FFFFFF
    fill "wave" color #EFEFF4 rule evenOdd path M0,0 Q187.5,-100 375,0 Z
    group "ball.0" translate(12.5,0) opacity 0.5
      fill "ball.0.disc" radial 0,0 r 0 0,0 r 7.5 [0 #FFFFFF, 1 #00000000] path M0,0 Q187.5,-100 375,0 Z
      image "ball.0.image" "ball.png" 8×4 @2x pixels 10797f6357fea0bf in 0,0 4×2 nearest
    group "turned" matrix(0,1,-1,0,0,0) clip M0,0 Q187.5,-100 375,0 Z
    stroke "ring" linear 0,0 1,0 [0 #FFFFFF, 1 #00000000] width 2 cap round join bevel miter 4 dash 4,2.25 phase 1 path M0,0 Q187.5,-100 375,0 Z
    text "label" "Pull\n“now”" font "Inter" 15 medium at 10,20 advance 61.2346 color #000000

    """#

  @Test("Every item is printed on its own line, with children below their group")
  func prints() throws {
    #expect(try list().text == expected)
  }

  @Test("Rounding errors do not change the text", arguments: [1e-9, -1e-9, 4e-14, -4e-14])
  func rounds(shift: Double) throws { #expect(try list(shift: shift).text == expected) }

  @Test("A difference of a thousandth changes the text") func showsDifferences() throws {
    #expect(try list(shift: 0.001).text != expected)
  }

  @Test("An empty list and an empty path are printed") func printsEmpty() {
    #expect(DisplayList(size: .zero).text == "list 0×0\n")
    let list = DisplayList(size: .zero, items: [.fill("nothing", BezierPath(), .color(.clear))])
    #expect(list.text == "list 0×0\nfill \"nothing\" color #00000000 path none\n")
  }
}
