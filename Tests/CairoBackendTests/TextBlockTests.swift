@Suite("Blocks of text")
struct TextBlockTests {
  private let layout = PangoTextLayoutTests.layout
  private let font = Font(size: 14)
  private let sentence = "Pull down to refresh, release to refresh, and wait for it to load"

  private func block(
    _ string: String, width: Double? = nil, _ alignment: TextBlock.Alignment = .leading,
    _ flow: TextBlock.Flow = .unwrapped
  ) throws -> TextBlock {
    try TextBlock(
      string, font: font, width: width, alignment: alignment, flow: flow, textLayout: layout)
  }

  @Test("All kinds of line breaks end a line, and an empty line has the usual height")
  func breaks() throws {
    let block = try block("one\ntwo\r\n\nfour\u{2028}five")
    #expect(block.lines.map(\.text.string) == ["one", "two", "four", "five"])
    let height = try layout.layout("x", font: font).height
    #expect(abs(block.height - 5 * height) < 1e-9)
    let steps = block.lines.map { ($0.origin.y - block.lines[0].origin.y) / height }
    #expect(zip(steps, [0, 1, 3, 4]).allSatisfy { abs($0 - Double($1)) < 1e-9 })
  }

  @Test("Without a width, a block is as wide as its widest line") func naturalWidth() throws {
    let block = try block("i\nWide line\nii")
    #expect(try block.width == layout.layout("Wide line", font: font).advance)
    for width in [Double.nan, -1, .infinity] {
      #expect(try self.block("i\nWide line\nii", width: width).width == block.width)
    }
  }

  @Test(
    "Lines are aligned at the leading edge, the trailing edge or the center",
    arguments: [300.0, 20])
  func alignment(width: Double) throws {
    for line in try block("Short\nA longer line", width: width, .leading).lines {
      #expect(line.origin.x == 0)
    }
    for line in try block("Short\nA longer line", width: width, .trailing).lines {
      #expect(abs(line.origin.x + line.text.advance - width) < 1e-9)
    }
    for line in try block("Short\nA longer line", width: width, .center).lines {
      #expect(abs(2 * line.origin.x + line.text.advance - width) < 1e-9)
    }
  }

  @Test("Wrapped lines fit, contain all words in order, and are as long as possible")
  func wrapping() throws {
    for width in stride(from: 80.0, through: 460, by: 19) {
      let lines = try block(sentence, width: width, .leading, .wrapped).lines.map(\.text)
      #expect(lines.allSatisfy { $0.advance <= width + 0.001 })
      #expect(lines.map(\.string).joined(separator: " ") == sentence)
      for (line, next) in zip(lines, lines.dropFirst()) {
        let word = next.string.prefix { $0 != " " }
        let longer = try layout.layout("\(line.string) \(word)", font: font)
        #expect(longer.advance > width)
      }
    }
  }

  @Test("A line is not wrapped at its own measured width") func exactWidth() throws {
    for string in ["Release", "Pull down to refresh", sentence, "下拉可以刷新"] {
      let advance = try layout.layout(string, font: font).advance
      #expect(try block(string, width: advance, .leading, .wrapped).lines.count == 1)
    }
  }

  @Test("Chinese breaks between any two characters, but not before a full stop")
  func wrapsIdeographs() throws {
    let em = try layout.layout("下", font: font, language: "zh-Hans").advance
    let block = try TextBlock(
      "上拉可以加载更多。", font: font, language: "zh-Hans", width: 4.5 * em, flow: .wrapped,
      textLayout: layout)
    #expect(block.lines.map(\.text.string) == ["上拉可以", "加载更", "多。"])
  }

  @Test("Zero width puts one character on each line") func zeroWidth() throws {
    let block = try block("abc", width: 0, .leading, .wrapped)
    #expect(block.lines.map(\.text.string) == ["a", "b", "c"])
  }

  @Test("A column has one centered character per line, and half a line for a space")
  func columns() throws {
    let height = try layout.layout("x", font: font).height
    let block = try block("滑动 e\u{301}i", width: 14, .center, .column)
    #expect(block.lines.map(\.text.string) == ["滑", "动", "e\u{301}", "i"])
    #expect(abs(block.height - 4.5 * height) < 1e-9)
    #expect(abs(block.lines[2].origin.y - block.lines[1].origin.y - 1.5 * height) < 1e-9)
    for line in block.lines { #expect(abs(2 * line.origin.x + line.text.advance - 14) < 1e-9) }
  }

  @Test("An empty string has a line's height and no lines") func empty() throws {
    let block = try block("")
    #expect(block.lines.isEmpty && block.width == 0)
    #expect(try block.height == layout.layout("x", font: font).height)
  }

  @Test("A shadow is the same outline in its color, offset behind the text") func shadows() throws {
    let block = try block("H\nI")
    let shadow = TextShadow(offset: Vector(dx: 0, dy: 1), color: .white)
    let item = DisplayItem.text(
      "label", block, at: Point(x: 10, y: 20), .color(.black), shadow: shadow)
    guard case .group(let group) = item else {
      Issue.record("no group")
      return
    }
    #expect(group.children.map(\.id) == ["label.shadow.0", "label.shadow.1", "label.0", "label.1"])
    let list = DisplayList(size: Size(width: 50, height: 80), items: [item])
    for index in 0..<2 {
      let text = try #require(list.bounds(of: "label.\(index)"))
      let shade = try #require(list.bounds(of: "label.shadow.\(index)"))
      #expect(shade == text.offset(by: Vector(dx: 0, dy: 1)))
    }
    // The white shadow on white is at most 1 point below the letters and covers none of them.
    let bitmap = try CairoRenderer().render(
      DisplayList(size: Size(width: 50, height: 80), background: .white, items: [item]), scale: 1)
    let plain = try CairoRenderer().render(
      DisplayList(
        size: Size(width: 50, height: 80), background: .white,
        items: [.text("label", block, at: Point(x: 10, y: 20), .color(.black))]), scale: 1)
    #expect(bitmap == plain)
  }

  @Test("Trailing lines end at the width when drawn") func drawnAlignment() throws {
    let block = try TextBlock(
      "HH\nH", font: Font(size: 40), width: 120, alignment: .trailing, textLayout: layout)
    let bitmap = try CairoRenderer().render(
      DisplayList(
        size: Size(width: 140, height: 120),
        items: [.text("label", block, at: .zero, .color(.black))]), scale: 2)
    func edge(_ rows: Range<Int>) -> Int {
      rows.map { y in (0..<bitmap.width).last { bitmap[$0, y].word != 0 } ?? 0 }.max() ?? 0
    }
    let middle = Int(block.height)
    #expect(edge(0..<middle) == edge(middle..<bitmap.height))
    #expect((200..<240).contains(edge(0..<middle)))
  }

  @Test("A string too long for a line is refused in a block, too") func refuses() {
    let long = String(repeating: "W", count: PangoTextLayout.lengthLimit + 1)
    for flow in [TextBlock.Flow.unwrapped, .wrapped] {
      #expect(throws: TextLayoutError.self) { try block(long, width: 100, .leading, flow) }
    }
    #expect(throws: Never.self) { try block(long, width: 100, .leading, .column) }
  }
}
