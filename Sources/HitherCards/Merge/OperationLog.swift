/// All edits that a device knows: of each device its first ones, without a gap.
package struct OperationLog: Hashable, Sendable {
  /// Why edits cannot be taken.
  package enum Fault: Error, Hashable, Sendable {
    /// An edit breaks a rule.
    case rule(OperationID, String)
    /// Edits before it are not known.
    case gap(OperationID)
    /// Two edits of one device go by the same number: its store was put back to an older one.
    case fork(OperationID)
  }

  /// The edits of each device of `vector`, in the same order.
  private var chains: [[Operation]] = []
  /// What is known.
  package private(set) var vector = VersionVector()

  package init() {}

  /// How many edits are known.
  package var count: Int { vector.total }

  /// A known edit.
  package func operation(_ id: OperationID) -> Operation? {
    let chain = chain(of: id.device)
    return id.sequence > 0 && Int(id.sequence) <= chain.count ? chain[Int(id.sequence) - 1] : nil
  }

  /// The known edits of a device, in order.
  package func chain(of device: UniqueID) -> [Operation] {
    guard let place = place(of: device) else { return [] }
    return chains[place]
  }

  /// Adds an edit whose causes are all known; false where it is known itself.
  package mutating func append(_ operation: Operation) throws(Fault) -> Bool {
    let id = operation.id
    if let fault = operation.fault { throw .rule(id, fault) }
    if let known = self.operation(id) {
      // What it said may have been erased; who made it, when and knowing what may not change.
      guard known.time == operation.time, known.context == operation.context else {
        throw .fork(id)
      }
      return false
    }
    guard vector.covers(operation.context) else { throw .gap(id) }
    if let place = place(of: id.device) {
      chains[place].append(operation)
    } else {
      let place = vector.entries.firstIndex { $0.device > id.device } ?? chains.count
      chains.insert([operation], at: place)
    }
    vector.raise(id.device, to: id.sequence)
    return true
  }

  /// Takes away what an edit said.
  mutating func erase(_ id: OperationID) {
    guard let place = place(of: id.device), vector.covers(id), id.sequence > 0 else { return }
    chains[place][Int(id.sequence) - 1].erase()
  }

  /// The edits that another device lacks, causes before what they caused, earlier before later.
  ///
  /// Any front part of them can be taken by itself, so that an exchange may be cut anywhere.
  package func missing(from known: VersionVector = VersionVector()) -> [Operation] {
    var rest = zip(vector.entries, chains).map { entry, chain in
      chain.dropFirst(Int(known[entry.device]))
    }
    var told = known
    var ordered: [Operation] = []
    // Of the next of each device, the earliest whose causes were told: a merge of sorted lists.
    while let next = rest.indices.filter({ rest[$0].first.map { told.covers($0.context) } ?? false }
    )
    .min(by: { Self.precedes(rest[$0].first, rest[$1].first) }),
      let operation = rest[next].popFirst()
    {
      ordered.append(operation)
      told.raise(operation.id.device, to: operation.id.sequence)
    }
    return ordered
  }

  private static func precedes(_ left: Operation?, _ right: Operation?) -> Bool {
    guard let left, let right else { return false }
    return (left.time, left.id) < (right.time, right.id)
  }

  private func place(of device: UniqueID) -> Int? {
    vector.entries.firstIndex { $0.device == device }
  }
}
