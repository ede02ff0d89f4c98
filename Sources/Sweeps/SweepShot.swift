import BezierGeometry
import CairoBackend
import FrameSequence
import KeyframeAnimation
import Pixels
import RefreshModel
import RefreshScenario
import RefreshScene
public import VectorDrawing

/// What a cell shows at one instant.
public struct SweepShot: Sendable {
  /// What is drawn; an empty list of the canvas's size where the instant never comes.
  public var list: DisplayList
  /// When it is, in seconds from the run's beginning; `nil` where the instant never comes.
  public var time: Double?
  /// The component's state then.
  public var state: String?
  /// What belongs to the header or footer, of what is drawn; empty unless it was asked for.
  var componentIDs: Set<String> = []

  /// The shot as a sheet shows it.
  func cell(caption: String? = nil) -> ContactSheet.Cell {
    let text = time.map {
      Frame(index: 0, time: Flicks(seconds: $0)).caption
    }
    return ContactSheet.Cell(
      list: list, time: caption ?? text ?? "never comes", state: state, isEmpty: time == nil)
  }
}

extension SweepRun {
  /// What is shown at an instant.
  ///
  /// - Parameters:
  ///   - textLayout: lays texts out in the fonts of the scenario that all cells are made of; cells
  ///     of other fonts get a layout of their own.
  ///   - fontFiles: the font files of that layout.
  ///   - namesComponents: whether it is told what belongs to the header or footer, which takes
  ///     another list.
  func shot(
    at instant: Instant, appearance: Appearance, textLayout: PangoTextLayout, fontFiles: [String],
    namesComponents: Bool
  ) throws -> SweepShot {
    let time: Flicks
    do throws(MissingInstantError) {
      time = try timeline.time(of: instant)
    } catch {
      return SweepShot(list: DisplayList(size: resolved.scene.canvasSize))
    }
    let layout = resolved.fontFiles == fontFiles ? textLayout : try resolved.textLayout()
    var shot = shot(at: time, appearance: appearance, textLayout: layout)
    if namesComponents {
      var chrome = resolved.scene
      chrome.components = [:]
      let others = chrome.displayList(
        at: timeline.liveMoment(at: time), appearance: appearance, textLayout: layout)
      shot.componentIDs = Set(shot.list.identifiers).subtracting(others.identifiers)
    }
    return shot
  }

  /// What is shown at a time; before the run's beginning what it begins with.
  func shot(
    at time: Flicks, appearance: Appearance, textLayout: PangoTextLayout
  ) -> SweepShot {
    let moment = timeline.liveMoment(at: time)
    return SweepShot(
      list: resolved.scene.displayList(
        at: moment, appearance: appearance, textLayout: textLayout),
      time: time.seconds, state: moment.components[placement]?.state.rawValue)
  }

  /// The component whose state is told.
  var placement: Placement { resolved.script.components[.header] == nil ? .footer : .header }
}

extension DisplayList {
  fileprivate var identifiers: [String] { items.flatMap(\.identifiers) }
}

extension DisplayItem {
  fileprivate var identifiers: [String] {
    if case .group(let group) = self { [id] + group.children.flatMap(\.identifiers) } else { [id] }
  }
}
