/// How an animation's pixels are written: all frames alike.
package enum APNGPixels: Hashable, Sendable {
  /// As numbers of up to 256 colours.
  case palette([UInt32])
  /// As red, green, blue and alpha.
  case translucent
}
