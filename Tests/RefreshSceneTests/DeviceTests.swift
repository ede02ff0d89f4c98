@testable import RefreshScene

@Suite("Devices")
struct DeviceTests {
  /// Returns the device with the name in the first column.
  private func device(_ row: TableRow) throws -> Device {
    try #require(Device.allCases.first { "\($0)" == row[0] }, "\(row[0]) is no device")
  }

  private var rounded: Stage {
    var stage = Stage()
    stage.roundsCorners = true
    return stage
  }

  @Test(
    "The corners follow the traced outlines of the displays",
    arguments: TableRow.rows(of: "Scenes/corners.tsv"))
  func corners(row: TableRow) throws {
    let device = try device(row)
    let size = device.measures.size
    let outline = rounded.outline(of: size, device)
    for point in try row.points(1) {
      let traced = Point(x: size.width + point[0], y: point[1])
      let nearest = try #require(outline.nearest(to: traced)).point
      #expect((nearest.point - traced).length < 0.25, "\(point)")
    }
  }

  @Test("The corners lie inside the rectangle and touch its sides", arguments: Device.allCases)
  func extent(device: Device) throws {
    let size = device.measures.size
    let box = try #require(rounded.outline(of: size, device).boundingBox)
    #expect(box == Rect(origin: .zero, size: size))
  }

  @Test("The pixels of the screen are whole numbers", arguments: Device.allCases)
  func pixels(device: Device) {
    let measures = device.measures
    for length in [measures.size.width, measures.size.height] {
      let pixels = length * measures.scale
      #expect(abs(pixels - pixels.rounded()) < 1e-9)
    }
  }

  @Test(
    "The pixels are those of the product", arguments: TableRow.rows(of: "Scenes/devices.tsv"))
  func product(row: TableRow) throws {
    let measures = try device(row).measures
    #expect(abs(measures.size.width * measures.scale - (try row.number(1))) < 1e-9)
    #expect(abs(measures.size.height * measures.scale - (try row.number(2))) < 1e-9)
  }

  @Test("The cutout lies inside the safe area", arguments: Device.allCases)
  func cutout(device: Device) {
    let measures = device.measures
    let list = DisplayList(
      size: measures.size,
      items: DeviceParts(
        measures: measures, size: measures.size, showsCutout: true, indicatorColor: .black
      ).items)
    for id in ["island", "notch", "camera"] {
      guard let box = list.bounds(of: id) else { continue }
      #expect(box.maxY < measures.safeArea.top)
      #expect(abs(box.center.x - measures.size.width / 2) < 1e-9)
    }
    if let indicator = list.bounds(of: "homeIndicator") {
      #expect(indicator.minY > measures.size.height - measures.safeArea.bottom)
    }
  }

  @Test("A continuous corner meets its sides without a change of direction") func smooth() {
    let path = BezierPath.continuousRoundedRect(
      Rect(x: 0, y: 0, width: 200, height: 300), cornerRadius: 40)
    // The diagonal point of a corner of radius r lies (1 − 1/√2)·r from both sides.
    let diagonal = path.nearest(to: Point(x: 200, y: 0))?.point
    #expect(abs((200 - (diagonal?.point.x ?? 0)) - 40 * 0.2929) < 0.4)
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 200, height: 300))
  }
}
