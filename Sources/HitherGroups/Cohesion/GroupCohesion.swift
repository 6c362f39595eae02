package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Analyses the group along the route: its length, its order of march, its parts, and who waits for whom.
///
/// A member counts at a tick only if the member's place along the route is known there; the number
/// of such members is reported. `docs/methods/cohesion.md` describes the methods.
///
/// Input: the group on the tick grid, with the metres along the route or trail from `StragglerDetector`.
/// Output: `group.split`, `group.rejoined`, `group.lead_changed`, `group.waited`; figures, splits,
/// waits and one row per minute are in the state.
/// State: the order of march, the borders between positions, the stopped members, the sums and the rows.
/// Late data: none reaches an operator.
package struct GroupCohesion: GroupOperator {
  /// Settings of the operator.
  package struct Parameters: Hashable, Sendable {
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64
    /// The index in `TickSample.values` of whether the time since the previous fix was spent in a stop, as 1 or 0.
    ///
    /// It is nil if stops are not sampled; then no waits are detected.
    package var stopIndex: Int?
    /// The limit of members in the order of march.
    ///
    /// If there are more at a tick, or more have had a place along the route, the group is a crowd.
    /// From then on there are no seats, parts or waits, because the data of pairs grows with the
    /// square.
    package var mostSeats = 1_000

    /// Makes the parameters from an outing's settings.
    package init(_ settings: OutingSettings = OutingSettings(), stopIndex: Int? = nil) {
      tickMilliseconds =
        TickGrid(stepMilliseconds: settings.groupTickMilliseconds).stepMilliseconds
      self.stopIndex = stopIndex
    }
  }

  package static let description = OperatorDescription(
    name: "group_cohesion",
    summary: "Computes the group's length, order, parts and waits along the route.",
    reads: [GroupColumns.along],
    events: [
      GroupDivided.self, GroupRejoined.self, GroupLeadChanged.self, GroupWaited.self,
    ],
    state:
      "the order of march, the borders between positions, the stopped members, the sums and the rows"
  )

  let members: [String]
  let parameters: Parameters
  /// The members in the order of their ids, so that the result does not depend on their indices.
  let byID: [Int]

  /// Makes the operator.
  ///
  /// - Parameter members: The ids by `MemberIndex`.
  package init(members: [String], _ parameters: Parameters = Parameters()) {
    self.members = members
    self.parameters = parameters
    byID = members.indices.sorted { members[$0].precedesByBytes(members[$1]) }
  }

  package func makeState() -> State { State(members: members.count) }

  package func widen(_ state: inout State) {
    state.widen(to: members.count, byID: byID)
  }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    // An extra tick for an entry of the log would get the weight of a whole interval.
    guard tick.isOnGrid, tick.members.count == members.count,
      state.marches.count == members.count
    else { return }
    let march = march(tick)
    var known: [Int] = []
    known.reserveCapacity(byID.count)
    for member in byID where march.isKnown(member) { known.append(member) }
    seat(march, &state)
    state.rank(march, known: known.count, parameters.tickMilliseconds)
    if known.count >= 2 {
      state.addColumn(march, known)
      changeOrder(march, &state, &events)
    } else {
      state.order.reset()
    }
    for turn in state.parts.take(march, seats: state.order.seats) { emit(turn, march, &events) }
    if parameters.stopIndex != nil, !state.isCrowd { wait(tick, march, &state, &events) }
    if state.series.wants(tick.time) { state.series.add(row(tick, march, known, state)) }
  }

  /// Gives seats to new members while there are any.
  private func seat(_ march: MarchTick, _ state: inout State) {
    guard !state.isCrowd else { return }
    guard march.places.count(where: { $0 != nil }) <= parameters.mostSeats else {
      return state.disperse()
    }
    let before = state.order.seats.count
    for (number, seat) in state.order.seatNewcomers(march, byID: byID).enumerated() {
      state.parts.insert(seat: seat, among: before + number)
    }
    if state.order.seats.count > parameters.mostSeats { state.disperse() }
  }

  private func march(_ tick: GroupTick) -> MarchTick {
    let places = tick.members.map { sample -> Coordinate? in
      guard let sample, sample.isKnown else { return nil }
      return sample.coordinate
    }
    let along = places.indices.map { index in
      places[index] == nil || index >= tick.along.count ? Double.nan : tick.along[index]
    }
    return MarchTick(
      time: tick.time, settled: tick.settled, places: places, along: along,
      bringsFix: tick.members.map {
        $0?.bringsFix(within: parameters.tickMilliseconds) ?? false
      })
  }

  private func changeOrder(
    _ march: MarchTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let (before, mark) = state.order.take(march) else { return }
    events.emit(
      GroupLeadChanged(), about: members[mark.member], time: mark.time,
      detected: march.settled, subject: members[before], position: mark.coordinate)
  }

  private func emit(
    _ turn: Subgroups.Turn, _ march: MarchTick, _ events: inout EventCollector
  ) {
    guard members.indices.contains(turn.mark.member) else { return }
    let (gap, front, rear) = (turn.mark.metres, turn.split.front, turn.split.rear.count)
    let payload: any EventPayload =
      turn.isSplit
      ? GroupDivided(gapMetres: gap, front: front, rear: rear)
      : GroupRejoined(
        gapMetres: gap, front: front, rear: rear,
        durationSeconds: turn.split.end.map { Double($0 - turn.split.start) / 1000 })
    events.emit(
      payload, time: turn.mark.time, detected: march.settled, subject: members[turn.mark.member],
      position: turn.mark.coordinate)
  }

  private func wait(
    _ tick: GroupTick, _ march: MarchTick, _ state: inout State, _ events: inout EventCollector
  ) {
    let isStanding = tick.members.indices.map { index in
      march.places[index] != nil
        && (tick.members[index]?.value(parameters.stopIndex) ?? 0) > 0.5
    }
    for ended in state.waits.take(march, isStanding: isStanding, byID: byID) {
      guard let arrival = ended.stand.arrival else { continue }
      events.emit(
        GroupWaited(durationSeconds: Double(arrival - ended.stand.since) / 1000),
        about: members[ended.member], time: ended.stand.since, detected: march.settled,
        subject: members[ended.waitedFor], position: ended.stand.coordinate)
    }
  }

  private func row(
    _ tick: GroupTick, _ march: MarchTick, _ known: [Int], _ state: State
  ) -> GroupSeries.Row {
    let places = byID.compactMap { march.places[$0] }
    let first = state.order.seats.first.flatMap { march.isKnown($0) ? $0 : nil }
    let last = state.order.seats.last.flatMap { march.isKnown($0) ? $0 : nil }
    return GroupSeries.Row(
      time: tick.time,
      spread: places.count >= 2 ? GroupSpread.greatestDistance(places) : .nan,
      column: known.count >= 2 ? Self.column(march, known) : .nan,
      centroid: Self.centroid(places), first: known.count >= 2 ? first : nil,
      last: known.count >= 2 ? last : nil,
      parts: known.count >= 2 && !state.isCrowd ? state.parts.parts : 0,
      known: known.count, present: tick.members.count { $0 != nil })
  }

  /// The distance from the first to the last member along the route, in metres.
  static func column(_ march: MarchTick, _ known: [Int]) -> Double {
    var (least, most) = (Double.infinity, -Double.infinity)
    for member in known {
      least = min(least, march.along[member])
      most = max(most, march.along[member])
    }
    return most - least
  }

  /// The mean of places, on a plane around the first; nil if there are none.
  static func centroid(_ places: [Coordinate]) -> Coordinate? {
    guard let first = places.first else { return nil }
    let frame = LocalFrame(origin: first)
    var sum = PlanePoint(east: 0, north: 0)
    for place in places {
      let point = frame.planePoint(place)
      sum.east += point.east
      sum.north += point.north
    }
    let count = Double(places.count)
    return frame.coordinate(PlanePoint(east: sum.east / count, north: sum.north / count))
  }
}
