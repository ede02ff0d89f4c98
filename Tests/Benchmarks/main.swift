// The default subcommand requires a scenario; `--all` in its place selects the subcommand `all`.
await ReelCommands.main(BenchCommand.self) { words in
  words.first == "--all" ? ["all"] + words.dropFirst() : words
}
