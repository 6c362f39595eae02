internal import HitherFormats
package import HitherOuting
package import HitherReport
internal import HitherText
package import HitherTracks
internal import Synchronization

/// What the pages show of an outing that goes on, and the streams of the pages that are open.
///
/// The pipeline's thread adds to it and never waits: each page has its own bounded queue (`WebStream`). A page that
/// comes back names the last event it has, and gets those after it, or is asked to begin anew.
package final class Broadcast: Sendable {
  /// An event by its number in the stream.
  struct Numbered: Sendable {
    var number: Int64
    var event: Event
  }

  struct Page: Sendable {
    var sight: Sight
    var stream: WebStream
    /// The post token of its session.
    var session: String
  }

  struct Content: Sendable {
    var outing: Outing
    var leader: String?
    var isOpen: Bool
    /// By member, the latest fixes in order of time.
    var trails: [String: [LiveFix]] = [:]
    /// The hands of the members' clocks.
    var hands: [StateHand] = []
    /// The time of the stream to which the hands apply: later fixes are still being ordered.
    var handsTime: Instant? { hands.map(\.moment).min() }
    var events: [Numbered] = []
    var entries: [StreamedEntry] = []
    /// The number of the last event.
    var number: Int64 = 0
    var pages: [ObjectIdentifier: Page] = [:]
    var words: [(tag: String, words: EventWords)] = []

    /// The leader now, by the log.
    var leaderNow: String? {
      entries.map(\.entry).leader(at: .latest, first: leader)
    }

    var members: [String] { outing.members.map(\.id) }
  }

  /// The most fixes of a member, events and entries that are kept for pages.
  static let trailLength = 300
  static let eventCount = 5000
  static let entryCount = 500

  let content: Mutex<Content>
  private let languages: [Language]
  private let sentences: [EventSentence]

  package init(_ plan: OutingPlan, _ languages: [Language], _ sentences: [EventSentence]) {
    (self.languages, self.sentences) = (languages, sentences)
    let words = languages.map { ($0.tag, EventWords(plan.outing, $0, sentences)) }
    content = Mutex(
      Content(
        outing: plan.outing, leader: plan.leader, isOpen: !plan.hasManifest, words: words))
  }

  // MARK: Pages

  /// Adds a page, which first gets the events after the last one it has.
  ///
  /// - Parameters:
  ///   - session: The post token of the page's session.
  ///   - last: That event's number; nil for a page that has just read the state.
  package func open(_ sight: Sight, session: String, after last: Int64?) -> WebStream {
    let stream = WebStream(overflow: Self.resync)
    let page = Page(sight: sight, stream: stream, session: session)
    content.withLock { content in
      content.pages = content.pages.filter { !$0.value.stream.isClosed }
      content.pages[ObjectIdentifier(stream)] = page
      stream.send(Array("retry: 2000\n\n".utf8))
      guard let last, last != content.number else { return }
      let first = content.events.first?.number ?? content.number + 1
      guard last < content.number, last + 1 >= first else { return stream.send(Self.resync) }
      for event in content.events where event.number > last {
        send(event, to: [page], content)
      }
    }
    return stream
  }

  /// Keeps the connections alive, and finds those that are gone.
  package func beat() {
    let pages = content.withLock { Array($0.pages.values) }
    for page in pages { page.stream.send(Array(": \n\n".utf8)) }
  }

  /// Gives every page a new view of what it may see.
  package func look(again sight: (String) -> Sight) {
    let viewers = content.withLock { Set($0.pages.values.map(\.sight.viewer)) }
    let sights = Dictionary(uniqueKeysWithValues: viewers.map { ($0, sight($0)) })
    content.withLock { content in
      for (id, page) in content.pages {
        guard let new = sights[page.sight.viewer] else { continue }
        content.pages[id]?.sight = new
        page.stream.send(Self.resync)
      }
    }
  }

  /// Ends the pages of all other sessions.
  package func endPages(except sessions: Set<String>) {
    content.withLock { content in
      for (id, page) in content.pages where !sessions.contains(page.session) {
        page.stream.close()
        content.pages[id] = nil
      }
    }
  }

  /// Asks a page to read the state again.
  private static let resync = Array("event: resync\ndata: {}\n\n".utf8)

  // MARK: What has come

  /// Adds the fixes and entries of a delivery.
  package func take(_ delivery: Delivery, _ plan: OutingPlan) {
    content.withLock { content in
      let ids = delivery.memberNames.map(plan.options.member(of:))
      var fixes: [LiveFix] = []
      for row in 0..<delivery.fixes.count {
        let number = row < delivery.members.count ? Int(delivery.members[row]) : 0
        guard ids.indices.contains(number) else { continue }
        let name = delivery.memberNames[number]
        fixes.append(
          LiveFix(delivery.fixes, row, of: ids[number], shift: plan.shifts[name] ?? 0))
      }
      let known = Set(content.members)
      let new = Set(fixes.map(\.member)).subtracting(known)
      if content.isOpen, !new.isEmpty { add(new.sorted(), &content) }
      fixes.removeAll { !content.isOpen && new.contains($0.member) }
      for fix in fixes { Self.add(fix, to: &content.trails[fix.member, default: []]) }
      send(fixes, content)
      for entry in delivery.entries where !content.entries.contains(entry) {
        content.entries = (content.entries + [entry]).suffix(Self.entryCount)
        send(entry, content)
      }
    }
  }

  /// Adds members who came without an invitation, to a group without a manifest.
  private func add(_ ids: [String], _ content: inout Content) {
    content.outing.members += ids.map { Member(id: $0) }
    content.words = languages.map { ($0.tag, EventWords(content.outing, $0, sentences)) }
  }

  /// Adds a member who has joined, to a group without a manifest.
  package func add(_ member: Member) {
    content.withLock { content in
      guard !content.members.contains(member.id) else { return }
      content.outing.members.append(member)
      content.words = languages.map { ($0.tag, EventWords(content.outing, $0, sentences)) }
    }
  }

  private static func add(_ fix: LiveFix, to trail: inout [LiveFix]) {
    // Late fixes are rare, and near the end.
    let place = trail.lastIndex { $0.time <= fix.time }.map { $0 + 1 } ?? 0
    trail.insert(fix, at: place)
    if trail.count > trailLength { trail.removeFirst(trail.count - trailLength) }
  }

  /// Takes where the hands of the clocks stand now.
  package func take(_ hands: [StateHand]) { content.withLock { $0.hands = hands } }

  /// Adds settled events, which follow the one with this number; one that was erased is nil, and has its number.
  func take(_ events: [Event?], after number: Int64) {
    content.withLock { content in
      content.number = max(content.number, number + Int64(events.count))
      for (index, event) in events.enumerated() {
        guard let event else { continue }
        let numbered = Numbered(number: number + Int64(index) + 1, event: event)
        content.events.append(numbered)
        send(numbered, to: Array(content.pages.values), content)
      }
      if content.events.count > Self.eventCount {
        content.events.removeFirst(content.events.count - Self.eventCount)
      }
    }
  }

  // MARK: Frames

  private func send(_ fixes: [LiveFix], _ content: Content) {
    guard !fixes.isEmpty, !content.pages.isEmpty else { return }
    let texts = fixes.map(\.json)
    /// By which of the fixes are in it.
    var frames: [[Int]: [UInt8]] = [:]
    for page in content.pages.values {
      let shown = fixes.indices.filter {
        page.sight.showsPlace(of: fixes[$0].member, at: fixes[$0].time)
      }
      guard !shown.isEmpty else { continue }
      if frames[shown] == nil {
        let list = shown.map { texts[$0] }.joined(separator: Array(",".utf8))
        frames[shown] = Array("event: fixes\ndata: [".utf8) + list + Array("]\n\n".utf8)
      }
      page.stream.send(frames[shown] ?? [])
    }
  }

  private func send(_ event: Numbered, to pages: [Page], _ content: Content) {
    for page in pages {
      guard let json = Self.json(event, for: page.sight, content) else { continue }
      page.stream.send(
        Array("event: happened\nid: \(event.number)\ndata: ".utf8) + json + Array("\n\n".utf8))
    }
  }

  private func send(_ entry: StreamedEntry, _ content: Content) {
    let frame = Array("event: said\ndata: ".utf8) + entry.line + Array("\n\n".utf8)
    for page in content.pages.values where page.sight.shows(entry.entry, by: content.leaderNow) {
      page.stream.send(frame)
    }
  }

  /// An event with its number, its line as in `events.ndjson`, and its words in all languages; nil if it is hidden.
  static func json(_ event: Numbered, for sight: Sight, _ content: Content) -> [UInt8]? {
    guard let shown = sight.shown(event.event, group: content.members) else { return nil }
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("number", Int(event.number))
    writer.key("event")
    writer.value(rawJSON: EventWriter.ndjson([shown]).dropLast(1).map { $0 })
    writer.key("words")
    writer.beginObject()
    for (tag, words) in content.words {
      writer.member(tag, words.words(shown))
    }
    writer.endObject()
    writer.endObject()
    return writer.buffer.bytes
  }
}
