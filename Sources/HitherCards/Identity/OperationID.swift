package import HitherEngine

/// The name of one edit in one store: its line of edits, and its number there.
///
/// A line has the id of its device until a fork of its edits is known (see `OperationLog`). Between
/// stores an edit is identified by its running hash and the number 0.
package struct OperationID: Hashable, Comparable, Sendable, StateCoding {
  /// The line: a device, or the hash of the first edit after a fork.
  package private(set) var device: UniqueID
  /// From 1, without a gap.
  package private(set) var sequence: UInt32

  package init() { self.init(device: UniqueID(), sequence: 0) }

  package init(device: UniqueID, sequence: UInt32) {
    (self.device, self.sequence) = (device, sequence)
  }

  /// The identifier used between stores.
  init(hash: UniqueID) { self.init(device: hash, sequence: 0) }

  /// Reads what `text` wrote.
  package init?(text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let device = UniqueID(text: String(parts[0])),
      let sequence = UInt32(parts[1]), sequence > 0
    else { return nil }
    self.init(device: device, sequence: sequence)
  }

  /// The line's id, a slash and the number.
  package var text: String { "\(device.text)/\(sequence)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.device, left.sequence) < (right.device, right.sequence)
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &device)
    try c.code(&sequence)
  }
}
