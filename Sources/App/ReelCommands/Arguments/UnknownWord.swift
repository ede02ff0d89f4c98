import ArgumentParser

/// Suggestions for the parser's messages about unknown options and commands.
enum UnknownWord {
  /// The options that users of other tools mean by a word, in order of preference.
  ///
  /// The words are lowercase, without dashes and underscores. The first of the options that the
  /// command has is suggested.
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
      (["style", "header"], ["--set header.style=wave"]),
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

  static var synonymWords: [String] { synonyms.keys.sorted() }

  /// Returns the parser's message, replaced by one with a suggestion if a word is unknown.
  ///
  /// - Parameters:
  ///   - message: The parser's message; its first line is followed by the command's usage.
  ///   - arguments: The arguments of the program.
  ///   - root: The root command.
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
      return problemText("unknown option \(name)", suggestion: meant) + usage
    }
    let names = command.commandNames
    if !names.isEmpty, let word = words.first, !word.hasPrefix("-"), message.contains("'\(word)'") {
      return "“\(word)” is not a command; " + NearestName.hint(for: word, among: names) + usage
    }
    if words.contains("help"), message.hasPrefix("Unexpected argument 'help'") {
      return "“help” is not an argument of this command; for help, use --help" + usage
    }
    return message
  }

  /// Returns the option that was probably meant, or `nil` if no option is similar.
  ///
  /// The candidates are, in order of precedence: an option at an edit distance of 1, a synonym,
  /// a format of this name, the nearest option, the only option with this prefix, and a setting
  /// of this name.
  ///
  /// - Parameters:
  ///   - name: The option as typed, with its dashes.
  ///   - command: The command that does not have the option.
  static func suggestion(for name: String, of command: any ParsableCommand.Type) -> String? {
    let names = options(of: command)
    let word = String(name.drop { $0 == "-" })
    let key = word.lowercased().filter { $0 != "-" && $0 != "_" }
    let long = names.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
    let nearest = NearestName.match(for: word, among: long)
    if let nearest, word.count > 1 || nearest.name.count == 2, nearest.distance < 2 {
      return "--\(nearest.name)"
    }
    if let meant = synonyms[key]?.first(where: { names.contains(String($0.prefix { $0 != " " })) })
    {
      return meant
    }
    if names.contains("--format"), OutputFormat.all.contains(where: { $0.name == key }) {
      return "--format \(key)"
    }
    if let nearest { return "--\(nearest.name)" }
    let longer = word.count > 2 ? long.filter { $0.hasPrefix(word) } : []
    if longer.count == 1 { return "--\(longer[0])" }
    if names.contains("--set"), let path = CommandContext.library.settingPath(named: word) {
      return "--set \(path)=…"
    }
    return nil
  }

  /// Returns a command's options with their dashes, as its help lists them.
  static func options(of command: any ParsableCommand.Type) -> [String] {
    ReelCommand.helpMessage(for: command, columns: .max).split(separator: "\n").flatMap { line in
      guard line.hasPrefix("  -") else { return [String]() }
      let names = line.dropFirst(2).prefix { $0 != "<" }
      let end = names.firstRange(of: "  ")?.lowerBound ?? names.endIndex
      return names[..<end].split { ", /".contains($0) }.map(String.init)
    }
  }
}

extension ParsableCommand {
  /// Returns the subcommand that the first arguments name, and the remaining arguments.
  static func named(
    by arguments: [String]
  ) -> (command: any ParsableCommand.Type, words: ArraySlice<String>) {
    var named: any ParsableCommand.Type = self
    var words = arguments[...]
    while let word = words.first,
      let next = named.configuration.subcommands.first(where: {
        $0.configuration.commandName == word
      })
    {
      named = next
      words.removeFirst()
    }
    return (named, words)
  }

  /// The names of the subcommands and `help`, or an empty list if there are no subcommands.
  static var commandNames: [String] {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName }
    return names.isEmpty ? [] : names + ["help"]
  }
}

extension Library {
  /// Returns the path of a setting by its name, or `nil` if no style has it.
  ///
  /// The path includes the placement, as in `header.hillHeight`.
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
