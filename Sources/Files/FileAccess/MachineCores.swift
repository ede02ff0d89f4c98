/// The machine's processors.
package enum MachineCores {
  /// How many cores the machine has for us; at least 1.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
