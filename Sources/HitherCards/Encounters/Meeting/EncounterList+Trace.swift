package import HitherFormats
package import HitherTracks

extension EncounterList {
  /// Makes the encounters of a contact trace.
  ///
  /// Contacts still open at the end are closed at the trace's last line. A repeated `up`, or a
  /// `down` without an `up`, changes nothing. Names are members.
  ///
  /// - Parameter start: The instant of the trace's time 0.
  package init(_ trace: ContactTraceDocument, start: Instant) {
    let names = Set(trace.changes.flatMap { [$0.one, $0.other] })
      .sorted { $0.precedesByBytes($1) }
    let places = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    var since: [MemberPair: Int64] = [:]
    var found: [MemberPair: StretchList] = [:]
    for change in trace.changes {
      guard let one = places[change.one], let other = places[change.other],
        let pair = MemberPair(MemberIndex(one), MemberIndex(other))
      else { continue }
      if change.isUp {
        if since[pair] == nil { since[pair] = change.milliseconds }
      } else if let from = since.removeValue(forKey: pair) {
        found[pair, default: StretchList()].add(from: from, to: change.milliseconds)
      }
    }
    let (first, last) = (trace.changes.first?.milliseconds, trace.changes.last?.milliseconds)
    for (pair, from) in since {
      found[pair, default: StretchList()].add(from: from, to: last ?? from)
    }
    func shifted(_ time: TimeStretch) -> TimeStretch {
      TimeStretch(
        from: start + time.from.milliseconds, to: start + time.to.milliseconds)
    }
    var span: TimeStretch?
    if let first, let last {
      span = TimeStretch(from: start + first, to: start + last)
    }
    self.init(
      members: names, span: span,
      encounters: found.flatMap { pair, list in
        list.stretches.map { Encounter(pair, shifted($0), .listed) }
      })
  }
}
