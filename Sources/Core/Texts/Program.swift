/// The running program.
package enum Program {
  /// The name that its user types: `reel`, or that of a program that brings its own styles.
  ///
  /// Every message that says what to type takes the name from here.
  @TaskLocal package static var name = "reel"
}
