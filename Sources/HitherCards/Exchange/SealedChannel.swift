internal import HitherEngine
internal import HitherSealing

/// Encrypted messages between two devices with the keys of one meeting, one for each direction.
///
/// Each seal includes the number of the message. A message that was altered, repeated, omitted,
/// reordered or taken from another meeting therefore does not open, and is refused.
package struct SealedChannel: Sendable {
  private let sendingKey: [UInt8]
  private let receivingKey: [UInt8]
  private var sent: UInt64 = 0
  private var received: UInt64 = 0

  init(sendingKey: [UInt8], receivingKey: [UInt8]) {
    (self.sendingKey, self.receivingKey) = (sendingKey, receivingKey)
  }

  /// The data to store for later meetings with the same device.
  func kept(with peer: UniqueID) -> KeptSession {
    KeptSession(with: peer, sendingKey: sendingKey, receivingKey: receivingKey)
  }

  /// A message as a frame.
  package mutating func seal(_ message: [UInt8]) -> [UInt8] {
    defer { sent += 1 }
    return FrameReader.framed(
      Sodium.seal(message, key: sendingKey, nonce: Self.nonce(sent)))
  }

  /// The content of a frame.
  package mutating func open(_ frame: [UInt8]) throws(CardError) -> [UInt8] {
    guard let message = Sodium.open(frame, key: receivingKey, nonce: Self.nonce(received)) else {
      throw CardError(.refused, "a message was altered, or comes from another device")
    }
    received += 1
    return message
  }

  mutating func seal(_ message: SyncMessage) -> [UInt8] { seal(message.stateBytes) }

  mutating func openMessage(_ frame: [UInt8]) throws(CardError) -> SyncMessage {
    let bytes = try open(frame)
    do throws(StateError) {
      return try SyncMessage(stateBytes: bytes)
    } catch {
      throw CardError(.refused, "a message cannot be read: \(error.message)")
    }
  }

  private static func nonce(_ number: UInt64) -> [UInt8] {
    (0..<UInt64(Sodium.nonceBytes)).map {
      $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * $0)) : 0
    }
  }
}

/// The key agreement of a meeting: X25519 of the devices' keys and of keys made for this meeting.
///
/// Both long-term keys are included, so that only these two devices can compute the keys, and both
/// ephemeral ones, so that an old meeting cannot be decrypted or replayed by someone who learns the
/// long-term keys later. The pattern is KK of the Noise Protocol Framework (Perrin, revision 34);
/// all previous messages are included as well.
struct MeetingKeys {
  let ephemeral = DeviceKeys.random()

  func channel(
    _ side: SyncSession.Side, own: DeviceKeys, other: [UInt8], otherEphemeral: [UInt8],
    transcript: [[UInt8]]
  ) throws(CardError) -> SealedChannel {
    let isCaller = if case .caller = side { true } else { false }
    guard let new = Sodium.shared(ephemeral.secret, otherEphemeral),
      let old = Sodium.shared(own.secret, other),
      let toOther = Sodium.shared(ephemeral.secret, other),
      let toOwn = Sodium.shared(own.secret, otherEphemeral)
    else { throw CardError(.refused, "a key cannot be used") }
    let parts = [new, old] + (isCaller ? [toOther, toOwn] : [toOwn, toOther]) + transcript
    let caller = Sodium.hash([Array("hither cards caller".utf8)] + parts)
    let called = Sodium.hash([Array("hither cards called".utf8)] + parts)
    return SealedChannel(
      sendingKey: isCaller ? caller : called, receivingKey: isCaller ? called : caller)
  }
}
