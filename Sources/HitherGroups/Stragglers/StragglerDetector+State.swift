package import HitherEngine
package import HitherTracks

extension StragglerDetector {
  /// The detector's state of the leader and the followers.
  package struct State: Sendable {
    var attendance: Attendance
    var leader: LeaderRecord
    /// By `MemberIndex`; the entry of a member who always leads stays empty.
    var followers: [FollowerRecord]
  }

  /// The figures of one member.
  package struct Summary: Hashable, Sendable {
    /// Episodes.
    package var count = 0
    /// Time in episodes; an open one counts to the last tick with a known gap.
    package var durationMilliseconds: Int64 = 0
    /// Farthest behind, in or out of episodes, in metres; nil if the gap was never known.
    package var maxGap: Double?
    /// The time behind then, in seconds; nil if the leader had never been there.
    package var maxBehindSeconds: Double?
    /// Time with an unknown gap, from the first tick with a known one or at which both were seen.
    package var unknownMilliseconds: Int64 = 0
    /// The same by reason.
    package var unknownTimes = UnknownGapTimes()
    /// The unknown intervals of at least the time that an episode must last.
    package var unknown: [UnknownGap] = []
    /// The episodes, in order of time; the first 500.
    package var episodes: [StragglingEpisode] = []
    /// Whether the gap grows or closes at the end; nil if unknown.
    package var trend: GapTrend.Estimate?
    /// When the follower would fall behind; nil if the trend gives no forecast.
    package var forecast: GapTrend.Forecast?

    /// Makes the leader's own figures.
    package static let leader = Summary(maxGap: 0, maxBehindSeconds: 0)
  }

  /// The figures of a member; nil for a follower without recorded data.
  ///
  /// - Parameter end: The end of the outing: a present member is unknown from the last sample to
  ///   it.
  package func summary(of member: Int, in state: State, end: Instant? = nil) -> Summary? {
    guard state.followers.indices.contains(member) else { return nil }
    let record = ended(member, in: state, at: end)
    guard record.wasSeen else {
      return member == roster.leader || member == state.attendance.leader ? .leader : nil
    }
    let least = parameters.threshold.afterMilliseconds
    return Summary(
      count: Int(record.count), durationMilliseconds: record.durationMilliseconds,
      maxGap: record.maxMetres.isNaN ? nil : record.maxMetres,
      maxBehindSeconds: record.maxBehind.isNaN ? nil : record.maxBehind,
      unknownMilliseconds: record.unknownTimes.total, unknownTimes: record.unknownTimes,
      unknown: record.unknown.lasting(least),
      episodes: record.episodes + (record.debounce.isOn ? record.open.map { [$0] } ?? [] : []),
      trend: record.trend.estimate,
      forecast: record.previous.flatMap {
        record.trend.forecast(from: $0.metres, to: parameters.threshold.enter, at: $0.time)
      })
  }

  /// The gap of a follower over time, decimated for drawing; empty for a member who always leads.
  package func gaps(of member: Int, in state: State, end: Instant? = nil) -> [GapSeries.Point] {
    guard state.followers.indices.contains(member) else { return [] }
    return ended(member, in: state, at: end).series.points
  }

  /// The record of a member at the end of the outing.
  private func ended(_ member: Int, in state: State, at end: Instant?) -> FollowerRecord {
    var record = state.followers[member]
    guard let end, member != state.attendance.leader, state.attendance.isThere[member] else {
      return record
    }
    record.fallSilent(until: end, tickMilliseconds: parameters.tickMilliseconds)
    return record
  }
}

extension StragglerDetector.State: StateCoding {
  package static var version: UInt16 { 3 }

  package init() { (attendance, leader, followers) = (Attendance(), LeaderRecord(), []) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&attendance)
    try c.code(&leader)
    try c.code(&followers)
  }
}
