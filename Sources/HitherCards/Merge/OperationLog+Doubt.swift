/// Rejected times, determined by edits alone and therefore the same in all stores.
extension OperationLog {
  /// The edits that an edit's device had seen and that have a later time than it.
  ///
  /// A device's edits have later times than all that it accepts. An earlier time shows that it rejected what it saw.
  func doubted(by operation: Operation) -> [OperationID] {
    zip(vector.entries, chains).flatMap { entry, chain in
      // Before one without a later time, each was already rejected by that one.
      chain.prefix(Int(operation.context[entry.device])).reversed()
        .prefix { $0.time > operation.time }.map(\.id)
    }
  }
}
