internal import HitherEngine
internal import HitherSealing
package import HitherTracks

/// One side of a complete exchange over a stream: it processes received bytes and returns replies.
///
/// First both identify themselves, with a key for this meeting; then everything is encrypted.
package struct SyncConversation: Sendable {
  private static let mark = Array("hither cards sync 2".utf8)
  private static let markAgain = Array("hither cards again 2".utf8)

  private let side: SyncSession.Side
  private var frames: FrameReader
  private var channel: SealedChannel?
  /// The exchange; nil before the other side is known.
  package private(set) var session: SyncSession?
  private var keys: MeetingKeys?
  /// The data to store for the next meeting; nil before the other side is known.
  package private(set) var kept: KeptSession?
  private var greeting: [UInt8] = []
  /// The last message to the other side if this side refuses it.
  package private(set) var farewell: [UInt8] = []

  package init(_ side: SyncSession.Side) {
    self.side = side
    frames = FrameReader()
  }

  /// A later meeting of two devices that have stored session data.
  package init(_ side: SyncSession.Side, keeping kept: KeptSession, now: Instant) {
    self.init(side)
    var kept = kept
    if case .caller = side {
      channel = kept.call()
      session = SyncSession(side, with: kept.peer, now: now)
    }
    self.kept = kept
  }

  /// Continues over a channel made by pairing.
  init(
    _ side: SyncSession.Side, over channel: SealedChannel, with peer: UniqueID,
    frames: FrameReader, now: Instant
  ) {
    (self.side, self.frames, self.channel) = (side, frames, channel)
    session = SyncSession(side, with: peer, now: now)
    isAuthenticated = true
  }

  /// Whether the other side has proved that it is the device that it says it is.
  package private(set) var isAuthenticated = false

  /// Whether both sides are done.
  package var hasEnded: Bool { session?.hasEnded == true }

  /// The first bytes to send.
  package mutating func opening(_ book: CardBook) throws(CardError) -> [UInt8] {
    if channel != nil { return call(book) + (try begin(book)) }
    guard kept == nil else { return [] }
    let keys = MeetingKeys()
    self.keys = keys
    greeting = Self.mark + book.device.bytes + keys.ephemeral.publicKey
    guard case .caller = side else { return [] }
    return FrameReader.framed(greeting)
  }

  /// The call to a device with stored session data, together with the first message.
  private func call(_ book: CardBook) -> [UInt8] {
    guard let kept else { return [] }
    return FrameReader.framed(
      Self.markAgain + book.device.bytes + KeptSession.bytes(kept.calls))
  }

  /// Processes the call of a device with stored session data.
  private mutating func meetAgain(
    _ frame: [UInt8], _ book: CardBook, now: Instant
  ) throws(CardError) {
    let rest = frame.dropFirst(Self.markAgain.count)
    guard case .called = side, var kept, frame.starts(with: Self.markAgain), rest.count == 24,
      Array(rest.prefix(16)) == kept.peer.bytes
    else { throw CardError(.refused, "the other side is not the device that was met before") }
    guard let channel = kept.answer(KeptSession.number(rest.suffix(8))) else {
      throw CardError(.refused, "this call was received before")
    }
    let session = SyncSession(side, with: kept.peer, now: now)
    _ = try session.opening(book)
    (self.channel, self.kept, self.session) = (channel, kept, session)
  }

  /// Processes received bytes, and returns the reply.
  package mutating func receive(
    _ bytes: [UInt8], _ book: inout CardBook, now: Instant
  ) throws(CardError) -> [UInt8] {
    frames.append(bytes)
    var answer: [UInt8] = []
    while let frame = try frames.next() {
      if channel == nil, kept != nil {
        try meetAgain(frame, book, now: now)
      } else if channel == nil {
        answer += try meet(frame, book, now: now)
      } else {
        answer += try take(frame, &book, now: now)
      }
    }
    return answer
  }

  private mutating func meet(
    _ frame: [UInt8], _ book: CardBook, now: Instant
  ) throws(CardError) -> [UInt8] {
    let rest = frame.dropFirst(Self.mark.count)
    guard frame.starts(with: Self.mark), rest.count == 16 + Sodium.keyBytes,
      let peer = UniqueID(bytes: Array(rest.prefix(16)))
    else { throw CardError(.refused, Self.fault(of: frame)) }
    let session = SyncSession(side, with: peer, now: now)
    _ = try session.opening(book)
    guard let key = book.household.devices[peer]?.publicKey else {
      throw CardError(.refused, "device \(peer.text) is not of this household")
    }
    guard let keys else { throw CardError(.refused, "a message arrived out of order") }
    let isCaller = if case .caller = side { true } else { false }
    let channel = try keys.channel(
      side, own: book.identity.keys, other: key,
      otherEphemeral: Array(rest.suffix(Sodium.keyBytes)),
      transcript: isCaller ? [greeting, frame] : [frame, greeting])
    (self.channel, self.session, kept) = (channel, session, channel.kept(with: peer))
    return isCaller ? try begin(book) : FrameReader.framed(greeting)
  }

  /// Why a greeting is refused.
  private static func fault(of frame: [UInt8]) -> String {
    let other = frame.starts(with: mark.dropLast())
    return other
      ? "the other device runs another version of Hither, whose exchanges differ; update both"
      : "the other side is not a device of a household"
  }

  /// The first encrypted message.
  private mutating func begin(_ book: CardBook) throws(CardError) -> [UInt8] {
    try sealed(session?.opening(book) ?? [])
  }

  private mutating func take(
    _ frame: [UInt8], _ book: inout CardBook, now: Instant
  ) throws(CardError) -> [UInt8] {
    guard let message = try channel?.openMessage(frame) else { return [] }
    isAuthenticated = true
    do throws(CardError) {
      return sealed(try session?.receive(message, &book, now: now) ?? [])
    } catch {
      if error.kind == .refused, farewell.isEmpty {
        farewell = sealed([.refusal(String(error.message.prefix(200)))])
      }
      throw error
    }
  }

  private mutating func sealed(_ messages: [SyncMessage]) -> [UInt8] {
    messages.flatMap { channel?.seal($0) ?? [] }
  }
}
