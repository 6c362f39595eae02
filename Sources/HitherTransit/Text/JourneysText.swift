package import HitherDepartures
import HitherGeodesy
import HitherOuting
import HitherReport

/// Saved journeys, in lines for a person at the terminal.
package enum JourneysText {
  package static func lines(_ journeys: [SavedJourney]) -> String {
    guard !journeys.isEmpty else { return "no journeys are saved\n" }
    var layout = ColumnLayout([.left, .left, .left, .left])
    for journey in journeys {
      layout.append([
        journey.name, "\(end(journey.from)) → \(end(journey.to))",
        "\(DurationWords.text(seconds: Int64(journey.bufferSeconds))) ahead", hours(journey),
      ])
    }
    return layout.lines.map { VisibleText.neutralised($0) + "\n" }.joined()
  }

  private static func end(_ end: JourneyEnd) -> String {
    switch end {
    case .stop(let id): "stop \(id)"
    case .place(let id, _): id
    case .coordinate(let coordinate): "\(coordinate.latitude),\(coordinate.longitude)"
    }
  }

  private static func hours(_ journey: SavedJourney) -> String {
    let hours = journey.hours
    var words = journey.member.map { "for \($0)" } ?? ""
    guard hours != .always else { return words }
    if !words.isEmpty { words += ", " }
    return words
      + "\(hours.days.joined(separator: ",")) \(hours.firstText)–\(hours.lastText)"
  }
}
