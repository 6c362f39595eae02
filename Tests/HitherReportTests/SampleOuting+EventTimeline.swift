import HitherReport
import HitherTracks

@testable import HitherEstimates
@testable import HitherGroups
@testable import HitherRoutes

/// What happens in the made-up day: gaps, and the events that follow from them.
extension SampleOuting {
  static let finished = RouteFinished(progressMetres: 5000, coveragePercent: 99)

  /// An event in a minute of the outing.
  static func event(
    _ payload: any EventPayload, _ member: String?, minute: Double, subject: String? = nil
  ) -> Event {
    let time = start + Int64(minute * 60_000)
    return Event(
      payload, time: time, detected: time + 60_000, member: member, subject: subject)
  }

  /// A curve with a point each minute; nil where the gap is not known.
  static func curve(minutes: Int, _ metres: (Int) -> Double?) -> [GapSeries.Point] {
    (0...max(0, minutes)).map {
      GapSeries.Point(time: start + Int64($0) * 60_000, metres: metres($0) ?? .nan, way: .trail)
    }
  }

  /// The gap of a follower: the fourth falls behind twice, the fifth once and far, the first is not
  /// seen for a while.
  private static func gap(_ index: Int, _ minute: Int, of minutes: Int) -> Double? {
    let share = Double(minute) / Double(max(1, minutes))
    let wave = 90 + 60 * sine(share * 9 + Double(index))
    func hill(_ middle: Double, _ width: Double, _ height: Double) -> Double {
      max(0, height * (1 - abs(share - middle) / width))
    }
    switch index {
    case 0: return (0.62..<0.76).contains(share) ? nil : wave - 120
    case 3: return wave + hill(0.3, 0.12, 700) + hill(0.75, 0.1, 620)
    case 4: return wave + hill(0.55, 0.25, 1250)
    default: return wave
    }
  }

  /// Gives the members gaps, episodes and the events that tell of them.
  static func addHappenings(_ content: inout ReportContent, leader: Int, hours: Double) {
    let minutes = Int(hours * 60)
    var events: [Event] = []
    for (index, summary) in content.summary.members.enumerated() {
      let id = summary.member.id
      for stop in summary.stops {
        let from = Double(stop.start - start) / 60_000
        let to = Double(stop.end - start) / 60_000
        events.append(event(StopStarted(), id, minute: from))
        events.append(event(StopEnded(durationSeconds: (to - from) * 60), id, minute: to))
      }
      events.append(event(finished, id, minute: Double(minutes - 6 + index)))
      let isFollower = index != leader
      content.gaps.append(
        isFollower ? curve(minutes: minutes) { gap(index, $0, of: minutes) } : [])
      if isFollower { addStraggling(index, &content, &events) }
    }
    for (index, share) in [(3, 0.28), (4, 0.52)] where index < content.summary.members.count {
      let id = content.summary.members[index].member.id
      let minute = share * Double(minutes)
      events.append(event(OffRouteStarted(crossTrackMetres: 40), id, minute: minute))
      events.append(
        event(OffRouteEnded(crossTrackMetres: 25, durationSeconds: 372), id, minute: minute + 6.2))
    }
    if let last = content.summary.members.last?.member.id {
      events.append(
        event(WrongWayStarted(progressMetres: 1000), last, minute: 0.4 * Double(minutes)))
      events.append(
        event(
          WrongWayEnded(progressMetres: 1000, durationSeconds: 340), last,
          minute: 0.43 * Double(minutes)))
      events.append(event(BatteryLow(percent: 8), last, minute: 0.9 * Double(minutes)))
    }
    content.events = events.inOrder
  }

  private static func addStraggling(
    _ index: Int, _ content: inout ReportContent, _ events: inout [Event]
  ) {
    let id = content.summary.members[index].member.id
    var since: Double?
    var figures = StragglerDetector.Summary()
    for (minute, point) in content.gaps[index].enumerated() {
      guard let gap = point.metres.ifFinite else {
        figures.unknownMilliseconds += 60_000
        continue
      }
      figures.maxGap = max(figures.maxGap ?? 0, gap)
      figures.maxBehindSeconds = max(figures.maxBehindSeconds ?? 0, gap)
      if since == nil, gap > 500 {
        since = Double(minute)
        figures.count += 1
        events.append(
          event(StragglingStarted(gapMetres: 500, behindSeconds: 433), id, minute: Double(minute)))
      } else if let from = since, gap < 400 {
        let seconds = (Double(minute) - from) * 60
        figures.durationMilliseconds += Int64(seconds * 1000)
        events.append(
          event(
            StragglingEnded(
              gapMetres: 400, behindSeconds: 350, durationSeconds: seconds, maxGapMetres: 600), id,
            minute: Double(minute)))
        since = nil
      }
    }
    content.summary.members[index].straggling = figures
  }
}
