import HitherText

/// Warnings for a person about the data, one line each.
package enum DiagnosticsText {
  /// The limit of notices in the text; the summary has all.
  private static let mostNotices = 20

  /// The lines: notices first, then the number of rejected records and the path of their file.
  ///
  /// Names and keys of the input are made safe for a terminal.
  package static func lines(
    _ diagnostics: Diagnostics, rejected: Int, rejectsPath: String?
  ) -> [String] {
    var lines = diagnostics.notices.prefix(mostNotices).map { notice in
      "warning: " + (notice.file.map { "\($0): " } ?? "") + notice.message
    }
    if diagnostics.notices.count > mostNotices {
      lines.append(
        "warning: \(diagnostics.notices.count - mostNotices) more notices; "
          + "a report's summary.json and 'summarize --json' have all")
    }
    if rejected > 0 {
      let records = rejected == 1 ? "1 record was" : "\(rejected) records were"
      let place = rejectsPath.map { "kept in \($0)" } ?? "use --rejects FILE to see them"
      lines.append("warning: \(records) not used; \(place)")
    }
    return lines.map(VisibleText.neutralised)
  }

  /// How many members a viewer may not see, in at most one line.
  package static func hidden(_ count: Int?) -> [String] {
    guard let count, count > 0 else { return [] }
    return [count == 1 ? "1 member is not shown" : "\(count) members are not shown"]
  }
}

extension OutingResult {
  /// Warnings for a person about the data, one line each.
  package func warnings(rejectsPath: String?) -> [String] {
    DiagnosticsText.lines(summary.diagnostics, rejected: rejectCount, rejectsPath: rejectsPath)
      + DiagnosticsText.hidden(summary.hiddenMembers) + viewerWarnings
  }
}

extension Conversion.Result {
  /// Warnings for a person about the data, one line each.
  package func warnings(rejectsPath: String?) -> [String] {
    DiagnosticsText.lines(diagnostics, rejected: rejectCount, rejectsPath: rejectsPath)
      + DiagnosticsText.hidden(hiddenMembers) + viewerWarnings
  }
}

extension OutingPlan {
  /// Warnings for a person about the files other than tracks, one line each.
  package var warnings: [String] {
    var diagnostics = Diagnostics()
    diagnostics.notices = notices
    return DiagnosticsText.lines(diagnostics, rejected: 0, rejectsPath: nil)
  }
}

extension LiveOuting.Tally {
  /// Warnings for a person about a stream, one line each.
  package var warnings: [String] {
    let nothing = fixes == 0 && rejected == 0 && unknown == 0 && future == 0
    return (nothing ? ["warning: no fix was received"] : []) + counts
  }

  private var counts: [String] {
    [
      (late, "arrived after the allowed lateness and changed no event"),
      (future, "more than 120 s ahead of receipt, not used"),
      (unknown, "of no member of the outing, not used"),
      (rejected, "that could not be read, not used"),
    ].filter { $0.0 > 0 }.map {
      "warning: \($0.0 == 1 ? "1 record" : "\($0.0) records") \($0.1)"
    }
  }
}
