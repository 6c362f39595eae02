internal import HitherSealing

/// What two devices keep of a meeting, so that the next ones need no new agreement on keys.
///
/// Each later meeting has keys of its own: a hash of the kept ones, of who calls, and of the how many-th call it
/// is. A call whose number was heard before is refused, so that no meeting can be said again. What is kept
/// opens these later meetings; whoever wants each to stand for itself keeps nothing, as `cards sync` does.
package struct KeptSession: Hashable, Sendable {
  package let peer: UniqueID
  private let sendingKey: [UInt8]
  private let receivingKey: [UInt8]
  /// How often this device has called.
  private(set) var calls: UInt64 = 0
  /// The number of the other's last call that was taken.
  private var heard: UInt64 = 0

  init(with peer: UniqueID, sendingKey: [UInt8], receivingKey: [UInt8]) {
    (self.peer, self.sendingKey, self.receivingKey) = (peer, sendingKey, receivingKey)
  }

  /// The channel of the next meeting that this device calls.
  mutating func call() -> SealedChannel {
    calls += 1
    return channel(calls, isCaller: true)
  }

  /// The channel of a meeting to which the other calls; nil where that number was heard before.
  mutating func answer(_ number: UInt64) -> SealedChannel? {
    guard number > heard else { return nil }
    heard = number
    return channel(number, isCaller: false)
  }

  private func channel(_ number: UInt64, isCaller: Bool) -> SealedChannel {
    let counted = Self.bytes(number)
    func key(_ kept: [UInt8], isOfCaller: Bool) -> [UInt8] {
      Sodium.hash([Array((isOfCaller ? "caller again" : "called again").utf8), kept, counted])
    }
    return SealedChannel(
      sendingKey: key(sendingKey, isOfCaller: isCaller),
      receivingKey: key(receivingKey, isOfCaller: !isCaller))
  }

  /// A number as it is told: eight bytes, the least significant first.
  static func bytes(_ number: UInt64) -> [UInt8] {
    stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A number that was told in eight bytes.
  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
