internal import HitherEngine
package import HitherTracks

/// A whole exchange over a stream, from one side: bytes come, bytes are answered.
///
/// First both say who they are, with a key for this meeting; from then on all is sealed.
package struct SyncConversation: Sendable {
  private static let mark = Array("hither cards sync 1".utf8)

  private let side: SyncSession.Side
  private var frames: FrameReader
  private var channel: SealedChannel?
  /// The exchange; nil before it is known who the other is.
  package private(set) var session: SyncSession?
  private let keys = MeetingKeys()
  private var greeting: [UInt8] = []
  /// What the other is told at the end when this side refuses it.
  package private(set) var farewell: [UInt8] = []

  package init(_ side: SyncSession.Side) {
    self.side = side
    frames = FrameReader()
  }

  /// Goes on over a channel that pairing has made.
  init(
    _ side: SyncSession.Side, over channel: SealedChannel, with peer: UniqueID,
    frames: FrameReader, now: Instant
  ) {
    (self.side, self.frames, self.channel) = (side, frames, channel)
    session = SyncSession(side, with: peer, now: now)
  }

  /// Whether both are done.
  package var hasEnded: Bool { session?.hasEnded == true }

  /// What is sent before anything came.
  package mutating func opening(_ book: CardBook) throws(CardError) -> [UInt8] {
    if channel != nil { return try begin(book) }
    greeting = Self.mark + book.device.bytes + keys.ephemeral.publicKey
    guard case .caller = side else { return [] }
    return FrameReader.framed(greeting)
  }

  /// Takes what came, and answers.
  package mutating func receive(
    _ bytes: [UInt8], _ book: inout CardBook, now: Instant
  ) throws(CardError) -> [UInt8] {
    frames.append(bytes)
    var answer: [UInt8] = []
    while let frame = try frames.next() {
      if channel == nil {
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
      let peer = UniqueID(bytes: Array(rest.prefix(16))), peer != book.device
    else { throw CardError(.refused, "the other side is no device of a household") }
    let session = SyncSession(side, with: peer, now: now)
    _ = try session.opening(book)
    guard let key = book.household.devices[peer]?.publicKey else {
      throw CardError(.refused, "device \(peer.text) is not of this household")
    }
    let isCaller = if case .caller = side { true } else { false }
    channel = try keys.channel(
      side, own: book.identity.keys, other: key,
      otherEphemeral: Array(rest.suffix(Sodium.keyBytes)),
      transcript: isCaller ? [greeting, frame] : [frame, greeting])
    self.session = session
    return isCaller ? try begin(book) : FrameReader.framed(greeting)
  }

  /// The first message under seal.
  private mutating func begin(_ book: CardBook) throws(CardError) -> [UInt8] {
    try sealed(session?.opening(book) ?? [])
  }

  private mutating func take(
    _ frame: [UInt8], _ book: inout CardBook, now: Instant
  ) throws(CardError) -> [UInt8] {
    guard let message = try channel?.openMessage(frame) else { return [] }
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
