import ReelCommands

// The whole command line is a library: a program with styles of its own calls it the same way. The live
// page's server has a program of its own, so that no other command loads it.
await ReelCommands.main(livePage: .program(named: "reel-tune"))
