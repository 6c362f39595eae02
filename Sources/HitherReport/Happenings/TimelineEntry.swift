import HitherEstimates
import HitherGeodesy
import HitherGroups
import HitherPlaces
import HitherRoutes
import HitherTracks

/// A line of the timeline.
struct TimelineEntry: Hashable {
  let time: Instant
  /// The type of its event.
  let type: String
  let kind: Kind
  /// The members' indices in the summary; empty if it is about none of them.
  ///
  /// For several members, the words include their names.
  let members: [Int]
  /// The person it is about, if not one of the members.
  let stranger: String?
  let words: AttributedText
  /// Whether it is omitted when only the main events are shown.
  let isMinor: Bool
  /// Whether a member left the route, turned around or fell behind.
  let isTrouble: Bool
  /// The part that several members may share; nil for an entry of its own.
  let shared: Shared?

  /// The part that several members may share.
  struct Shared: Hashable {
    /// The clause with its object.
    let clause: Clause
    let subject: String?
    let milliseconds: Int64?
  }

  /// The topic of an entry, for the timeline's filters.
  enum Kind: String, CaseIterable, Sendable {
    case straggling
    case offRoute = "off_route"
    case wrongWay = "wrong_way"
    case stop, group, route, place
    case message, other

    /// The kind of an event.
    init(_ event: Event) {
      switch event.payload {
      case is StragglingStarted, is StragglingEnded, is StragglingExpected: self = .straggling
      case is OffRouteStarted, is OffRouteEnded: self = .offRoute
      case is WrongWayStarted, is WrongWayEnded: self = .wrongWay
      case is StopStarted, is StopEnded: self = .stop
      case is NearLeaderStarted, is NearLeaderEnded: self = .other
      case _ where GroupEvents.all.contains(event): self = .group
      case _ where RouteEvents.all.contains(event): self = .route
      case _ where FenceEvents.all.contains(event) || HomeSafeEvents.all.contains(event):
        self = .place
      case _ where LogEvents.all.contains(event) || ForkEvents.all.contains(event):
        self = .message
      default: self = .other
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

  /// A shorter stop is a minor event, in milliseconds.
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
    let routine = RoutineSilences(page)
    entries += routine.lines.map { TimelineEntry($0, page) }
    let finishes = page.happenings.others.filter { $0.payload is RouteFinished }
    for event in page.happenings.others where !isLeftOut(event) {
      let hasFinished = finishes.contains { $0.member == event.member && $0.time <= event.time }
      if event.payload is ContactLost, hasFinished || endsRecording(event, page) { continue }
      let member = page.summary.members.firstIndex { $0.member.id == event.member }
      entries.append(
        TimelineEntry(event, member: member, page, isRoutine: routine.contains(event)))
    }
    // Entries of the same time keep the order of episodes and events.
    return entries.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  /// Within this distance of where another's recording ends, a recording was ended there, in metres.
  private static let endMetres = 100.0

  /// Whether a silence is only the end of a recording, where a later one of another member ends too.
  private static func endsRecording(_ event: Event, _ page: PageContext) -> Bool {
    let members = page.summary.members
    guard !page.isOfDays, let lost = event.payload as? ContactLost,
      let index = members.firstIndex(where: { $0.member.id == event.member }),
      let end = members[index].end, lost.lastSeen >= end,
      let place = page.content.outlines[index].last?.coordinate
    else { return false }
    return members.indices.contains { other in
      guard let otherEnd = members[other].end, otherEnd > end,
        let otherPlace = page.content.outlines[other].last?.coordinate
      else { return false }
      return ShortDistance.metres(from: place, to: otherPlace) <= endMetres
    }
  }

  /// The arrivals of every member at every fork are in the roll calls; the timeline has only the missing members.
  private static func isLeftOut(_ event: Event) -> Bool {
    if let call = event.payload as? ForkRollCall {
      return call.roll.missing.isEmpty && call.roll.notKnown.isEmpty
    }
    return ForkEvents.all.contains(event)
  }

  /// The combined line of several members.
  init(_ first: TimelineEntry, members: [Int], words: AttributedText) {
    (time, type, kind, stranger) = (first.time, first.type, first.kind, nil)
    (self.members, self.words, shared) = (members, words, nil)
    (isMinor, isTrouble) = (first.isMinor, first.isTrouble)
  }

  private init(start episode: Episode, _ page: PageContext) {
    time = episode.start.time
    type = episode.start.type
    kind = Kind(episode.start)
    members = [episode.member]
    stranger = nil
    isTrouble = episode.kind != .stop
    guard episode.kind == .stop else {
      words = EventDescription(page: page).words(episode.start)
      (isMinor, shared) = (false, nil)
      return
    }
    let milliseconds = episode.stretch.milliseconds
    let length = AttributedText(page.measures.duration(milliseconds: milliseconds))
    words = episode.isOpen ? page.wording(.stoppedToEnd) : page.wording(.stopped, [.length: length])
    isMinor = milliseconds < Self.longStop || page.isOfHousehold
    shared =
      episode.isOpen
      ? nil : Shared(clause: .stoppedTogether, subject: nil, milliseconds: milliseconds)
  }

  /// The line of a day's usual silences.
  private init(_ day: RoutineSilences.Day, _ page: PageContext) {
    (time, type, kind) = (day.first.time, day.first.type, Kind(day.first))
    (members, stranger, shared) = ([day.member], nil, nil)
    let length = page.measures.duration(milliseconds: Int64(day.longestSeconds * 1000))
    words = page.wording(
      .wasSilentOften, [.count: page.counted(day.count), .length: AttributedText(length)])
    (isMinor, isTrouble) = (false, false)
  }

  private init(_ event: Event, member: Int?, _ page: PageContext, isRoutine: Bool = false) {
    time = event.time
    type = event.type
    kind = Kind(event)
    members = member.map { [$0] } ?? []
    // Only for the itinerary and the log does a sentence cover all members.
    stranger = member == nil ? event.member : nil
    let description = EventDescription(page: page)
    words = description.words(event)
    isTrouble = event.payload is SafeZoneLeft || event.payload is ContactLost && !isRoutine
    isMinor =
      isRoutine || Self.minor.contains(event)
      || page.isOfHousehold && Self.isInHouseholdWords(event, page)
    shared = Self.together(event.payload).map { clause, seconds in
      let length = seconds ?? .infinity
      return Shared(
        clause: clause, subject: event.subject,
        milliseconds: length.magnitude < 1e9 ? Int64((length * 1000).rounded()) : nil)
    }
  }

  /// The clause for several members who did the same at once, and its duration; nil for other events.
  private static func together(_ payload: any EventPayload) -> (Clause, seconds: Double?)? {
    switch payload {
    case let waited as GroupWaited: (.waitedTogether, waited.durationSeconds)
    case is RouteFinished: (.finishedTogether, nil)
    case is ItineraryArrived, is FenceEntered: (.cameTogether, nil)
    case let departed as ItineraryDeparted: (.leftTogether, departed.durationSeconds)
    case let left as FenceLeft: (.leftTogether, left.durationSeconds)
    default: nil
    }
  }

  /// Whether another entry tells the same of a household: an arrival is one sentence, that of the clock.
  private static func isInHouseholdWords(_ event: Event, _ page: PageContext) -> Bool {
    switch event.payload {
    case is FenceLeft, is StopStarted, is StopEnded: true
    case is FenceEntered:
      page.summary.outing.places.contains {
        $0.id == event.subject && ofClock.contains($0.kind)
      }
    case let change as ClockStateChanged: passing.contains(change.to)
    case let person as HomeSafePerson: person.isHome && person.since == event.time
    default: false
    }
  }

  /// The kinds of place whose visits are states of the clock.
  private static let ofClock: Set<PlaceKind> = [.home, .work, .school, .exercise, .homeTown]
  /// States between two others, and the silence that `contact.lost` tells.
  private static let passing: Set<String> = ["traveling", "out", "lost", "unknown"]

  /// Types that are omitted when only the main events are shown.
  private static let minor: [any EventPayload.Type] =
    SummaryEvents.stops + [
      FenceDwelled.self, SpeedClassChanged.self, GroupLeadChanged.self, StragglingExpected.self,
      ItineraryExpected.self, NearLeaderStarted.self, NearLeaderEnded.self,
    ]
}
