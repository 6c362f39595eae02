import HitherTracks

extension [Event] {
  /// The ids that more than one of the events have: whoever keeps each id once would lose the others.
  var repeatedIDs: [String] {
    var seen: Set<String> = []
    return map(\.id).filter { !seen.insert($0).inserted }
  }
}
