@testable import FrameSequence

@Suite("Files encoded by ffmpeg", .serialized)
struct VideoTests {
  private let interval = Flicks(1, over: 10)

  private func write(_ format: VideoFormat, _ folder: TemporaryFolder, program: String? = nil)
    async throws -> SequencePlan
  {
    let plan = try wavePlan()
    var sink = try VideoSink(
      format, try Destination(folder.path(of: "run.\(format.rawValue)")), interval: interval,
      playback: Playback(pause: Flicks(1, over: 5)), program: program)
    try await FramePipeline.run(plan, into: &sink)
    return plan
  }

  /// Returns a file's images as straight RGBA.
  private func read(_ path: String, _ arguments: [String] = []) throws -> [UInt8] {
    let outcome = try Referee.ffmpeg.run(
      ["-nostdin", "-v", "error"] + arguments + ["-i", path, "-fps_mode", "passthrough"] + [
        "-vf", "scale=in_color_matrix=bt709:flags=accurate_rnd+full_chroma_int+full_chroma_inp",
        "-pix_fmt", "rgba", "-f", "rawvideo", "-",
      ])
    try #require(outcome.status == 0, "\(outcome.errors)")
    return outcome.output
  }

  @Test(
    "ProRes 4444 keeps the alpha, and flat colors within 2 levels",
    .enabled(
      if: Referee.ffmpeg.isAvailable && Referee.ffprobe.isAvailable, Referee.missing("ffmpeg")))
  func proRes() async throws {
    let folder = try TemporaryFolder()
    let images = try bitmaps(try await write(.mov, folder))
    let path = folder.path(of: "run.mov")
    let probe = try Referee.ffprobe.run([
      "-v", "error", "-count_frames", "-show_entries",
      "stream=codec_name,codec_tag_string,profile,pix_fmt,color_space,nb_read_frames", "-of",
      "default=nw=1", path,
    ])
    for line in [
      "codec_name=prores", "codec_tag_string=ap4h", "profile=4444", "pix_fmt=yuva444p",
      "color_space=bt709", "nb_read_frames=\(images.count + 2)",
    ] { #expect(probe.text.contains(line), "\(probe.text)") }
    let frames = try read(path)
    let length = try #require(images.first).bytes.count
    for (number, image) in images.enumerated() {
      for y in stride(from: 8, to: 103, by: 3) {
        for x in stride(from: 8, to: 113, by: 3) {
          let offset = number * length + 4 * (y * image.width + x)
          let pixel = image[x, y]
          #expect(frames[offset + 3] == pixel.alpha)
          guard isFlat(image, x, y) else { continue }
          for (value, wanted) in zip(
            frames[offset..<offset + 3], [pixel.red, pixel.green, pixel.blue])
          {
            #expect(abs(Int(value) - Int(wanted)) <= 2, "picture \(number), \(x), \(y)")
          }
        }
      }
    }
  }

  @Test(
    "Animated WebP is lossless when read by Pillow, and loops",
    .enabled(if: Referee.ffmpeg.isAvailable, Referee.missing("ffmpeg")),
    .enabled(if: Referee.pillow.isAvailable, Comment(rawValue: RefereePython.hint)))
  func webP() async throws {
    let folder = try TemporaryFolder()
    let images = try bitmaps(try await write(.webp, folder)).map(\.bytes)
    let reading = try Referee.readWithPillow(try folder.read("run.webp"), name: "run.webp")
    #expect(reading.loop == "0")
    #expect(reading.milliseconds.reduce(0, +) == Double(images.count + 2) * 100)
    var index = 0
    for (bitmap, delay) in zip(reading.bitmaps, reading.milliseconds) {
      for _ in 0..<Int(delay / 100) {
        #expect(differingPlaces(bitmap, images[min(index, images.count - 1)]).isEmpty)
        index += 1
      }
    }
  }

  @Test(
    "H.264 has even sides, BT.709 tags and flat colors within 4 levels",
    .enabled(
      if: Referee.ffmpeg.isAvailable && Referee.ffprobe.isAvailable, Referee.missing("ffmpeg")))
  func h264() async throws {
    let folder = try TemporaryFolder()
    let images = try bitmaps(try await write(.mp4, folder))
    let path = folder.path(of: "run.mp4")
    let probe = try Referee.ffprobe.run([
      "-v", "error", "-count_frames", "-show_entries",
      "stream=width,height,pix_fmt,color_space,color_transfer,color_primaries,color_range,"
        + "r_frame_rate,nb_read_frames", "-of", "default=nw=1", path,
    ])
    for line in [
      "width=122", "height=112", "pix_fmt=yuv420p", "color_space=bt709", "color_transfer=bt709",
      "color_primaries=bt709", "color_range=tv", "r_frame_rate=10/1",
      "nb_read_frames=\(images.count + 2)",
    ] { #expect(probe.text.contains(line), "\(probe.text)") }
    let bytes = try folder.read("run.mp4")
    // The index precedes the images.
    let text = String(decoding: bytes, as: Unicode.ASCII.self)
    let index = try #require(text.range(of: "moov"))
    let media = try #require(text.range(of: "mdat"))
    #expect(index.lowerBound < media.lowerBound)
    let frames = try read(path)
    let length = 4 * 122 * 112
    for (number, image) in images.enumerated() {
      var flats = 0
      for y in stride(from: 8, to: 103, by: 3) {
        for x in stride(from: 8, to: 113, by: 3) where isFlat(image, x, y) {
          flats += 1
          let offset = number * length + 4 * (y * 122 + x)
          let pixel = image[x, y]
          for (value, wanted) in zip(
            frames[offset..<offset + 3], [pixel.red, pixel.green, pixel.blue])
          {
            #expect(abs(Int(value) - Int(wanted)) <= 4, "picture \(number), \(x), \(y)")
          }
        }
      }
      #expect(flats > 100)
    }
  }

  /// Returns whether all pixels around a pixel are equal to it.
  private func isFlat(_ image: StraightBitmap, _ x: Int, _ y: Int) -> Bool {
    (-8...8).allSatisfy { dy in (-8...8).allSatisfy { dx in image[x + dx, y + dy] == image[x, y] } }
  }

  @Test("VP9 preserves alpha", .enabled(if: Referee.ffmpeg.isAvailable, Referee.missing("ffmpeg")))
  func vp9() throws {
    let folder = try TemporaryFolder()
    let size = try writeTransparent(into: folder)
    let bytes = try read(folder.path(of: "run.webm"), ["-c:v", "libvpx-vp9"])
    try #require(bytes.count == 3 * 4 * size.area)
    check(bytes, blue: 4)
  }

  @Test(
    "Chromium shows VP9's alpha and, except for a known error of blue, its colors",
    .enabled(if: Referee.ffmpeg.isAvailable, Referee.missing("ffmpeg")),
    .enabled(if: Browser.isAvailable, Comment(rawValue: Browser.hint)))
  func vp9InBrowser() throws {
    let folder = try TemporaryFolder()
    let size = try writeTransparent(into: folder)
    let data = Data(try folder.read("run.webm")).base64EncodedString()
    let page = try folder.write(
      Array("<!doctype html><video muted src=\"data:video/webm;base64,\(data)\"></video>".utf8),
      to: "page.html")
    let browser = try Browser(width: 300, height: 200)
    try browser.open(URL(filePath: page))
    #expect(try browser.waits(until: "document.querySelector('video').readyState >= 2"))
    let bytes: [UInt8] = try browser.evaluate(
      """
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [\(size.width), \(size.height)];
      const context = canvas.getContext('2d');
      context.drawImage(document.querySelector('video'), 0, 0);
      return Array.from(context.getImageData(0, 0, canvas.width, canvas.height).data);
      """)
    try #require(bytes.count == 4 * size.area)
    check(bytes, blue: 12)
  }

  @Test("An image at the limit of sides cannot get an even side, and the error names the size")
  func largestSides() throws {
    let size = try PixelSize(width: 32_767, height: 3)
    expectError("mp4 requires even sides", "32768 × 4 pixels", "at most 32767 pixels") {
      try VideoImage(PremultipliedBitmap(size: size), for: .mp4, matte: Color.white.pixel)
    }
    #expect(try VideoFormat.webm.size(of: size) == size)
    #expect(
      try VideoFormat.mp4.size(of: PixelSize(width: 32_765, height: 3))
        == PixelSize(width: 32_766, height: 4))
  }

  /// Writes three images of a rectangle on a transparent background as `run.webm`.
  private func writeTransparent(into folder: TemporaryFolder) throws -> PixelSize {
    let size = try PixelSize(width: 64, height: 48)
    var image = PremultipliedBitmap(size: size)
    for y in 10..<40 {
      for x in 10..<50 { image[x, y] = StraightPixel(red: 40, green: 120, blue: 201).premultiplied }
    }
    let run = try FFmpegRun(
      try #require(Referee.ffmpeg.path), size: size, interval: interval,
      arguments: VideoFormat.webm.arguments(Playback()))
    let video = try VideoImage(image, for: .webm, matte: Color.white.pixel)
    for _ in 0..<3 { try run.write(video.bytes) }
    _ = try run.finish(into: try Destination(folder.path(of: "run.webm")))
    return size
  }

  /// Checks the first of the images written by `writeTransparent(into:)`.
  ///
  /// - Parameter blue: The tolerance of the blue component.
  private func check(_ bytes: [UInt8], blue: Int) {
    for (x, y) in [(3, 3), (60, 44), (30, 3)] { #expect(bytes[4 * (y * 64 + x) + 3] < 8) }
    for (x, y) in [(30, 25), (14, 36)] {
      let offset = 4 * (y * 64 + x)
      #expect(bytes[offset + 3] > 247)
      for (index, (wanted, limit)) in [(40, 4), (120, 4), (201, blue)].enumerated() {
        #expect(abs(Int(bytes[offset + index]) - wanted) <= limit, "\(bytes[offset..<offset + 4])")
      }
    }
  }

  private static let taskset = ExternalProgram("/usr/bin/taskset")

  @Test(
    "A second run on a single core writes the same bytes",
    .enabled(if: Referee.ffmpeg.isAvailable, Referee.missing("ffmpeg")),
    .enabled(if: taskset.isAvailable, "needs taskset"), arguments: VideoFormat.allCases)
  func repeated(format: VideoFormat) async throws {
    let folder = try TemporaryFolder()
    let other = try TemporaryFolder()
    let single = try script(
      try "exec \(#require(Self.taskset.path)) 1 \(#require(Referee.ffmpeg.path)) \"$@\"",
      in: folder)
    _ = try await write(format, folder)
    _ = try await write(format, other, program: single)
    let name = "run.\(format.rawValue)"
    #expect(try folder.read(name) == other.read(name))
  }

  /// Writes an executable shell script, and returns its path.
  private func script(_ text: String, in folder: TemporaryFolder) throws -> String {
    let path = try folder.write(Array("#!/bin/sh\n\(text)\n".utf8), to: "program")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test("The output of a failing program is quoted, however long it is, and no file is left")
  func failing() async throws {
    let folder = try TemporaryFolder()
    let script = try script(
      "echo no such codec >&2; yes '' | head -c 9999999 >&2 2>/dev/null; exit 3", in: folder)
    await #expect(throws: MotionError.failedProgram(name: "ffmpeg", words: "no such codec")) {
      try await write(.mp4, folder, program: script)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["program"])
  }

  @Test("Aborting kills the program, whose file is unlinked while it runs") func abort() throws {
    let folder = try TemporaryFolder()
    // Writes its process ID, its last argument and the target of file descriptor 3, then waits.
    let script = try script(
      """
      for last; do :; done
      echo $$ $last $(readlink /proc/$$/fd/3) > \(folder.path)/started
      exec sleep 600
      """, in: folder)
    var run: FFmpegRun? = try FFmpegRun(
      script, size: try PixelSize(width: 1, height: 1), interval: interval, arguments: [])
    try run?.write([0, 0, 0, 0])
    var words: [Substring] = []
    while words.count < 4 {
      usleep(5_000)
      let text = try? String(contentsOfFile: folder.path(of: "started"), encoding: .utf8)
      words = (text ?? "").split(whereSeparator: \.isWhitespace)
    }
    let process = try #require(pid_t(words[0]))
    #expect(kill(process, 0) == 0)
    #expect(words[1] == "/dev/fd/3" && words[3] == "(deleted)")
    #expect(!FileManager.default.fileExists(atPath: String(words[2])))
    run = nil
    #expect(kill(process, 0) != 0)
  }

  @Test("If the program is missing, the error explains how to install it") func missing() {
    let text = MotionError.missingProgram("ffmpeg").description
    #expect(text.contains("ffmpeg") && text.contains("install ffmpeg"))
  }
}
