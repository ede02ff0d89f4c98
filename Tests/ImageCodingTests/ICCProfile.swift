import Foundation

/// An ICC profile assembled tag by tag (ICC.1:2001-04), without any library.
struct ICCProfile {
  /// The data color space, such as `RGB `.
  var space = "RGB "
  var deviceClass = "mntr"
  /// The D50-adapted colors of red, green and blue, as XYZ.
  var colorants: [[Double]] = []
  /// The gamma, or `nil` for the curve of sRGB in 1024 points.
  var gamma: Double?

  static let sRGB = ICCProfile(
    colorants: [
      [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141],
    ])
  static let displayP3 = ICCProfile(
    colorants: [
      [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
    ])
  static let wideGamma = ICCProfile(
    colorants: [
      [0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457],
    ],
    gamma: 2.2)
  static let gray = ICCProfile(space: "GRAY", gamma: 1.8)

  private static func long(_ number: Int) -> [UInt8] { PNGChunk.bigEndian(UInt32(number)) }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + long(0)
      + values.flatMap { PNGChunk.bigEndian(UInt32(bitPattern: Int32(($0 * 65_536).rounded()))) }
  }

  private var curve: [UInt8] {
    let points: [Int] =
      if let gamma {
        [Int((gamma * 256).rounded())]
      } else {
        (0..<1024).map { index in
          let value = Double(index) / 1023
          let linear = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
          return Int((linear * 65_535).rounded())
        }
      }
    return Array("curv".utf8) + Self.long(0) + Self.long(points.count)
      + points.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  var bytes: [UInt8] {
    var tags: [(name: String, content: [UInt8])] = [("wtpt", Self.xyz([0.9642, 1, 0.8249]))]
    for (letter, colorant) in zip("rgb", colorants) {
      tags += [("\(letter)XYZ", Self.xyz(colorant)), ("\(letter)TRC", curve)]
    }
    if space == "GRAY" { tags.append(("kTRC", curve)) }
    var table = Self.long(tags.count)
    var data: [UInt8] = []
    for tag in tags {
      table += Array(tag.name.utf8) + Self.long(132 + 12 * tags.count + data.count)
      table += Self.long(tag.content.count)
      data += tag.content + [UInt8](repeating: 0, count: (4 - tag.content.count % 4) % 4)
    }
    var head = Self.long(128 + table.count + data.count) + Self.long(0) + [2, 0x40, 0, 0]
    head += Array((deviceClass + space + "XYZ ").utf8) + [UInt8](repeating: 0, count: 12)
    head += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    head += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    return head + [UInt8](repeating: 0, count: 128 - head.count) + table + data
  }
}
