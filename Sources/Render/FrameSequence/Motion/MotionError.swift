/// An error in writing an animated image, a sprite sheet or a video.
package enum MotionError: ReportedError, Hashable, Sendable {
  /// The sequence is empty.
  case noImages
  /// An image differs in size from the images before it.
  case sizes(PixelSize, PixelSize)
  /// The file has this number of bytes, which exceeds the allowed size.
  case tooLarge(Int)
  /// The images do not fit into one sprite sheet.
  case sheet(count: Int, PixelSizeError)
  /// The images have odd sides at the limit of images, and the format requires even ones.
  case evenSides(VideoFormat, PixelSizeError)
  /// The program with this name, which writes the format, is not installed.
  case missingProgram(String)
  /// A program exited with an error.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - words: The program's output on standard error.
  case failedProgram(name: String, words: String)

  package var description: String {
    switch self {
    case .noImages: "no images to write; an animation needs at least one"
    case .sizes(let first, let other):
      "the images have different sizes: \(first.width) × \(first.height) px and "
        + "\(other.width) × \(other.height) px; an animation has a single size; choose one --scale"
    case .tooLarge(let bytes): "the file would have \(bytes) bytes, which exceeds --max-size"
    case .sheet(let count, let error):
      "a sprite sheet of \(counted(count, "image")) does not fit: "
        + "\(error.description); draw fewer images with --rate or --count, smaller ones with "
        + "--scale, or only a part with --set canvas.crop=header"
    case .evenSides(let format, let error):
      "\(format.rawValue) requires even sides, and \(error.description); draw smaller images with "
        + "--scale, or only a part with --set canvas.crop=header"
    case .missingProgram(let name):
      "\(name) is required for this format but is not installed; to install it: \(install(name))"
    case .failedProgram(let name, let words):
      "\(name) failed" + (words.isEmpty ? " without an error message" : ": \(words)")
    }
  }

  private func install(_ name: String) -> String {
    #if os(macOS)
      "brew install \(name)"
    #else
      "sudo apt-get install \(name)"
    #endif
  }

  package var exitStatus: FinalStatus {
    switch self {
    case .noImages: .badData
    case .sizes, .sheet, .evenSides: .usage
    case .tooLarge: .cannotCreate
    case .missingProgram: .unavailable
    case .failedProgram: .inputOutput
    }
  }
}
