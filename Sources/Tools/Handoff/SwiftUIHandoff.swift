import BezierGeometry
import RefreshModel
import Texts

/// A header as a SwiftUI view around the layers and animations of Core Animation.
enum SwiftUIHandoff {
  /// The file.
  static func text(of handoff: HandoffExport) -> String {
    let corner = corner(of: handoff)
    let (x, y) = (corner.x.decimalText(places: 4), corner.y.decimalText(places: 4))
    return CoreAnimationHandoff(handoff).text(
      of: .swiftUI,
      usage: [
        "ScrollView {", "  content.overlay(alignment: .topLeading) {",
        "    \(handoff.typeName)View(isRefreshing: isRefreshing).offset(x: \(x), y: \(y))", "  }",
        "}", "// true from the trigger on, false when the work is done",
      ], importing: ["SwiftUI", "UIKit"], view: view(of: handoff, corner))
  }

  /// Where the component's upper left corner is at first, in content coordinates.
  private static func corner(of handoff: HandoffExport) -> Point {
    // A footer is a layer with all that it shows in it; a header is right above the content.
    guard let footer = handoff.layers.first(where: { $0.name == Placement.footer.rawValue }) else {
      return Point(x: 0, y: 0 - handoff.height)
    }
    return Point(x: footer.number(.x), y: footer.number(.y))
  }

  private static func view(of handoff: HandoffExport, _ corner: Point) -> [String] {
    let name = handoff.typeName
    let width = handoff.width.decimalText(places: 2)
    let height = handoff.height.decimalText(places: 2)
    let x = (0 - corner.x).decimalText(places: 4)
    let y = (0 - corner.y).decimalText(places: 4)
    return """
      /// The \(handoff.placement.rawValue), \(width) by \(height) points.
      struct \(name)View: View {
        /// True from the trigger on, false when the work is done.
        var isRefreshing: Bool

        var body: some View {
          Layers(isRefreshing: isRefreshing).frame(width: \(width), height: \(height))
        }

        private struct Layers: UIViewRepresentable {
          var isRefreshing: Bool

          func makeUIView(context: Context) -> Host {
            let host = Host()
            // The layers are where they are in the list's content.
            host.drawing.layer.position = CGPoint(x: \(x), y: \(y))
            host.layer.addSublayer(host.drawing.layer)
            return host
          }

          func updateUIView(_ host: Host, context: Context) { host.isRefreshing = isRefreshing }
        }

        private final class Host: UIView {
          let drawing = \(name)()
          var isRefreshing = false {
            didSet {
              guard isRefreshing != oldValue else { return }
              // Outside of a list, the offset is that of a layer that nobody sees.
              let list = sequence(first: self as UIView) { $0.superview }.first { $0 is UIScrollView }
              let scrollView = list?.layer ?? CALayer()
              if isRefreshing {
                drawing.beginRefreshing(scrollView)
              } else {
                drawing.endRefreshing(scrollView)
              }
            }
          }
        }
      }

      struct \(name)Previews: PreviewProvider {
        static var previews: some View { \(name)View(isRefreshing: true) }
      }

      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
