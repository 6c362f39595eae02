package import HitherEngine
import HitherGeodesy
import HitherPlaces
package import HitherTracks

/// Advises a member at the start of a saved journey when to leave.
///
/// The connection to take is the one that arrives first among those that can still be reached; it
/// is searched when the member comes to the place, when the journey's hours begin, when real-time
/// data changes it, and when it is missed. For a journey with a usual departure, given or learnt,
/// that one is emitted each day, for others a few a day. Emitted advice remains valid while its
/// rides run and its transfers are possible, even if a better connection appears. Everything that
/// depends on time only happens at a moment of event time (`wake`), so that it does not depend on
/// when fixes arrive.
///
/// A member at a place starts from its middle, or if it is wide from the mean of the fixes there; a
/// member who has left it, from the last fix. After a silence of `heldMilliseconds` the member's
/// position is unknown.
///
/// Input: repaired fixes with the columns of `PlaceColumns`.
/// Output: the same fixes; `departure.leave_soon`, `departure.leave_now`, `departure.missed`, `departure.withdrawn`.
/// State: the place and the position in it, the last fix, a connection for each journey, and when the
/// member took it.
/// Late data: none reaches an operator.
package struct DepartureWatch: Operator {
  package static let description = OperatorDescription(
    name: "departures",
    summary: "Reports to a member at the start of a saved journey when to leave.",
    reads: PlaceKind.allCases.map { PlaceColumns.inside($0) }, events: DepartureEvents.all,
    needs: [.places, .journeys],
    state:
      "the place and the position in it, the last fix, a connection for each journey, and when the member took it"
  )

  /// How long a silent member is assumed to be at the last fix, in milliseconds.
  package static let heldMilliseconds: Int64 = 3 * 3_600_000
  /// A connection farther ahead is searched again when it is this near, in seconds.
  static let nearSeconds: Int64 = 3600
  /// The distance within which a member has reached a stop, in metres.
  static let arrivedMetres = 40.0
  /// The change of the mean position from which the walk starts elsewhere, in metres.
  static let movedMetres = 10.0
  /// The interval after which a missing connection is searched again, in milliseconds.
  static let retryMilliseconds: Int64 = 3_600_000

  let watch: JourneyWatch
  let member: String

  /// - Parameter member: The member whose fixes are processed; journeys of others are ignored.
  package init(_ watch: JourneyWatch, member: String) {
    self.watch = watch
    self.member = member
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let columns = watch.kinds.map { batch[PlaceColumns.inside($0)] }
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      pass(through: time, &state, &events)
      var places: [Int32] = []
      for column in columns where index < column.count && !column[index].isNaN {
        places.append(Int32(clamping: Int(column[index])))
      }
      let now = Moment(time: time, settled: Instant(milliseconds: batch.settled[index]))
      take(now, batch.coordinate(index), places, &state, &events)
    }
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    // A fix at exactly that moment may follow.
    pass(through: time + -1, &state, &events)
    return time
  }

  /// A moment with the event time at which it was known.
  struct Moment {
    var time: Instant
    var settled: Instant

    var seconds: Int64 { time.wholeSeconds }
  }

  /// Advances time, and runs the actions that are due.
  private func pass(through time: Instant, _ state: inout State, _ events: inout EventCollector) {
    while let (moment, wake) = next(state), moment <= time {
      state.passed = moment
      act(on: wake, Moment(time: moment, settled: max(moment, state.settled)), &state, &events)
    }
  }

  /// Processes a fix: the member's position, and whether it is a place where journeys begin.
  private func take(
    _ now: Moment, _ coordinate: Coordinate, _ places: [Int32], _ state: inout State,
    _ events: inout EventCollector
  ) {
    state.last = State.Fix(time: now.time, coordinate: coordinate)
    (state.passed, state.settled) = (now.time, now.settled)
    for place in state.stays.map(\.place) where !places.contains(place) {
      leave(place, &state)
    }
    for place in places {
      if let index = state.stays.firstIndex(where: { $0.place == place }) {
        state.stays[index].add(coordinate)
        move(to: state.stays[index].mean, at: place, &state)
      } else if !watch.journeys(at: Int(place), of: member).isEmpty {
        state.stays.append(State.Stay(place: place, coordinate))
        enter(place, now, &state, &events)
      }
    }
    learn(now, coordinate, &state)
    follow(now, coordinate, &state, &events)
  }

  private func enter(
    _ place: Int32, _ now: Moment, _ state: inout State, _ events: inout EventCollector
  ) {
    state.heard = max(state.heard, watch.log.latest(at: now.seconds) ?? .min)
    let journeys = watch.journeys(at: Int(place), of: member)
    endUse(of: journeys, &state)
    for journey in journeys {
      if let index = state.targets.firstIndex(where: { $0.journey == Int32(journey) }) {
        // After leaving and returning, emitted advice remains valid.
        state.targets[index].isUnderWay = false
      } else {
        plan(journey, now, &state, &events)
      }
    }
  }

  /// Keeps emitted targets; drops the others.
  private func leave(_ place: Int32, _ state: inout State) {
    state.stays.removeAll { $0.place == place }
    let journeys = watch.journeys(at: Int(place), of: member).map { Int32($0) }
    state.targets.removeAll { journeys.contains($0.journey) && $0.told == nil }
    state.retries.removeAll { journeys.contains($0.journey) }
    beginUse(of: journeys, &state)
    for index in state.targets.indices where journeys.contains(state.targets[index].journey) {
      state.targets[index].isUnderWay = true
    }
  }

  /// Moves the start of the walk for a member who moves within a wide place.
  private func move(to anchor: Coordinate, at place: Int32, _ state: inout State) {
    for index in state.targets.indices where state.targets[index].nowTold == nil {
      let target = state.targets[index]
      let watched = watch.journeys[Int(target.journey)]
      guard watched.place == Int(place), watched.middle == nil,
        ShortDistance.metres(from: anchor, to: target.anchor) > Self.movedMetres
      else { continue }
      state.targets[index].anchor = anchor
      walk(to: &state.targets[index])
    }
  }

  /// Updates the walking time to the stop from the member's current position.
  private func follow(
    _ now: Moment, _ coordinate: Coordinate, _ state: inout State, _ events: inout EventCollector
  ) {
    var arrived: [Int32] = []
    for index in state.targets.indices where state.targets[index].nowTold != nil {
      let target = state.targets[index]
      guard let stop = watch.network.coordinate(ofStop: Int(target.stop)) else { continue }
      if target.isUnderWay, ShortDistance.metres(from: coordinate, to: stop) <= Self.arrivedMetres {
        arrived.append(target.journey)
        continue
      }
      state.targets[index].walkSeconds = watch.walks.seconds(
        from: coordinate, to: stop, metresPerSecond: pace(target.journey))
    }
    state.targets.removeAll { arrived.contains($0.journey) }
  }

  func pace(_ journey: Int32) -> Double {
    watch.journeys[Int(journey)].journey.walkingMetresPerSecond
  }
}
