import HitherTracks

/// Builds the columns with each fix's place of each kind; shared by all members.
struct PlaceKindColumns: Sendable {
  /// The kinds of the places, in the order of their declaration.
  private let kinds: [PlaceKind]
  /// By place, the index of its kind.
  private let kindOfPlace: [Int]
  /// By kind, the names of its columns.
  private let names: [(inside: ColumnName, since: ColumnName)]

  init(_ places: [Place]) {
    let kinds = PlaceKind.allCases.filter { kind in places.contains { $0.kind == kind } }
    self.kinds = kinds
    names = kinds.map { (PlaceColumns.inside($0), PlaceColumns.since($0)) }
    kindOfPlace = places.map { kinds.firstIndex(of: $0.kind) ?? 0 }
  }

  /// The columns of a batch with a number of fixes.
  func rows(_ count: Int) -> Rows { Rows(columns: self, count: count) }

  /// The columns of a batch while they are filled, one range without a transition at a time.
  struct Rows {
    private let columns: PlaceKindColumns
    private var inside: [[Double]]
    private var since: [[Double]]
    /// By kind, the values from the last transition on.
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

    /// Sets the values from a fix on.
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

    /// Fills the columns with the current values up to a fix.
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
