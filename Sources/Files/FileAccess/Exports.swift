// Re-exports the modules that this one is built on, and the C library of the platform.
@_exported public import Texts

#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Glibc
#endif
