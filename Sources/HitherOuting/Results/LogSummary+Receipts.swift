import HitherGroups
import HitherTracks

extension LogSummary {
  /// Finds the commands and messages that receipts of the log are about.
  ///
  /// A receipt is about the last command or message of somebody else that was given by then, at the time and
  /// by whom the receipt says, where it does. Of each member the first counts; others are about nothing.
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
