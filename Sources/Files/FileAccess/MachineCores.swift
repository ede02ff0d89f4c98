/// The processor cores of the machine.
package enum MachineCores {
  /// The number of cores that are online, at least 1.
  package static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
