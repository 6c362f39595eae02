internal import HitherEngine
internal import HitherSealing
package import HitherTracks

/// Exchanges two devices' keys, verified by people who compare a code of six digits.
///
/// The caller commits to its keys before it receives the other's, and reveals them afterwards; the
/// code depends on both. An attacker in between would have to guess it: one try in a million. It is
/// the numeric comparison of Bluetooth's secure simple pairing (Core Specification, volume 2, part
/// H, section 7.2.1).
package struct PairingConversation: Sendable {
  private static let mark = Array("hither cards pair 2".utf8)
  private static let consent = Array("the codes are the same".utf8)

  private enum Stage: Sendable {
    /// The called side waits for the commitment, the caller for the called side's reveal.
    case committing
    /// The called side waits for the caller's reveal.
    case revealing
    /// People compare the codes.
    case comparing
  }

  /// A device's reveal.
  private struct Reveal: Sendable {
    let publicKey: [UInt8]
    let ephemeral: [UInt8]
    let name: String
    let household: UniqueID
    let hasCards: Bool
  }

  private let side: SyncSession.Side
  private var stage = Stage.committing
  private var frames = FrameReader()
  private let keys = MeetingKeys()
  private let own: [UInt8]
  private var commitment: [UInt8] = []
  private var other: Reveal?
  private var channel: SealedChannel?
  /// The code to compare, once known.
  package private(set) var code: String?
  private var hasConsented = false
  private var otherHasConsented = false

  package init(_ side: SyncSession.Side, _ book: CardBook) {
    self.side = side
    var coder = StateCoder()
    coder.append(Self.mark)
    // Enough random bytes that keys cannot be chosen to match a commitment afterwards.
    coder.append(Sodium.random(32))
    coder.append(book.identity.keys.publicKey)
    coder.append(keys.ephemeral.publicKey)
    coder.append(book.household.name(of: book.device))
    coder.append(book.identity.household)
    coder.append(book.hasCards)
    own = coder.written()
  }

  /// The first message to send.
  package func opening() -> [UInt8] {
    guard case .caller = side else { return [] }
    return FrameReader.framed(Self.mark + Sodium.hash([own]))
  }

  /// Whether both sides have confirmed that the codes are equal.
  package var isAgreed: Bool { hasConsented && otherHasConsented }

  /// The name of the other device, once known.
  package var otherName: String? { other?.name }

  /// Processes received bytes, and returns the reply.
  package mutating func receive(_ bytes: [UInt8], _ book: CardBook) throws(CardError) -> [UInt8] {
    frames.append(bytes)
    var answer: [UInt8] = []
    while !isAgreed, let frame = try frames.next() { answer += try take(frame, book) }
    return answer
  }

  private mutating func take(_ frame: [UInt8], _ book: CardBook) throws(CardError) -> [UInt8] {
    switch (stage, side) {
    case (.committing, .called):
      guard frame.count == Self.mark.count + 32, frame.starts(with: Self.mark) else {
        throw CardError(.refused, "the other side does not pair")
      }
      commitment = Array(frame.dropFirst(Self.mark.count))
      stage = .revealing
      return FrameReader.framed(own)
    case (.committing, .caller):
      try compare(frame, book, transcript: [own, frame])
      return FrameReader.framed(own)
    case (.revealing, _):
      guard Sodium.hash([frame]) == commitment else {
        throw CardError(.refused, "the other device shows other keys than it committed to")
      }
      try compare(frame, book, transcript: [frame, own])
      return []
    case (.comparing, _):
      guard try channel?.open(frame) == Self.consent else {
        throw CardError(.refused, "the other device does not agree")
      }
      otherHasConsented = true
      return []
    }
  }

  private mutating func compare(
    _ frame: [UInt8], _ book: CardBook, transcript: [[UInt8]]
  ) throws(CardError) {
    let other = try Self.reveal(frame)
    let device = UniqueID(of: other.publicKey)
    guard device != book.device, book.household.devices[device]?.isRemoved != true else {
      throw CardError(.refused, "\(other.name) was removed from the household, or is this device")
    }
    guard !book.hasCards || !other.hasCards || book.identity.household == other.household else {
      throw CardError(.refused, "both devices have cards of different households")
    }
    self.other = other
    channel = try keys.channel(
      side, own: book.identity.keys, other: other.publicKey, otherEphemeral: other.ephemeral,
      transcript: transcript)
    let digest = Sodium.hash([Array("hither cards code".utf8)] + transcript)
    let number = digest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 1_000_000
    let digits = String(number)
    code = String(repeating: "0", count: 6 - digits.count) + digits
    stage = .comparing
  }

  private static func reveal(_ frame: [UInt8]) throws(CardError) -> Reveal {
    guard frame.starts(with: mark), frame.count > mark.count + 96 else {
      throw CardError(.refused, "the other side does not pair")
    }
    let keys = frame[(mark.count + 32)...]
    do throws(StateError) {
      var coder = StateCoder(reading: Array(keys.dropFirst(64)))
      let reveal = Reveal(
        publicKey: Array(keys.prefix(32)), ephemeral: Array(keys.dropFirst(32).prefix(32)),
        name: try coder.coded(""), household: try coder.coded(UniqueID()),
        hasCards: try coder.coded(false))
      guard coder.isAtEnd, CardField.name.fault(of: reveal.name, on: nil) == nil else {
        throw StateError.malformed("a name")
      }
      return reveal
    } catch {
      throw CardError(.refused, "the other side does not pair")
    }
  }

  /// Confirms that the codes are equal; returns the bytes to send.
  package mutating func consent() -> [UInt8] {
    guard code != nil, !hasConsented else { return [] }
    hasConsented = true
    return channel?.seal(Self.consent) ?? []
  }

  /// Joins the two devices to one household; they then exchange their edits over the same channel.
  ///
  /// The household is that of the side that has cards; if neither has, that of the called side.
  package func finish(_ book: inout CardBook, now: Instant) throws(CardError) -> SyncConversation {
    guard isAgreed, let other, let channel else {
      throw CardError(.refused, "the codes were not compared")
    }
    let isCaller = if case .caller = side { true } else { false }
    if !book.hasCards, other.hasCards || isCaller { try book.join(other.household) }
    let device = UniqueID(of: other.publicKey)
    if book.household.devices[device]?.isTrusted != true {
      try book.admit(other.publicKey, name: other.name, now: now)
    }
    return SyncConversation(side, over: channel, with: device, frames: frames, now: now)
  }
}
