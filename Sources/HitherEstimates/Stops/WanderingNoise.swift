import HitherEngine
import HitherTracks

/// Learns from a member's own track how far mean positions wander at rest, for means of several lengths.
///
/// Of three means in a row the middle one is compared with the line between the others. Where
/// the way is straight, or where the member rests, only noise parts them, whatever its kind: white
/// noise averaged away, slow noise, sparse fixes. Bends and halts push these distances up, the more the longer the means
/// are.
struct WanderingNoise: Sendable {
  private var levels = InlineArray<5, NoiseLevel>(repeating: NoiseLevel())
  /// What is known of noise by the levels.
  private(set) var known = NoiseByLength()
  /// When the next block of each length may end, and when any may, in milliseconds: no part of the state.
  private var ends = InlineArray<5, Double>(repeating: -.infinity)
  private var due = -Double.infinity

  init() {}

  /// Resets after a break; keeps what was learned.
  mutating func reset() {
    for index in levels.indices {
      levels[index].reset()
      ends[index] = -.infinity
    }
    due = -.infinity
  }

  /// Adds the next cell of a trail.
  @inline(__always)
  mutating func take(_ cell: CellTrail.Cell, _ trail: CellTrail, _ scale: inout TrailScale) {
    guard cell.milliseconds >= due else { return }
    if due == -.infinity { begin(at: trail.cells[0]) }
    endBlocks(before: cell, trail.frame, &scale)
  }

  private mutating func begin(at first: CellTrail.Cell) {
    for index in levels.indices {
      ends[index] = levels[index].begun(first) + NoiseByLength.lengths[index]
    }
  }

  private mutating func endBlocks(
    before cell: CellTrail.Cell, _ frame: TrailFrame, _ scale: inout TrailScale
  ) {
    var next = Double.infinity
    for index in levels.indices {
      if cell.milliseconds >= ends[index] {
        levels[index].endBlock(before: cell, frame, &scale)
        ends[index] = cell.milliseconds + NoiseByLength.lengths[index]
      }
      next = min(next, ends[index])
    }
    due = next
    known.note(levels)
  }
}

extension WanderingNoise: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    for index in levels.indices { try c.code(&levels[index]) }
    if c.isReading { known.note(levels) }
  }
}
