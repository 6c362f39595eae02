import HitherGeodesy
import HitherOuting
package import HitherReport
import HitherText

/// Saved journeys as text for the terminal.
package enum JourneysText {
  package static func lines(_ journeys: [SavedJourney], _ language: Language) -> String {
    let words = DepartureWords(language: language)
    guard !journeys.isEmpty else { return words.text(.noJourneys) + "\n" }
    var layout = ColumnLayout([.left, .left, .left, .left])
    for journey in journeys {
      layout.append([
        journey.name, "\(end(journey.from, words)) → \(end(journey.to, words))",
        words.text(.journeyAhead, [.length: words.duration(Int64(journey.bufferSeconds))]),
        hours(journey, words),
      ])
    }
    return layout.lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  private static func end(_ end: JourneyEnd, _ words: DepartureWords) -> String {
    switch end {
    case .stop(let id): words.text(.journeyStop, [.what: id])
    case .place(let id, _): id
    case .coordinate(let coordinate): "\(coordinate.latitude),\(coordinate.longitude)"
    }
  }

  private static func hours(_ journey: SavedJourney, _ words: DepartureWords) -> String {
    let hours = journey.hours
    var parts = journey.member.map { [words.text(.journeyFor, [.who: $0])] } ?? []
    if hours != .always { parts.append(days(hours, words)) }
    if let limit = journey.noticesPerDay {
      let usual = JourneyHours.text(journey.usual)
      if !usual.isEmpty {
        parts.append(words.text(.journeyUsual, [.when: usual]))
      } else if limit != SavedJourney.usualNotices {
        parts.append(words.counted(.journeyLimit, limit))
      }
    } else {
      parts.append(words.text(.journeyAll))
    }
    return parts.joined(separator: words.comma)
  }

  private static func days(_ hours: JourneyHours, _ words: DepartureWords) -> String {
    let days = weekdays.enumerated().filter { hours.weekdays >> UInt8($0.offset) & 1 == 1 }
    return days.map { words.text($0.element) }.joined(separator: ",")
      + " \(hours.firstText)–\(hours.lastText)"
  }

  private static let weekdays: [TransitWords] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]
}
