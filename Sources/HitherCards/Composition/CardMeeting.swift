package import HitherOuting
import HitherTracks

/// An exchange of edits with another device over a stream.
package struct CardMeeting {
  /// How the other device is reached.
  package enum Way {
    case listen(String)
    case connect(String)
    case pipe(isCaller: Bool)
  }

  /// What the two sides of a pipe are called.
  package static let pipeSides = ["caller", "called"]

  /// The timeout of a device of the household, which may be busy.
  private static let peerMilliseconds: Int32 = 60_000

  private let access: CardAccess
  private let way: Way
  /// Receives messages for the user meanwhile.
  private let tell: (String) -> Void

  /// - Parameter options: The addresses, and whether it uses standard input and output.
  package init(
    _ access: CardAccess, listen: String?, connect: String?, pipe: String? = nil,
    tell: @escaping (String) -> Void
  ) throws(HitherError) {
    (self.access, self.tell) = (access, tell)
    switch (listen, connect, pipe) {
    case (let address?, nil, nil): way = .listen(address)
    case (nil, let address?, nil): way = .connect(address)
    case (nil, nil, let side?) where Self.pipeSides.contains(side):
      way = .pipe(isCaller: side == Self.pipeSides.first)
    default:
      throw HitherError(
        .usage, "the address of the other device is missing",
        hint:
          "one device waits with --listen 127.0.0.1:9512, the other uses --connect 127.0.0.1:9512")
    }
  }

  private var side: SyncSession.Side {
    switch way {
    case .listen, .pipe(isCaller: false): .called
    case .connect, .pipe(isCaller: true): .caller
    }
  }

  /// Calls `body` with a connection to the other device.
  ///
  /// A listening device is not stopped by a caller that is no device of the household, or is not the other device
  /// of a pairing: such a caller is named, and the next one is awaited.
  ///
  /// - Parameter body: Sets its second parameter once the other device is known, after which failures are final.
  private func withDevice(
    _ body: (DeviceStream, inout Bool) throws(HitherError) -> [UInt8]
  ) throws(HitherError) -> [UInt8] {
    var isKnown = false
    switch way {
    case .connect(let address): return try body(.connected(to: address), &isKnown)
    case .pipe: return try body(DeviceStream(), &isKnown)
    case .listen(let address):
      let listener = try DeviceListener(at: address, tell)
      while true {
        let stream = try listener.next()
        stream.timeoutMilliseconds = Int32(DeviceListener.firstBytesMilliseconds)
        do throws(HitherError) {
          return try body(stream, &isKnown)
        } catch {
          guard !isKnown, [.data, .unavailable].contains(error.code) else { throw error }
          tell("a caller was refused: \(error.message)")
        }
      }
    }
  }

  /// Exchanges edits with a device of the household.
  package func sync(asJSON: Bool) throws(HitherError) -> [UInt8] {
    // A missing store is reported before waiting for the other device; it is open only while devices communicate.
    _ = try access.open()
    let events = try access.eventFile()
    return try withDevice { (stream, isKnown) throws(HitherError) in
      var book = try access.open()
      return try converse(SyncConversation(side), stream, &book, events, asJSON, &isKnown)
    }
  }

  /// Pairs with a device, and exchanges all edits.
  ///
  /// - Parameter isSame: Called to ask whether the other device shows this code.
  package func pair(
    asJSON: Bool, isSame: (_ code: String, _ name: String) -> Bool
  ) throws(HitherError) -> [UInt8] {
    _ = try access.open()
    let events = try access.eventFile()
    return try withDevice { (stream, isKnown) throws(HitherError) in
      var book = try access.open()
      let conversation = try agree(stream, &book, &isKnown, isSame: isSame)
      return try converse(conversation, stream, &book, events, asJSON, &isKnown)
    }
  }

  /// Exchanges keys, until people have compared the codes.
  private func agree(
    _ stream: DeviceStream, _ book: inout CardBook, _ isKnown: inout Bool,
    isSame: (_ code: String, _ name: String) -> Bool
  ) throws(HitherError) -> SyncConversation {
    var pairing = PairingConversation(side, book)
    guard stream.write(pairing.opening()) else { throw gone() }
    var isAsked = false
    while !pairing.isAgreed {
      if let code = pairing.code, !isAsked {
        (isAsked, isKnown) = (true, true)
        // People who compare codes take some time.
        stream.timeoutMilliseconds = 600_000
        guard isSame(code, pairing.otherName ?? "") else {
          throw HitherError(
            .checkFailed, "the codes are not the same; nothing was changed",
            hint: "try once more; if they differ again, someone intercepts the connection")
        }
        guard stream.write(pairing.consent()) else { throw gone() }
        continue
      }
      let bytes = stream.read()
      guard !bytes.isEmpty else { throw gone() }
      let answer = try access.run(.data) { () throws(CardError) in
        try pairing.receive(bytes, book)
      }
      guard stream.write(answer) else { throw gone() }
    }
    return try access.run(.data) { () throws(CardError) in
      try pairing.finish(&book, now: access.now)
    }
  }

  private func converse(
    _ conversation: SyncConversation, _ stream: DeviceStream, _ book: inout CardBook,
    _ events: borrowing CardEventFile?, _ asJSON: Bool, _ isKnown: inout Bool
  ) throws(HitherError) -> [UInt8] {
    var conversation = conversation
    let outcome = exchanged(&conversation, stream, &book)
    isKnown = isKnown || conversation.isAuthenticated
    if conversation.isAuthenticated, let session = conversation.session {
      // Received edits are stored, however the exchange ended.
      try events?.append(
        book.events(
          of: session.merge, session.record, isComplete: conversation.hasEnded, at: access.now))
    }
    if let outcome { throw outcome }
    guard conversation.hasEnded, let session = conversation.session else { throw gone() }
    let subject = CardSyncDocument.Subject(book, session.record, session.merge)
    return asJSON
      ? CardSyncDocument.json(subject) : Array(CardsText(access.language).sync(subject).utf8)
  }

  /// Communicates until the exchange is over or cut; returns the fault that ended it.
  private func exchanged(
    _ conversation: inout SyncConversation, _ stream: DeviceStream, _ book: inout CardBook
  ) -> HitherError? {
    do throws(CardError) {
      var answer = try conversation.opening(book)
      // Pairing may have read further already.
      answer += try conversation.receive([], &book, now: access.now)
      while stream.write(answer), !conversation.hasEnded {
        if conversation.isAuthenticated { stream.timeoutMilliseconds = Self.peerMilliseconds }
        let bytes = stream.read()
        guard !bytes.isEmpty else { break }
        answer = try conversation.receive(bytes, &book, now: access.now)
      }
      if !conversation.hasEnded { try note(conversation, &book) }
      return nil
    } catch {
      _ = stream.write(conversation.farewell)
      return fault(error)
    }
  }

  /// Adds a cut exchange to the log, if anything was received.
  private func note(
    _ conversation: SyncConversation, _ book: inout CardBook
  ) throws(CardError) {
    guard let session = conversation.session, session.record.received > 0 else { return }
    var record = session.record
    record.details = "cut off"
    try book.note(session.peer, sync: record) { _ in }
  }

  private func fault(_ error: CardError) -> HitherError {
    do throws(HitherError) {
      try access.run(.data) { () throws(CardError) in throw error }
      return gone()
    } catch {
      return error
    }
  }

  private func gone() -> HitherError {
    HitherError(
      .unavailable, "the other device is out of reach, or has refused",
      hint: "what arrived is stored; the next exchange resumes from there")
  }
}
