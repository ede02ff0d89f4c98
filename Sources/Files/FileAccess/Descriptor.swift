#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open file, closed when the value is gone.
package struct Descriptor: ~Copyable {
  /// The number by which the system knows it.
  package let number: Int32

  /// Takes an open file over.
  package init(owning number: Int32) { self.number = number }

  deinit { close(number) }
}
