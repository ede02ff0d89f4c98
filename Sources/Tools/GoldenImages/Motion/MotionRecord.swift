/// The values of all items over the frames of a run in one appearance.
struct MotionRecord {
  /// A value that stays until the frame of the next one; `nil` while an item lacks it.
  struct Step: Equatable {
    let frame: Int
    let value: MotionField.Value?
  }

  /// An item over the run.
  struct Track {
    /// The frames that contain the item.
    fileprivate(set) var presence: [Range<Int>] = []
    fileprivate(set) var steps: [String: [Step]] = [:]
    fileprivate var last: DisplayItem?
    /// The identifier of the group that contains the item, empty for none, from each frame on.
    fileprivate var parents: [(frame: Int, id: String)] = []
  }

  private(set) var tracks: [String: Track] = [:]
  private(set) var frameCount = 0
  private var groups: [String: Order] = [:]

  /// The drawing order of a group's items, which holds from a frame to that of the next order.
  private struct Order {
    var last: [String] = []
    var orders: [(frame: Int, ids: [String])] = []

    /// Adds the order of a frame's items: to the last order if both agree, otherwise as a new one.
    mutating func add(_ ids: [String], at frame: Int) {
      guard ids != last else { return }
      last = ids
      guard var known = orders.last?.ids else { return orders = [(frame, ids)] }
      var index = 0
      for id in ids {
        if let found = known.firstIndex(of: id) {
          guard found >= index else { return orders.append((frame, ids)) }
          index = found
        } else {
          known.insert(id, at: index)
        }
        index += 1
      }
      orders[orders.count - 1].ids = known
    }
  }

  /// Adds the display list of the next frame.
  mutating func add(_ list: DisplayList) {
    add(list.items, to: "")
    frameCount += 1
  }

  private mutating func add(_ items: [DisplayItem], to parent: String) {
    groups[parent, default: Order()].add(items.map(\.id), at: frameCount)
    for item in items {
      guard case .group(var group) = item else {
        tracks[item.id, default: Track()].add(item, in: parent, at: frameCount)
        continue
      }
      let children = group.children
      group.children = []
      tracks[item.id, default: Track()].add(.group(group), in: parent, at: frameCount)
      add(children, to: item.id)
    }
  }

  /// Adds each item's group and the item before it in the drawing order, as a text of the name
  /// `place`.
  mutating func finish() {
    for (id, track) in tracks {
      for (index, parent) in track.parents.enumerated() {
        let end = index + 1 < track.parents.count ? track.parents[index + 1].frame : frameCount
        let orders = groups[parent.id]?.orders ?? []
        for (number, order) in orders.enumerated() {
          let next = number + 1 < orders.count ? orders[number + 1].frame : frameCount
          guard order.frame < end, next > parent.frame, let rank = order.ids.firstIndex(of: id)
          else { continue }
          let position =
            (parent.id.isEmpty ? "" : "in \(MotionText.quoted(parent.id)) ")
            + (rank == 0 ? "first" : "after \(MotionText.quoted(order.ids[rank - 1]))")
          tracks[id]?.set("place", .text(position), at: max(order.frame, parent.frame))
        }
      }
    }
  }
}

extension MotionRecord.Track {
  fileprivate mutating func add(_ item: DisplayItem, in parent: String, at frame: Int) {
    if parents.last?.id != parent { parents.append((frame, parent)) }
    if presence.last?.upperBound == frame {
      presence[presence.count - 1] = presence[presence.count - 1].lowerBound..<frame + 1
      // Most items stay from frame to frame.
      if item == last { return }
    } else {
      presence.append(frame..<frame + 1)
    }
    last = item
    let fields = MotionField.all(of: item)
    for field in fields { set(field.name, field.value, at: frame) }
    guard fields.count < steps.count else { return }
    let names = Set(fields.map(\.name))
    for name in steps.keys where !names.contains(name) { set(name, nil, at: frame) }
  }

  fileprivate mutating func set(_ name: String, _ value: MotionField.Value?, at frame: Int) {
    var value = value
    let known = steps[name]?.last?.value
    // Angles continue instead of jumping by a turn.
    if MotionField.isAngle(name), case .number(let number)? = value,
      case .number(let former)? = known
    {
      let turn = Int64(360 * MotionField.unit)
      let turns = (Double(former - number) / Double(turn)).rounded()
      value = .number(number + Int64(turns) * turn)
    }
    guard known != value || steps[name] == nil else { return }
    steps[name, default: []].append(MotionRecord.Step(frame: frame, value: value))
  }
}
