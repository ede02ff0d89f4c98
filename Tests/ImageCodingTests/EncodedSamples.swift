private struct NoImages: Error {}

func gif(
  _ images: [PremultipliedBitmap], every interval: Flicks = Flicks(1, over: 50),
  _ playback: Playback = Playback(), matte: Color = .white, byteLimit: Int = .max, jobs: Int = 1
) throws -> AnimationEncoder.File {
  try file(
    .gif(matte: matte), images, every: interval, playback, fitting: byteLimit, jobs: jobs)
}

func apng(
  _ images: [PremultipliedBitmap], every interval: Flicks = Flicks(1, over: 50),
  _ playback: Playback = Playback(), jobs: Int = 1
) throws -> AnimationEncoder.File {
  try file(.apng, images, every: interval, playback, fitting: .max, jobs: jobs)
}

private func file(
  _ format: AnimationEncoder.Format, _ images: [PremultipliedBitmap], every interval: Flicks,
  _ playback: Playback, fitting byteLimit: Int, jobs: Int
) throws -> AnimationEncoder.File {
  guard let size = images.first?.size else { throw NoImages() }
  var encoder = AnimationEncoder(format, size: size)
  for image in images { encoder.append(format.packed(image), for: interval) }
  return try encoder.finish(playback, fitting: byteLimit, jobs: jobs)
}
