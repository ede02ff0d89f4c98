import ReelTuning

// The command line is a library; a program with its own styles calls the same function.
await ReelCommands.main(livePage: .served)
