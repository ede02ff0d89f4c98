package enum Program {
  /// The command name that the user types: `reel`, or the name of a program that adds its own
  /// styles.
  ///
  /// Every message that suggests a command uses this name.
  @TaskLocal package static var name = "reel"
}
