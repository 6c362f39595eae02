import HitherGeodesy
import HitherOuting
package import HitherReport

/// Saved journeys, in lines for a person at the terminal.
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
    var text = journey.member.map { words.text(.journeyFor, [.who: $0]) } ?? ""
    guard hours != .always else { return text }
    if !text.isEmpty { text += words.comma }
    let days = weekdays.enumerated().filter { hours.weekdays >> UInt8($0.offset) & 1 == 1 }
    return text + days.map { words.text($0.element) }.joined(separator: ",")
      + " \(hours.firstText)–\(hours.lastText)"
  }

  private static let weekdays: [TransitWords] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]
}
