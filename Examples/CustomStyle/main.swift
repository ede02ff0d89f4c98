import ReelCommands
import ReelTuning
import RefreshReel

// A `reel` that knows one more style; try
//   swift run -c release custom-style render Examples/CustomStyle/sunrise.yaml
await ReelCommands.main(library: Library(styles: [SunriseStyle()]), livePage: .served)
