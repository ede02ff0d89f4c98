import ArgumentParser
import RefreshHeaders
import RefreshScenario
import RefreshScene

/// `reel styles`: the looks that scenarios can name.
struct StylesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "styles", abstract: "List the styles, or one style's settings.")

  @Argument(help: "A style's name.")
  var name: String?

  func run() throws {
    let library = Surroundings.library
    guard let name else {
      var table = TextTable([("style", .left), ("what it looks like", .left)])
      for style in library.styles { table.add([style.name, style.summary]) }
      try Terminal.write(table.text)
      return
    }
    try Terminal.write(Self.find(name, StyleDescription(named: name, library: library)).text)
  }

  /// What was found under a style's name, or an error that lists the names.
  static func find<Found>(_ name: String, _ found: Found?) throws(Failure) -> Found {
    if let found { return found }
    let known = Surroundings.library.styles.map { $0.name }.joined(separator: ", ")
    throw Failure(.usage, "there is no style “\(name)”; the styles are \(known)")
  }
}
