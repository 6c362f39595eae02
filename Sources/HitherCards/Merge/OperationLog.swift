/// All edits that a device knows.
///
/// Each edit follows one of its device; its running hash represents all before it. If two edits
/// follow the same one, the device's store was restored from an older copy, or copied: that is a
/// fork. A line is a part of a device's edits without a fork. The first line has the id of the
/// device; one after a fork has a name derived from the hash of its first edit. Names therefore
/// depend only on the set of known edits, in whatever order they came.
package struct OperationLog: Sendable {
  /// Why edits cannot be added.
  package enum Fault: Error, Hashable, Sendable {
    /// An edit breaks a rule.
    case rule(UniqueID, String)
    /// Its predecessors are not known.
    case gap(UniqueID)
  }

  /// The effect of adding an edit.
  struct AppendedEdit {
    let operation: Operation
    /// Whether another edit follows the same one.
    var isFork = false
    /// The line split by the fork.
    var split: LineSplit?
  }

  /// The edits of each line of `vector`, in the same order.
  var chains: [[Operation]] = []
  /// The knowledge.
  package internal(set) var vector = VersionVector()
  /// The predecessor of each line after a fork; the number is 0 if there is none of the device.
  var branches: [UniqueID: OperationID] = [:]
  /// The names of edits by their hashes.
  var places: [UniqueID: OperationID] = [:]

  /// The number of known edits.
  package var count: Int { places.count }

  /// A known edit.
  package func operation(_ id: OperationID) -> Operation? {
    let chain = chain(of: id.device)
    return id.sequence > 0 && Int(id.sequence) <= chain.count ? chain[Int(id.sequence) - 1] : nil
  }

  /// A known edit by its hash.
  package func operation(hash: UniqueID) -> Operation? { places[hash].flatMap { operation($0) } }

  /// The local name of an edit.
  package func place(of hash: UniqueID) -> OperationID? { places[hash] }

  /// The known edits of a line, in order.
  package func chain(of line: UniqueID) -> [Operation] {
    guard let place = index(of: line) else { return [] }
    return chains[place]
  }

  func index(of line: UniqueID) -> Int? {
    let place = vector.place(of: line)
    return place < chains.count && vector.entries[place].device == line ? place : nil
  }

  /// Adds an edit whose causes are all known; nil if it is already known.
  mutating func append(_ record: OperationRecord) throws(Fault) -> AppendedEdit? {
    guard places[record.hash] == nil else { return nil }
    let (previous, context, body) = try named(record)
    let isFork = isFollowed(previous)
    var next = self
    let split = isFork ? next.split(previous) : nil
    let id =
      isFork
      ? OperationID(device: UniqueID(lineFrom: record.hash), sequence: 1)
      : OperationID(device: previous.device, sequence: previous.sequence + 1)
    let operation = Operation(
      id: id, time: record.time, mark: record.mark, hash: record.hash,
      context: split?.renamed(context) ?? context,
      body: split.map { split in body.renamed { split.renamed($0) } } ?? body)
    if let fault = operation.fault { throw .rule(record.hash, fault) }
    if isFork { next.branches[id.device] = previous }
    next.insert(operation)
    self = next
    return AppendedEdit(operation: operation, isFork: isFork, split: split)
  }

  /// The predecessor, knowledge and content of an edit, with the names of this store.
  private func named(
    _ record: OperationRecord
  ) throws(Fault) -> (OperationID, VersionVector, Operation.Body) {
    let previous: OperationID
    switch record.previous {
    case .device(let device):
      // Otherwise a line might follow itself, if a device claims the id of a line.
      guard device.isDerived else { throw .rule(record.hash, "it is of no device") }
      previous = OperationID(device: device, sequence: 0)
    case .edit(let hash):
      guard let place = places[hash] else { throw .gap(record.hash) }
      previous = place
    }
    var context = closure(of: previous)
    for hash in record.context {
      guard let place = places[hash] else { throw .gap(record.hash) }
      context.join(closure(of: place))
    }
    guard tips(of: context, without: previous) == record.context else {
      throw .rule(record.hash, "what it had seen is not said in the shortest way")
    }
    let body = try record.body.renamed { (id) throws(Fault) in
      guard id.sequence == 0, let place = places[id.device] else {
        throw .rule(record.hash, "it refers to what its device had not seen")
      }
      return place
    }
    return (previous, context, body)
  }

  private mutating func insert(_ operation: Operation) {
    let id = operation.id
    if let place = index(of: id.device) {
      chains[place].append(operation)
    } else {
      chains.insert([operation], at: vector.place(of: id.device))
    }
    vector.raise(id.device, to: id.sequence)
    places[operation.hash] = id
  }

  /// Erases the content of an edit.
  mutating func erase(_ id: OperationID) {
    guard let place = index(of: id.device), vector.covers(id), id.sequence > 0 else { return }
    chains[place][Int(id.sequence) - 1].erase()
  }
}

/// Names and hashes follow from the edits, and the last of each line represents all before it.
extension OperationLog: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.vector == right.vector && left.chains == right.chains
  }

  package func hash(into hasher: inout Hasher) {
    for chain in chains { hasher.combine(chain.last?.hash) }
  }
}
