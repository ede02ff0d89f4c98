import BezierGeometry
import CairoBackend
import FrameSequence
import KeyframeAnimation
import RefreshModel
import RefreshScenario
import RefreshScene
package import VectorDrawing

/// What a cell shows at one instant.
package struct SweepShot: Sendable {
  /// What is drawn; an empty list of the canvas's size where the instant never comes.
  package var list: DisplayList
  /// When it is, in seconds from the run's beginning; `nil` where the instant never comes.
  package var time: Double?
  /// The behavior's state then.
  package var state: String?
  /// What belongs to the header or footer, of what is drawn; empty unless it was asked for.
  var headerIDs: Set<String> = []

  /// The shot as a sheet shows it.
  func cell(caption: String? = nil) -> ContactSheet.Cell {
    let text = time.map { Frame(index: 0, time: Flicks(seconds: $0)).caption }
    return ContactSheet.Cell(
      list: list, time: caption ?? text ?? "never comes", state: state, isEmpty: time == nil)
  }
}

/// What one cell shows.
struct SweepRow: Sendable {
  /// At each instant.
  var shots: [SweepShot]
  /// The run, with marks where the shots are; `nil` where it takes no time.
  var ribbon: ContactSheet.Ribbon?
}

extension [SweepRow] {
  /// More runs are not told apart.
  private static var mostRuns: Int { 8 }

  /// The cells' runs, those in which the same happens at the same times as one.
  ///
  /// - Parameter label: what a cell is called.
  /// - Returns: the runs, named where there are several; none where there are more than can be told apart,
  ///   with a notice, a sentence without a full stop.
  func ribbons(
    label: (Int) -> String
  ) -> (ribbons: [ContactSheet.Ribbon], notice: String?) {
    var groups: [(ribbon: ContactSheet.Ribbon, cells: [Int])] = []
    for (index, row) in enumerated() {
      guard let ribbon = row.ribbon else { continue }
      if let place = groups.firstIndex(where: { $0.ribbon.isSameRun(as: ribbon) }) {
        groups[place].ribbon.marks += ribbon.marks.filter {
          !groups[place].ribbon.marks.contains($0)
        }
        groups[place].cells.append(index)
      } else {
        groups.append((ribbon, [index]))
      }
    }
    guard groups.count <= Self.mostRuns else {
      return (
        [],
        "time is not shown: the variants' events come at \(groups.count) different times, of which at "
          + "most \(Self.mostRuns) are told apart"
      )
    }
    if groups.count > 1 {
      for index in groups.indices {
        groups[index].ribbon.name = groups[index].cells.map(label).joined(separator: ", ")
      }
    }
    return (groups.map(\.ribbon), nil)
  }
}

/// A text layout, and the font files that it is of.
struct SharedLayout: Sendable {
  let textLayout: PangoTextLayout
  let fontFiles: [String]

  /// The layout of a scenario's fonts; one of its own if it has others.
  func textLayout(of resolved: ResolvedScenario) throws -> PangoTextLayout {
    resolved.fontFiles == fontFiles ? textLayout : try resolved.textLayout()
  }
}

extension SweepRun {
  /// What is shown at an instant.
  ///
  /// - Parameter namesHeaders: whether the items of the header or footer are told, which takes another list.
  func shot(
    at instant: Instant, appearance: Appearance, _ layout: SharedLayout, namesHeaders: Bool
  ) throws -> SweepShot {
    let time: Flicks
    do throws(MissingInstantError) {
      time = try timeline.time(of: instant)
    } catch {
      return SweepShot(list: DisplayList(size: resolved.scene.canvasSize))
    }
    let layout = try layout.textLayout(of: resolved)
    var shot = shot(at: time, appearance: appearance, textLayout: layout)
    if namesHeaders {
      var chrome = resolved.scene
      chrome.headers = [:]
      let others = chrome.displayList(
        at: timeline.instant(at: time), appearance: appearance, textLayout: layout)
      shot.headerIDs = Set(shot.list.identifiers).subtracting(others.identifiers)
    }
    return shot
  }

  /// What is shown at a time; before the run's beginning what it begins with.
  func shot(
    at time: Flicks, appearance: Appearance, textLayout: PangoTextLayout
  ) -> SweepShot {
    let moment = timeline.instant(at: time)
    return SweepShot(
      list: resolved.scene.displayList(
        at: moment, appearance: appearance, textLayout: textLayout),
      time: time.seconds, state: moment.headers[placement]?.state.rawValue)
  }

  /// The behavior whose state is told.
  var placement: Placement { resolved.script.behaviors[.header] == nil ? .footer : .header }
}

extension DisplayList {
  fileprivate var identifiers: [String] { items.flatMap(\.identifiers) }
}

extension DisplayItem {
  fileprivate var identifiers: [String] {
    if case .group(let group) = self { [id] + group.children.flatMap(\.identifiers) } else { [id] }
  }
}
