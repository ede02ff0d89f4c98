/// A video format that ffmpeg encodes.
package enum VideoFormat: String, CaseIterable, Sendable {
  /// Lossless animated WebP with alpha.
  case webp
  /// H.264 in an MPEG-4 container, without alpha, for the widest compatibility.
  case mp4
  /// VP9 in a WebM container, with alpha.
  case webm
  /// Apple ProRes 4444 in a QuickTime container, with lossless alpha, for video editors.
  case mov

  /// Whether the format has an alpha channel; if not, the images are composited over a matte.
  package var hasAlpha: Bool { self != .mp4 }

  /// Whether the file stores the number of plays.
  package var storesPlayCount: Bool { self == .webp }

  /// Whether width and height must be even numbers of pixels.
  package var needsEvenSides: Bool { self == .mp4 }

  /// Returns the size of the video for images of the given size.
  ///
  /// Odd sides grow by one pixel if the format requires even sides.
  ///
  /// - Throws: ``MotionError/evenSides(_:_:)`` if the video would then exceed the limits of images.
  package func size(of size: PixelSize) throws(MotionError) -> PixelSize {
    guard needsEvenSides else { return size }
    do throws(PixelSizeError) {
      return try PixelSize(
        width: size.width + size.width % 2, height: size.height + size.height % 2)
    } catch {
      throw .evenSides(self, error)
    }
  }

  /// The number of threads of encoders whose bytes depend on it, the same on all machines.
  private static let threads = "4"

  /// Returns the ffmpeg arguments that describe the output.
  func arguments(_ playback: Playback) -> [String] {
    switch self {
    case .webp:
      // A lossless file has the quality and the level as efforts of compression: ffmpeg's defaults.
      // The number of plays has 16 bits, and 0 plays forever.
      [
        "-c:v", "libwebp_anim", "-lossless", "1", "-quality", "75", "-compression_level", "4",
        "-pix_fmt", "bgra", "-loop", "\(min(playback.count ?? 0, Playback.countLimit - 1))",
        "-f", "webp",
      ]
    case .mp4:
      // With a rate factor of 10 (0 is lossless, 23 the default), flat colors are off by at most 4
      // levels.
      Self.toVideoColors("yuv420p") + [
        "-c:v", "libx264", "-threads", Self.threads, "-preset", "medium", "-crf", "10",
        "-movflags", "+faststart", "-f", "mp4",
      ]
    case .webm:
      // libvpx cannot encode alpha with alternate reference frames. A bit rate of 0 leaves only the
      // quality, 18 of 0 (best) to 63, and 4 is the second fastest speed of `good`. Without
      // `bitexact`, the identifiers of tracks are random numbers.
      Self.toVideoColors("yuva420p") + [
        "-c:v", "libvpx-vp9", "-threads", Self.threads, "-auto-alt-ref", "0", "-crf", "18",
        "-b:v", "0", "-row-mt", "1", "-deadline", "good", "-cpu-used", "4", "-fflags",
        "+bitexact", "-f", "webm",
      ]
    case .mov:
      // Alpha of 16 bits is lossless, and `apl0` is the vendor that editors expect. At the default
      // quantization instead of 4, flat colors are off by up to 5 levels.
      Self.toVideoColors("yuva444p10le") + [
        "-c:v", "prores_ks", "-profile:v", "4444", "-alpha_bits", "16", "-vendor", "apl0",
        "-qscale:v", "4", "-f", "mov",
      ]
    }
  }

  /// Returns the arguments that convert sRGB to limited-range BT.709 and tag the video accordingly.
  ///
  /// Chromium's software conversion shows saturated blues up to 12 of 255 levels too dark,
  /// whatever the file's tags are. Other players and ffmpeg show flat areas within 2 levels.
  private static func toVideoColors(_ pixels: String) -> [String] {
    [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
        + "+full_chroma_inp,format=\(pixels),setparams=color_primaries=bt709:color_trc=bt709"
        + ":colorspace=bt709",
      "-pix_fmt", pixels, "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
      "bt709", "-color_range", "tv",
    ]
  }
}
