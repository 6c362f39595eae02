internal import HitherSealing

/// The data that two devices store after a meeting, so that later ones need no new key agreement.
///
/// Each later meeting has its own keys: a hash of the stored ones, of the caller, and of the number
/// of the call. A repeated call number is refused, so no meeting can be replayed. The stored data
/// opens these later meetings; for forward secrecy store nothing, as `cards sync` does.
package struct KeptSession: Hashable, Sendable {
  package let peer: UniqueID
  private let sendingKey: [UInt8]
  private let receivingKey: [UInt8]
  /// The number of calls by this device.
  private(set) var calls: UInt64 = 0
  /// The number of the other's last accepted call.
  private var heard: UInt64 = 0

  init(with peer: UniqueID, sendingKey: [UInt8], receivingKey: [UInt8]) {
    (self.peer, self.sendingKey, self.receivingKey) = (peer, sendingKey, receivingKey)
  }

  /// The channel of the next meeting called by this device.
  mutating func call() -> SealedChannel {
    calls += 1
    return channel(calls, isCaller: true)
  }

  /// The channel of a meeting called by the other; nil if that number was used before.
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

  /// A number as sent: eight bytes, little-endian.
  static func bytes(_ number: UInt64) -> [UInt8] {
    stride(from: UInt64(0), to: 64, by: 8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// A number from eight bytes.
  static func number(_ bytes: some BidirectionalCollection<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
