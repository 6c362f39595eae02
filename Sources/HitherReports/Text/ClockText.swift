/// The clock as a short table on standard output.
package enum ClockText {
  /// A line a member: state, place, since when, and the time of the last fix.
  package static func table(_ hands: [ClockHand]) -> String {
    var layout = ColumnLayout([.left, .left, .left, .left, .left])
    layout.append(["member", "state", "place", "since", "last fix"])
    for named in hands {
      let hand = named.hand
      layout.append(
        [
          named.name, hand.state ?? "–", hand.place ?? "–", hand.since?.rfc3339 ?? "–",
          hand.fixTime?.rfc3339 ?? "–",
        ].map(VisibleText.neutralised))
    }
    return layout.lines.map { $0 + "\n" }.joined()
  }
}
