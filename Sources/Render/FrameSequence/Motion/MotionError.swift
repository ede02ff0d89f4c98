package import VectorDrawing

/// An error in writing an animated image, a sprite sheet or a video.
package enum MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sequence is empty.
  case noImages
  /// An image differs in size from the images before it.
  case sizes(PixelSize, PixelSize)
  /// The images do not fit into one sprite sheet.
  case sheet(count: Int, PixelSizeError)
  /// The program that writes the format is not installed.
  case missingProgram(String)
  /// A program exited with an error.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - words: The program's output on standard error.
  case failedProgram(name: String, words: String)

  package var description: String {
    switch self {
    case .noImages: "there is no picture to write; a file that moves needs one or more"
    case .sizes(let first, let other):
      "the pictures have different sizes, \(first.width) × \(first.height) and "
        + "\(other.width) × \(other.height) pixels; a file that moves has one, so write one scale "
        + "at a time"
    case .sheet(let count, let error):
      "a sheet of \(count) picture\(count == 1 ? "" : "s") does not fit: \(error.description); draw fewer "
        + "with --rate or --count, smaller ones with --scale, or a part with --set canvas.crop=header"
    case .missingProgram(let name):
      "\(name) is needed for this format, and is not installed; install it with: \(install(name))"
    case .failedProgram(let name, let words):
      "\(name) failed" + (words.isEmpty ? " without a word" : ": \(words)")
    }
  }

  private func install(_ name: String) -> String {
    #if os(macOS)
      "brew install \(name)"
    #else
      "sudo apt-get install \(name)"
    #endif
  }
}
