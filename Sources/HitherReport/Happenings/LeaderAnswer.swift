import HitherGroups
import HitherTracks

/// The answer to the leader's question: who fell behind, when and how far?
///
/// Unknown parts are stated. "Nobody fell behind" is stated only if all gaps were known all the time.
struct LeaderAnswer {
  let page: PageContext
  let knowledge: [GapKnowledge]

  /// The limit of names; beyond it only the count is given.
  private static let mostNamed = 5
  /// The limit of listed intervals.
  private static let mostStretches = 3

  /// The answer in whole sentences; empty without a leader or followers.
  var sentences: [AttributedText] {
    guard !knowledge.isEmpty else { return [] }
    let stragglers = self.stragglers
    let unknown = unknownClauses
    if stragglers.isEmpty {
      return unknown.runs.isEmpty
        ? [page.wording(.nobodyFellBehind)]
        : [page.wording(clauseOfUnknown, [.unknown: unknown])]
    }
    var sentences = stragglers.prefix(Self.mostNamed).map(sentence)
    if stragglers.count > Self.mostNamed {
      let more = page.counted(stragglers.count - Self.mostNamed)
      sentences.append(page.wording(.moreFellBehind, [.count: more]))
    }
    if !unknown.runs.isEmpty { sentences.append(page.wording(.gapWas, [.unknown: unknown])) }
    return sentences
  }

  /// The sentence on the unknown parts if nobody is known to have fallen behind.
  var clauseOfUnknown: Clause {
    knowledge.contains(where: \.isEverKnown) ? .nobodySeen : .notKnownIfAny
  }

  // MARK: Stragglers

  /// Those who fell behind, the longest first.
  var stragglers: [Int] {
    knowledge.map(\.member).filter { count(of: $0) > 0 }
      .sorted { duration(of: $0) > duration(of: $1) }
  }

  func episodes(of member: Int) -> [Episode] {
    page.happenings.episodes(.straggling, of: member)
  }

  func count(of member: Int) -> Int {
    max(episodes(of: member).count, page.summary.members[member].straggling?.count ?? 0)
  }

  private func duration(of member: Int) -> Int64 {
    page.summary.members[member].straggling?.durationMilliseconds
      ?? episodes(of: member).reduce(0) { $0 + $1.stretch.milliseconds }
  }

  private func sentence(of member: Int) -> AttributedText {
    let slots = slots(of: member)
    guard count(of: member) == 1 else { return page.wording(.fellBehindOften, slots) }
    guard let only = episodes(of: member).first else {
      return page.wording(.fellBehindFor, slots)
    }
    return page.wording(only.isOpen ? .fellBehindToEnd : .fellBehindOnce, slots)
  }

  /// The slots of a member: name, times, number, duration, distance and cause.
  func slots(of member: Int) -> [Clause.Slot: AttributedText] {
    let episodes = episodes(of: member)
    let count = count(of: member)
    var slots: [Clause.Slot: AttributedText] = [
      .who: page.name(of: member), .count: page.counted(count),
      .length: AttributedText(page.measures.duration(milliseconds: duration(of: member))),
    ]
    if let first = episodes.first?.stretch {
      slots.merge(page.ends(of: first)) { $1 }
      if let gone = page.wayGone(by: member, at: first.from) {
        slots[.place] = AttributedText(page.measures.distance(gone))
      }
    }
    let figures = page.summary.members[member].straggling
    // The values are those of the episode, not of the time before or after.
    let found = figures?.episodes ?? []
    if let gap = found.map(\.maxMetres).max() ?? figures?.maxGap ?? farthest(of: member) {
      slots[.gap] = AttributedText(page.measures.distance(gap))
    }
    let farthest = found.max { $0.maxMetres < $1.maxMetres }
    let time = farthest.map(\.maxBehindSeconds) ?? figures?.maxBehindSeconds
    if let behind = page.behind(seconds: time) {
      slots[.behind] = AttributedText(behind)
    }
    slots[.cause] = Self.cause(found).map { page.wording($0) }
    return slots
  }

  /// The common cause of all episodes; nil if it differs or is unknown.
  private static func cause(_ episodes: [StragglingEpisode]) -> Clause? {
    guard let cause = episodes.first?.cause, episodes.allSatisfy({ $0.cause == cause }) else {
      return nil
    }
    return causes[cause]
  }

  private static let causes: [GapCause: Clause] = [
    .stopped: .byStopping, .slow: .byWalkingSlower, .offRoute: .byLeavingTheRoute,
    .noFix: .whileNotSeen,
  ]

  /// The largest gap on the curve within the episodes, in metres.
  private func farthest(of member: Int) -> Double? {
    let stretches = episodes(of: member).map(\.stretch)
    return page.content.gaps[member].filter { point in
      point.isKnown && stretches.contains { $0.from <= point.time && point.time <= $0.to }
    }.map(\.metres).max()
  }

  // MARK: Unknown gaps

  /// The members whose gap was not known all the time.
  var notAlwaysKnown: [GapKnowledge] {
    knowledge.filter { !$0.isEverKnown || $0.unknownMilliseconds > 0 }
  }

  /// The unknown parts, as one part of a sentence; empty if all is known.
  var unknownClauses: AttributedText {
    let unknown = notAlwaysKnown
    // If the leader was not seen, all are unknown at the same times and named together.
    var clauses: [(clause: Clause, when: AttributedText, cause: Clause?, who: [Int])] = []
    for one in unknown {
      let (clause, when) = words(one)
      let cause = whyUnknown(one.member)
      if let same = clauses.firstIndex(where: {
        $0.clause == clause && $0.when == when && $0.cause == cause
      }) {
        clauses[same].who.append(one.member)
      } else {
        clauses.append((clause, when, cause, [one.member]))
      }
    }
    var items = clauses.prefix(Self.mostNamed).map { clause, when, cause, who in
      var slots: [Clause.Slot: AttributedText] = [
        .when: when, .length: when, .who: names(who),
      ]
      slots[.cause] = cause.map { page.wording($0) }
      return page.wording(clause, slots)
    }
    let left = clauses.dropFirst(Self.mostNamed).reduce(0) { $0 + $1.who.count }
    if left > 0 {
      items.append(page.wording(.notKnownMore, [.count: page.counted(left)]))
    }
    if knowledge.contains(where: { $0.afterLeader != nil }),
      let end = page.summary.members.first(where: { $0.member.role == .leader })?.end
    {
      items.append(page.wording(.notKnownAfter, [.from: AttributedText(page.times.time(end))]))
    }
    let comma = page.language.customs.lists.comma
    return AttributedText.list(items, between: comma, beforeLast: comma)
  }

  /// Why a gap is not known, if it is for another reason than a missing position.
  private func whyUnknown(_ member: Int) -> Clause? {
    switch page.summary.members[member].straggling?.unknownTimes.main {
    case .orderUnknown: .asOrderIsUnknown
    case .branchUnknown: .asBranchIsUnknown
    case .inaccurate: .asPositionsAreInaccurate
    case .implausiblePosition: .asPositionsAreSuspect
    case .noMemberPosition, .noLeaderPosition, nil: nil
    }
  }

  private func words(_ one: GapKnowledge) -> (Clause, AttributedText) {
    if !one.isEverKnown { return (.neverKnown, AttributedText("")) }
    guard one.areStretchesAll, one.unknown.count <= Self.mostStretches else {
      let length = page.measures.duration(milliseconds: one.unknownMilliseconds)
      return (.notKnownLength, AttributedText(length))
    }
    let spans = one.unknown.map { page.wording(.fromTo, page.ends(of: $0)) }
    return (.notKnownSpans, page.list(spans))
  }

  private func names(_ members: [Int]) -> AttributedText {
    if members.count == knowledge.count, members.count > 1 {
      return AttributedText(page.text(.everyone))
    }
    var names = members.prefix(Self.mostNamed).map(page.name)
    let left = members.count - names.count
    if left > 0 { names.append(AttributedText(page.text(CountedPhrase.others, left))) }
    return page.list(names)
  }
}

extension PageContext {
  func wording(_ clause: Clause, _ slots: [Clause.Slot: AttributedText] = [:]) -> AttributedText {
    clause.filled(slots, language)
  }

  /// A count that selects the form of a text.
  func counted(_ count: Int) -> AttributedText {
    AttributedText(measures.count(count), quantity: count)
  }

  /// A figure with its label, such as `Descent 350 m`.
  func labelled(_ what: Phrase, _ figure: String) -> String {
    wording(.labelled, [.what: AttributedText(text(what)), .value: AttributedText(figure)]).plain
  }

  /// Parts of a line, joined.
  func commas(_ parts: [String]) -> String {
    parts.joined(separator: language.customs.lists.comma)
  }

  /// Sentences, joined.
  func sentences(_ sentences: [String]) -> String {
    sentences.joined(separator: language.customs.lists.betweenSentences)
  }

  func name(of member: Int) -> AttributedText { .name(summary.members[member].member.name) }

  func list(_ items: [AttributedText]) -> AttributedText { language.list(items) }

  /// The distance travelled by a member at a time, in metres; nil before the start.
  func wayGone(by member: Int, at time: Instant) -> Double? {
    content.outlines[member].last { $0.time <= time }?.distance
  }

  /// The ends of an interval in local time.
  func ends(of stretch: TimeStretch) -> [Clause.Slot: AttributedText] {
    let ends = times.ends(stretch.from, stretch.to)
    return [.from: AttributedText(ends.from), .to: AttributedText(ends.to)]
  }

  /// A time behind the leader; nil if unknown.
  func behind(seconds: Double?) -> String? {
    guard let seconds, seconds.magnitude < 1e12 else { return nil }
    return measures.duration(milliseconds: Int64((seconds * 1000).rounded()))
  }
}
