import ArgumentParser

@testable import ReelCommands

@Suite("Misspelled commands and options")
struct MisspellingTests {
  /// A command as typed, with its required arguments.
  private struct Command {
    var words: [String]
    var needed: [String]
    var type: any ParsableCommand.Type
    var path: String { words.joined(separator: " ") }
  }

  private static let needed: [String: [String]] = [
    "attach": ["logo.json", "--to", "web", "-o", "a"],
    "render": ["a.yaml"], "trace": ["a.yaml"], "check": ["a.yaml"], "init": ["wave"],
    "diff": ["a.png", "b.png"], "verify": ["a.yaml"], "approve": ["a.yaml"],
    "export": ["a.yaml", "--to", "lottie", "-o", "a"], "sweep": ["a.yaml"], "merge": ["a"],
    "curve sample": ["ease", "--at", "0"], "curve describe": ["ease"], "curve plot": ["ease"],
    "curve compare": ["ease", "linear"], "curve fit": ["a.csv"],
    "curve export": ["ease", "--to", "css"], "path measure": ["M0,0"],
  ]

  /// Returns all commands, including nested ones.
  private static func commands(
    in parent: any ParsableCommand.Type = ReelCommand.self, _ words: [String] = []
  ) -> [Command] {
    parent.configuration.subcommands.flatMap { type in
      let own = words + [type.configuration.commandName ?? ""]
      let command = Command(
        words: own, needed: needed[own.joined(separator: " ")] ?? [], type: type)
      return [command] + commands(in: type, own)
    }
  }

  /// Returns misspellings of a word, with each letter dropped, doubled, swapped with the next or
  /// replaced.
  private static func misspellings(of word: String) -> Set<String> {
    let letters = Array(word)
    var all: Set<String> = []
    for index in letters.indices {
      let before = letters[..<index]
      let after = letters[(index + 1)...]
      let swapped = before.dropLast() + [letters[index]] + before.suffix(1) + after
      all.formUnion(
        [before + after, letters[...index] + letters[index...], before + ["x"] + after, swapped]
          .map { String($0) })
    }
    return all.subtracting([word, ""])
  }

  /// Returns whether the words differ by a single insertion, deletion, substitution or swap of
  /// neighbors.
  private static func areNear(_ first: String, _ second: String) -> Bool {
    let words = [Array(first), Array(second)].sorted { $0.count < $1.count }
    let short = words[0]
    let long = words[1]
    if long.count == short.count {
      let changed = long.indices.filter { long[$0] != short[$0] }
      if changed.count < 2 { return true }
      return changed.count == 2 && changed[1] == changed[0] + 1
        && long[changed[0]] == short[changed[1]] && long[changed[1]] == short[changed[0]]
    }
    return long.count == short.count + 1
      && long.indices.contains { index in
        var letters = long
        letters.remove(at: index)
        return letters == short
      }
  }

  @Test("The options of a command are those that the parser describes") func table() throws {
    struct Tool: Decodable {
      struct Command: Decodable { var arguments: [Argument]? }
      struct Argument: Decodable {
        var shouldDisplay: Bool
        var names: [Name]?
      }
      struct Name: Decodable {
        var kind: String
        var name: String
      }
      var command: Command
    }
    for command in Self.commands() {
      let text = command.type._dumpHelp()
      let arguments = try JSONDecoder().decode(Tool.self, from: Data(text.utf8)).command.arguments
      let names = (arguments ?? []).filter(\.shouldDisplay).flatMap { $0.names ?? [] }
        .map { ($0.kind == "long" ? "--" : "-") + $0.name }
      #expect(
        Set(UnknownWord.options(of: command.type)) == Set(names + ["--help", "-h", "--version"]),
        "\(command.path)")
    }
  }

  private typealias Case = (command: Command, option: String, typed: String)

  private static func cases() -> [Case] {
    commands().flatMap { command -> [Case] in
      let options = UnknownWord.options(of: command.type).filter { $0.hasPrefix("--") }
      let known = Set(options)
      return options.flatMap { option in
        misspellings(of: String(option.dropFirst(2))).sorted().map { "--" + $0 }
          .filter { !known.contains($0) }.map { (command, option, $0) }
      }
    }
  }

  @Test("A misspelled option suggests the option or an equally near one and exits with 64")
  func options() throws {
    let cases = Self.cases()
    #expect(cases.count > 2000)
    for (command, option, typed) in Grids.part(of: cases, count: 250) {
      let arguments = command.words + command.needed + [typed]
      let error = #expect(throws: (any Error).self, "\(arguments)") {
        _ = try ReelCommand.parseAsRoot(arguments)
      }
      guard let error else { continue }
      #expect(ReelCommand.exitCode(for: error) == .validationFailure)
      let message = String(ReelCommand.fullMessage(for: error).dropFirst("Error: ".count))
      let text = UnknownWord.explained(message, arguments, of: ReelCommand.self)
      let line = text.prefix { $0 != "\n" }
      let suggestion = line.wholeMatch(of: /.*did you mean --([a-z-]+)\?/)?.1
      let found = try #require(suggestion.map { String($0) }, "\(arguments): \(text)")
      #expect(
        "--\(found)" == option || Self.areNear(found, String(typed.dropFirst(2))),
        "\(arguments): \(text)")
      #expect(text.contains("Usage: reel \(command.words.joined(separator: " "))"))
    }
  }

  @Test("A misspelled command suggests the command or an equally near one")
  func commandNames() throws {
    for command in Self.commands() {
      let name = try #require(command.words.last)
      let siblings = Set(
        Self.commands().filter { $0.words.dropLast() == command.words.dropLast() }
          .compactMap(\.words.last))
      for typed in Self.misspellings(of: name) where !siblings.contains(typed) && typed.count > 2 {
        let arguments = command.words.dropLast() + [typed, "a"]
        let text: String
        if command.words.count == 1 {
          let failure = #expect(throws: Failure.self, "\(typed)") {
            try ReelCommand.checkCommand(Array(arguments))
          }
          #expect(failure?.status == .usage)
          text = failure?.message.text ?? ""
        } else {
          let error = #expect(throws: (any Error).self) {
            _ = try ReelCommand.parseAsRoot(Array(arguments))
          }
          guard let error else { continue }
          #expect(ReelCommand.exitCode(for: error) == .validationFailure)
          text = UnknownWord.explained(
            String(ReelCommand.fullMessage(for: error).dropFirst("Error: ".count)),
            Array(arguments), of: ReelCommand.self)
        }
        let found = text.firstMatch(of: /did you mean ([a-z]+)\?/).map { String($0.1) }
        #expect(
          found == name || found.map { Self.areNear($0, typed) } == true, "\(arguments): \(text)")
      }
    }
  }

  @Test(
    "Common names of options in other tools suggest reel's options",
    arguments: [
      ("render", "--out", "-o"), ("render", "--output-dir", "-o"), ("render", "--fps", "--rate"),
      ("render", "--framerate", "--rate"), ("render", "--frame-rate", "--rate"),
      ("render", "--frame_rate", "--rate"), ("sweep", "--FPS", "--rate"),
      ("render", "--size", "--scale"), ("render", "--width", "--set screen.width=375"),
      ("render", "--dark", "--appearance dark"), ("render", "--theme", "--appearance"),
      ("render", "--gif", "--format gif"), ("sweep", "--mp4", "--format mp4"),
      ("render", "--threads", "--jobs"), ("render", "--overwrite", "--force"),
      ("render", "--background", "--matte"), ("tune", "--out", "--exports"),
      ("verify", "--out", "--report"), ("verify", "--update", "--record all"),
      ("trace", "--fps", "--every"), ("render", "-?", "--help"), ("render", "--usage", "--help"),
      ("render", "--app", "--appearance"), ("render", "--style", "--set header.style=wave"),
      ("render", "--ballCount", "--set header.ballCount=…"), ("check", "-v", "--version"),
      ("export", "--type", "--to"), ("merge", "--output-file", "-o"),
    ])
  func synonyms(command: String, typed: String, meant: String) {
    #expect(
      UnknownWord.suggestion(for: typed, of: ReelCommand.named(by: [command]).command) == meant)
  }

  @Test(
    "A word unlike any option gets no suggestion",
    arguments: ["--xyzzy", "--qwertyuiop", "-z", "--", "---", "--zz", "--banana", "--ü", "--1"])
  func nothing(typed: String) {
    for command in Self.commands() {
      let meant = UnknownWord.suggestion(for: typed, of: command.type)
      #expect(meant == nil, "\(command.words): \(meant ?? "")")
    }
  }

  @Test("Every suggestion is an option of the command") func exist() {
    for command in Self.commands() {
      let names = UnknownWord.options(of: command.type)
      for typed in UnknownWord.synonymWords where !names.contains("--\(typed)") {
        let meant = UnknownWord.suggestion(for: "--\(typed)", of: command.type)
        guard let meant else { continue }
        #expect(names.contains(String(meant.prefix { $0 != " " })), "\(command.words) \(typed)")
      }
    }
  }
}
