@Suite("Seams of contact sheets")
struct ContactSheetSeamTests {
  private static let scales = [0.5, 0.75, 1, 1.25, 1.33, 1.5, 1.77, 2, 2.5, 3, 3.33, 4]

  /// Returns a frame that shows one color and hides another.
  private func frame(width: Double, height: Double) -> DisplayList {
    let area = Rect(x: 0, y: 0, width: width, height: height)
    return DisplayList(size: area.size, background: Color(255, 0, 0)) {
      DisplayItem.fill("over", area, .color(Color(0, 255, 0)))
    }
  }

  @Test("No hidden color shows through at any scale", arguments: scales)
  func seams(scale: Double) throws {
    for size in [Size(width: 375, height: 667), Size(width: 393, height: 852)] {
      var sheet = ContactSheet(
        (0..<5).map {
          // A smaller frame is centered in its cell.
          let frame = frame(width: size.width - ($0 == 3 ? 77 : 0), height: size.height)
          return ContactSheet.Cell(list: frame, time: "")
        })
      sheet.scale = scale
      let image = try CairoRenderer().render(sheet.displayList(textLayout: nil), scale: scale)
      var red = 0
      var green = 0
      for y in 0..<image.height {
        for x in 0..<image.width {
          let pixel = image[x, y]
          // Grays and green have no more red than blue.
          if Int(pixel.red) > Int(pixel.blue) + 1 { red += 1 }
          if pixel.green == 255, pixel.red == 0 { green += 1 }
        }
      }
      #expect(red == 0, "\(size.width)×\(size.height)")
      #expect(green > 0)
    }
  }

  @Test("Cells are aligned to pixels at any scale") func alignment() throws {
    for scale in Self.scales {
      var sheet = ContactSheet(
        (0..<7).map { _ in ContactSheet.Cell(list: frame(width: 375, height: 667), time: "") })
      sheet.scale = scale
      let list = sheet.displayList(textLayout: nil)
      for index in 0..<7 {
        let box = try #require(list.bounds(of: "frame.\(index).panel"))
        for edge in [box.minX, box.maxX, box.minY, box.maxY] {
          #expect(abs(edge * scale - (edge * scale).rounded()) < 1e-6)
        }
      }
    }
  }
}

@Suite("Edges of an image")
struct ImageEdgeTests {
  @Test(
    "A shape that fills the list fills the image's whole pixels at any scale",
    arguments: [0.5, 0.75, 1.25, 1.33, 1.77, 3.33])
  func edges(scale: Double) throws {
    let list = DisplayList(size: Size(width: 375, height: 667)) {
      // Cairo does not treat this path as a rectangle; its sides are the list's.
      DisplayItem.fill("low", Rect(x: 0, y: 0, width: 375, height: 667), .color(Color(255, 0, 0)))
      DisplayItem.fill(
        "high", BezierPath.roundedRect(Rect(x: 0, y: -9, width: 375, height: 685), cornerRadius: 9),
        .color(Color(0, 255, 0)))
    }
    let image = try CairoRenderer().render(list, scale: scale)
    #expect(image.width == Int((375 * scale).rounded()))
    #expect(image.height == Int((667 * scale).rounded()))
    for y in 0..<image.height {
      for x in [0, image.width - 1] {
        #expect(image[x, y] == PremultipliedPixel(red: 0, green: 255, blue: 0, alpha: 255))
      }
    }
  }
}
