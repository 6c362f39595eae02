import HitherSummaries
import HitherTracks

/// A line of the timeline.
struct TimelineEntry: Hashable {
  let time: Instant
  /// The member's place in the summary; nil where it is about nobody who is there.
  let member: Int?
  /// Whom it is about where that is not one of the members.
  let stranger: String?
  let words: Wording
  let kind: Kind
  /// Whether it is left out where only the main matters are told.
  let isMinor: Bool
  /// Whether somebody left the route, turned around or fell behind.
  let isTrouble: Bool

  /// What an entry is about, for those who look for one matter only.
  enum Kind: String, CaseIterable, Sendable {
    case straggling
    case offRoute = "off_route"
    case wrongWay = "wrong_way"
    case stop, group, route, place
    case message, other

    /// The kind of an event by its type, the part before the point of which names the matter.
    init(type: String) {
      switch String(type.prefix { $0 != "." }) {
      case "fence", "safe_zone": self = .place
      case "command", "request", "itinerary", "member", "mode": self = .message
      case let matter: self = Kind(rawValue: matter) ?? .other
      }
    }

    var phrase: Phrase {
      switch self {
      case .straggling: .fellBehind
      case .offRoute: .offRoute
      case .wrongWay: .wrongWay
      case .stop: .stops
      case .group: .group
      case .route: .route
      case .place: .places
      case .message: .messages
      case .other: .other
      }
    }
  }

  /// A shorter stop is a minor matter, in milliseconds.
  private static let longStop: Int64 = 120_000

  /// The lines of an outing, in order of time.
  static func entries(_ page: PageContext) -> [TimelineEntry] {
    var entries: [TimelineEntry] = []
    for episode in page.happenings.episodes {
      entries.append(TimelineEntry(start: episode, page))
      if episode.kind != .stop, let end = episode.end {
        entries.append(TimelineEntry(end, member: episode.member, page))
      }
    }
    for event in page.happenings.others {
      let member = page.summary.members.firstIndex { $0.member.id == event.member }
      entries.append(TimelineEntry(event, member: member, page))
    }
    // Of entries of one time the first in the order of episodes and events stays the first.
    return entries.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private init(start episode: Episode, _ page: PageContext) {
    time = episode.start.time
    member = episode.member
    kind = Kind(type: episode.start.type)
    stranger = nil
    isTrouble = episode.kind != .stop
    guard episode.kind == .stop else {
      words = Self.words(episode.start, page)
      isMinor = false
      return
    }
    let milliseconds = episode.stretch.milliseconds
    let length = Wording(page.measures.duration(milliseconds: milliseconds))
    words = episode.isOpen ? page.wording(.stoppedToEnd) : page.wording(.stopped, [.length: length])
    isMinor = milliseconds < Self.longStop
  }

  private init(_ event: Event, member: Int?, _ page: PageContext) {
    time = event.time
    self.member = member
    kind = Kind(type: event.type)
    stranger = member == nil ? event.member : nil
    words = Self.words(event, page)
    isTrouble = event.type == "safe_zone.left"
    isMinor =
      event.type.hasPrefix(Episode.Kind.stop.rawValue + ".") || Self.minor.contains(event.type)
  }

  private static func words(_ event: Event, _ page: PageContext) -> Wording {
    var slots: [Clause.Slot: Wording] = [:]
    if let length = page.behind(seconds: event.number("duration_s")) {
      slots[.length] = Wording(length)
    }
    if let gap = event.number("gap_m") { slots[.gap] = Wording(page.measures.distance(gap)) }
    if let from = event.text("from") { slots[.from] = .name(from) }
    if let to = event.text("to") { slots[.to] = .name(to) }
    if let behind = page.behind(seconds: event.number("behind_s")) {
      slots[.behind] = Wording(behind)
    }
    if let subject = event.subject, event.subjectKey == "place" {
      slots[.place] = .name(page.placeName(subject))
    } else if let subject = event.subject {
      let other = page.summary.members.first { $0.member.id == subject }
      slots[.whom] = .name(other?.member.name ?? subject)
    }
    guard let clause = clauses[event.type] else {
      // A type that is not known here is at least shown.
      var words = Wording.name(event.type)
      if let subject = event.subject {
        words += Wording(": ")
        words += .name(subject)
      }
      return words
    }
    return page.wording(clause, slots)
  }

  private static let clauses: [String: Clause] = [
    "off_route.started": .leftRoute, "off_route.ended": .cameBack,
    "wrong_way.started": .turnedAround, "wrong_way.ended": .wentOnRight,
    "straggling.started": .fellBehindBy, "straggling.ended": .caughtUp,
    "fence.entered": .cameInto, "fence.left": .wentOutOf, "fence.dwelled": .hasBeenIn,
    "safe_zone.left": .leftSafeZone, "safe_zone.returned": .cameBackToZone,
    "clock_state.changed": .clockTurned, "speed_class.changed": .movedOtherwise,
    "route.finished": .finished,
    "straggling.expected": .willFallBehind,
    "group.split": .groupSplit, "group.rejoined": .groupRejoined,
    "group.lead_changed": .tookTheLead, "group.waited": .waitedFor,
  ]

  /// Types that are left out where only the main matters are told.
  private static let minor: Set<String> = [
    "fence.dwelled", "speed_class.changed", "group.lead_changed", "straggling.expected",
  ]
}
