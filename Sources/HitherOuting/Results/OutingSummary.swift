package import HitherGroups
package import HitherTracks

/// What is said of an outing.
package struct OutingSummary: Sendable {
  package var outing: Outing
  package var members: [MemberSummary]
  package var group: GroupSummary?
  package var diagnostics: Diagnostics
  /// The tool by whose convention the figures are; nil for Hither's own.
  package var preset: String?
  /// What the log tells; nil where there is none.
  package var log: LogSummary?

  package init(
    outing: Outing, members: [MemberSummary], group: GroupSummary?, diagnostics: Diagnostics
  ) {
    self.outing = outing
    self.members = members
    self.group = group
    self.diagnostics = diagnostics
  }

  package var fixes: Int { members.reduce(0) { $0 + $1.fixes } }
  package var start: Instant? { members.compactMap(\.start).min() }
  package var end: Instant? { members.compactMap(\.end).max() }

  /// For how long the gap to the leader was not known, of all followers together; nil where it was always known.
  package var unknownGapMilliseconds: Int64? {
    let unknown = members.reduce(Int64(0)) { $0 + ($1.straggling?.unknownMilliseconds ?? 0) }
    return unknown > 0 ? unknown : nil
  }
}

/// How the inputs were read: nothing is lost without being counted here.
package struct Diagnostics: Sendable {
  package struct File: Sendable {
    package var file: String
    package var format: String
    package var records: Int
    package var rejected: Int

    package init(file: String, format: String, records: Int, rejected: Int) {
      self.file = file
      self.format = format
      self.records = records
      self.rejected = rejected
    }
  }

  package var files: [File] = []
  package var notices: [Notice] = []

  package init() {}

  package var records: Int { files.reduce(0) { $0 + $1.records } }
  package var rejected: Int { files.reduce(0) { $0 + $1.rejected } }
  package var accepted: Int { records - rejected }
}
