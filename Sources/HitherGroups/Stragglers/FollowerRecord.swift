import HitherEngine
import HitherGeodesy
import HitherTracks

/// What is remembered of one follower.
struct FollowerRecord: Sendable {
  /// A measured gap, with where and when.
  struct Moment: Sendable {
    var time: Instant
    var coordinate: Coordinate
    var metres: Double
    var behind: Double
  }

  var place = FollowerPlace()
  private(set) var series: GapSeries
  private(set) var count: Int64 = 0
  private(set) var maxMetres = Double.nan
  private(set) var maxBehind = Double.nan
  private(set) var unknownMilliseconds: Int64 = 0
  private var closedMilliseconds: Int64 = 0
  private var debounce = Debounce<Moment>()
  private var openSince: Instant?
  private var way: GapWay?
  private var previous: Moment?
  /// The last tick at which the gap was known.
  private var lastKnown: Instant?
  /// The last tick that was counted, from the first at which the gap was known on.
  private var counted: Instant?
  /// The last tick at which the follower was sampled.
  private var sampled: Instant?

  init(tickMilliseconds: Int64) {
    series = GapSeries(stepMilliseconds: tickMilliseconds)
  }

  /// Whether a sample of the follower was ever seen.
  var wasSeen: Bool { sampled != nil }

  /// Time in episodes; one that is open counts to the last tick at which the gap was known.
  var durationMilliseconds: Int64 {
    guard let openSince, let lastKnown else { return closedMilliseconds }
    return closedMilliseconds + max(0, lastKnown - openSince)
  }

  /// Learns that the follower is sampled at a tick; a tick without a sample before is unknown time.
  ///
  /// That is seen from the follower's own samples alone: whether there was a tick at all depends on
  /// whom else the group has.
  mutating func begin(at time: Instant, tickMilliseconds: Int64) {
    if let sampled, time - sampled > tickMilliseconds {
      count(to: time, isKnown: false)
      forget()
    }
    sampled = time
  }

  /// Learns that the gap is unknown at a tick.
  mutating func takeUnknown(at time: Instant) {
    forget()
    count(to: time, isKnown: false)
    if counted != nil { series.add(GapSeries.Point(time: time, metres: .nan, way: nil)) }
  }

  /// Takes the gap at a tick.
  ///
  /// - Parameter isLeast: whether the gap may be larger, because the leader was last seen some time
  ///   ago; such a gap can begin an episode but not end one.
  mutating func take(
    _ gap: Gap, _ coordinate: Coordinate, at time: Instant, isLeast: Bool,
    threshold: OutingSettings.Threshold, emit: (EventType, Moment, [EventValue]) -> Void
  ) {
    lastKnown = time
    count(to: time, isKnown: true)
    series.add(GapSeries.Point(time: time, metres: gap.metres, way: gap.way))
    if maxMetres.isNaN || gap.metres > maxMetres { maxMetres = max(0, gap.metres) }
    if maxBehind.isNaN || gap.behind > maxBehind { maxBehind = gap.behind }
    if gap.way != way {
      forget()
      way = gap.way
    }
    let now = Moment(
      time: time, coordinate: coordinate, metres: gap.metres, behind: gap.behind)
    defer { previous = now }
    if isLeast && debounce.isOn { return }
    let before = previous
    let turn = debounce.update(gap.metres, at: time, threshold) { fraction in
      before.map { Moment.between($0, now, fraction) } ?? now
    }
    if let turn { settle(turn, emit) }
  }

  private mutating func settle(
    _ turn: Debounce<Moment>.Turn, _ emit: (EventType, Moment, [EventValue]) -> Void
  ) {
    let moment = turn.mark
    var values: [EventValue] = [
      .number(moment.metres), moment.behind.isNaN ? .null : .number(moment.behind),
    ]
    if turn.isOn {
      count += 1
      openSince = moment.time
      emit(GroupEvents.stragglingStarted, moment, values)
    } else {
      let milliseconds = openSince.map { moment.time - $0 } ?? 0
      closedMilliseconds += milliseconds
      openSince = nil
      values.append(.number(Double(milliseconds) / 1000))
      emit(GroupEvents.stragglingEnded, moment, values)
    }
  }

  /// Counts the time since the last counted tick; none counts before the gap was first known.
  private mutating func count(to time: Instant, isKnown: Bool) {
    if let counted, !isKnown { unknownMilliseconds += time - counted }
    if isKnown || counted != nil { counted = time }
  }

  /// Open episodes stay open, but nothing that was not confirmed outlasts what is not known.
  private mutating func forget() {
    debounce.startAnew()
    previous = nil
    way = nil
  }
}

extension FollowerRecord.Moment: StateCoding {
  /// The moment at a fraction of the way from one to another.
  static func between(_ one: Self, _ other: Self, _ fraction: Double) -> Self {
    guard fraction < 1 else { return other }
    let behind = one.behind + (other.behind - one.behind) * fraction
    return Self(
      time: one.time + Int64((Double(other.time - one.time) * fraction).rounded()),
      coordinate: Geodesic.interpolate(
        from: one.coordinate, to: other.coordinate, fraction: fraction),
      metres: one.metres + (other.metres - one.metres) * fraction,
      behind: behind.isNaN ? other.behind : behind)
  }

  func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    coordinate.write(to: &writer)
    writer.write(metres)
    writer.write(behind)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    coordinate = try Coordinate(from: &reader)
    metres = try reader.read(Double.self)
    behind = try reader.read(Double.self)
  }
}

extension FollowerRecord: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place)
    writer.write(series)
    writer.write(count)
    writer.write(maxMetres)
    writer.write(maxBehind)
    writer.write(unknownMilliseconds)
    writer.write(closedMilliseconds)
    writer.write(debounce)
    writer.write(openSince)
    writer.write(way?.rawValue ?? .max)
    writer.write(previous)
    writer.write(lastKnown)
    writer.write(counted)
    writer.write(sampled)
  }

  init(from reader: inout StateReader) throws(StateError) {
    place = try reader.read(FollowerPlace.self)
    series = try reader.read(GapSeries.self)
    count = try reader.read(Int64.self)
    maxMetres = try reader.read(Double.self)
    maxBehind = try reader.read(Double.self)
    unknownMilliseconds = try reader.read(Int64.self)
    closedMilliseconds = try reader.read(Int64.self)
    debounce = try reader.read(Debounce<Moment>.self)
    openSince = try reader.readOptional(Instant.self)
    way = GapWay(rawValue: try reader.read(UInt8.self))
    previous = try reader.readOptional(Moment.self)
    lastKnown = try reader.readOptional(Instant.self)
    counted = try reader.readOptional(Instant.self)
    sampled = try reader.readOptional(Instant.self)
  }
}
