package import HitherOuting
import HitherReport
import HitherTracks

/// A household's store as given to a command: its file, its key, and the current time.
package struct CardAccess {
  let store: String
  private let key: String?
  let now: Instant
  /// The display language.
  let language: Language
  /// The file to which events are appended; nil for none.
  private let events: String?

  /// - Parameters:
  ///   - key: The file of the key, for an encrypted store.
  ///   - clock: Milliseconds since 1970, used if no time is given.
  ///   - events: A file to which events about cards are appended.
  package init(
    store: String?, key: String?, now: String?, clock: Int64, events: String? = nil,
    language: String? = nil
  ) throws(HitherError) {
    guard let store else {
      throw HitherError(.usage, "missing option '--store'", hint: "name one: --store cards.db")
    }
    (self.store, self.key, self.events) = (store, key, events)
    self.language = try ReportStyle(language: language, units: nil).language
    self.now =
      if let now { try RunNeeds.moment(now) } else { Instant(milliseconds: clock) }
  }

  /// Creates the store, with this device as the first of a new household.
  package func create(device name: String?) throws(HitherError) {
    guard let name else {
      throw HitherError(.usage, "missing option '--device'", hint: "name it: --device Mum")
    }
    guard CardField.name.fault(of: name, on: nil) == nil else {
      throw HitherError(.usage, CardField.name.fault(of: name, on: nil) ?? "")
    }
    try run(.cannotCreate) { () throws(CardError) in
      let identity = CardBook.Identity(household: .random(), keys: .random())
      var book = try CardStore.create(path: store, key: sealingKey, identity: identity)
      try book.admit(identity.keys.publicKey, name: name, now: now)
    }
  }

  /// Opens the store.
  func open() throws(HitherError) -> CardBook {
    switch FolderListing.kind(of: store) {
    case .missing, .folder:
      throw HitherError(
        .inputNotFound, "no such store", place: store,
        hint: "make it: hither cards init --store \(store) --device NAME")
    default: break
    }
    return try run(.data) { () throws(CardError) in
      try CardStore.open(path: store, key: sealingKey)
    }
  }

  /// Opens the store and changes it.
  func change(_ body: (inout CardBook) throws(CardError) -> Void) throws(HitherError) -> CardBook {
    let file = try eventFile()
    var book = try open()
    let before = book.replica
    try run(.data) { () throws(CardError) in try body(&book) }
    try file?.append(
      book.teller.made(book.replica.change(since: before), on: book.device, at: now))
    return book
  }

  /// The file for events, opened before anything is changed; nil for none.
  func eventFile() throws(HitherError) -> CardEventFile? { try .opened(events) }

  private var sealingKey: [UInt8]? {
    get throws(CardError) {
      guard let key else { return nil }
      let bytes: [UInt8]
      guard !FolderListing.isOpenToOthers(key) else {
        throw CardError(
          .request, "other users can read the key \(key); chmod 600 makes it yours alone")
      }
      do throws(HitherError) {
        bytes = try WholeFile.bytes(key, limit: 4096)
      } catch {
        throw CardError(.request, "the key file cannot be read: \(error.message)")
      }
      guard let value = KeyFile.key(bytes) else {
        throw CardError(.request, "\(key) holds no key: 32 bytes, or 64 hexadecimal digits")
      }
      return value
    }
  }

  /// Runs a body, and converts its errors to those of a command.
  func run<Value>(
    _ damage: HitherError.Code, _ body: () throws(CardError) -> Value
  ) throws(HitherError) -> Value {
    do throws(CardError) {
      return try body()
    } catch {
      let code: HitherError.Code =
        switch error.kind {
        case .request: .usage
        case .refused: .data
        case .damaged: damage
        case .keeping: damage == .cannotCreate ? .cannotCreate : .inputOutput
        }
      throw HitherError(code, error.message, place: store)
    }
  }
}

extension CardBook {
  /// Emits events about its cards; devices have their current names.
  var teller: CardEventEmitter {
    let household = household
    return CardEventEmitter(household) { household.name(of: $0) }
  }

  /// The events of an exchange: its changes, and how it ended.
  func events(
    of merge: Replica.Merge, _ record: SyncRecord, isComplete: Bool, at time: Instant
  ) -> [Event] {
    var exchange = CardExchange()
    (exchange.received, exchange.sent) = (record.received, record.sent)
    exchange.conflicts = record.conflicts
    let how = teller.exchanged(
      exchange, isComplete: isComplete, on: device, with: record.device, at: time)
    return [how] + teller.came(merge, to: device, from: record.device, at: time)
  }
}
