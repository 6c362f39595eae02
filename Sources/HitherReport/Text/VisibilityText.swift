import HitherOuting
import HitherPlaces
import HitherText
import HitherTracks

/// Who may see whom as a table for a terminal.
enum VisibilityText {
  /// A heading and a line a row; one line if there is none.
  static func lines(_ rows: [VisibilityStatus]) -> [String] {
    guard !rows.isEmpty else { return ["no requests and no approvals"] }
    var layout = ColumnLayout([.left, .left, .left, .left, .left, .left])
    layout.append(["Member", "Viewer", "Status", "From", "Until", "Shares"])
    for row in rows {
      layout.append(
        [
          row.member, row.viewer, row.status.rawValue.replacing("_", with: " "),
          row.start.rfc3339, row.end?.rfc3339 ?? "–", words(Set(row.share)),
        ].map(VisibleText.neutralised))
    }
    return layout.lines
  }

  /// The words of what is shared, in their usual order.
  static func words(_ shares: Set<VisibilityEntry.Share>) -> String {
    VisibilityEntry.Share.allCases.filter(shares.contains).map(\.rawValue).joined(separator: ", ")
  }
}
