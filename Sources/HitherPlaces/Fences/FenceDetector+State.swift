package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Number and duration of a member's visits to a place.
package struct PlaceVisits: Hashable, Sendable {
  /// The place's id.
  package var place: String
  /// The number of stays that began, including an open one at the end.
  package var visits: Int
  /// Their total duration; an open one lasts to the last fix.
  package var durationMilliseconds: Int64
  /// The part of it in recording gaps, during which the member may have been elsewhere.
  package var unrecordedMilliseconds: Int64 = 0
}

extension FenceDetector {
  /// The operator's state: only the places that contain the member or may do so, and the totals of those visited.
  package struct State: Sendable {
    var last: Crossing.Moment?
    /// The accuracy of that fix; 0 before the first.
    var lastAccuracy = 0.0
    var noise: PositionNoise
    var stay = StayScatter()
    /// The recording gaps that are not yet added to a stay.
    var gaps = UnrecordedGaps()
    var slots: [Slot] = []
    /// By place, in order of index, the totals of stays that ended.
    var ended: [Visits] = []
    /// The safe zones that the member left without returning.
    var zonesLeft: [ZoneLeft] = []
    /// The kinds of place that the member has been in, with the time of the last exit from each.
    var kindsLeft: [KindLeft] = []
    /// The places for which no fix has shown yet whether the member is inside; nil before the first fix.
    var undecided: [Int32]?
    /// The number of entries and exits; not saved, because it is used within a batch.
    var turns = 0

    /// The totals so far, in the order of the places.
    package func visits(of places: [Place]) -> [PlaceVisits] {
      var sums = ended
      for slot in slots {
        guard let entered = slot.entered, let last else { continue }
        let unrecorded = slot.unrecorded + gaps.overlap(from: entered, to: last.time)
        Visits.add(
          slot.place, max(0, last.time - entered), unrecorded: unrecorded, to: &sums)
      }
      return sums.map {
        PlaceVisits(
          place: places[Int($0.place)].id, visits: Int($0.count),
          durationMilliseconds: $0.milliseconds, unrecordedMilliseconds: $0.unrecorded)
      }
    }
  }

  /// A place that contains the member, may do so, or had a recent transition.
  struct Slot {
    var place: Int32
    var debounce = Debounce<Crossing>()
    /// Whether the debounce is on and whether it has a candidate, cached for each fix.
    private(set) var isOn = false
    private(set) var isWaiting = false
    /// When the open stay began.
    var entered: Instant?
    /// The part of the open stay in gaps that `State.gaps` no longer lists, in milliseconds.
    var unrecorded: Int64 = 0
    var hasDwelled = false
    /// The member's position when the stay had lasted its dwell time, once a fix has passed that time.
    var atDwell: Crossing.Moment?
    /// An entry that noise hid again.
    var arrival: Arrival?
    /// A passage through the place that is confirmed by a later fix clearly outside.
    var passage: Crossing?
    /// The depth of the last weighed fix; not saved.
    var depths = NearDepths()

    /// Whether the next fix may decide or undo anything, whatever it shows.
    var isOpen: Bool { isWaiting || arrival != nil || passage != nil }

    /// Whether a fix on that side of the edge agrees with the confirmed side.
    func believes(_ isInside: Bool) -> Bool { isOn == isInside && !isOpen }

    /// Caches the state of the debounce.
    mutating func record() {
      isOn = debounce.isOn
      isWaiting = debounce.hasCandidate
    }
  }

  struct Visits: Hashable {
    var place: Int32
    var count: Int64
    var milliseconds: Int64
    /// The part of it in recording gaps.
    var unrecorded: Int64 = 0

    /// Adds a stay to totals that are in order of place.
    static func add(
      _ place: Int32, _ milliseconds: Int64, unrecorded: Int64, to sums: inout [Visits]
    ) {
      let index = sums.firstIndex { $0.place >= place } ?? sums.count
      if index == sums.count || sums[index].place != place {
        sums.insert(Visits(place: place, count: 0, milliseconds: 0), at: index)
      }
      sums[index].unrecorded += unrecorded
      sums[index].count += 1
      sums[index].milliseconds += milliseconds
    }
  }

  struct KindLeft: Hashable {
    var kind: PlaceKind
    var time: Instant

    /// Records an exit; the latest counts.
    static func record(_ kind: PlaceKind, _ time: Instant, in list: inout [KindLeft]) {
      guard let index = list.firstIndex(where: { $0.kind == kind }) else {
        return list.append(KindLeft(kind: kind, time: time))
      }
      list[index].time = max(list[index].time, time)
    }
  }

  struct ZoneLeft: Hashable {
    var place: Int32
    var time: Instant
  }
}

extension FenceDetector.State: StateCoding {
  package static var version: UInt16 { 6 }

  package init() { noise = PositionNoise() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&last)
    try c.code(&lastAccuracy)
    try c.code(&noise)
    try c.code(&stay)
    try c.code(&gaps)
    try c.code(&slots)
    try c.code(&ended)
    try c.code(&zonesLeft)
    try c.code(&kindsLeft)
    let isBegun = try c.coded(undecided != nil)
    var places = undecided ?? []
    try c.code(&places)
    if c.isReading { undecided = isBegun ? places : nil }
  }
}

extension FenceDetector.Slot: StateCoding {
  static var version: UInt16 { 4 }

  init() { place = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&debounce)
    try c.code(&entered)
    try c.code(&unrecorded)
    try c.code(&hasDwelled)
    try c.code(&atDwell)
    try c.code(&arrival)
    try c.code(&passage)
    if c.isReading { record() }
  }
}

extension FenceDetector.Visits: StateCoding {
  init() { (place, count, milliseconds) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&count)
    try c.code(&milliseconds)
    try c.code(&unrecorded)
  }

  func validate() throws(StateError) {
    guard (0...Int64.max / 4).contains(milliseconds), (0...milliseconds).contains(unrecorded),
      (0...Int64.max / 4).contains(count)
    else {
      throw StateError.malformed("a sum of stays is out of range")
    }
  }
}

extension FenceDetector.ZoneLeft: StateCoding {
  init() { (place, time) = (0, Instant()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&time)
  }
}

extension FenceDetector.KindLeft: StateCoding {
  init() { (kind, time) = (.home, Instant()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&kind, orThrow: "a kind of place is not known")
    try c.code(&time)
  }
}
