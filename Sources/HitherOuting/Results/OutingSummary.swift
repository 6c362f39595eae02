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
  /// Whether somebody said who leads; otherwise it is the first member, from whom the others are measured.
  package var isLeaderNamed = true
  /// The members by outing, where their recordings are several ones; empty if they are one.
  package var outings: [[Int]] = []
  /// By member, the zone of the place where it began; empty unless there are several outings.
  package var zones: [String] = []
  /// Whether any two members recorded at one time.
  package var hasCommonTime = true

  package init(
    outing: Outing, members: [MemberSummary], group: GroupSummary?, diagnostics: Diagnostics
  ) {
    self.outing = outing
    self.members = members
    self.group = group
    self.diagnostics = diagnostics
  }

  /// The place of the member from whom the others are measured; nil if there is no group.
  package var leader: Int? { members.firstIndex { $0.member.role == .leader } }
  /// The same only if somebody named that member.
  package var namedLeader: Int? { isLeaderNamed ? leader : nil }

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
