@testable import RefreshScene

@Suite("Devices")
struct DeviceTests {
  /// The right half of a display's upper right corner as cubics, relative to the corner of the
  /// rectangle: the end points traced from the artwork of the simulator, up to the diagonal.
  private static let traced: [(device: Device, points: [(x: Double, y: Double)])] = [
    (
      .iPhone16Pro,
      [
        (-84.66, 0), (-68.63, 0.21), (-50.42, 2.03), (-18.19, 18.19), (-2.03, 50.43),
        (-0.21, 68.62),
      ]
    ),
    (.iPhone16, [(-74.65, 0), (-60.89, 0.19), (-44.74, 1.80), (-16.14, 16.14)]),
    (.iPhone13, [(-67.46, 0), (-53.22, 0.16), (-39.03, 1.48), (-13.85, 13.85)]),
  ]

  private var rounded: Stage {
    var stage = Stage()
    stage.roundsCorners = true
    return stage
  }

  @Test("The corners follow the traced outlines of the displays", arguments: traced)
  func corners(device: Device, points: [(x: Double, y: Double)]) throws {
    let size = device.measures.size
    let outline = rounded.outline(of: size, device)
    for point in points {
      let traced = Point(x: size.width + point.x, y: point.y)
      let nearest = try #require(outline.nearest(to: traced)).nearest
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
    "The pixels are those of the product",
    arguments: [
      (Device.iPhoneSE, 750.0, 1334.0), (.iPhone13, 1170, 2532), (.iPhone16, 1179, 2556),
      (.iPhone16Pro, 1206, 2622), (.iPhone16ProMax, 1320, 2868), (.iPhoneAir, 1260, 2736),
      (.iPad, 1640, 2360), (.pixel8, 1080, 2400), (.pixel9, 1080, 2424),
    ])
  func product(device: Device, width: Double, height: Double) {
    let measures = device.measures
    #expect(abs(measures.size.width * measures.scale - width) < 1e-9)
    #expect(abs(measures.size.height * measures.scale - height) < 1e-9)
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
    let diagonal = path.nearest(to: Point(x: 200, y: 0))?.nearest
    #expect(abs((200 - (diagonal?.point.x ?? 0)) - 40 * 0.2929) < 0.4)
    #expect(path.boundingBox == Rect(x: 0, y: 0, width: 200, height: 300))
  }
}
