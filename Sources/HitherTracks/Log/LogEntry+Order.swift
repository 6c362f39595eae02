extension LogEntry {
  /// The entry's type, as named in the log.
  package var type: String {
    switch content {
    case .command: "command"
    case .message: "message"
    case .receipt(let receipt): receipt.kind.rawValue
    case .request: "request"
    case .decision: "decision"
    case .itinerary: "itinerary"
    case .mode: "mode"
    case .role: "role"
    case .join: "join"
    case .leave: "leave"
    }
  }

  /// A total order by content: two devices may have written the same entries in different orders.
  package func precedes(_ other: LogEntry) -> Bool {
    if time != other.time { return time < other.time }
    return sortKey.lexicographicallyPrecedes(other.sortKey) { $0.precedesByBytes($1) }
  }

  private var sortKey: [String] {
    func texts(_ words: Words) -> [String] {
      [words.text ?? "", words.voice ?? "", "\(words.durationMilliseconds ?? -1)"]
    }
    let rest: [String] =
      switch content {
      case .command(let command, let words): [command.rawValue] + texts(words)
      case .message(let words): texts(words)
      case .receipt(let receipt): ["\(receipt.sent?.milliseconds ?? -1)", receipt.sender ?? ""]
      case .request(let request, let id, let words): [id, request.rawValue] + texts(words)
      case .decision(let isApproved, let id, let words):
        [id, isApproved ? "approved" : "declined"] + texts(words)
      case .itinerary(let change):
        [
          change.point, change.action.rawValue, change.name ?? "",
          change.coordinate.map { "\($0.latitudeE7) \($0.longitudeE7)" } ?? "",
          "\(change.due?.milliseconds ?? -1)",
        ]
      case .mode(let mode): [mode]
      case .role(let role): [role.rawValue]
      case .join, .leave: []
      }
    return [type, member] + rest
  }
}

extension [LogEntry] {
  /// The entries in their order, each once.
  package var inOrder: [LogEntry] {
    var kept: [LogEntry] = []
    kept.reserveCapacity(count)
    for entry in sorted(by: { $0.precedes($1) }) where kept.last != entry { kept.append(entry) }
    return kept
  }

  /// When a member belongs to the outing by the joins and leaves; nil if there are none.
  ///
  /// A member that leaves without having joined was there from the start. A second join in a row,
  /// or a second leave, changes nothing.
  package func windows(of member: String) -> [MembershipWindow]? {
    var windows: [MembershipWindow] = []
    var open: MembershipWindow?
    var isFirst = true
    for entry in self where entry.member == member {
      switch entry.content {
      case .join:
        if open == nil { open = MembershipWindow(joined: entry.time) }
      case .leave:
        guard var window = open ?? (isFirst ? MembershipWindow() : nil) else { continue }
        window.left = entry.time
        windows.append(window)
        open = nil
      default: continue
      }
      isFirst = false
    }
    if let open { windows.append(open) }
    return isFirst ? nil : windows
  }

  /// The windows of all members who join or leave, in one pass over the entries.
  package var windowsByMember: [String: [MembershipWindow]] {
    let moves = filter { entry in
      switch entry.content {
      case .join, .leave: true
      default: false
      }
    }
    var windows: [String: [MembershipWindow]] = [:]
    for (member, entries) in Dictionary(grouping: moves, by: \.member) {
      windows[member] = entries.windows(of: member)
    }
    return windows
  }

  /// The leader at an instant, by the changes of role.
  ///
  /// - Parameter first: The leader before the first change.
  package func leader(at time: Instant, first: String?) -> String? {
    var leader = first
    for entry in self where entry.time <= time {
      if case .role(.leader) = entry.content { leader = entry.member }
    }
    return leader
  }
}
