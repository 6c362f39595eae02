/// A line with a new fork: the edits after it get another name.
package struct LineSplit: Hashable, Sendable {
  let line: UniqueID
  /// The number of the last edit before the fork.
  let end: UInt32
  let name: UniqueID

  func renamed(_ id: OperationID) -> OperationID {
    id.device == line && id.sequence > end
      ? OperationID(device: name, sequence: id.sequence - end) : id
  }

  func renamed(_ vector: VersionVector) -> VersionVector {
    let count = vector[line]
    guard count > end else { return vector }
    var renamed = vector
    renamed.remove(line)
    renamed.raise(line, to: end)
    renamed.raise(name, to: count - end)
    return renamed
  }

  func renamed(_ operation: Operation) -> Operation {
    var operation = operation
    operation.id = renamed(operation.id)
    operation.context = renamed(operation.context)
    operation.body = operation.body.renamed { renamed($0) }
    return operation
  }
}

/// Lines, and their predecessors and successors.
extension OperationLog {
  /// The device on which the edits of a line were made.
  package func device(of line: UniqueID) -> UniqueID {
    var line = line
    while let before = branches[line] { line = before.device }
    return line
  }

  /// The lines of a device.
  package func lines(of device: UniqueID) -> [UniqueID] {
    vector.entries.map(\.device).filter { self.device(of: $0) == device }
  }

  /// Whether an edit has a successor.
  func isFollowed(_ id: OperationID) -> Bool {
    vector[id.device] > id.sequence || branches.values.contains(id)
  }

  /// An edit and all its predecessors in its line and in those that lead there.
  func closure(of id: OperationID) -> VersionVector {
    var (vector, id) = (VersionVector(), id)
    while true {
      vector.raise(id.device, to: id.sequence)
      guard let before = branches[id.device] else { return vector }
      id = before
    }
  }

  /// Splits a line after an edit, if it continues there by itself.
  mutating func split(_ id: OperationID) -> LineSplit? {
    guard let place = index(of: id.device), chains[place].count > Int(id.sequence) else {
      return nil
    }
    let tail = chains[place].dropFirst(Int(id.sequence))
    guard let name = tail.first.map({ UniqueID(lineFrom: $0.hash) }) else { return nil }
    let split = LineSplit(line: id.device, end: id.sequence, name: name)
    var lines: [UniqueID: [Operation]] = [:]
    for operation in chains.joined() {
      let renamed = split.renamed(operation)
      lines[renamed.id.device, default: []].append(renamed)
      places[renamed.hash] = renamed.id
    }
    branches = branches.mapValues { split.renamed($0) }
    branches[name] = id
    vector = split.renamed(vector)
    chains = vector.entries.map { lines[$0.device] ?? [] }
    return split
  }

  /// The numbers of the lines of each device that has several.
  ///
  /// The earlier of two lines after a fork has the number of the line before it, the other the next number.
  var copies: [UniqueID: LineCopy] {
    guard !branches.isEmpty else { return [:] }
    var copies: [UniqueID: LineCopy] = [:]
    for root in Set(branches.keys.map { device(of: $0) }) {
      var count = 1
      var waiting = [(line: root, number: 1)]
      while let (line, number) = waiting.popLast() {
        copies[line] = LineCopy(device: root, number: number)
        let behind = branches.filter { $0.value.device == line }.keys.sorted {
          Self.order(chain(of: $0).first) < Self.order(chain(of: $1).first)
        }
        for (place, next) in behind.enumerated() {
          if place > 0 { count += 1 }
          waiting.append((next, place == 0 ? number : count))
        }
      }
    }
    return copies
  }

  private static func order(_ operation: Operation?) -> (HybridTime, UniqueID) {
    (
      operation?.time ?? HybridTime(.earliest),
      operation?.hash ?? UniqueID(high: 0, low: 0)
    )
  }
}

/// The device of a line, and the number of its copy that wrote it, from 1.
package struct LineCopy: Hashable, Sendable {
  package let device: UniqueID
  package let number: Int
}

extension [UniqueID] {
  /// Inserts it in order, once.
  mutating func insert(sorted id: UniqueID) {
    guard !contains(id) else { return }
    insert(id, at: firstIndex { $0 > id } ?? count)
  }
}
