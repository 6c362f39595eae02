import HitherOuting
import HitherText
package import HitherTracks

/// The clock as a short table on standard output.
package enum ClockText {
  /// The table of each moment; each is named if there are several.
  ///
  /// The last line names the zone of the times.
  ///
  /// - Parameter zoneLine: What the zone of the times is.
  package static func tables(
    _ moments: [(time: Instant, hands: [ClockHand])], _ setting: ClockSetting, zoneLine: String
  ) -> String {
    let zone = TimeZone(named: setting.timeZone) ?? .utc
    let isLocal = zone.name != TimeZone.utc.name
    func text(_ time: Instant?) -> String {
      guard let time else { return Measures.unknown }
      guard isLocal else { return time.rfc3339WithoutMilliseconds }
      // As it can be typed into options.
      let local = (time + Int64(zone.secondsEast(at: time)) * 1000).rfc3339WithoutMilliseconds
      return String(local.dropLast())
    }
    let blocks = moments.map { moment in
      (moments.count > 1 ? text(moment.time) + "\n" : "") + table(moment.hands, setting, text)
    }
    return blocks.joined(separator: "\n") + (isLocal ? zoneLine + "\n" : "")
  }

  /// One line per member: state, place, since when, and the time of the last fix.
  private static func table(
    _ hands: [ClockHand], _ setting: ClockSetting, _ time: (Instant?) -> String
  ) -> String {
    let phrases: [Phrase] = [.member, .state, .place, .since, .lastFix]
    var layout = ColumnLayout(phrases.map { _ in .left })
    layout.append(phrases.map { $0.text(setting.language) })
    for named in hands {
      let hand = named.hand
      layout.append(
        [
          named.name, state(hand.state, setting), hand.place ?? Measures.unknown,
          time(hand.since), time(hand.fixTime),
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
