import HitherFormats
package import HitherTracks

/// The outing's log as it was read.
package struct OutingLog: Sendable {
  /// The path, as given.
  package var path: String
  /// What outputs show instead of the path; nil for the path.
  var shownPath: String?
  /// The entries in order, each once, with members by their own ids.
  package var entries: [LogEntry]
  /// Lines that are not blank.
  package var records: Int
  package var rejects: [Reject]

  /// Reads the log.
  ///
  /// - Throws: If it cannot be read; at the first invalid line, if `options` are strict.
  static func read(
    _ path: String, _ options: OutingOptions, _ notices: inout [Notice]
  ) throws(HitherError) -> OutingLog {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    let document: LogDocument
    do throws(FormatError) {
      document = try LogDocument(parsing: bytes, file: path)
    } catch {
      throw HitherError(error)
    }
    if options.isStrict, let reject = document.rejects.first { throw HitherError(reject) }
    notices += document.notices
    let entries = document.entries.map { entry in
      var entry = entry
      entry.member = options.member(of: entry.member)
      if case .receipt(var receipt) = entry.content {
        receipt.sender = receipt.sender.map { options.member(of: $0) }
        entry.content = .receipt(receipt)
      }
      return entry
    }
    return OutingLog(
      path: path, entries: entries.inOrder, records: document.recordCount,
      rejects: document.rejects)
  }

  /// The members' windows from their joins and leaves; others keep their own.
  func withWindows(_ members: [Member]) -> [Member] {
    let windows = entries.windowsByMember
    return members.map { member in
      var member = member
      if let windows = windows[member.id] { member.windows = windows }
      return member
    }
  }

  /// Notices of decisions by members who were not the leader then; they have no effect.
  ///
  /// - Parameter first: The leader before the log names another.
  func vainDecisions(among ids: [String], first: String?) -> [Notice] {
    var leader = first
    return entries.compactMap { entry in
      switch entry.content {
      case .role(.leader) where ids.contains(entry.member): leader = entry.member
      case .decision(_, let id, _) where entry.member != leader:
        return Notice(
          code: "not_leader",
          message: "the log has a decision of '\(entry.member)' on '\(id)', who does not lead "
            + "then; it does not count",
          file: path, values: ["who": entry.member, "what": id])
      default: break
      }
      return nil
    }
  }

  /// Notices of names in the log that are not members.
  func strangers(among ids: [String]) -> [Notice] {
    var named: Set<String> = []
    return entries.compactMap { entry in
      guard !ids.contains(entry.member), named.insert(entry.member).inserted else { return nil }
      return Notice(
        code: "unknown_member", message: "the log names '\(entry.member)', who is not a member",
        file: path, values: ["who": entry.member])
    }
  }
}
