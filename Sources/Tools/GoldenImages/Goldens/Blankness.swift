extension PremultipliedBitmap {
  /// A description of the color that all pixels have, or `nil` if there are several colors.
  package var blankness: String? {
    let first = row(0)
    guard let word = first.first, first.allSatisfy({ $0 == word }),
      (1..<size.height).allSatisfy({ row($0) == first })
    else { return nil }
    let pixel = PremultipliedPixel(word: word).straight
    guard pixel.alpha > 0 else { return "every pixel is transparent" }
    let color = Color(pixel.red, pixel.green, pixel.blue, alpha: Double(pixel.alpha) / 255)
    return "every pixel is \(color.hexString)"
  }
}
