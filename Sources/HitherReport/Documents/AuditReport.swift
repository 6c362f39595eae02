package import HitherOuting
package import HitherPlaces
import HitherText
package import HitherTracks

/// What a member may know: who may see the member, who looked, and who changed that.
package struct AuditReport: Sendable {
  package var member: String
  package var time: Instant
  package var rows: [VisibilityStatus]
  /// The looks at the member, in order of time; nil if there is no audit log.
  package var looks: [AuditEntry.Look]?
  /// The requests, approvals and revocations that commands wrote; nil if there is no audit log.
  package var changes: [VisibilityEntry]?

  /// Makes the report.
  ///
  /// - Parameter audited: The entries of the audit log; nil if there is none.
  package init(
    of member: String, _ entries: [VisibilityEntry], _ audited: [AuditEntry]?, at time: Instant
  ) {
    self.member = member
    self.time = time
    rows = VisibilityList(entries, at: time, member: member).rows
    looks = audited?.compactMap { entry in
      guard case .look(let look) = entry, look.members.contains(member) else { return nil }
      return look
    }.sorted { $0.time < $1.time }
    changes = audited?.compactMap { entry in
      guard case .change(let change) = entry, change.member == member else { return nil }
      return change
    }.sorted { $0.time < $1.time }
  }

  /// The report as JSON, or as lines for a person.
  package func text(asJSON: Bool) -> [UInt8] {
    guard !asJSON else { return AuditReportDocument.json(self) }
    var lines = ["Who may see \(member), as of \(time.rfc3339):"]
    lines += rows.isEmpty ? ["nobody"] : VisibilityText.lines(rows)
    lines += ["", "Who looked:"]
    if let looks {
      var layout = ColumnLayout([.left, .left, .left])
      for look in looks { layout.append([look.time.rfc3339, look.viewer, look.command]) }
      lines += looks.isEmpty ? ["nobody"] : layout.lines
    } else {
      lines.append("not known: there is no \(AuditLog.fileName) beside the visibility file")
    }
    if let changes, !changes.isEmpty {
      var layout = ColumnLayout([.left, .left, .left, .left])
      for change in changes {
        layout.append([
          change.time.rfc3339, change.kind.rawValue, change.viewer,
          change.kind == .approval ? VisibilityText.words(change.share) : "",
        ])
      }
      lines += ["", "Changes by commands:"] + layout.lines
    }
    return Array(lines.map { VisibleText.neutralised($0) + "\n" }.joined().utf8)
  }
}

/// What a member may know, as JSON (`hither/audit/1`).
package enum AuditReportDocument: FieldDocument {
  package static let schemaName = "hither/audit/1"
  package static let summary = "Who may see a member, who looked, and who changed that."

  package static let fields: [Field<AuditReport>] = [
    .word("schema", "The schema of this document.", of: [schemaName]) { _ in schemaName },
    .text("member", "The member.") { $0.member },
    .instant("time", "The moment for which the status is given.") { $0.time },
    .truth("audited", "Whether there is an audit log; without it looks and changes are not known.")
    {
      $0.looks != nil
    },
    .list("entries", "Who may see the member.", VisibilityListDocument.entry) { $0.rows },
    .list(
      "looks", "Output for a viewer that had the member in it, in order of time.",
      [
        .instant("time", "When.") { $0.time },
        .text("viewer", "Who looked.") { $0.viewer },
        .text("command", "By which command.") { $0.command },
      ]
    ) { $0.looks ?? [] },
    .list(
      "changes", "Requests, approvals and revocations by commands, in order of time.",
      [
        .instant("time", "When it takes effect.") { $0.time },
        .word(
          "type", "The kind of change.", of: VisibilityEntry.Kind.allCases.map(\.rawValue)
        ) { $0.kind.rawValue },
        .text("viewer", "The person who sees.") { $0.viewer },
      ]
    ) { $0.changes ?? [] },
  ]
}
