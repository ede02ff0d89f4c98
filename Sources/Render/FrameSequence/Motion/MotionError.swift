package import VectorDrawing

/// Why a file that moves cannot be written.
package enum MotionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no picture to write.
  case noPictures
  /// A picture has other extents than those before it.
  case sizes(PixelSize, PixelSize)
  /// Pictures, so many, do not fit into one sheet.
  case sheet(count: Int, PixelSizeError)
  /// A program is needed that the machine does not have.
  case missingProgram(String)
  /// A program could not do its work.
  ///
  /// - Parameters:
  ///   - name: the program.
  ///   - words: what it said on its standard error.
  case failedProgram(name: String, words: String)

  /// Says what is wrong, and what to do.
  package var description: String {
    switch self {
    case .noPictures: "there is no picture to write; a file that moves needs one or more"
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
