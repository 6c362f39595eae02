package import HitherDepartures
import HitherFormats
import HitherOuting
import HitherReport

/// What an import of timetables came to, in lines for a person at the terminal.
package enum TransitImportText {
  package static func lines(_ answer: TransitImportAnswer) -> String {
    answer.feeds.map(lines).joined(separator: "\n")
  }

  private static func lines(_ feed: TransitImportAnswer.Feed) -> String {
    var layout = ColumnLayout([.left, .left])
    func row(_ name: String, _ text: String) {
      layout.append(["  " + name, VisibleText.neutralised(text)])
    }
    let counts = feed.counts
    row("stops", "\(counts.stops)")
    row("routes", "\(counts.routes)")
    row("trips", "\(counts.trips), \(counts.stopTimes) halts")
    if feed.feed.firstDay <= feed.feed.lastDay {
      row("runs", "\(DayText.iso(feed.feed.firstDay)) to \(DayText.iso(feed.feed.lastDay))")
    }
    row("time zone", feed.feed.zone)
    for finding in feed.findings {
      row(
        finding.code.severity.rawValue,
        "\(finding.count) × \(finding.code.rawValue)\(first(finding))")
    }
    return VisibleText.neutralised(feed.file) + "\n" + layout.lines.map { $0 + "\n" }.joined()
  }

  private static func first(_ finding: FeedFinding) -> String {
    guard let place = finding.places.first else { return "" }
    let line = place.line.map { ":\($0)" } ?? ""
    let what = [place.field, place.value].compactMap { $0 }.joined(separator: " ")
    return " (\(place.file)\(line)\(what.isEmpty ? "" : ", " + what))"
  }
}
