import HitherTracks

/// Makes the columns that tell in which place of each kind a fix is; all members share it.
struct PlaceKindColumns: Sendable {
  /// The kinds that some place has, in the order of their declaration.
  private let kinds: [PlaceKind]
  /// By place, where its kind stands among them.
  private let kindOfPlace: [Int]
  /// By kind, what its columns are called.
  private let names: [(inside: ColumnName, since: ColumnName)]

  init(_ places: [Place]) {
    let kinds = PlaceKind.allCases.filter { kind in places.contains { $0.kind == kind } }
    self.kinds = kinds
    names = kinds.map { (PlaceColumns.inside($0), PlaceColumns.since($0)) }
    kindOfPlace = places.map { kinds.firstIndex(of: $0.kind) ?? 0 }
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
      for index in inside.indices {
        var place = Int32.max
        var entered = Instant.latest
        for slot in state.slots.indices {
          guard let time = state.slots[slot].entered else { continue }
          let number = state.slots[slot].place
          guard columns.isOfKind(index, number) else { continue }
          place = min(place, number)
          entered = min(entered, time)
        }
        guard place == .max else {
          inside[index].append(Double(place))
          since[index].append(Double(entered.milliseconds))
          continue
        }
        inside[index].append(.nan)
        let kind = columns.kinds[index]
        let left = state.kindsLeft.first { $0.kind == kind }
        since[index].append(left.map { Double($0.time.milliseconds) } ?? .nan)
      }
    }

    func write(to batch: inout FixBatch) {
      for (index, name) in columns.names.enumerated() {
        batch[name.inside] = inside[index]
        batch[name.since] = since[index]
      }
    }
  }

  private func isOfKind(_ kind: Int, _ place: Int32) -> Bool {
    kindOfPlace.indices.contains(Int(place)) && kindOfPlace[Int(place)] == kind
  }
}
