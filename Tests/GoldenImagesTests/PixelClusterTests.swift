@testable import GoldenImages

@Suite("Clusters of differing pixels")
struct PixelClusterTests {
  private static let python = RefereePython.program(importing: "scipy.ndimage")

  /// Compares two images that differ where the mask is 1.
  private static func difference(_ mask: [UInt8], _ size: PixelSize) throws -> ImageDifference {
    var other = StraightBitmap(size: size)
    for (index, mark) in mask.enumerated() where mark == 1 {
      other[index % size.width, index / size.width] = StraightPixel(red: 255, green: 0, blue: 0)
    }
    return try ImageComparison().difference(between: StraightBitmap(size: size), and: other)
  }

  private static func cluster(_ rows: [String]) throws -> PixelCluster? {
    let size = try PixelSize(width: rows[0].count, height: rows.count)
    return try difference(rows.joined().map { $0 == "#" ? 1 : 0 }, size).cluster
  }

  @Test("pixels are connected by edges and corners, and the largest group is reported")
  func shapes() throws {
    let cluster = try #require(try Self.cluster(["##....#.", "#....#.#", "......#.", "#......."]))
    #expect(cluster.count == 4)
    let bounds = cluster.bounds
    #expect((bounds.x, bounds.y, bounds.width, bounds.height) == (5, 0, 3, 3))
  }

  @Test("the first of several equal groups is reported, and rows do not wrap around the border")
  func firstOfEqual() throws {
    let cluster = try #require(try Self.cluster(["...#", "#...", "....", "##.."]))
    #expect((cluster.count, cluster.bounds.y) == (2, 3))
    let first = try #require(try Self.cluster(["...#", "....", "#..."]))
    #expect((first.count, first.bounds.x, first.bounds.y) == (1, 3, 0))
  }

  @Test("a comb whose teeth are connected only in the last row is one group") func comb() throws {
    let rows = Array(repeating: "#.#.#.#.#", count: 5) + ["#########"]
    let cluster = try #require(try Self.cluster(rows))
    #expect(cluster.count == 5 * 5 + 9)
    #expect((cluster.bounds.width, cluster.bounds.height) == (9, 6))
  }

  @Test(
    "the largest groups in random masks equal those of SciPy",
    .enabled(if: python.isAvailable, "\(RefereePython.hint)"))
  func agreesWithSciPy() throws {
    let program = """
      import struct, sys
      import numpy, scipy.ndimage
      data, start = sys.stdin.buffer.read(), 0
      while start < len(data):
        width, height = struct.unpack_from('<II', data, start)
        start += 8
        mask = numpy.frombuffer(data, numpy.uint8, width * height, start).reshape(height, width)
        start += width * height
        labels, count = scipy.ndimage.label(mask, numpy.ones((3, 3)))
        sizes = numpy.bincount(labels.ravel())[1:]
        # Labels are given in reading order of their first pixels.
        best = int(numpy.argmax(sizes))
        rows, columns = scipy.ndimage.find_objects(labels)[best]
        print(sizes[best], columns.start, rows.start, columns.stop, rows.stop)
      """
    var random = SeededGenerator(seed: 8)
    var input: [UInt8] = []
    var found: [String] = []
    for round in 0..<120 {
      let size = try PixelSize(
        width: .random(in: 1...40, using: &random), height: .random(in: 1...30, using: &random))
      let share = UInt64(round % 9 + 1)
      var mask = (0..<size.area).map { _ in random.next() % 12 < share ? UInt8(1) : 0 }
      mask[Int.random(in: 0..<size.area, using: &random)] = 1
      input += RefereePython.bytes(UInt32(size.width), UInt32(size.height)) + mask
      let cluster = try #require(try Self.difference(mask, size).cluster)
      let bounds = cluster.bounds
      found.append(
        "\(cluster.count) \(bounds.x) \(bounds.y) \(bounds.x + bounds.width) "
          + "\(bounds.y + bounds.height)")
    }
    let outcome = try Self.python.run(["-c", program], input: input)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.split(separator: "\n").map(String.init) == found)
  }
}
