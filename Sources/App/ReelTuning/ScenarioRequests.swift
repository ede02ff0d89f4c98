/// The requests of the page on which a scenario plays.
extension TunerRequest {
  /// A request for a run, for the page's frames of it, or for a frame that cairo draws.
  struct View: Bounded {
    /// The revision of a frame that cairo draws, or `nil` for the current one.
    var revision: Int?
    /// Whether the saved run is requested instead of the edited one; `nil` means false.
    var isSaved: Bool?
    /// The rate, in frames per second; `nil` for the scenario's.
    var rate: Double?
    /// The page's time, in seconds; if it is `nil`, no frames of the page are returned, and cairo
    /// draws the first one.
    var now: Double?
    /// The duration of the page's frames, in seconds; `nil` for a single frame.
    var ahead: Double?
    /// The scale, in pixels per point; `nil` for the canvas's.
    var scale: Double?
    var isDark: Bool?
    /// Whether the frame is of the current pull by hand; `nil` means false.
    var isHand: Bool?
  }

  /// A request for the run of a variant other than the one that is tuned.
  struct VariantRun: Bounded {
    /// The name of the variant; `nil` for the file without a variant.
    var name: String?
    /// The values that replace the file's; `nil` for the edits.
    var changes: [TunerDocument.Change]?
    /// The rate, in frames per second; `nil` for the scenario's.
    var rate: Double?
    /// The digest of the run that the page has, which is not returned again.
    var digest: String?

    var keys: [String] { [name, digest].compactMap(\.self) + (changes ?? []).map(\.key) }
    var texts: [String] { keys + (changes ?? []).compactMap(\.value) }
  }

  /// A change of values.
  struct Edit: Bounded {
    var changes: [TunerDocument.Change]
    /// The number of the gesture, whose changes are one undo step.
    var gesture: Int
    /// Whether the gesture ends.
    var isLast: Bool
    var view: View?

    var keys: [String] { changes.map(\.key) }
    var texts: [String] { keys + changes.compactMap(\.value) }
  }

  /// The resolution of a conflict.
  struct Decision: Bounded {
    var key: String
    var take: TunerDocument.ConflictSide

    var keys: [String] { [key] }
  }

  /// A request to play only some of the edits.
  struct Solo: Bounded {
    /// The keys of the edits to play; empty for all edits.
    var keys: [String]
  }

  /// Touches of a pull by hand.
  struct Finger: Bounded {
    /// A touch, without a travel and a pull if the finger is lifted.
    struct Touch: Decodable, Sendable {
      /// The time since the beginning of the pull, in seconds.
      var time: Double
      /// The travel since the finger touched the screen, in points; positive downward, or to the
      /// right if the list scrolls horizontally.
      var travel: Double?
      /// The position across the image, in points.
      var x: Double?
      /// The pulling percent that the finger moves to, instead of a travel; 1 is the threshold.
      var pull: Double?
      /// The behavior of the pulling percent; `nil` means the header.
      var placement: Placement?
      /// Whether the system takes the touch.
      var isCanceled: Bool?
    }

    /// The page's number of the pull; another number begins another pull.
    var id: Int
    /// The number of touches before these.
    var first: Int
    var touches: [Touch]
    var view: View
  }

  /// A request to replace the steps with those of a pull by hand.
  struct Keep: Bounded {
    /// The page's number of the pull.
    var id: Int
    /// The number of the gesture, which is one undo step.
    var gesture: Int
    /// The distance between two positions that the pointer can report, in points; `nil` means 0.
    var precision: Double?
  }

  /// A request to export the edited run, or all variants.
  struct Export: Bounded {
    var format: String
    /// Whether the dark appearance is exported; `nil` means false.
    var isDark: Bool?
    /// Whether all variants are exported side by side; `nil` means false.
    var isOfVariants: Bool?

    var keys: [String] { [format] }
  }

  /// A request for a part of the exported file.
  struct FilePart: Bounded {
    /// The index of the first byte.
    var from: Int
  }

  /// A request for the texts that can be copied.
  struct Copies: Bounded {
    /// The key of the curve, or `nil` for none.
    var key: String?

    var keys: [String] { key.map { [$0] } ?? [] }
  }

  /// A request to save the file.
  struct Save: Bounded {
    /// Whether the file is saved even if `reel check` would refuse it; `nil` means false.
    var isConfirmed: Bool?
  }

  /// A request to play a variant, or the file without a variant if the name is `nil`.
  struct Variant: Bounded {
    var name: String?
    /// Whether the file gets a variant of this name with the current edits; `nil` means false.
    var isNew: Bool?

    var keys: [String] { name.map { [$0] } ?? [] }
  }

  /// A request for the samples of a curve.
  struct Curve: Bounded {
    var text: String
    var takesSpring: Bool?

    var texts: [String] { [text] }
  }
}
