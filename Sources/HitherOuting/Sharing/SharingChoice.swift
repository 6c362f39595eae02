import HitherNetwork
import HitherPlaces
import HitherTracks

/// How a sharing copy of an outing is made.
package struct SharingChoice: Sendable {
  /// What is shown of the times of day.
  package enum Times: String, CaseIterable, Sendable {
    /// The true times.
    case exact
    /// All times are moved by one amount, so that the first is a multiple of a quarter of an hour.
    case rounded
    /// The first is midnight of 1 January 2000, so that only durations are shown.
    case none
  }

  package var times = Times.rounded
  /// The radius of the zone of a small place.
  package var radiusMetres = usualRadius
  /// The path of a GeoJSON file whose places are all private, beside the homes among the outing's places.
  package var places: String?
  /// Whether nothing is private, which must be stated.
  package var hasNoPrivatePlaces = false
  /// The path of a network, or of what one is imported from: tracks are cut at the last junction before a zone. Nil for
  /// the ways that the outing names.
  package var ways: String?
  /// The path of the key; nil for the user's usual one.
  package var key: String?

  package static let usualRadius = 400.0
  package static let radii = 200.0...5000.0

  package init() {}
}

extension OutingPlan {
  /// The plan of the same outing without anything in or near a private place.
  ///
  /// - Throws: If it is not known what is private, or a member is named after a private place.
  package func sharingCopy(_ choice: SharingChoice) throws(HitherError) -> OutingPlan {
    var notices: [Notice] = []
    var hidden = outing.places.filter { $0.kind == .home }
    if let path = choice.places { hidden += try PlacesFile.read(path, &notices) }
    if choice.hasNoPrivatePlaces { hidden = [] }
    guard choice.hasNoPrivatePlaces || !hidden.isEmpty else {
      throw HitherError(
        .usage, "it is not known which places are private",
        hint:
          "name them in a places file with --private FILE (docs/formats.md); --private none states that there are none"
      )
    }
    let key = hidden.isEmpty ? nil : try SharingKey.read(choice.key)
    let zones = key.map { $0.zones(of: hidden, radiusMetres: choice.radiusMetres) } ?? []
    // Shorter names would be found in ordinary words.
    let names = hidden.map { $0.name.lowercased() }.filter { $0.count >= 4 }
    var copy = self
    var filter = SharingFilter(
      zones: zones, names: names, networks: zones.isEmpty ? [] : try sharedWays(choice.ways))
    copy.options.sharing = filter
    // The first time is that of what is shown.
    filter.shiftMilliseconds = try copy.shift(choice.times)
    copy.options.sharing = filter
    try copy.leaveOut(filter, Set(hidden.map(\.id)))
    copy.notices += [choice.times.notice].compactMap(\.self)
    return copy
  }

  /// The ways at whose junctions tracks are cut: those that are named for it, otherwise all that the outing names.
  private func sharedWays(_ named: String?) throws(HitherError) -> [Network] {
    if let named { return [try NetworkFile.ways(named)] }
    var found = maps.compactMap(\.ways)
    if let ways = options.ways { found.append(try NetworkFile.ways(ways)) }
    if let network = try preparedNetwork() { found.append(network) }
    return found
  }

  private mutating func leaveOut(
    _ filter: SharingFilter, _ hidden: Set<String>
  ) throws(HitherError) {
    for member in outing.members where filter.hides(member.id) || filter.hides(member.name) {
      throw named(member.id)
    }
    // A name that --merge gives is none of a file.
    let byFile = sources.filter { !hasManifest || ($0.member == nil && !$0.isState) }
      .map(\.fallbackMember).filter { options.member(of: $0) == $0 }
    for index in sources.indices {
      if filter.hides(options.member(of: sources[index].fallbackMember)) {
        throw named(sources[index].fallbackMember)
      }
      sources[index].isNamed = false
      sources[index].shownPath = "recording \(index + 1)"
    }
    if filter.hides(outing.name) { outing.name = "Outing" }
    outing.places.removeAll {
      hidden.contains($0.id) || filter.hides($0.shape.centre) || filter.hides($0.name)
    }
    outing.route = outing.route.flatMap(filter.shown)
    for index in outing.members.indices {
      outing.members[index].windows = outing.members[index].windows.map { window in
        MembershipWindow(
          joined: window.joined.map(filter.shown), left: window.left.map(filter.shown))
      }
    }
    if var log {
      log.entries = log.entries.compactMap(filter.shown)
      log.rejects = []
      log.shownPath = "log"
      self.log = log
    }
    // Journeys and departures begin where somebody lives.
    (transitPath, realtimePath, options.transit, options.realtime) = (nil, nil, nil, nil)
    // The file of a photograph can state where it was taken.
    pictures = [:]
    if !filter.zones.isEmpty {
      clock = (clock ?? ClockLadder.usual(for: outing.places)).withUnknownSilences
    }
    notices = [
      filter.zones.isEmpty
        ? Notice(
          code: "sharing_copy_whole",
          message: "a copy to share: no place was named as private, so all positions are in it")
        : Notice(
          code: "sharing_copy",
          message:
            "a copy to share: parts near private places are left out, and totals are sums of what is shown"
        )
    ]
    if !byFile.isEmpty {
      notices.append(
        Notice(
          code: "named_by_file",
          message:
            "a recording that names no member is shown under the name of its file: \(byFile.firstFew)",
          values: ["who": byFile.firstFew]))
    }
    if !filter.zones.isEmpty, !outing.places.isEmpty || rulesPath != nil {
      notices.append(
        Notice(
          code: "silence_not_shown",
          message:
            "in the copy a silence can be a private place, which is not shown: the state is then unknown, not lost"
        ))
    }
  }

  private func named(_ member: String) -> HitherError {
    HitherError(
      .usage, "the member '\(member)' is named after a private place",
      hint: "give the recording another name: --merge leo=\(member)")
  }

  /// The amount by which all times are moved.
  private func shift(_ times: SharingChoice.Times) throws(HitherError) -> Int64 {
    guard times != .exact else { return 0 }
    let span: RecordedSpan?
    do throws(HitherError) { span = try recordedSpan() } catch {
      throw HitherError(
        .usage, "the times can only be moved if the input can be read twice", place: error.place,
        hint: "write it to a file first, or show the true times: --share-times exact")
    }
    guard let first = span?.first.milliseconds else { return 0 }
    let quarter: Int64 = 900_000
    switch times {
    case .exact: return 0
    case .rounded: return (first + quarter / 2) / quarter * quarter - first
    case .none: return 946_684_800_000 - first
    }
  }
}

extension ClockLadder {
  /// The same list without states of a silence: members whose positions are left out are not lost, and the copy does
  /// not show who was at a private place and whose phone was off.
  fileprivate var withUnknownSilences: ClockLadder {
    var ladder = self
    for index in rungs.indices where rungs[index].when.isOfSilence {
      ladder.rungs[index].state = ClockDetector.unknownState
    }
    return ladder
  }
}

extension SharingChoice.Times {
  /// Says that the times of the copy are not the true ones; nil if they are.
  fileprivate var notice: Notice? {
    switch self {
    case .exact: nil
    case .rounded:
      Notice(
        code: "sharing_times_moved",
        message:
          "all times of the copy are moved by one amount of at most 7.5 minutes; durations are the true ones"
      )
    case .none:
      Notice(
        code: "sharing_times_counted",
        message:
          "the times of the copy are counted from midnight of 1 January 2000; durations are the true ones"
      )
    }
  }
}

extension Notice {
  /// Whether it says that the output is a copy to share, and what is left out.
  package var isOfSharingCopy: Bool { code.hasPrefix("sharing_") }
}
