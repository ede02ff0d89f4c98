import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns the parser's message about a word that a command does not know into one that says what was
/// probably meant.
enum UnknownWord {
  /// What people type for options of other names, without dashes, and what they mean; the first that the
  /// command has is taken.
  private static let synonyms: [String: [String]] = {
    let meanings: [([String], [String])] = [
      (
        [
          "out", "outfile", "outdir", "outpath", "outputfile", "outputdir", "outputpath", "dest",
          "destination", "target", "file", "path", "dir", "folder", "saveto", "save", "export",
        ], ["-o", "--exports", "--report"]
      ),
      (["fps", "framerate", "framespersecond", "hz", "frequency"], ["--rate", "--every"]),
      (
        ["size", "resolution", "dpi", "density", "retina", "zoom", "pixelratio", "dpr"],
        ["--scale", "--size"]
      ),
      (["2x", "3x", "1x"], ["--scale"]),
      (["width", "w"], ["--size", "--set screen.width=375"]),
      (["height"], ["--size", "--set screen.height=667"]),
      (["dark", "darkmode"], ["--appearance dark"]),
      (["light", "lightmode"], ["--appearance light"]),
      (["theme", "mode", "colorscheme", "scheme", "look"], ["--appearance"]),
      (["style", "header"], ["--set header.name=wave"]),
      (["background", "bg", "backgroundcolor"], ["--matte", "--set canvas.background=white"]),
      (["color", "colour"], ["--matte"]),
      (["threads", "workers", "parallel", "cores", "cpus", "concurrency"], ["--jobs"]),
      (["loop", "loops", "plays", "iterations"], ["--repeat"]),
      (["delay", "endpause"], ["--pause"]),
      (["duration", "length"], ["--duration", "--set clock.duration=2"]),
      (["overwrite", "replace", "yes", "y", "clobber"], ["--force"]),
      (["silent", "s", "q"], ["--quiet"]),
      (["continue"], ["--resume"]),
      (["time", "times", "instant", "instants", "t", "moment"], ["--at", "--origin"]),
      (["slow", "slowmo", "slowmotion", "playbackspeed"], ["--speed"]),
      (["type", "filetype", "outputformat", "as"], ["--format", "--to"]),
      (["param", "parameter", "option", "setting", "override", "d"], ["--set"]),
      (["filename", "pattern"], ["--name"]),
      (["number", "n"], ["--count"]),
      (["part", "split"], ["--shard"]),
      (["update", "approve", "updatesnapshots"], ["--record all"]),
      (["xml"], ["--junit"]),
      (["md"], ["--markdown"]),
      (["browser"], ["--open"]),
      (["j"], ["--jobs"]),
      (["f"], ["--format", "--force"]),
      (["r"], ["--rate"]),
      (["debug", "details"], ["--verbose"]),
      (["usage", "?", "hlp", "man", "info"], ["--help"]),
      (["v", "ver"], ["--version"]),
      (["crop"], ["--set canvas.crop=header"]),
    ]
    var synonyms: [String: [String]] = [:]
    for (words, options) in meanings { for word in words { synonyms[word] = options } }
    return synonyms
  }()

  /// The words that people type for options of other names.
  static var synonymWords: [String] { synonyms.keys.sorted() }

  /// The parser's message, or a better one.
  ///
  /// - Parameters:
  ///   - message: what the parser says; the command's usage is in further lines.
  ///   - arguments: the command line.
  ///   - root: the program's command.
  static func explained(
    _ message: String, _ arguments: [String], of root: any ParsableCommand.Type
  ) -> String {
    let (command, words) = root.named(by: arguments)
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
    let usage = lines.drop { !$0.hasPrefix("Usage:") }.map { "\n" + $0 }.joined()
    let option = "Unknown option '"
    if message.hasPrefix(option) {
      let name = String(message.dropFirst(option.count).prefix { $0 != "'" })
      let meant = suggestion(for: name, of: command)
      return "there is no option \(name)" + (meant.map { "; did you mean \($0)?" } ?? "") + usage
    }
    let names = command.commandNames
    if !names.isEmpty, let word = words.first, !word.hasPrefix("-"), message.contains("'\(word)'") {
      return "“\(word)” is not a command; " + hint(for: word, among: names) + usage
    }
    if words.contains("help"), message.hasPrefix("Unexpected argument 'help'") {
      return "help is an option here: --help" + usage
    }
    return message
  }

  /// The name that a word was probably meant to be, or all that are allowed.
  static func hint(for word: String, among names: [String]) -> String {
    NearestName.nearest(to: word, among: names).map { "did you mean \($0)?" }
      ?? "allowed: \(names.joined(separator: ", "))"
  }

  /// What an option was probably meant to be: one of the command's own that is a letter away, then what
  /// its word means elsewhere, then the nearest.
  ///
  /// - Parameters:
  ///   - name: the option as typed, with its dashes.
  ///   - command: the command that does not know it.
  static func suggestion(for name: String, of command: any ParsableCommand.Type) -> String? {
    let names = optionNames(of: command)
    let word = String(name.drop { $0 == "-" })
    let key = word.lowercased().filter { $0 != "-" && $0 != "_" }
    let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let nearest = NearestName.nearest(to: word, among: long)
    if let nearest, word.count > 1 || nearest.count == 2,
      NearestName.changes(from: word, to: nearest) < 2
    {
      return "--\(nearest)"
    }
    if let meant = synonyms[key]?.first(where: { names.contains(String($0.prefix { $0 != " " })) })
    {
      return meant
    }
    if names.contains("--format"), OutputFormat.all.contains(where: { $0.name == key }) {
      return "--format \(key)"
    }
    if let nearest { return "--\(nearest)" }
    let longer = word.count > 2 ? long.filter { $0.hasPrefix(word) } : []
    if longer.count == 1 { return "--\(longer[0])" }
    if names.contains("--set"), let path = Surroundings.library.settingPath(named: word) {
      return "--set \(path)=…"
    }
    return nil
  }

  /// The options of a command as they are typed, hidden ones left out.
  static func optionNames(of command: any ParsableCommand.Type) -> [String] {
    let description = command._dumpHelp()
    let parsed = try? JSONDecoder().decode(Tool.self, from: Data(description.utf8))
    let options = parsed?.command.arguments?.filter { $0.shouldDisplay ?? true } ?? []
    let names = options.flatMap { $0.names ?? [] }.map { name in
      (name.kind == "long" ? "--" : "-") + name.name
    }
    // All commands take these.
    return names + ["--help", "-h", "--version"].filter { !names.contains($0) }
  }

  /// What the parser tells of a command.
  private struct Tool: Decodable {
    struct Command: Decodable { var arguments: [Argument]? }
    struct Argument: Decodable {
      var shouldDisplay: Bool?
      var names: [Name]?
    }
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var command: Command
  }
}

extension ParsableCommand {
  /// The command that the first words name, and the words after them.
  static func named(
    by arguments: [String]
  ) -> (command: any ParsableCommand.Type, words: ArraySlice<String>) {
    var (named, words): (any ParsableCommand.Type, ArraySlice<String>) = (self, arguments[...])
    while let word = words.first,
      let next = named.configuration.subcommands.first(where: {
        $0.configuration.commandName == word
      })
    {
      (named, words) = (next, words.dropFirst())
    }
    return (named, words)
  }

  /// The names of its commands, and help where there are any.
  static var commandNames: [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.isEmpty ? [] : names + ["help"]
  }
}

extension Library {
  /// The path of a header's or footer's setting of a name, where a style has one.
  fileprivate func settingPath(named name: String) -> String? {
    for style in styles {
      let known = parameters(of: style, over: nil).contains { $0.name == name }
      if known, let placement = style.placements.sorted(by: { $0.rawValue > $1.rawValue }).first {
        return "\(placement.rawValue).\(name)"
      }
    }
    return nil
  }
}
