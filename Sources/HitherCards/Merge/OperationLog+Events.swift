/// The exchange format of stores: edits and knowledge of them, without local names.
extension OperationLog {
  /// The knowledge, as the hash of the last edit of each line without a successor; ascending.
  ///
  /// Equal tips mean equal edits.
  package var tips: [UniqueID] { tips(of: vector, without: nil) }

  /// Whether an edit with this hash is known.
  package func knows(_ hash: UniqueID) -> Bool { places[hash] != nil }

  /// The knowledge of a device with these tips; unknown ones are ignored.
  ///
  /// A device that has an edit has everything that the edit's device had seen.
  package func reach(of tips: [UniqueID]) -> VersionVector {
    var vector = VersionVector()
    for place in tips.compactMap({ places[$0] }) {
      vector.join(closure(of: place))
      if let operation = operation(place) { vector.join(operation.context) }
    }
    return vector
  }

  /// The edits beyond some knowledge, in exchange format.
  package func records(beyond known: VersionVector = VersionVector()) -> [OperationRecord] {
    missing(from: known).map { record(of: $0) }
  }

  /// An edit in the format in which it is stored and sent.
  package func record(of operation: Operation) -> OperationRecord {
    let id = operation.id
    let before =
      id.sequence > 1
      ? OperationID(device: id.device, sequence: id.sequence - 1)
      : branches[id.device] ?? OperationID(device: id.device, sequence: 0)
    return OperationRecord(
      previous: previous(before), context: tips(of: operation.context, without: before),
      body: told(operation.body), like: operation)
  }

  /// A new local edit, after an edit of its device.
  func record(
    following before: OperationID, _ body: Operation.Body, time: HybridTime, mark: UInt64
  ) -> OperationRecord {
    OperationRecord(
      previous: previous(before), time: time, mark: mark,
      context: tips(of: vector, without: before),
      body: told(body))
  }

  /// The content of an edit, as it is sent.
  func told(_ body: Operation.Body) -> Operation.Body {
    body.renamed { OperationID(hash: hash(of: $0)) }
  }

  func previous(_ id: OperationID) -> OperationRecord.Previous {
    id.sequence == 0 ? .device(id.device) : .edit(hash(of: id))
  }

  /// The hash of a known edit; for an unknown one a value that no edit has.
  private func hash(of id: OperationID) -> UniqueID {
    operation(id)?.hash ?? UniqueID(high: 0, low: 0)
  }

  /// The last edits of each line without successors in the vector, except one.
  func tips(of vector: VersionVector, without other: OperationID?) -> [UniqueID] {
    let followed = Set(vector.entries.compactMap { branches[$0.device] })
    return vector.entries.compactMap { entry -> UniqueID? in
      let id = OperationID(device: entry.device, sequence: entry.count)
      return id == other || followed.contains(id) ? nil : hash(of: id)
    }.sorted()
  }
}
