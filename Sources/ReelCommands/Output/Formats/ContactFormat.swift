import FrameSequence

extension OutputFormat {
  /// Many frames of a run in one picture.
  static let contact = OutputFormat(
    name: "contact", remark: "chosen frames in one picture", content: "a PNG file",
    endings: ["png"], places: [.file], standardName: "contact.png",
    advice: "end its name in .png",
    render: frames { (plan: SequencePlan, output) in
      try plan.renderContactSheet(toFile: output.path)
    })
}
