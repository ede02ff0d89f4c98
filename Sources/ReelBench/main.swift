import ReelCommands

await ReelCommands.main(BenchCommand.self)
