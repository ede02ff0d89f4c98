import Foundation
import PackagePlugin

/// Runs `reel` in the folder of a package that depends on RefreshReel, such as
/// `swift package --allow-writing-to-package-directory reel verify Tests`.
@main
struct ReelPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "reel").url
    process.arguments = arguments
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    // A failed comparison fails the command.
    guard process.terminationStatus == 0 else { exit(process.terminationStatus) }
  }
}
