/// Which times are not believed, told by edits alone and so the same in all stores.
extension OperationLog {
  /// The edits that an edit's device had seen and that claim a later time than it.
  ///
  /// A device writes later than all that it believes. Where it writes earlier, it did not believe what it saw.
  func doubted(by operation: Operation) -> [OperationID] {
    zip(vector.entries, chains).flatMap { entry, chain in
      // Further back than one that claims no later time, each is doubted by that one already.
      chain.prefix(Int(operation.context[entry.device])).reversed()
        .prefix { $0.time > operation.time }.map(\.id)
    }
  }
}
