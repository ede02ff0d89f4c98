import ReelCommands

// What is measured by default needs a scenario; `--all` stands where one would.
await ReelCommands.main(BenchCommand.self) { words in
  words.first == "--all" ? ["all"] + words.dropFirst() : words
}
