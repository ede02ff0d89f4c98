import ImageCoding
package import VectorDrawing

/// A kind of file that ffmpeg writes for us.
package enum VideoFormat: String, CaseIterable, Sendable {
  /// Animated WebP, every pixel and alpha exact, looping.
  case webp
  /// H.264 in MPEG-4, without alpha, as every player takes it.
  case mp4
  /// VP9 in WebM, with alpha.
  case webm
  /// QuickTime Animation, every pixel and alpha exact, for editors.
  case mov

  /// Whether the file keeps what is transparent; if not, pictures are laid over a matte.
  package var hasAlpha: Bool { self != .mp4 }

  /// Whether the file says how often it is played.
  package var saysCount: Bool { self == .webp }

  /// Whether sides must be of an even number of pixels.
  package var needsEvenSides: Bool { self == .mp4 }

  /// The extents of the file's pictures: those of ours, with a column or a row more where sides must
  /// be even.
  package func size(of size: PixelSize) -> PixelSize {
    guard needsEvenSides else { return size }
    let (width, height) = (size.width + size.width % 2, size.height + size.height % 2)
    return (try? PixelSize(width: width, height: height)) ?? size
  }

  /// What ffmpeg is told about the file.
  func arguments(_ playback: Playback) -> [String] {
    switch self {
    case .webp:
      [
        "-c:v", "libwebp_anim", "-lossless", "1", "-quality", "75", "-compression_level", "4",
        "-pix_fmt", "bgra", "-loop", "\(min(playback.count ?? 0, Playback.countLimit - 1))",
        "-f", "webp",
      ]
    case .mp4:
      Self.toVideoColors("yuv420p") + [
        "-c:v", "libx264", "-preset", "medium", "-crf", "10", "-movflags", "+faststart", "-f",
        "mp4",
      ]
    case .webm:
      Self.toVideoColors("yuva420p") + [
        "-c:v", "libvpx-vp9", "-auto-alt-ref", "0", "-crf", "18", "-b:v", "0", "-row-mt", "1",
        "-deadline", "good", "-cpu-used", "4", "-f", "webm",
      ]
    case .mov: ["-c:v", "qtrle", "-pix_fmt", "argb", "-f", "mov"]
    }
  }

  /// From sRGB to limited BT.709, and the tags that say so.
  ///
  /// Where Chromium converts such pictures without a graphics processor, saturated blues come out up
  /// to 12 steps of 255 darker, whatever the file's tags say. Others, and ffmpeg, show flat areas within
  /// 2 steps.
  private static func toVideoColors(_ pixels: String) -> [String] {
    [
      "-vf",
      "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
        + "+full_chroma_inp,format=\(pixels)",
      "-pix_fmt", pixels, "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc",
      "bt709", "-color_range", "tv",
    ]
  }
}
