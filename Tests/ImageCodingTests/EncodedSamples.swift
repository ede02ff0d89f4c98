import DrawingSupport
import ImageCoding
import KeyframeAnimation
import TestSupport
import VectorDrawing

private struct NoImages: Error {}

/// A GIF file of pictures.
func gif(
  _ pictures: [PremultipliedBitmap], every interval: Flicks = Flicks(1, over: 50),
  _ playback: Playback = Playback(), matte: StraightPixel = Color.white.pixel, jobs: Int = 1
) throws -> GIFEncoder.File {
  guard let size = pictures.first?.size else { throw NoImages() }
  var encoder = GIFEncoder(size: size)
  for picture in pictures { encoder.append(GIFPicture(picture, matte: matte), for: interval) }
  return try encoder.finish(playback, jobs: jobs)
}

/// An APNG file of pictures.
func apng(
  _ pictures: [PremultipliedBitmap], every interval: Flicks = Flicks(1, over: 50),
  _ playback: Playback = Playback(), jobs: Int = 1
) throws -> APNGEncoder.File {
  guard let size = pictures.first?.size else { throw NoImages() }
  var encoder = APNGEncoder(size: size)
  for picture in pictures { encoder.append(APNGPicture(picture), for: interval) }
  return try encoder.finish(playback, jobs: jobs)
}
