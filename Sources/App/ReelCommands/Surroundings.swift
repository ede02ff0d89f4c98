package import RefreshHeaders
import RefreshScene

/// What commands find around them, as the parser makes them without arguments of ours.
package enum Surroundings {
  /// The styles that scenarios may name.
  @TaskLocal package static var library = Library()
  /// Who serves the page of `tune`.
  @TaskLocal package static var livePage = LivePage.missing
}
