import HitherGroups
import HitherTracks

extension LogSummary {
  /// Assigns the log's receipts to commands and messages.
  ///
  /// A receipt belongs to the last command or message of another member until then, with the time
  /// and author in the receipt, if it has them. Each member's first receipt counts; others are
  /// ignored.
  mutating func take(receipts entries: [LogEntry]) {
    for entry in entries {
      guard case .receipt(let receipt) = entry.content,
        let index = commands.lastIndex(where: { $0.effect.isMeant(by: receipt, entry) })
      else { continue }
      let arrival = Command.Arrival(member: entry.member, time: entry.time)
      let known =
        receipt.kind == .seen ? \Command.seen : \Command.delivered
      if !commands[index][keyPath: known].contains(where: { $0.member == entry.member }) {
        commands[index][keyPath: known].append(arrival)
      }
    }
  }
}

extension CommandEffect {
  fileprivate func isMeant(by receipt: LogReceipt, _ entry: LogEntry) -> Bool {
    sender != entry.member && time <= entry.time && receipt.sent.map { $0 == time } ?? true
      && receipt.sender.map { $0 == sender } ?? true
  }
}
