import HitherTracks

/// Makes the columns that tell in which place of each kind a fix is.
struct PlaceKindColumns: Sendable {
  /// The kinds that some place has, in the order of their declaration.
  private let kinds: [PlaceKind]
  /// By place, its kind.
  private let kindOfPlace: [PlaceKind]

  init(_ places: [Place]) {
    kinds = PlaceKind.allCases.filter { kind in places.contains { $0.kind == kind } }
    kindOfPlace = places.map(\.kind)
  }

  func rows(_ count: Int) -> Rows {
    Rows(columns: self, count)
  }

  /// The columns of a batch while they are filled.
  struct Rows {
    private let columns: PlaceKindColumns
    private var inside: [[Double]]
    private var since: [[Double]]

    fileprivate init(columns: PlaceKindColumns, _ count: Int) {
      self.columns = columns
      inside = Array(repeating: [], count: columns.kinds.count)
      for index in inside.indices { inside[index].reserveCapacity(count) }
      since = inside
    }

    /// Adds what holds after a fix.
    mutating func add(_ state: FenceDetector.State) {
      for (index, kind) in columns.kinds.enumerated() {
        var place = Int32.max
        var entered = Instant.latest
        for slot in state.slots where columns.isOfKind(kind, slot.place) {
          guard let time = slot.entered else { continue }
          place = min(place, slot.place)
          entered = min(entered, time)
        }
        guard place == .max else {
          inside[index].append(Double(place))
          since[index].append(Double(entered.milliseconds))
          continue
        }
        inside[index].append(.nan)
        let left = state.kindsLeft.first { $0.kind == kind }
        since[index].append(left.map { Double($0.time.milliseconds) } ?? .nan)
      }
    }

    func write(to batch: inout FixBatch) {
      for (index, kind) in columns.kinds.enumerated() {
        batch[PlaceColumns.inside(kind)] = inside[index]
        batch[PlaceColumns.since(kind)] = since[index]
      }
    }
  }

  private func isOfKind(_ kind: PlaceKind, _ place: Int32) -> Bool {
    kindOfPlace.indices.contains(Int(place)) && kindOfPlace[Int(place)] == kind
  }
}
