import HitherOuting
import HitherText
import HitherTracks

/// The clock in words.
struct ClockWords {
  let setting: ClockSetting
  let times: LocalTimes
  private let measures: Measures

  init(_ setting: ClockSetting, at time: Instant) {
    self.setting = setting
    times = LocalTimes(zoneName: setting.timeZone, start: time, language: setting.language)
    measures = Measures(language: setting.language)
  }

  /// The moment, such as `Friday, 1 May 2026 · 18:30`.
  func when(_ moment: ClockMoment) -> String {
    times.date(moment.time) + " · " + times.timeOfDay(moment.time)
  }

  /// The moment of a frame, such as `Fri 1 · 18:30`.
  func shortWhen(_ moment: ClockMoment) -> String {
    let date = times.zone.civilTime(at: moment.time).date
    return setting.language.customs.dates.weekdayAndDay(date) + " · "
      + times.timeOfDay(moment.time)
  }

  /// The state's label for people.
  func label(_ state: String) -> String {
    setting.states.first { $0.id == state }?.label ?? state
  }

  /// The state of a member in a line, such as `Home since 07:40`.
  func line(_ reading: ClockReading, isStale: Bool) -> String {
    guard let state = reading.state else { return Phrase.nothingKnown.text(setting.language) }
    var slots: [Clause.Slot: AttributedText] = [
      .place: AttributedText(TerminalWidth.truncated(VisibleText.neutralised(label(state)), to: 20))
    ]
    if isStale, let age = reading.fixAgeMilliseconds {
      slots[.length] = AttributedText(measures.duration(milliseconds: age / 60_000 * 60_000))
      return Clause.stateLastSeen.filled(slots, setting.language).plain
    }
    if let since = reading.since { slots[.from] = AttributedText(times.time(since)) }
    return Clause.stateSince.filled(slots, setting.language).plain
  }

  /// The whole clock in words, for screen readers.
  func description(_ moment: ClockMoment) -> String {
    moment.readings.map { sentence($0) }
      .joined(separator: setting.language.customs.lists.betweenSentences)
  }

  /// A hand in words.
  func sentence(_ reading: ClockReading) -> String {
    let isStale = (reading.fixAgeMilliseconds ?? 0) > setting.staleAfterMilliseconds
    let what = AttributedText(line(reading, isStale: isStale))
    return Clause.stateOf.filled([.who: .name(reading.name), .what: what], setting.language).plain
  }
}
