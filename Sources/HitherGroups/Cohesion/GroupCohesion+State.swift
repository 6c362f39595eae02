package import HitherEngine
import HitherTracks

extension GroupCohesion {
  /// The operator's state.
  package struct State: Sendable {
    /// The sums of one member's place in the order.
    struct March: Sendable {
      var ledMilliseconds: Int64 = 0
      var lastMilliseconds: Int64 = 0
      /// The sum of the member's seats at ticks with a known place, and the number of these ticks.
      var seats: Int64 = 0
      var ticks: Int64 = 0
    }

    /// Whether there have been more members than seats.
    private(set) var isCrowd = false
    var order = MarchOrder()
    var parts = Subgroups()
    var waits: GroupWaits
    var series = GroupSeries()
    /// By `MemberIndex`.
    var marches: [March]
    var greatestColumn = Double.nan
    var columnSum = 0.0
    var columnTicks: Int64 = 0

    init(members: Int) {
      waits = GroupWaits(members: members)
      marches = Array(repeating: March(), count: members)
    }

    /// Adds members who have joined the group.
    mutating func widen(to members: Int, byID: [Int]) {
      marches += Array(repeating: March(), count: max(0, members - marches.count))
      waits.widen(to: members, byID: byID)
    }

    /// Stops the order of march because there are too many members; open splits and waits stay without an end.
    mutating func disperse() {
      isCrowd = true
      order = MarchOrder()
      parts.disperse()
      waits.disperse()
    }

    mutating func addColumn(_ march: MarchTick, _ known: [Int]) {
      let column = GroupCohesion.column(march, known)
      if !(greatestColumn >= column) { greatestColumn = column }
      columnSum += column
      columnTicks += 1
    }

    /// Records who is first and last, and each member's seat.
    mutating func rank(_ march: MarchTick, known: Int, _ tickMilliseconds: Int64) {
      guard known >= 2, let first = order.seats.first, let last = order.seats.last else { return }
      if march.isKnown(first) { marches[first].ledMilliseconds += tickMilliseconds }
      if march.isKnown(last) { marches[last].lastMilliseconds += tickMilliseconds }
      for (seat, member) in order.seats.enumerated() where march.isKnown(member) {
        marches[member].seats += Int64(seat + 1)
        marches[member].ticks += 1
      }
    }
  }

  /// The group's figures so far, without its spread and roll calls.
  package func summary(of state: State) -> GroupSummary {
    let order = (state.isCrowd ? [] : byID).compactMap { member -> GroupSummary.March? in
      let march = state.marches[member]
      guard march.ticks > 0 else { return nil }
      return GroupSummary.March(
        member: members[member], meanPlace: Double(march.seats) / Double(march.ticks),
        ledMilliseconds: march.ledMilliseconds, lastMilliseconds: march.lastMilliseconds)
    }
    var summary = GroupSummary()
    summary.maxColumn = state.greatestColumn.ifFinite
    summary.meanColumn = state.columnTicks > 0 ? state.columnSum / Double(state.columnTicks) : nil
    summary.order = order.enumerated().sorted {
      ($0.element.meanPlace, $0.offset) < ($1.element.meanPlace, $1.offset)
    }.map(\.element)
    summary.orderChanges = order.count > 1 ? Int(state.order.changes) : nil
    summary.splits = state.parts.splits.map { GroupSummary.Split($0, members) }
    summary.waits = state.waits.all(byID: byID).map { GroupSummary.Wait($0, members) }
    return summary
  }

  /// The group over time, one row per minute.
  package func moments(in state: State) -> [GroupMoment] {
    state.series.rows.map { GroupMoment($0, members) }
  }
}

extension GroupCohesion.State.March: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&ledMilliseconds)
    try c.code(&lastMilliseconds)
    try c.code(&seats)
    try c.code(&ticks)
  }
}

extension GroupCohesion.State: StateCoding {
  package init() { (waits, marches) = (GroupWaits(), []) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&isCrowd)
    try c.code(&marches)
    try c.code(&order)
    try c.code(&parts)
    try c.code(&waits)
    try c.code(&series)
    try c.code(&greatestColumn)
    try c.code(&columnSum)
    try c.code(&columnTicks)
  }

  package func validate() throws(StateError) {
    let members = marches.indices
    guard order.members.allSatisfy(members.contains), parts.members.allSatisfy(members.contains),
      waits.members.allSatisfy(members.contains), waits.count == marches.count,
      Set(order.seats).count == order.seats.count
    else { throw StateError.malformed("a group's state names a member who is not there") }
  }
}
