import ArgumentParser
package import RefreshScenario

extension TimeUnit: ExpressibleByArgument {}

extension Duration {
  /// The length in seconds.
  package var inSeconds: Double { self / .seconds(1) }
}
