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
}

extension FenceDetector {
  /// The operator's state: only the places that contain the member or may do so, and the totals of those visited.
  package struct State: Sendable {
    var last: Crossing.Moment?
    /// The accuracy of that fix; 0 before the first.
    var lastAccuracy = 0.0
    var noise: PositionNoise
    var stay = StayScatter()
    var slots: [Slot] = []
    /// By place, in order of index, the totals of stays that ended.
    var ended: [Visits] = []
    /// The safe zones that the member left without returning.
    var zonesLeft: [ZoneLeft] = []
    /// The kinds of place that the member has been in, with the time of the last exit from each.
    var kindsLeft: [KindLeft] = []
    /// The places for which no fix has shown yet whether the member is inside; nil before the first fix.
    var untold: [Int32]?
    /// The number of entries and exits; not saved, because it is used within a batch.
    var turns = 0

    /// The totals so far, in the order of the places.
    package func visits(of places: [Place]) -> [PlaceVisits] {
      var sums = ended
      for slot in slots {
        guard let entered = slot.entered, let last else { continue }
        Visits.add(slot.place, max(0, last.time - entered), to: &sums)
      }
      return sums.map {
        PlaceVisits(
          place: places[Int($0.place)].id, visits: Int($0.count),
          durationMilliseconds: $0.milliseconds)
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
    mutating func note() {
      isOn = debounce.isOn
      isWaiting = debounce.hasCandidate
    }
  }

  struct Visits: Hashable {
    var place: Int32
    var count: Int64
    var milliseconds: Int64

    /// Adds a stay to totals that are in order of place.
    static func add(_ place: Int32, _ milliseconds: Int64, to sums: inout [Visits]) {
      let index = sums.firstIndex { $0.place >= place } ?? sums.count
      if index == sums.count || sums[index].place != place {
        sums.insert(Visits(place: place, count: 0, milliseconds: 0), at: index)
      }
      sums[index].count += 1
      sums[index].milliseconds += milliseconds
    }
  }

  struct KindLeft: Hashable {
    var kind: PlaceKind
    var time: Instant

    /// Records an exit; the latest counts.
    static func note(_ kind: PlaceKind, _ time: Instant, in list: inout [KindLeft]) {
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
  package static var version: UInt16 { 5 }

  package func write(to writer: inout StateWriter) {
    writer.write(last)
    writer.write(lastAccuracy)
    writer.write(noise)
    writer.write(stay)
    writer.write(slots)
    writer.write(ended)
    writer.write(zonesLeft)
    writer.write(kindsLeft)
    writer.write(untold != nil)
    writer.write(UInt32(truncatingIfNeeded: untold?.count ?? 0))
    for place in untold ?? [] { writer.write(place) }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    last = try reader.readOptional(Crossing.Moment.self)
    lastAccuracy = try reader.read(Double.self)
    noise = try reader.read(PositionNoise.self)
    stay = try reader.read(StayScatter.self)
    slots = try reader.readList(FenceDetector.Slot.self)
    ended = try reader.readList(FenceDetector.Visits.self)
    zonesLeft = try reader.readList(FenceDetector.ZoneLeft.self)
    kindsLeft = try reader.readList(FenceDetector.KindLeft.self)
    let isBegun = try reader.read(Bool.self)
    var untold: [Int32] = []
    for _ in 0..<(try reader.read(UInt32.self)) { untold.append(try reader.read(Int32.self)) }
    self.untold = isBegun ? untold : nil
  }
}

extension FenceDetector.Slot: StateCoding {
  static var version: UInt16 { 3 }

  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(debounce)
    writer.write(entered)
    writer.write(hasDwelled)
    writer.write(atDwell)
    writer.write(arrival)
    writer.write(passage)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(Int32.self)
    debounce = try reader.read(Debounce<Crossing>.self)
    entered = try reader.readOptional(Instant.self)
    hasDwelled = try reader.read(Bool.self)
    atDwell = try reader.readOptional(Crossing.Moment.self)
    arrival = try reader.readOptional(FenceDetector.Arrival.self)
    passage = try reader.readOptional(Crossing.self)
    note()
  }
}

extension FenceDetector.Visits: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(count)
    writer.write(milliseconds)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(Int32.self)
    count = try reader.read(Int64.self)
    milliseconds = try reader.read(Int64.self)
    guard (0...Int64.max / 4).contains(milliseconds), (0...Int64.max / 4).contains(count) else {
      throw StateError.malformed("a sum of stays is out of range")
    }
  }
}

extension FenceDetector.ZoneLeft: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(time)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(Int32.self)
    time = try reader.read(Instant.self)
  }
}

extension FenceDetector.KindLeft: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(kind.rawValue)
    writer.write(time)
  }

  init(from reader: inout StateReader) throws(StateError) {
    guard let kind = PlaceKind(rawValue: try reader.read(String.self)) else {
      throw StateError.malformed("a kind of place is not known")
    }
    self.kind = kind
    time = try reader.read(Instant.self)
  }
}
