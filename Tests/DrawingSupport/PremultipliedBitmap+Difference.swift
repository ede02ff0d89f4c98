import VectorDrawing

extension PremultipliedBitmap {
  /// Returns the greatest difference of a component and the part of the pixels that differ from
  /// those of an image of the same size.
  package func difference(from other: PremultipliedBitmap) -> (greatest: Int, part: Double) {
    var greatest = 0
    var count = 0
    for (word, other) in zip(words, other.words) where word != other {
      count += 1
      for shift: UInt32 in [0, 8, 16, 24] {
        greatest = max(greatest, abs(Int(word >> shift & 0xFF) - Int(other >> shift & 0xFF)))
      }
    }
    return (greatest, Double(count) / Double(size.area))
  }
}
