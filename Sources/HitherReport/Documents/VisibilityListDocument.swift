package import HitherOuting
package import HitherPlaces
package import HitherTracks

/// Who may see whom at a moment, as `hither visibility list` writes it.
package struct VisibilityList: Sendable {
  package var time: Instant
  package var rows: [VisibilityStatus]

  /// The rows of a file, of one viewer or one member if they are given.
  package init(
    _ entries: [VisibilityEntry], at time: Instant, viewer: String? = nil, member: String? = nil
  ) {
    self.time = time
    rows = VisibilityStatus.all(entries, at: time).filter {
      (viewer ?? $0.viewer) == $0.viewer && (member ?? $0.member) == $0.member
    }
  }

  /// The rows as JSON, or as lines for a person.
  package func text(asJSON: Bool) -> [UInt8] {
    asJSON
      ? VisibilityListDocument.json(self)
      : Array(VisibilityText.lines(rows).map { $0 + "\n" }.joined().utf8)
  }
}

/// Who may see whom, as JSON (`hither/visibility/1`).
package enum VisibilityListDocument: FieldDocument {
  package static let schemaName = "hither/visibility/1"
  package static let summary = "Requests to see members, and approvals in force and ended."

  package static let fields: [Field<VisibilityList>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .instant("time", "The moment for which the status is given.") { $0.time },
    .list("entries", "By member, viewer and start.", entry) { $0.rows },
  ]

  /// The fields of an entry.
  static let entry: [Field<VisibilityStatus>] = [
    .text("member", "The member who is seen.") { $0.member },
    .text("viewer", "The person who sees.") { $0.viewer },
    .word(
      "status",
      "`requested`: not decided; `approved`: from a later time on; `in_force`: seen; `ended`: seen before.",
      of: VisibilityStatus.Status.allCases.map(\.rawValue)
    ) { $0.status.rawValue },
    .instant("start", "When it was requested, or from when on it was approved.") { $0.start },
    .instant("end", "The end of the approval; null if it has none.", canBeNull: true) { $0.end },
    .object(
      "share", "What is or was approved; null for a request.",
      VisibilityEntry.Share.allCases.map { share in
        .truth(share.rawValue, share.summary) { (row: VisibilityStatus) in
          row.share.contains(share)
        }
      }
    ) { $0.status == .requested ? nil : $0 },
  ]
}

extension VisibilityEntry.Share {
  fileprivate var summary: String {
    switch self {
    case .state: "The clock state; part of every approval."
    case .place: "The names of the member's own places."
    case .figures: "The figures of the summary."
    case .track: "The positions, and the figures."
    case .events: "The events."
    }
  }
}
