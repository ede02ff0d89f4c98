import ArgumentParser
import BezierGeometry
import CurveTuning
import FileAccess
import KeyframeAnimation
import RefreshScenario
import Texts

/// A curve's setting in a scenario file that is to be exchanged, as in `wave.yaml#header.bounceTiming`.
struct SettingTarget {
  let path: String
  let key: String

  init(parsing text: String) throws {
    guard let hash = text.lastIndex(of: "#"), hash > text.startIndex,
      text.index(after: hash) < text.endIndex
    else {
      throw ValidationError(
        "“\(text)” does not name a setting; give a file and a setting, as in "
          + "wave.yaml#header.bounceTiming")
    }
    path = String(text[..<hash])
    key = String(text[text.index(after: hash)...])
  }

  /// Makes sure that there is such a curve to exchange.
  func check() throws {
    _ = try CurveInput(argument: "\(path)#\(key)").read()
  }

  /// The file's bytes with another curve in the setting.
  func replaced(by curve: Curve) throws -> [UInt8] {
    try ScenarioEdit.replacing(
      value: curve.description, at: key, in: try InputFile.read(path), fileName: path,
      library: Surroundings.library)
  }

  /// What to say after a fit was written.
  func note(on fit: CurveFit) -> String {
    var note = "\(path): \(key) is now \(fit.text ?? "")\n"
    guard let curve = fit.curve, case .timing = curve.curve,
      let setting = try? ScenarioInput.file(path).scenario()
        .curves.first(where: { $0.path == key }),
      let duration = setting.duration, let durationPath = setting.durationPath
    else { return note }
    let fitted = curve.domain.upperBound - curve.domain.lowerBound
    if abs(fitted - duration) > 1e-6 {
      note += "the fit takes \(fitted.decimalText(places: 6)) s; \(durationPath) is still "
      note += "\(duration.decimalText(places: 6))\n"
    }
    return note
  }
}
