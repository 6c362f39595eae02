package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A member's request and its outcome.
package struct RequestRecord: Hashable, Sendable {
  package var id: String
  package var time: Instant
  package var member: String
  package var request: LogRequest
  package var text: String?
  /// Where the member was.
  package var coordinate: Coordinate?
  /// Metres behind the leader along the route, and straight-line metres to the leader; NaN if unknown.
  package var behindMetres = Double.nan
  package var toLeaderMetres = Double.nan
  /// When, by whom and how it was decided; nil while it is pending.
  package var decided: Instant?
  package var decidedBy: String?
  package var isApproved: Bool?

  /// The decision.
  package var decision: RequestDecided.Decision? { isApproved.map { $0 ? .approved : .declined } }
}

/// Relates requests to their decisions, and reports where the members were.
///
/// A decision belongs to the last undecided request with its id, and only the leader of that time
/// may decide: a decision entry by any other member has no effect. The place is that of the tick at
/// or after the entry.
///
/// Input: the group on the tick grid with all places along the route or trail, the log.
/// Output: `request.made`, `request.decided`; the requests are in the state.
/// State: the first 500 requests; later ones are not stored.
/// Late data: none reaches an operator.
package struct RequestWatch: GroupOperator {
  package struct State: Sendable {
    var attendance: Attendance
    package internal(set) var requests: [RequestRecord] = []
  }

  package static let description = OperatorDescription(
    name: "requests", summary: "Ties requests to their decisions.",
    events: [RequestMade.self, RequestDecided.self],
    state: "the first 500 requests; later ones are not stored")

  static let mostListed = 500

  let roster: GroupRoster

  /// Makes the operator.
  package init(_ roster: GroupRoster) {
    self.roster = roster
  }

  package func makeState() -> State { State(attendance: Attendance(roster)) }

  package func widen(_ state: inout State) { state.attendance.widen(roster) }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    for entry in tick.entries {
      _ = state.attendance.take(entry, roster)
      switch entry.content {
      case .request(let request, let id, let words):
        make(entry, request, id, words, tick, &state, &events)
      case .decision(let isApproved, let id, let words):
        decide(entry, isApproved, id, words, tick, &state, &events)
      default: continue
      }
    }
  }

  private func make(
    _ entry: LogEntry, _ request: LogRequest, _ id: String, _ words: LogEntry.Words,
    _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    var record = RequestRecord(
      id: id, time: entry.time, member: entry.member, request: request, text: words.text)
    let member = roster.index(of: entry.member)
    record.coordinate = member.flatMap { tick.place(of: $0) }
    record.behindMetres = behind(member, state.attendance.leader, tick)
    if let place = record.coordinate,
      let leader = state.attendance.leader.flatMap({ tick.place(of: $0) })
    {
      record.toLeaderMetres = ShortDistance.metres(from: place, to: leader)
    }
    events.emit(
      RequestMade(
        notify: state.attendance.recipients(from: member, roster), request: request,
        text: words.text,
        voice: words.voice, behindMetres: record.behindMetres.ifFinite,
        toLeaderMetres: record.toLeaderMetres.ifFinite),
      about: entry.member, time: entry.time, detected: tick.settled, subject: id,
      position: record.coordinate)
    if state.requests.count < Self.mostListed { state.requests.append(record) }
  }

  private func decide(
    _ entry: LogEntry, _ isApproved: Bool, _ id: String, _ words: LogEntry.Words,
    _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let leader = state.attendance.leader, roster.ids[leader] == entry.member else { return }
    let index = state.requests.lastIndex { $0.id == id && $0.decided == nil }
    let asked = index.map { state.requests[$0] }
    let behind = behind(asked.flatMap { roster.index(of: $0.member) }, leader, tick)
    events.emit(
      RequestDecided(
        notify: state.attendance.recipients(
          from: leader, first: asked.flatMap { roster.index(of: $0.member) }, roster),
        decision: isApproved ? .approved : .declined, request: asked?.request,
        requestedBy: asked?.member,
        durationSeconds: asked.map { Double(entry.time - $0.time) / 1000 }, text: words.text,
        behindMetres: behind.ifFinite),
      about: entry.member, time: entry.time, detected: tick.settled, subject: id,
      position: tick.place(of: leader))
    guard let index else { return }
    state.requests[index].decided = entry.time
    state.requests[index].decidedBy = entry.member
    state.requests[index].isApproved = isApproved
  }

  /// Metres behind the leader along the route; NaN if unknown.
  private func behind(_ member: Int?, _ leader: Int?, _ tick: GroupTick) -> Double {
    guard let member, let leader, tick.along.indices.contains(member),
      tick.along.indices.contains(leader)
    else { return .nan }
    return tick.along[leader] - tick.along[member]
  }
}

extension RequestRecord: StateCoding {
  package init() { (id, time, member, request) = ("", Instant(), "", .breakTime) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&id)
    try c.code(plain: &time)
    try c.code(&member)
    try c.code(&request, orThrow: "a request asks for nothing that is known")
    let words = try c.coded(text ?? "")
    let hasText = try c.coded(text != nil)
    if c.isReading { text = hasText ? words : nil }
    try c.code(&coordinate)
    try c.code(&behindMetres)
    try c.code(&toLeaderMetres)
    try c.code(&decided)
    let by = try c.coded(decidedBy ?? "")
    let isYes = try c.coded(isApproved ?? false)
    if c.isReading { (decidedBy, isApproved) = decided == nil ? (nil, nil) : (by, isYes) }
  }
}

extension RequestWatch.State: StateCoding {
  package init() { attendance = Attendance() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&attendance)
    try c.code(&requests)
  }
}
