import HitherFormats
import HitherText
import HitherTracks

/// Properties of the group before any fix is read, so that a stream and a report agree.
extension OutingPlan {
  /// Whether the manifest, an option or the log file names a leader.
  package var namesLeader: Bool {
    leader != nil
      || log?.entries.contains { entry in
        if case .role(.leader) = entry.content { true } else { false }
      } ?? false
  }

  /// Whether the outing is the days of a household: its places include a home, and there is no leader.
  ///
  /// Members then move independently, and are not compared.
  package var isHousehold: Bool {
    !namesLeader && outing.places.contains { $0.kind == .home }
  }

  /// Notices of places that belong to nobody among the members.
  ///
  /// Only the owner of the recordings gets them: they name members and places.
  func placesOfStrangers(among members: [Member]) -> [Notice] {
    guard viewing == nil, options.sharing == nil else { return [] }
    let ids = members.map(\.id)
    return outing.places.compactMap { place in
      guard let owner = place.member, !ids.contains(owner) else { return nil }
      let named = members.first { $0.name.lowercased() == owner.lowercased() }?.id
      let meant = named ?? Suggestion.nearest(to: owner, among: ids)
      let hint = Suggestion.hint(naming: meant).map { "; \($0)" } ?? ""
      return Notice(
        code: "place_of_stranger",
        message: "place '\(place.id)' belongs to '\(owner)', who is not a member" + hint,
        file: placesPath, values: ["who": owner, "what": place.id])
    }
  }

  /// Whether the recordings may turn out to be several outings.
  ///
  /// A manifest, a stream's state, a log, a leader, a file that names members itself, or the option
  /// shows that they are one.
  var mayBeSeveral: Bool {
    !hasManifest && !options.isOneOuting && !hasLog && leader == nil && sources.count > 1
      && sources.allSatisfy { $0.member != nil && !$0.isState && $0.path != "-" }
  }
}

extension OutingPlan {
  /// The first member in order, to whom the others are compared if there is no leader; nil if only
  /// the files name members.
  package var firstMember: String? {
    if hasManifest { return outing.members.map(\.id).min { $0.precedesByBytes($1) } }
    guard sources.allSatisfy({ $0.member != nil && !$0.isState }) else { return nil }
    return sources.map { options.member(of: $0.fallbackMember) }.min { $0.precedesByBytes($1) }
  }

  /// The plan of some members of several outings, as an outing of its own.
  ///
  /// A guessed route is omitted: it may not belong to all outings.
  package func part(of ids: [String], named name: String) -> OutingPlan {
    var part = self
    part.outing.name = name
    part.sources = sources.filter { ids.contains(options.member(of: $0.fallbackMember)) }
    part.options.isOneOuting = true
    let own = Set(part.sources.map(\.fallbackMember))
    part.shifts = shifts.filter { own.contains($0.key) || ids.contains($0.key) }
    part.options.shifts = options.shifts.filter { own.contains($0.key) || ids.contains($0.key) }
    part.options.merges = options.merges.filter { ids.contains($0.value) }
    let files = Set(part.sources.map(\.path))
    part.notices = notices.filter { $0.file.map { files.contains($0) } ?? true }
    if options.route == nil { (part.routePath, part.outing.route) = (nil, nil) }
    return part
  }
}
