import HitherEngine
import HitherGeodesy
import HitherTracks

/// Selects the departures to emit: the usual one of a journey, or a few a day until one is known.
extension DepartureWatch {
  /// The largest number of departures emitted per day without a usual one.
  static let mostPerDay = 4
  /// The largest difference of a departure from the usual time, in milliseconds.
  private static let usualMilliseconds: Int64 = 600_000
  private static let daysAhead = 8

  /// The next connection to emit.
  func target(
    _ journey: Int, from anchor: Coordinate, _ now: Moment, _ live: LiveTimetable?, _ state: State
  ) -> DepartureTarget? {
    let saved = watch.journeys[journey].journey
    let habit = state.habits.first { $0.journey == Int32(journey) }
    let isOwed = habit?.isOwed == true
    if isOwed || saved.noticesPerDay == nil {
      var target = nextTarget(journey, from: anchor, since: now.time, now, live, state)
      if isOwed { target?.slot = JourneyHabit.Slot.instead }
      return target
    }
    let today = Int(civil(now.time).day)
    for day in today...(today + Self.daysAhead) {
      let found =
        saved.usual.isEmpty
        ? learntTarget(journey, from: anchor, on: day, now, live, state)
        : namedTarget(journey, from: anchor, on: day, now, live, state)
      if let found { return found }
    }
    return nil
  }

  /// The first departure on a day at a time at which the member usually leaves, or at any if that
  /// is unknown; nil if enough were emitted.
  private func learntTarget(
    _ journey: Int, from anchor: Coordinate, on day: Int, _ now: Moment, _ live: LiveTimetable?,
    _ state: State
  ) -> DepartureTarget? {
    let saved = watch.journeys[journey].journey
    let civilDay = Int32(clamping: day)
    let habit = state.habits.first { $0.journey == Int32(journey) }
    guard habit?.count(on: civilDay) ?? 0 < saved.noticesPerDay ?? .max,
      count(on: civilDay, state) < Self.mostPerDay
    else { return nil }
    let usual = habit?.usual(on: civilDay) ?? 0...1439
    let margin = Self.usualMilliseconds
    let first = max(now.time, max(instant(day, 0), instant(day, usual.lowerBound) + -margin))
    guard let opening = watch.opening(of: saved, from: first), civil(opening).day == civilDay,
      let found = nextTarget(journey, from: anchor, since: first, now, live, state),
      found.day == civilDay,
      Instant(seconds: advice(found).leaveAt) <= instant(day, usual.upperBound) + margin
    else { return nil }
    return found
  }

  /// The connection nearest to the first usual departure on a day that was not emitted yet.
  private func namedTarget(
    _ journey: Int, from anchor: Coordinate, on day: Int, _ now: Moment, _ live: LiveTimetable?,
    _ state: State
  ) -> DepartureTarget? {
    let habit = state.habits.first { $0.journey == Int32(journey) }
    for minute in watch.journeys[journey].journey.usual {
      let slot = JourneyHabit.Moment(day: Int32(clamping: day), minute: Int32(clamping: minute))
      guard habit?.told.contains(slot) != true,
        var found = namedTarget(journey, from: anchor, near: instant(day, minute), now, live, state)
      else { continue }
      (found.day, found.slot) = (slot.day, slot.minute)
      return found
    }
    return nil
  }

  /// The connection whose scheduled departure is nearest to a moment, among those that can still be reached.
  private func namedTarget(
    _ journey: Int, from anchor: Coordinate, near moment: Instant, _ now: Moment,
    _ live: LiveTimetable?, _ state: State
  ) -> DepartureTarget? {
    let margin = Self.usualMilliseconds / 1000
    let named = moment.milliseconds / 1000
    guard named + margin >= now.seconds else { return nil }
    let (planner, wish) = planning(journey, from: anchor, live)
    let buffer = Int64(wish.bufferSeconds)
    // A walk to a stop takes at most two hours; otherwise the next departure is used.
    let earliest = max((now.time.milliseconds + 999) / 1000 + buffer, named - 7200)
    guard earliest <= named + margin else { return nil }
    let near = planner.all(
      wish, at: earliest, windowSeconds: Int(named + margin - earliest)
    ).map { found in
      let delay = Int64(found.rides.first?.departureDelay ?? 0)
      return (distance: abs(found.vehicleDeparture - delay - named), connection: found)
    }.filter { $0.distance <= margin }.sorted {
      ($0.distance, $0.connection.departure, $0.connection.changes)
        < ($1.distance, $1.connection.departure, $1.connection.changes)
    }
    return chosen(near.map(\.connection), journey, from: anchor, now, state)
  }

  /// The number of departures emitted on a day without a usual one.
  private func count(on day: Int32, _ state: State) -> Int {
    state.habits.map { habit in
      let saved = watch.journeys[Int(habit.journey)].journey
      return saved.noticesPerDay == nil ? 0 : habit.count(on: day)
    }.reduce(0, +)
  }

  /// A minute of a civil day; for a skipped time, what clocks would have shown.
  private func instant(_ day: Int, _ minute: Int) -> Instant {
    let time = CivilTime(date: CivilDate(daysSinceEpoch: day), millisecondOfDay: minute * 60_000)
    if let instant = watch.zone.instants(of: time).first { return instant }
    let before = time.instant(offsetSeconds: 0) + -86_400_000
    return time.instant(offsetSeconds: watch.zone.secondsEast(at: before))
  }

  // MARK: What is learnt

  /// Records that a member has left a place at which journeys begin.
  func beginUse(of journeys: [Int32], _ state: inout State) {
    for journey in journeys {
      let place = state.habits.firstIndex { $0.journey == journey }
      if place == nil { state.habits.append(JourneyHabit(journey: journey)) }
      let index = place ?? state.habits.count - 1
      (state.habits[index].left, state.habits[index].isOwed) = (state.last?.time, false)
    }
  }

  /// Records that a member is back at the place.
  func endUse(of journeys: [Int], _ state: inout State) {
    for index in state.habits.indices where journeys.contains(Int(state.habits[index].journey)) {
      state.habits[index].left = nil
    }
  }

  /// Uses the position of a member who has left: reaching a journey's destination counts as a use.
  func learn(_ now: Moment, _ coordinate: Coordinate, _ state: inout State) {
    for index in state.habits.indices {
      guard let left = state.habits[index].left else { continue }
      let longest = left + JourneyHabit.longestMilliseconds
      guard now.time <= longest else {
        state.habits[index].left = nil
        continue
      }
      guard let end = self.coordinate(ofEnd: Int(state.habits[index].journey)),
        ShortDistance.metres(from: coordinate, to: end) <= JourneyHabit.arrivedMetres
      else { continue }
      state.habits[index].use(civil(left))
      state.habits[index].left = nil
    }
  }

  private func coordinate(ofEnd journey: Int) -> Coordinate? {
    switch watch.journeys[journey].to {
    case .place(let coordinate): coordinate
    case .stop(let stop): watch.network.coordinate(ofStop: stop)
    }
  }

  /// The civil day and minute of a moment.
  func civil(_ moment: Instant) -> JourneyHabit.Moment {
    let time = watch.zone.civilTime(at: moment)
    return JourneyHabit.Moment(
      day: Int32(clamping: time.date.daysSinceEpoch),
      minute: Int32(clamping: time.millisecondOfDay / 60_000))
  }

  /// Records that a departure was emitted.
  func noteTold(_ target: DepartureTarget, _ state: inout State) {
    let place = state.habits.firstIndex { $0.journey == target.journey }
    if place == nil { state.habits.append(JourneyHabit(journey: target.journey)) }
    let index = place ?? state.habits.count - 1
    state.habits[index].tell(JourneyHabit.Moment(day: target.day, minute: target.slot))
  }

  /// Whether a departure may be emitted: several journeys may each have found the last one of a day.
  func mayTell(_ target: DepartureTarget, _ state: State) -> Bool {
    let saved = watch.journeys[Int(target.journey)].journey
    guard saved.noticesPerDay != nil, target.slot == JourneyHabit.Slot.next else { return true }
    return count(on: target.day, state) < Self.mostPerDay
  }
}
