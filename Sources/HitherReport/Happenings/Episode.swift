import HitherEstimates
import HitherGroups
import HitherRoutes
import HitherTracks

/// An episode: the event that began it, and the one that ended it, if there is one.
struct Episode: Hashable, Sendable {
  /// The kinds of episodes.
  enum Kind: String, CaseIterable, Sendable {
    case stop
    case offRoute = "off_route"
    case wrongWay = "wrong_way"
    case straggling

    /// The episode that an event begins or ends; nil if it does neither.
    static func turn(_ event: Event) -> (kind: Self, isStart: Bool)? {
      switch event.payload {
      case is StopStarted: (.stop, true)
      case is StopEnded: (.stop, false)
      case is OffRouteStarted: (.offRoute, true)
      case is OffRouteEnded: (.offRoute, false)
      case is WrongWayStarted: (.wrongWay, true)
      case is WrongWayEnded: (.wrongWay, false)
      case is StragglingStarted: (.straggling, true)
      case is StragglingEnded: (.straggling, false)
      default: nil
      }
    }
  }

  let kind: Kind
  /// The member's index in the summary.
  let member: Int
  let start: Event
  var end: Event?
  /// From the start to the end, or to the member's end if there is none.
  var stretch: TimeStretch

  var isOpen: Bool { end == nil }
}

/// An outing's events grouped into episodes, in order of time.
struct EventTimeline: Sendable {
  let episodes: [Episode]
  /// For each member and kind, the indices of the episodes.
  private let places: [Key: [Int]]
  /// Events that neither begin nor end an episode of a known kind.
  let others: [Event]

  init(_ content: ReportContent) {
    let members = content.summary.members
    var places: [String: Int] = [:]
    for (index, summary) in members.enumerated() { places[summary.member.id] = index }
    var episodes: [Episode] = []
    var others: [Event] = []
    // A member has at most one open episode of a kind.
    var open: [Key: Int] = [:]
    for event in content.events.sorted(by: Self.comesFirst) {
      guard let member = event.member.flatMap({ places[$0] }),
        let (kind, isStart) = Episode.Kind.turn(event)
      else {
        others.append(event)
        continue
      }
      let key = Key(kind: kind, member: member)
      if isStart {
        if let before = open[key] {
          episodes[before].stretch = TimeStretch(from: episodes[before].start.time, to: event.time)
        }
        open[key] = episodes.count
        let end = members[member].end ?? event.time
        episodes.append(
          Episode(
            kind: kind, member: member, start: event,
            stretch: TimeStretch(from: event.time, to: end)))
      } else if let begun = open.removeValue(forKey: key) {
        episodes[begun].end = event
        episodes[begun].stretch = TimeStretch(from: episodes[begun].start.time, to: event.time)
      } else {
        others.append(event)
      }
    }
    self.episodes = episodes
    self.places = Dictionary(
      grouping: episodes.indices, by: { Key(kind: episodes[$0].kind, member: episodes[$0].member) })
    self.others = others
  }

  /// The episodes of a kind of one member.
  func episodes(_ kind: Episode.Kind, of member: Int) -> [Episode] {
    (places[Key(kind: kind, member: member)] ?? []).map { episodes[$0] }
  }

  private struct Key: Hashable {
    let kind: Episode.Kind
    let member: Int
  }

  /// Orders events by time, as in a narrative; ties keep the order of output, which is by detection.
  private static func comesFirst(_ left: Event, _ right: Event) -> Bool {
    if left.time != right.time { return left.time < right.time }
    return Event.comesFirst(left, right)
  }
}
