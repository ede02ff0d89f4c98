import ReelCommands
import ReelTuning

// What `reel tune` becomes: it takes the same arguments.
await ReelCommands.main(command: "tune", livePage: .served)
