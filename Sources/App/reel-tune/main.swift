import ReelCommands
import ReelTuning

// `reel tune` replaces its process with this program, which accepts the same arguments.
await ReelCommands.main(command: "tune", livePage: .served)
