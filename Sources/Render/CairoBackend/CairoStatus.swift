import CCairo

extension CairoError {
  /// Checks cairo's status.
  ///
  /// Every number but that of success is an error, also one that this version of cairo does not know.
  static func check(_ status: cairo_status_t) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .status(String(cString: cairo_status_to_string(status)))
  }
}
