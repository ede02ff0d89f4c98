/// An option that not all formats take.
enum OutputOption: String, CaseIterable {
  case at = "--at"
  case align = "--align"
  case rate = "--rate"
  case speed = "--speed"
  case tracks = "--tracks"
  case `repeat` = "--repeat"
  case pause = "--pause"
  case matte = "--matte"
  case trim = "--trim"
  case whole = "--whole"
}
