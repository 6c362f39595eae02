package import HitherEstimates
import HitherOuting
import HitherText
import HitherTracks

/// The inspection of track files, in lines for a terminal.
package enum InspectText {
  /// The lines of all files, with a blank line between two.
  package static func lines(_ files: [FileInspection]) -> String {
    files.map(lines).joined(separator: "\n")
  }

  private static func lines(_ file: FileInspection) -> String {
    var layout = ColumnLayout([.left, .left])
    func row(_ name: String, _ text: String) {
      layout.append(["  " + name, VisibleText.neutralised(text)])
    }
    if let summary = file.formatSummary { row("format", summary) }
    if let name = file.name { row("name", name) }
    if let creator = file.creator { row("made by", creator) }
    if file.format != nil {
      for figure in figures(of: file) { row(figure.0, figure.1) }
    }
    if !file.unusedColumns.isEmpty {
      let kind = file.format == "csv" ? "columns" : "values"
      row("unused", kind + ": " + file.unusedColumns.joined(separator: ", "))
    }
    for refusal in file.refusals {
      row("rejected", "\(refusal.count) × \(refusal.reason) (first at line \(refusal.line))")
    }
    for notice in file.notices { row("notice", notice.message) }
    for advice in file.advice { row("→", advice) }
    if let fault = file.fault { row("error", fault) }
    if let hint = file.hint { row("hint", hint) }
    return VisibleText.neutralised(file.file) + "\n" + layout.lines.map { $0 + "\n" }.joined()
  }

  private static func figures(of file: FileInspection) -> [(String, String)] {
    let survey = file.survey
    var rows = [("records", counted(file))]
    if !file.shares.isEmpty { rows.append(("members", members(file.shares))) }
    if let start = survey.start, let end = survey.end {
      rows.append(("span", "\(start.rfc3339) to \(end.rfc3339)"))
    }
    if let interval = survey.medianInterval {
      rows.append(
        ("sampling", "\(figure(interval / 1000, "interval_s")) s between records, median"))
    }
    var quality: [String] = []
    if survey.segments > 0 {
      quality.append("\(survey.segments) \(survey.segments == 1 ? "segment" : "segments")")
    }
    if survey.withoutTime > 0 { quality.append("\(survey.withoutTime) without time") }
    if survey.outOfOrder > 0 { quality.append("\(survey.outOfOrder) out of order") }
    if survey.repeatedTimes > 0 { quality.append("\(survey.repeatedTimes) with a repeated time") }
    if let accuracy = survey.medianAccuracy {
      quality.append("accuracy \(figure(accuracy, "accuracy_m")) m, median")
    }
    if !quality.isEmpty { rows.append(("quality", quality.joined(separator: ", "))) }
    let sensors = Sensor.allCases.filter { survey.known[$0.rawValue] > 0 }
    if !sensors.isEmpty {
      rows.append(
        (
          "sensors",
          sensors.map { sensor in
            let known = survey.known[sensor.rawValue]
            let name = sensor.fieldName.split(separator: "_").joined(separator: " ")
            return known == survey.count ? name : "\(name) (\(known))"
          }.joined(separator: ", ")
        ))
    }
    return rows
  }

  private static func counted(_ file: FileInspection) -> String {
    var parts = ["\(file.records)"]
    if file.records > file.accepted { parts.append("\(file.records - file.accepted) rejected") }
    if file.routePoints > 0 { parts.append("\(file.routePoints) route points") }
    if file.waypoints > 0 { parts.append("\(file.waypoints) waypoints") }
    return parts.joined(separator: ", ")
  }

  private static func members(_ shares: [FileInspection.Share]) -> String {
    let shown = shares.prefix(10).map { "\($0.member) (\($0.records))" }.joined(separator: ", ")
    return shares.count > 10 ? shown + ", and \(shares.count - 10) more" : shown
  }

  private static func figure(_ number: Double, _ name: String) -> String {
    var buffer = TextBuffer()
    FieldFormat.append(number, named: name, to: &buffer)
    return buffer.text
  }
}
