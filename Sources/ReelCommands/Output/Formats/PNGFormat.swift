import FrameSequence

extension OutputFormat {
  /// A PNG file for each picture of a run.
  static let png = OutputFormat(
    name: "png", remark: "a folder of frames, or one file", content: "a folder of PNG files",
    endings: ["png"], places: [.folder, .file], standardName: "frames",
    advice: "name it without an ending",
    render: frames { (plan: SequencePlan, output) in
      switch output.place {
      case .file(let path): try await plan.render(toFile: path)
      default:
        try await plan.render(
          toFolder: output.path, policy: output.policy, progress: output.show)
      }
    })
}
