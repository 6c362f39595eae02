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

  /// Those of a batch of so many fixes.
  func rows(_ count: Int) -> Rows { Rows(columns: self, count: count) }

  /// The columns of a batch while they are filled, a stretch without a turn at a time.
  struct Rows {
    private let columns: PlaceKindColumns
    private var inside: [[Double]]
    private var since: [[Double]]
    /// By kind, what holds from the last turn on.
    private var current: [(inside: Double, since: Double)]

    fileprivate init(columns: PlaceKindColumns, count: Int) {
      self.columns = columns
      inside = Array(repeating: [], count: columns.kinds.count)
      since = inside
      for index in columns.kinds.indices {
        inside[index].reserveCapacity(count)
        since[index].reserveCapacity(count)
      }
      current = Array(repeating: (.nan, .nan), count: columns.kinds.count)
    }

    /// Takes what holds from a fix on.
    mutating func take(
      _ slots: [FenceDetector.Slot], _ kindsLeft: [FenceDetector.KindLeft], from row: Int
    ) {
      fill(to: row)
      for index in current.indices {
        var place = Int32.max
        var entered = Instant.latest
        for slot in slots.indices {
          guard let time = slots[slot].entered else { continue }
          let number = slots[slot].place
          guard columns.isOfKind(index, number) else { continue }
          place = min(place, number)
          entered = min(entered, time)
        }
        guard place == .max else {
          current[index] = (Double(place), Double(entered.milliseconds))
          continue
        }
        let kind = columns.kinds[index]
        let left = kindsLeft.first { $0.kind == kind }
        current[index] = (.nan, left.map { Double($0.time.milliseconds) } ?? .nan)
      }
    }

    /// What holds fills the columns up to a fix.
    private mutating func fill(to row: Int) {
      for index in current.indices {
        let count = row - inside[index].count
        inside[index].append(contentsOf: repeatElement(current[index].inside, count: count))
        since[index].append(contentsOf: repeatElement(current[index].since, count: count))
      }
    }

    mutating func write(to batch: inout FixBatch) {
      fill(to: batch.count)
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
