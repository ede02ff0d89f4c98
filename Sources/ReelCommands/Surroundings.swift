import RefreshScene

/// What commands find around them, as the parser makes them without arguments of ours.
enum Surroundings {
  /// The styles that scenarios may name.
  @TaskLocal static var library = Library()
}
