package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Reports who is at home after having been away, and by a set time of each day who is not.
///
/// A member is at home while two things hold: the fence detector has the member inside a home, and
/// the clock does not show the silence since the last position as lost. A member is away while
/// positions are clearly outside and the silence since the last one is shorter than a recording gap
/// of this member. Everything else is not known: it is reported as neither, and by no event as at
/// home. What was so at the set time is decided by a position at or
/// after it. A member who has no home is not considered.
///
/// Input: the group on the tick grid with the place of kind `home` as a sampled value, and the last
/// fixes before silences; the log's joins and leaves.
/// Output: `home_safe.person`, `home_safe.all`, `home_safe.overdue`.
/// State: for each member the last position, and since when at home or away.
/// Late data: none reaches an operator.
package struct HomeSafe: GroupOperator {
  package static let description = OperatorDescription(
    name: "home_safe", summary: "Reports who is at home, and by a set time who is not.",
    events: HomeSafeEvents.all, needs: [.places],
    state: "for each member the last position, and since when at home or away")

  /// What the operator is made for.
  package struct Parameters: Sendable {
    /// The members by `MemberIndex`, and those of them who join later.
    package var ids: [String] = []
    package var absent: Set<String> = []
    /// Members who are named beforehand: as long as nothing is known of one, not all are at home.
    package var expected: [String] = []
    /// The set time of day, in milliseconds after midnight.
    package var dueMilliseconds: Int64 = 0
    package var zone = TimeZone.utc
    /// The sampled value with the home that the member is in.
    package var homeIndex = 0
    /// The silence after which the clock shows a member as lost, in milliseconds; longer for members
    /// who record rarely.
    package var silentMilliseconds = ClockLadder.usualSilence

    package init() {}
  }

  /// A shorter visit at home, or time away, is none.
  static let stayMilliseconds: Int64 = 300_000
  static let awayMilliseconds: Int64 = 600_000
  /// A member seen away for less than this may be at the door.
  static let confirmMilliseconds: Int64 = 60_000
  /// A tick later than this after the set time does not show who was at home then.
  static let lateMilliseconds: Int64 = 900_000

  private let parameters: Parameters
  private let byID: [Int]
  private let homes: [[Int]]
  private let watch: PreparedPlaces

  package init(_ watch: PreparedPlaces, _ parameters: Parameters) {
    self.watch = watch
    self.parameters = parameters
    let ids = parameters.ids
    byID = ids.indices.sorted { ids[$0].precedesByBytes(ids[$1]) }
    homes = ids.map { watch.homes(of: $0) }
  }

  package func makeState() -> State {
    State(members: parameters.ids.map { record(of: $0) })
  }

  package func widen(_ state: inout State) {
    for id in parameters.ids.dropFirst(state.members.count) { state.members.append(record(of: id)) }
  }

  private func record(of id: String) -> State.Record {
    var record = State.Record()
    record.isPresent = !parameters.absent.contains(id)
    return record
  }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard tick.members.count == state.members.count, state.members.count == homes.count else {
      return
    }
    for entry in tick.entries { attend(entry, &state) }
    if state.nextDue == .absent { state.nextDue = due(after: tick.time + -1) }
    if tick.time >= state.nextDue { pass(tick, &state, &events) }
    for index in byID where state.members[index].isPresent && !homes[index].isEmpty {
      look(index, tick, &state.members[index])
      emit(index, tick, &state, &events)
    }
    if state.isArmed { emitAll(tick, &state, &events) }
  }

  private func attend(_ entry: LogEntry, _ state: inout State) {
    guard let index = parameters.ids.firstIndex(of: entry.member) else { return }
    switch entry.content {
    case .join: state.members[index].isPresent = true
    case .leave: state.members[index] = State.Record(isPresent: false)
    default: break
    }
  }

  /// The first set time after a moment.
  private func due(after time: Instant) -> Instant {
    let today = parameters.zone.civilTime(at: time).date.daysSinceEpoch
    for day in (today - 1)...(today + 1) {
      let date = CivilDate(daysSinceEpoch: day)
      let civil = CivilTime(date: date, millisecondOfDay: Int(parameters.dueMilliseconds))
      // A time that clocks skip is as long after midnight as it would be.
      let due =
        parameters.zone.instants(of: civil).first
        ?? parameters.zone.start(of: date) + parameters.dueMilliseconds
      if due > time { return due }
    }
    return time + 86_400_000
  }

  /// Passes the set time: everyone's answer is open from now on.
  private func pass(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector) {
    var last = state.nextDue
    while true {
      let next = due(after: last)
      guard next <= tick.time, next > last else { break }
      last = next
    }
    state.nextDue = due(after: last)
    state.due = last
    state.isArmed = true
    let isLate = tick.time - last > Self.lateMilliseconds
    for index in state.members.indices {
      state.members[index].answer = .open
      let record = state.members[index]
      guard isLate, record.isPresent, record.lastFix != .absent, !homes[index].isEmpty else {
        continue
      }
      emitUnknown(parameters.ids[index], since: record.lastFix, tick, state, &events)
      state.members[index].answer = .unknown
    }
    for id in parameters.expected where !watch.homes(of: id).isEmpty {
      let index = parameters.ids.firstIndex(of: id)
      guard index.map({ state.members[$0].lastFix == .absent && tick.members[$0] == nil }) ?? true
      else { continue }
      guard index.map({ state.members[$0].isPresent }) ?? true else { continue }
      emitUnknown(id, since: nil, tick, state, &events)
      if let index { state.members[index].answer = .unknown }
    }
  }

  private func emitUnknown(
    _ id: String, since: Instant?, _ tick: GroupTick, _ state: State,
    _ events: inout EventCollector
  ) {
    events.emit(
      HomeSafePerson(isHome: false, since: since, due: state.due), about: id, time: state.due,
      detected: tick.settled)
  }

  /// Updates what is known of a member.
  private func look(_ index: Int, _ tick: GroupTick, _ record: inout State.Record) {
    record.isInside = false
    record.isAway = false
    record.isKnown = false
    if let sample = tick.members[index], sample.isKnown {
      record.lastFix = max(record.lastFix, tick.time + -sample.ageMilliseconds)
      see(index, sample.coordinate, sample.accuracy, sample.values, at: tick.time, &record)
    } else if let sight = tick.sight(of: index) {
      record.lastFix = max(record.lastFix, sight.time)
      let silence = tick.time - sight.time
      // The same limit as the clock's, so that no page says both; it holds at the door too, where the
      // fence detector waits for the next fix.
      let isAtHome =
        isHome(sight.values)
        || watch.metresOutside(homes[index], sight.coordinate, at: sight.time) <= 0
      let longest =
        isAtHome
        ? max(parameters.silentMilliseconds, sight.gapMilliseconds) : sight.gapMilliseconds
      if silence < longest {
        see(index, sight.coordinate, sight.accuracy, sight.values, at: sight.time, &record)
      }
    }
    guard !record.isKnown else { return }
    // In a silence a member may have gone out and come back.
    (record.homeSince, record.doorSince) = (nil, nil)
  }

  private func isHome(_ values: TickValues) -> Bool {
    values.indices.contains(parameters.homeIndex) && !values[parameters.homeIndex].isNaN
  }

  /// Updates what a position shows.
  private func see(
    _ index: Int, _ place: Coordinate, _ accuracy: Double, _ values: TickValues, at time: Instant,
    _ record: inout State.Record
  ) {
    record.isKnown = true
    guard !isHome(values) else {
      record.isInside = true
      record.homeSince = record.homeSince ?? record.doorSince ?? time
      record.approach = HomeApproach()
      return
    }
    let metres = watch.metresOutside(homes[index], place, at: time)
    guard HomeApproach.isAway(metres, accuracy: accuracy) else {
      if metres <= 0 { record.doorSince = record.doorSince ?? time }
      return
    }
    record.isAway = true
    record.awaySince = record.awaySince ?? time
    (record.homeSince, record.doorSince) = (nil, nil)
    record.approach.add(metres, at: time)
  }

  /// Emits what a tick shows of a member.
  private func emit(
    _ index: Int, _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    var record = state.members[index]
    defer { state.members[index] = record }
    // Only what was seen at the set time or after it is an answer.
    let isAnswer = record.lastFix >= state.due
    if record.isInside, let since = record.homeSince {
      let isStay = record.lastFix - since >= Self.stayMilliseconds
      if let away = record.awaySince, isStay {
        let wasAway = since - away >= Self.awayMilliseconds
        record.awaySince = nil
        if wasAway {
          state.isArmed = true
          let due = record.isOpen && isAnswer ? state.due : nil
          if isAnswer { record.answer = .home }
          events.emit(
            HomeSafePerson(isHome: true, since: since, due: due), about: parameters.ids[index],
            time: since, detected: tick.settled)
          return
        }
      }
      switch record.answer {
      case .open where record.awaySince == nil && isAnswer: record.answer = .home
      case .unknown where record.awaySince == nil && isStay:
        // It was not known at the set time, and now it is.
        record.answer = .home
        events.emit(
          HomeSafePerson(isHome: true, since: since, due: state.due), about: parameters.ids[index],
          time: max(since, state.due), detected: tick.settled)
      default: break
      }
      return
    }
    // Near the door for a quarter of an hour: neither inside nor clearly away.
    let isUndecided =
      record.isKnown && isAnswer && !record.isAway
      && tick.time - state.due >= Self.lateMilliseconds
    if record.answer == .open, record.lastFix != .absent, !record.isKnown || isUndecided {
      record.answer = .unknown
      emitUnknown(parameters.ids[index], since: record.lastFix, tick, state, &events)
      return
    }
    guard record.isOpen, isAnswer, record.answer != .overdue, record.isAway,
      let away = record.awaySince, record.lastFix - away >= Self.confirmMilliseconds
    else { return }
    let wasUnknown = record.answer == .unknown
    record.answer = .overdue
    let arrival = record.approach.arrival(at: tick.time)
    events.emit(
      HomeSafeOverdue(arrival, awaySince: away, due: state.due),
      about: parameters.ids[index],
      time: wasUnknown ? tick.time : max(state.due, away), detected: tick.settled)
  }

  private func emitAll(
    _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    var (last, count, seen) = (Instant.absent, 0, Instant.latest)
    for index in state.members.indices {
      let record = state.members[index]
      guard record.isPresent, !homes[index].isEmpty, record.lastFix != .absent else { continue }
      guard record.isInside, record.awaySince == nil, let since = record.homeSince,
        record.lastFix - since >= Self.stayMilliseconds
      else { return }
      (last, count, seen) = (max(last, since), count + 1, min(seen, record.lastFix))
    }
    for id in parameters.expected where !watch.homes(of: id).isEmpty {
      guard let index = parameters.ids.firstIndex(of: id),
        state.members[index].lastFix != .absent || !state.members[index].isPresent
      else { return }
    }
    guard count > 0 else { return }
    // Who was at home at the set time answers it, however late that is seen.
    let time = state.due == .absent ? last : max(last, state.due)
    // Who was at home before may have left since: everybody has been seen at home since then.
    guard seen >= time else { return }
    state.isArmed = false
    events.emit(
      HomeSafeAll(members: count), time: max(time, state.lastAll + 1), detected: tick.settled)
    state.lastAll = max(time, state.lastAll + 1)
  }
}
