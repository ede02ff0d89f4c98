import ReelCommands

// The whole command line is a library: a program with styles of its own calls it the same way.
await ReelCommands.main()
