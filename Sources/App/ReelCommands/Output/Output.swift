import FrameSequence
import RefreshScenario

/// What a format writes with: where to, and how it tells how far it is.
final class Output {
  let place: OutputPlace
  /// What may happen to files that are there.
  let policy: FolderPolicy
  let messages: MessageWriter
  /// What not all formats are told.
  let options: FormatOptions
  private var display: ProgressDisplay

  init(
    _ place: OutputPlace, _ policy: FolderPolicy, _ messages: MessageWriter,
    _ options: FormatOptions
  ) {
    self.options = options
    self.place = place
    self.policy = policy
    self.messages = messages
    display = ProgressDisplay(isQuiet: messages.isQuiet)
  }

  /// The file or the folder; `-` for standard output.
  var path: String { place.path }

  /// The same with another file.
  func file(_ path: String) -> Output { Output(.file(path), policy, messages, options) }

  /// Shows how many frames are done.
  func show(_ progress: FramePipeline.Progress) { display.show(progress) }

  /// Shows how many variants are done.
  func showVariants(_ progress: FramePipeline.Progress) { display.show(progress, of: "variant") }

  /// Takes away what is shown; what is shown next counts from the beginning.
  func finishStage() { display.finish() }
}
