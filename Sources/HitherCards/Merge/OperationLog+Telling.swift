/// What stores tell each other: edits and what is known of them, without the names of either.
extension OperationLog {
  /// What is known, by the hash of the last edit of each line that nothing follows; ascending.
  ///
  /// Equal tips are equal edits.
  package var tips: [UniqueID] { tips(of: vector, without: nil) }

  /// Whether an edit is known by its hash.
  package func knows(_ hash: UniqueID) -> Bool { places[hash] != nil }

  /// What a device knows that names these tips; of those that are unknown here nothing is said.
  ///
  /// Who knows an edit knows what its device had seen.
  package func reach(of tips: [UniqueID]) -> VersionVector {
    var vector = VersionVector()
    for place in tips.compactMap({ places[$0] }) {
      vector.join(closure(of: place))
      if let operation = operation(place) { vector.join(operation.context) }
    }
    return vector
  }

  /// The edits beyond what is known otherwise, as they are told.
  package func records(beyond known: VersionVector = VersionVector()) -> [OperationRecord] {
    missing(from: known).map { record(of: $0) }
  }

  /// An edit as it is kept and told.
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

  /// An edit that is made here, behind an edit of its device.
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

  /// The hash of a known edit; of an unknown one what no edit has.
  private func hash(of id: OperationID) -> UniqueID {
    operation(id)?.hash ?? UniqueID(high: 0, low: 0)
  }

  /// The last edits of each line that nothing in the vector follows, but for one.
  func tips(of vector: VersionVector, without other: OperationID?) -> [UniqueID] {
    let followed = Set(vector.entries.compactMap { branches[$0.device] })
    return vector.entries.compactMap { entry -> UniqueID? in
      let id = OperationID(device: entry.device, sequence: entry.count)
      return id == other || followed.contains(id) ? nil : hash(of: id)
    }.sorted()
  }
}
