import HitherTracks

/// A member in any kind of scenario.
protocol ScenarioMember {
  /// The member's id in files; unique, and valid as a file name.
  var id: String { get }
  var role: Role { get }
}

extension MemberPlan: ScenarioMember {}
extension DayMember: ScenarioMember {}

extension ScenarioFields {
  /// The members of a scenario: 1 to 200, with at most one leader.
  func members<Member: ScenarioMember>(
    keys: [String], _ read: (ScenarioFields) throws(ScenarioError) -> Member
  ) throws(ScenarioError) -> [Member] {
    var members: [Member] = []
    for fields in try objects("members", each: "a member", keys: keys) {
      let member = try read(fields)
      guard !members.contains(where: { $0.id == member.id }) else {
        throw fields.error("id", "two members have the id \"\(member.id)\"")
      }
      guard member.role != .leader || !members.contains(where: { $0.role == .leader }) else {
        throw fields.error("role", "an outing has one leader")
      }
      members.append(member)
    }
    guard (1...200).contains(members.count) else {
      throw error("members", "a scenario needs 1 to 200 members")
    }
    return members
  }

  /// The id of a member, which is also a file name.
  func memberID() throws(ScenarioError) -> String {
    let id = try text("id")
    guard Self.isFileName(id) else {
      throw error("id", "an id must serve as a file name: \"\(id)\" cannot")
    }
    return id
  }

  /// Whether a name is a valid file name on any system, with any suffix.
  private static func isFileName(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 100 && !id.hasPrefix(".")
      && id.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && !"/\\:*?\"<>|".unicodeScalars.contains($0)
      }
  }
}
