import ReelCommands
import ReelTuning
import RefreshReel

// A `reel` with a custom behavior and its style. To try it:
//     swift run -c release custom-behavior render Examples/CustomBehavior/two-level.yaml
//     swift run -c release custom-behavior trace Examples/CustomBehavior/two-level.yaml \
//       --explain header
await ReelCommands.main(
  library: Library(styles: [TwoLevelStyle()], behaviors: [TwoLevelBehavior()]),
  livePage: .served)
