import HitherOuting
import HitherText

/// The clock as a short table on standard output.
package enum ClockText {
  /// One line per member: state, place, since when, and the time of the last fix.
  package static func table(_ hands: [ClockHand], _ setting: ClockSetting) -> String {
    let phrases: [Phrase] = [.member, .state, .place, .since, .lastFix]
    var layout = ColumnLayout(phrases.map { _ in .left })
    layout.append(phrases.map { $0.text(setting.language) })
    for named in hands {
      let hand = named.hand
      layout.append(
        [
          named.name, state(hand.state, setting), hand.place ?? Measures.unknown,
          hand.since?.rfc3339WithoutMilliseconds ?? Measures.unknown,
          hand.fixTime?.rfc3339WithoutMilliseconds ?? Measures.unknown,
        ].map(VisibleText.neutralised))
    }
    return layout.lines.map { $0 + "\n" }.joined()
  }

  /// In English the states have the names of the rules and tables, whose ids are words.
  private static func state(_ id: String?, _ setting: ClockSetting) -> String {
    guard let id else { return Measures.unknown }
    guard setting.language != .english else { return id }
    return setting.states.first { $0.id == id }?.label ?? id
  }
}
