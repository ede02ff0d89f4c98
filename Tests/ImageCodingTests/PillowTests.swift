@Suite("Animations read by Pillow")
struct PillowTests {
  static let pillow = ExternalProgram(
    "/usr/bin/python3", probe: ["-c", "import PIL, numpy"])

  /// Writes each file's frames as Pillow reads them, without the colors of transparent pixels,
  /// and prints a line per file: name, loop count or none, delays in milliseconds.
  private static let reading = """
    import glob, sys, numpy
    from PIL import Image
    for path in sorted(glob.glob(sys.argv[1] + '/*')):
      image = Image.open(path)
      delays = []
      with open(path + '.rgba', 'wb') as file:
        start = 1 if image.info.get('default_image') else 0
        for index in range(start, image.n_frames):
          image.seek(index)
          pixels = numpy.array(image.convert('RGBA'))
          pixels[pixels[..., 3] == 0] = 0
          file.write(pixels.tobytes())
          delays.append(str(image.info.get('duration', 0)))
      print(path.split('/')[-1], image.info.get('loop', 'none'), *delays)
    """

  /// Pillow's result for a file.
  private struct Reading {
    var loop: String
    var milliseconds: [Double]
    var pixels: [UInt8]
  }

  private static func readings(_ folder: TemporaryFolder) throws -> [String: Reading] {
    let outcome = try pillow.run(["-c", reading, folder.path])
    try #require(outcome.status == 0, "\(outcome.errors)")
    var readings: [String: Reading] = [:]
    for line in outcome.text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      readings[words[0]] = Reading(
        loop: words[1], milliseconds: words.dropFirst(2).compactMap(Double.init),
        pixels: try folder.read(words[0] + ".rgba"))
    }
    return readings
  }

  /// Returns the bytes of all frames, without the colors of transparent pixels.
  private static func bytes(of image: AnimatedImage) -> [UInt8] {
    image.frames.flatMap { frame in
      var bytes = frame.bitmap.bytes
      for offset in stride(from: 0, to: bytes.count, by: 4) where bytes[offset + 3] == 0 {
        for component in 0..<3 { bytes[offset + component] = 0 }
      }
      return bytes
    }
  }

  private static func shown(_ milliseconds: Double) -> Flicks {
    milliseconds > 10 ? Flicks(seconds: milliseconds / 1000) : Flicks(1, over: 10)
  }

  @Test(
    "Frames, delays and loops of random GIF files match Pillow's",
    .enabled(
      if: pillow.isAvailable,
      "Pillow and NumPy are not installed (apt install python3-pil python3-numpy)"))
  func gif() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 20)
    var files: [String: [UInt8]] = [:]
    for number in 0..<300 { files["\(number).gif"] = GIFSample.random(using: &random).bytes }
    // Files with growing code sizes, which the samples do not have.
    let writing = """
      import random, sys
      from PIL import Image, ImageDraw
      chance = random.Random(7)
      for number in range(60):
        size = (chance.randint(8, 90), chance.randint(8, 90))
        frames = []
        for _ in range(chance.randint(2, 6)):
          frame = Image.new('P', size, 1)
          frame.putpalette([chance.randrange(256) for _ in range(768)])
          draw = ImageDraw.Draw(frame)
          for _ in range(6):
            x, y = chance.randrange(size[0]), chance.randrange(size[1])
            draw.ellipse([x, y, x + chance.randint(2, 40), y + 20], fill=chance.randrange(256))
          frames.append(frame)
        frames[0].save(f'{sys.argv[1]}/p{number}.gif', save_all=True, append_images=frames[1:],
          duration=[chance.randint(2, 40) * 10 for _ in frames], loop=number % 3,
          interlace=number % 2)
      """
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    let written = try Self.pillow.run(["-c", writing, folder.path])
    try #require(written.status == 0, "\(written.errors)")
    for (name, reading) in try Self.readings(folder) {
      let image = try AnimatedImage(decoding: try folder.read(name))
      // A Boolean, because a failed comparison would print all bytes.
      let isSame = Self.bytes(of: image) == reading.pixels
      #expect(isSame, "\(name)")
      #expect(image.frames.map(\.delay) == reading.milliseconds.map(Self.shown), "\(name)")
      let plays = Int(reading.loop).map { $0 == 0 ? nil : $0 + 1 } ?? 1
      #expect(image.playCount == plays, "\(name)")
    }
  }

  @Test(
    "Frames, delays and loops of random APNG files match Pillow's",
    .enabled(
      if: pillow.isAvailable,
      "Pillow and NumPy are not installed (apt install python3-pil python3-numpy)"))
  func apng() throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 30)
    for number in 0..<200 {
      let sample = try APNGSample.random(using: &random, onlyWhole: true)
      try folder.write(sample.bytes, to: "\(number).png")
    }
    for (name, reading) in try Self.readings(folder) {
      let image = try AnimatedImage(decoding: try folder.read(name))
      // A Boolean, because a failed comparison would print all bytes.
      let isSame = Self.bytes(of: image) == reading.pixels
      #expect(isSame, "\(name)")
      for (frame, milliseconds) in zip(image.frames, reading.milliseconds) {
        let difference = frame.delay.seconds - Self.shown(milliseconds).seconds
        #expect(abs(difference) < 1e-6, "\(name)")
      }
      #expect(image.frames.count == reading.milliseconds.count, "\(name)")
      #expect(image.playCount == (reading.loop == "0" ? nil : Int(reading.loop)), "\(name)")
    }
  }
}
