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

  private func stream() throws(HitherError) -> DeviceStream {
    switch way {
    case .listen(let address): try .accepted(at: address, tell)
    case .connect(let address): try .connected(to: address)
    case .pipe: DeviceStream()
    }
  }

  /// Exchanges edits with a device of the household.
  package func sync(asJSON: Bool) throws(HitherError) -> [UInt8] {
    // A missing store is reported before waiting for the other device; it is open only while devices communicate.
    _ = try access.open()
    let events = try access.eventFile()
    let stream = try stream()
    var book = try access.open()
    let subject = try converse(SyncConversation(side), stream, &book, events)
    return told(subject, asJSON)
  }

  /// Pairs with a device, and exchanges all edits.
  ///
  /// - Parameter isSame: Called to ask whether the other device shows this code.
  package func pair(
    asJSON: Bool, isSame: (_ code: String, _ name: String) -> Bool
  ) throws(HitherError) -> [UInt8] {
    _ = try access.open()
    let events = try access.eventFile()
    let stream = try stream()
    stream.timeout = 600_000
    var book = try access.open()
    var pairing = PairingConversation(side, book)
    guard stream.write(pairing.opening()) else { throw gone() }
    var isAsked = false
    while !pairing.isAgreed {
      if let code = pairing.code, !isAsked {
        isAsked = true
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
    let conversation = try access.run(.data) { () throws(CardError) in
      try pairing.finish(&book, now: access.now)
    }
    return told(try converse(conversation, stream, &book, events), asJSON)
  }

  private func converse(
    _ conversation: SyncConversation, _ stream: DeviceStream, _ book: inout CardBook,
    _ events: borrowing CardEventFile?
  ) throws(HitherError) -> CardSyncDocument.Subject {
    var conversation = conversation
    let outcome = exchanged(&conversation, stream, &book)
    if let session = conversation.session {
      // Received edits are stored, however the exchange ended.
      try events?.append(
        book.events(
          of: session.merge, session.record, isComplete: conversation.hasEnded, at: access.now))
    }
    if let outcome { throw outcome }
    guard conversation.hasEnded, let session = conversation.session else { throw gone() }
    return CardSyncDocument.Subject(book, session.record, session.merge)
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

  private func told(_ subject: CardSyncDocument.Subject, _ asJSON: Bool) -> [UInt8] {
    asJSON ? CardSyncDocument.json(subject) : Array(CardsText(access.language).sync(subject).utf8)
  }
}
