import ReelCommands
import ReelTuning
import RefreshReel

// A `reel` with a custom style. To try it:
//     swift run -c release custom-style render Examples/CustomStyle/sunrise.yaml
await ReelCommands.main(library: Library(styles: [SunriseStyle()]), livePage: .served)
