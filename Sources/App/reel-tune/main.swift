import ReelTuning

// `reel tune` and `reel verify --serve` replace their process with this program, which accepts the same
// arguments.
await ReelCommands.main(commands: ["tune", "verify"], livePage: .served)
