package import HitherEngine
import HitherTracks

/// The sections of a track for which no heights were recorded, so that the climb there is unknown.
///
/// A device that leaves out single heights, or a sharing copy in which those near a private place are left out, is no
/// evidence of level ground.
package struct HeightGaps: Hashable, Sendable {
  /// A shorter section is bridged: the climb between the heights around it is counted.
  static let leastMetres = 100.0
  /// A limit on memory: then the last section is extended.
  static let most = 20_000

  private var gaps: [Gap] = []
  /// The section at the end that has had no height so far.
  private var open: Gap?
  private var last = Double.nan

  /// A section between two distances along the track.
  struct Gap: Hashable, Sendable {
    var start: Double
    var end: Double
  }

  package init() {}

  /// Adds the next point of the track.
  ///
  /// - Parameters:
  ///   - metres: Distance from the start; must not decrease. NaN is skipped.
  ///   - startsAnew: Whether the track to the point was not recorded, and so belongs to no section.
  package mutating func add(_ metres: Double, hasHeight: Bool, startsAnew: Bool = false) {
    guard !metres.isNaN else { return }
    if startsAnew { close() }
    if hasHeight {
      open?.end = metres
      close()
    } else if open == nil {
      open = Gap(start: startsAnew || last.isNaN ? metres : last, end: metres)
    } else {
      open?.end = metres
    }
    last = metres
  }

  private mutating func close() {
    if let open, open.end - open.start >= Self.leastMetres {
      if gaps.count < Self.most { gaps.append(open) } else { gaps[gaps.count - 1].end = open.end }
    }
    open = nil
  }

  /// Whether the climb between two distances along the track is known.
  func areKnown(from start: Double, to end: Double) -> Bool {
    var first = gaps.partitionPoint { $0.end <= start }
    var missing = 0.0
    while first < gaps.count, gaps[first].start < end {
      missing += min(gaps[first].end, end) - max(gaps[first].start, start)
      first += 1
    }
    if let open, open.end - open.start >= Self.leastMetres {
      missing += max(0, min(open.end, end) - max(open.start, start))
    }
    // A unit may end a few metres within the next section.
    return missing < min(Self.leastMetres, (end - start) / 2)
  }
}

extension HeightGaps: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&gaps)
    try c.code(&open)
    try c.code(&last)
  }
}

extension HeightGaps.Gap: StateCoding {
  init() { (start, end) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&end)
  }
}
