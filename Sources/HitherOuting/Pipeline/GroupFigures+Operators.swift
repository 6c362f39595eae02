import HitherEstimates
import HitherGroups

extension StragglingFigures {
  /// What the detector found of a member.
  init(_ summary: StragglerDetector.Summary) {
    self.init(
      count: summary.count, durationMilliseconds: summary.durationMilliseconds,
      maxGap: summary.maxGap, maxBehindSeconds: summary.maxBehindSeconds,
      unknownMilliseconds: summary.unknownMilliseconds)
    unknown = summary.unknown
    episodes = summary.episodes.map { episode in
      Episode(
        start: episode.start, place: episode.coordinate, end: episode.end,
        cause: episode.cause?.word, maxGap: episode.maxMetres,
        maxBehindSeconds: episode.maxBehindSeconds)
    }
    trend = summary.trend?.metresPerMinute
    expected = summary.forecast?.expected
  }
}

extension GroupSummary {
  /// What the operators found of the group, with the members' ids.
  init(_ spread: GroupSpread.State?, _ cohesion: GroupCohesion.Summary?, _ members: [String]) {
    let greatest = spread?.greatest ?? .nan
    self.init(
      maxSpread: greatest.isNaN ? nil : greatest, meanSpread: spread?.mean,
      maxColumn: cohesion?.maxColumn, meanColumn: cohesion?.meanColumn,
      order: (cohesion?.order ?? []).map { march in
        March(
          member: members[march.member], meanPlace: march.meanPlace,
          ledMilliseconds: march.ledMilliseconds, lastMilliseconds: march.lastMilliseconds)
      },
      orderChanges: cohesion?.orderChanges,
      splits: (cohesion?.splits ?? []).map { split in
        Split(
          start: split.start, place: split.coordinate, end: split.end, maxGap: split.maxMetres,
          front: split.front, rear: split.rear.map { members[$0] })
      },
      waits: (cohesion?.waits ?? []).map { wait in
        Wait(
          waitedFor: members[wait.waitedFor], start: wait.start, end: wait.end,
          place: wait.coordinate,
          waiters: wait.waiters.map {
            Waiter(member: members[$0.member], milliseconds: $0.milliseconds)
          })
      })
  }
}

extension GroupMoment {
  /// A row of the group's series, with the members' ids.
  init(_ row: GroupSeries.Row, _ members: [String]) {
    self.init(
      time: row.time, spread: row.spread.isNaN ? nil : row.spread,
      column: row.column.isNaN ? nil : row.column, centroid: row.centroid,
      first: row.first.map { members[$0] }, last: row.last.map { members[$0] },
      groups: row.parts > 0 ? row.parts : nil, known: row.known, present: row.present)
  }
}
