package import HitherGroups
package import HitherTracks

/// The results of an outing.
package struct OutingSummary: Sendable {
  package var outing: Outing
  package var members: [MemberSummary]
  package var group: GroupSummary?
  package var diagnostics: Diagnostics
  /// The tool whose convention the figures follow; nil for Hither's own.
  package var preset: String?
  /// The results of the log; nil if there is none.
  package var log: LogSummary?
  /// Whether the leader was named; otherwise it is the first member, to whom the others are compared.
  package var isLeaderNamed = true
  /// The members by outing, if their recordings are several ones; empty if they are one.
  package var outings: [[Int]] = []
  /// By member, the zone of the starting place; empty unless there are several outings.
  package var zones: [String] = []
  /// Whether any two members recorded at the same time.
  package var hasCommonTime = true
  /// Whether these are days of a household: people with a home who are not compared.
  package var isHousehold = false
  /// The number of members whom the viewer may not see; nil if there is no viewer.
  package var hiddenMembers: Int?

  package init(
    outing: Outing, members: [MemberSummary], group: GroupSummary?, diagnostics: Diagnostics
  ) {
    self.outing = outing
    self.members = members
    self.group = group
    self.diagnostics = diagnostics
  }

  /// The index of the member to whom the others are compared; nil if there is no group.
  package var leader: Int? { members.firstIndex { $0.member.role == .leader } }
  /// The same, only if that member was named as the leader.
  package var namedLeader: Int? { isLeaderNamed ? leader : nil }
  /// The id of the member to whom the others are compared; nil if there is no group.
  var leaderID: String? { leader.map { members[$0].member.id } }

  package var fixes: Int { members.reduce(0) { $0 + $1.track.fixes } }
  package var start: Instant? { members.lazy.compactMap(\.track.start).min() }
  package var end: Instant? { members.lazy.compactMap(\.track.end).max() }

  /// How long the gap to the leader was unknown, summed over all followers; nil if it was always known.
  package var unknownGapMilliseconds: Int64? {
    let unknown = members.reduce(Int64(0)) { $0 + ($1.straggling?.unknownMilliseconds ?? 0) }
    return unknown > 0 ? unknown : nil
  }
}

/// Counts of the inputs: every lost record is counted here.
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
  /// Whether files and notices are withheld from a viewer, because they name members and files.
  package private(set) var isWithheld = false

  package init() {}

  /// Those of a result for a viewer.
  static let withheld: Diagnostics = {
    var diagnostics = Diagnostics()
    diagnostics.isWithheld = true
    return diagnostics
  }()

  package var records: Int { files.reduce(0) { $0 + $1.records } }
  package var rejected: Int { files.reduce(0) { $0 + $1.rejected } }
  package var accepted: Int { records - rejected }
}
