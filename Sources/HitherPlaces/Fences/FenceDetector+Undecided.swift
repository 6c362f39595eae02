package import HitherEngine
import HitherTracks

/// The kinds of place for which a member's fixes have not shown anything yet, as bits.
package struct UndecidedKinds: StateCoding, Hashable, Sendable {
  package private(set) var bits: UInt16 = 0

  package init() {}

  /// The kinds in a row of `PlaceColumns.undecided`.
  init(_ row: Double) { bits = UInt16(exactly: row) ?? 0 }

  package var isEmpty: Bool { bits == 0 }

  func contains(_ kind: PlaceKind) -> Bool { bits & Self.bit(kind) != 0 }

  mutating func insert(_ kind: PlaceKind) { bits |= Self.bit(kind) }

  private static func bit(_ kind: PlaceKind) -> UInt16 {
    PlaceKind.allCases.firstIndex(of: kind).map { 1 << UInt16($0) } ?? 0
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&bits)
  }
}

extension FenceDetector {
  /// Adds the column of the kinds for which no fix has shown yet whether the member is inside.
  ///
  /// A recording may begin with fixes so inaccurate that they are evidence neither of being inside
  /// a place nor of being outside (`FenceRule.tells`). Nearly always the first fix decides all
  /// places, and nothing is added.
  func addUndecided(to batch: inout FixBatch, _ notes: FixNotes, _ state: inout State) {
    guard state.undecided?.isEmpty != true else { return }
    var rows: [Double] = []
    for index in 0..<batch.count {
      if !notes.isInaccurate(index) {
        let (place, accuracy) = (batch.coordinate(index), notes[index].accuracy)
        state.undecided = (state.undecided ?? concernedPlaces).filter {
          !FenceRule.tells(
            accuracy: accuracy, halfWidth: watch.index.halfWidths[Int($0)],
            watch.index.depth(Int($0), place, reach: FenceRule.reach(accuracy)))
        }
      }
      guard let undecided = state.undecided, !undecided.isEmpty else { break }
      var kinds = UndecidedKinds()
      for place in undecided { kinds.insert(watch.places[Int(place)].kind) }
      if rows.isEmpty { rows = Array(repeating: .nan, count: batch.count) }
      rows[index] = Double(kinds.bits)
    }
    if !rows.isEmpty { batch[PlaceColumns.undecided] = rows }
  }

  private var concernedPlaces: [Int32] {
    concerns.indices.filter { concerns[$0] }.map { Int32(truncatingIfNeeded: $0) }
  }
}
