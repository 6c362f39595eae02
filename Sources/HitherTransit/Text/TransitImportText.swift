import HitherFormats
import HitherOuting
package import HitherReport
import HitherText

/// The result of a timetable import as text for the terminal.
package enum TransitImportText {
  package static func lines(_ answer: TransitImportAnswer, _ language: Language) -> String {
    answer.feeds.map { lines($0, DepartureWords(language: language)) }.joined(separator: "\n")
  }

  private static func lines(_ feed: TransitImportAnswer.Feed, _ words: DepartureWords) -> String {
    var layout = ColumnLayout([.left, .left])
    func row(_ name: TransitWords, _ text: String) {
      layout.append(["  " + words.text(name), VisibleText.neutralised(text)])
    }
    let counts = feed.counts
    row(.stops, "\(counts.stops)")
    row(.routes, "\(counts.routes)")
    row(
      .trips,
      words.text(.tripsAndHalts, [.count: "\(counts.trips)", .total: "\(counts.stopTimes)"]))
    if feed.feed.firstDay <= feed.feed.lastDay {
      let (first, last) = (DayText.iso(feed.feed.firstDay), DayText.iso(feed.feed.lastDay))
      row(.runs, words.text(.fromTo, [.from: first, .to: last]))
    }
    row(.timeZone, feed.feed.zone)
    for finding in feed.findings {
      let code = finding.code.rawValue.split(separator: "_").joined(separator: " ")
      row(
        name(of: finding.code.severity),
        "\(finding.count) × \(code)\(first(finding))")
    }
    return VisibleText.neutralised(feed.file) + "\n" + layout.lines.map { $0 + "\n" }.joined()
  }

  private static func name(of severity: FeedFinding.Severity) -> TransitWords {
    switch severity {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }

  private static func first(_ finding: FeedFinding) -> String {
    guard let place = finding.places.first else { return "" }
    let line = place.line.map { ":\($0)" } ?? ""
    let what = [place.field, place.value].compactMap { $0 }.joined(separator: " ")
    return " (\(place.file)\(line)\(what.isEmpty ? "" : ", " + what))"
  }
}
