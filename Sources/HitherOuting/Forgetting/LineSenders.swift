import HitherFormats
import HitherText

/// Whose the positions in a file of lines are, as far as the lines say.
struct LineSenders {
  /// The members of its positions and messages.
  private(set) var members: Set<String> = []
  /// The number of positions and messages that name nobody.
  private(set) var unnamed = 0
  /// By member, a name of the person that is another name of the member's messages, and their number.
  private(set) var claimed: [String: (name: String, count: Int)] = [:]

  init(of person: ForgottenPerson, _ path: String) throws(HitherError) {
    var bytes = try WholeFile.bytes(path, limit: LineStores.limit)
    LineStores.forEachLine(in: &bytes) { range, bytes in
      let line = Array(bytes[range])
      guard let node = try? JSONNode.parse(line), case .object = node.value else { return }
      if case .string(let member)? = node["member"]?.value, !member.isEmpty {
        if node["lat"] != nil { members.insert(member) }
      } else if let sender = OwnTracksSender(line, node) {
        take(sender, person)
      } else if let owner = JSONFixOwner(node), node["type"] == nil {
        if let member = owner.member { members.insert(member) } else { unnamed += 1 }
      }
    }
  }

  private mutating func take(_ sender: OwnTracksSender, _ person: ForgottenPerson) {
    guard !sender.member.isEmpty else {
      unnamed += 1
      return
    }
    members.insert(sender.member)
    guard !person.isNamed(sender.member), let name = sender.otherNames.first(where: person.isNamed)
    else { return }
    claimed[sender.member, default: (name, 0)].count += 1
  }
}

extension LineStores {
  /// Refuses a file with positions that may be the person's without saying so.
  static func check(_ person: ForgottenPerson, _ path: String) throws(HitherError) {
    let senders = try LineSenders(of: person, path)
    if senders.unnamed > 0 {
      throw HitherError(
        .data, "\(senders.unnamed) positions name no member, so it is not known whose they are",
        place: path, hint: "delete the file if they are the person's; nothing was erased")
    }
    guard let (member, claim) = senders.claimed.min(by: { $0.key < $1.key }) else { return }
    throw HitherError(
      .data, "\(claim.count) messages of member '\(member)' have the name '\(claim.name)' too",
      place: path,
      hint: "if they are the same person, give '\(member)' as well; nothing was erased")
  }
}
