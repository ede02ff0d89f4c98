import ReelCommands

// A `reel` that knows one more style: try `swift run custom-style render Examples/sunrise.yaml`.
await ReelCommands.main(styles: [SunriseStyle()])
