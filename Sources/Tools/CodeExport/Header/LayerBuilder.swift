/// A builder of layers with keyframes from a recording.
struct LayerBuilder {
  private let recording: LayerRecording
  private let tolerance: Double
  private let hints: KeyHints
  private var names: Set<String> = []
  /// The losses of the export, a sentence each.
  private(set) var warnings: [String] = []

  /// Creates a builder.
  ///
  /// - Parameters:
  ///   - recording: The recording of the layers.
  ///   - hints: The times and the easings of likely keys.
  ///   - tolerance: The largest distance of keyframes from the run, in points.
  init(_ recording: LayerRecording, hints: KeyHints, tolerance: Double) {
    self.recording = recording
    self.hints = hints
    self.tolerance = tolerance
  }

  /// Returns the layers from back to front.
  mutating func layers() -> [HeaderLayer] {
    layers(recording.snapshots.map { ($0.time, $0.layers) }, in: "").layers
  }

  // MARK: Layers

  /// The layers of a group over time; `nil` while the group is missing.
  private typealias History = [(time: Flicks, layers: LayerTree?)]
  /// A layer over time, and whether the group around it exists.
  private typealias Sightings = [(time: Flicks, hasParent: Bool, state: LayerState?)]

  private mutating func layers(
    _ history: History, in parent: String
  ) -> (layers: [HeaderLayer], reach: Double) {
    var layers: [HeaderLayer] = []
    var reach = 0.0
    for id in Self.ids(in: history) {
      let sightings = history.map {
        (time: $0.time, hasParent: $0.layers != nil, state: $0.layers?[id])
      }
      for form in Self.forms(in: sightings) {
        guard let (layer, itsReach) = layer(id, form, sightings, in: parent) else { continue }
        layers.append(layer)
        reach = max(reach, itsReach)
      }
    }
    return (layers, reach)
  }

  /// Returns the layer of an item while it has a form, or `nil` if it is an arc that is always too
  /// short to have a radius.
  private mutating func layer(
    _ id: String, _ form: LayerState.Form, _ sightings: Sightings, in parent: String
  ) -> (layer: HeaderLayer, reach: Double)? {
    let seen = sightings.map { (time: $0.time, state: $0.state?.form == form ? $0.state : nil) }
    let states = seen.compactMap(\.state)
    let first = states[0]
    let radius = states.lazy.compactMap(\.radius).first
    if case .arc = form, radius == nil { return nil }
    let name = name(for: id, in: parent)
    let loss = states.lazy.compactMap(\.loss).first
    if let loss { warnings.append("\(name) \(loss)") }

    var drawing = first.drawing
    var reach = first.path?.coordinates.reduce(0) { max($0, abs($1)) } ?? 0
    switch drawing {
    case .group(_, let clip):
      let group = layers(sightings.map { ($0.time, $0.state?.children) }, in: name)
      drawing = .group(group.layers, clip: clip)
      reach = group.reach
    case .ring(_, let style):
      reach = radius ?? 0
      drawing = .ring(radius: reach, style)
    default: break
    }

    // An arc too short to have a center takes it from a later state.
    var values = first.values
    for state in states {
      for (property, value) in state.values where values[property] == nil {
        values[property] = value
      }
    }
    var tracks: [LayerProperty: EasedKeyframes] = [:]
    var moved: Set<LayerProperty> = []
    if let path = first.path, values[.path] != nil,
      let shifts = shifts(of: path, runs(of: .path, in: seen))
    {
      values[.path] = nil
      values[.x] = [0]
      values[.y] = [0]
      tracks[.x] = track(.x, shifts.map { $0.map { ($0.time, [$0.value[0]]) } }, radius: reach)
      tracks[.y] = track(.y, shifts.map { $0.map { ($0.time, [$0.value[1]]) } }, radius: reach)
      moved = [.path, .x, .y]
      if values[.gradient] != nil {
        let runs = zip(runs(of: .gradient, in: seen), shifts).map { run, shifts in
          zip(run, shifts).map { sample, shift in
            (
              time: sample.time,
              value: sample.value.enumerated().map { index, component in
                index < 4 ? component - shift.value[index % 2] : component
              }
            )
          }
        }
        tracks[.gradient] = track(.gradient, runs, radius: reach)
        moved.insert(.gradient)
      }
    }
    for property in values.keys where !moved.contains(property) {
      tracks[property] = track(property, runs(of: property, in: seen), radius: reach)
    }
    let shown = Self.shownSamples(of: sightings, form)
    values[.isShown] = shown.first?.value
    tracks[.isShown] = track(.isShown, [shown], radius: 0)
    let offset = max(abs(values[.x]?.first ?? 0), abs(values[.y]?.first ?? 0))
    let layer = HeaderLayer(
      name: name, drawing: drawing, isRadial: first.isRadial, isText: first.isText, values: values,
      tracks: tracks)
    return (split(layer), reach + offset)
  }

  /// Returns a layer, or two nested layers if the layers in it move under its clip.
  private mutating func split(_ layer: HeaderLayer) -> HeaderLayer {
    let values = layer.values
    let tracks = layer.tracks
    let outer: Set<LayerProperty> = [.isShown, .clip]
    let moves = values.keys.contains { property in
      !outer.contains(property) && (tracks[property] != nil || values[property] != property.neutral)
    }
    guard case .group(let children, let clip?) = layer.drawing, moves else { return layer }
    let inner = HeaderLayer(
      name: name(for: "\(layer.name).content", in: ""), drawing: .group(children, clip: nil),
      values: values.filter { !outer.contains($0.key) },
      tracks: tracks.filter { !outer.contains($0.key) })
    return HeaderLayer(
      name: layer.name, drawing: .group([inner], clip: clip),
      values: values.filter { outer.contains($0.key) },
      tracks: tracks.filter { outer.contains($0.key) })
  }

  private func track(
    _ property: LayerProperty, _ runs: [[TrackBuilder.Sample]], radius: Double
  ) -> EasedKeyframes? {
    TrackBuilder(
      property: property, tolerance: property.tolerance(points: tolerance, radius: radius),
      hints: hints
    ).track(runs)
  }

  private mutating func name(for id: String, in parent: String) -> String {
    var candidates = [id]
    if !parent.isEmpty { candidates.append("\(parent).\(id)") }
    for candidate in candidates where names.insert(candidate).inserted { return candidate }
    var number = 2
    while !names.insert("\(id).\(number)").inserted { number += 1 }
    return "\(id).\(number)"
  }

  // MARK: Samples

  /// Returns the samples of a property, split where the layer is missing for longer than a
  /// ``blink``.
  private func runs(
    of property: LayerProperty, in states: [(time: Flicks, state: LayerState?)]
  ) -> [[TrackBuilder.Sample]] {
    var runs: [[TrackBuilder.Sample]] = []
    var last: Flicks?
    var isOpen = false
    for (time, state) in states {
      guard let value = state?.values[property] else {
        isOpen = false
        continue
      }
      let gap = last.map { time.count - $0.count } ?? .max
      if !isOpen, gap > Self.blink.count { runs.append([]) }
      isOpen = true
      runs[runs.count - 1].append((time, value))
      last = time
    }
    return runs
  }

  /// Returns a sample for each time at which the group around a layer exists: 1 if the layer is shown
  /// in the given form, otherwise 0.
  private static func shownSamples(
    of sightings: Sightings, _ form: LayerState.Form
  ) -> [TrackBuilder.Sample] {
    var samples: [TrackBuilder.Sample] = []
    var lastChange: Flicks?
    for (time, hasParent, state) in sightings where hasParent {
      let isHidden = state?.values[.isShown] == [0]
      let value: [Double] = [state?.form == form && !isHidden ? 1 : 0]
      if let last = samples.last, last.value != value {
        // Ignores a change that is reverted within a blink.
        if let change = lastChange, time - change < blink {
          for index in samples.indices where samples[index].time >= change {
            samples[index].value = value
          }
        }
        lastChange = time
      }
      samples.append((time, value))
    }
    return samples
  }

  /// The duration below which a change is not visible.
  private static let blink = Flicks(1, over: 1000)

  /// Returns the translation of an outline over time, or `nil` if its shape changes or it does
  /// not move.
  private func shifts(
    of path: BezierPath, _ runs: [[TrackBuilder.Sample]]
  ) -> [[TrackBuilder.Sample]]? {
    let origin = path.coordinates
    guard origin.count >= 2 else { return nil }
    var hasMoved = false
    var shifts: [[TrackBuilder.Sample]] = []
    for run in runs {
      var samples: [TrackBuilder.Sample] = []
      for (time, value) in run {
        let shift = [value[0] - origin[0], value[1] - origin[1]]
        if shift != [0, 0] { hasMoved = true }
        for index in origin.indices
        where (value[index] - origin[index] - shift[index % 2]).magnitude >= 1e-9 { return nil }
        samples.append((time, shift))
      }
      shifts.append(samples)
    }
    return hasMoved ? shifts : nil
  }

  /// Returns the identifiers of all items that are ever in a group, from back to front.
  private static func ids(in history: History) -> [String] {
    var ids: [String] = []
    var last: [String] = []
    for list in history.map({ $0.layers?.ids ?? [] }) where list != last {
      last = list
      var index = 0
      for id in list {
        if let known = ids.firstIndex(of: id) {
          index = max(index, known + 1)
        } else {
          ids.insert(id, at: index)
          index += 1
        }
      }
    }
    return ids
  }

  /// Returns the forms of an item in the order in which they appear.
  private static func forms(in sightings: Sightings) -> [LayerState.Form] {
    sightings.reduce(into: []) { forms, sighting in
      guard let form = sighting.state?.form, forms.last != form, !forms.contains(form)
      else { return }
      forms.append(form)
    }
  }
}
