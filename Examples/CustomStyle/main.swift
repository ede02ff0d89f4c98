import ReelCommands

// A `reel` that knows one more style; try
//   swift run -c release custom-style render Examples/CustomStyle/sunrise.yaml
await ReelCommands.main(styles: [SunriseStyle()])
