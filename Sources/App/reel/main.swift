import ReelCommands

// The command line is a library; a program with its own styles calls the same function. The
// server of the live page is a separate program, so that no other command loads its libraries.
await ReelCommands.main(livePage: .program(named: "reel-tune"))
