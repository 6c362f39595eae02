import HitherEngine
import HitherFiles
import HitherSQLite
import HitherTracks

/// Erases a person from a stored stream.
///
/// The stored deliveries are rewritten without the person's fixes and entries, and the saved pipeline,
/// which has states of the whole group, is dropped. The resumed stream rebuilds it from the deliveries,
/// as it does after a change of the outing's files: events that were emitted before are not repeated.
extension StateFile {
  /// What is erased from the state at a path.
  static func forget(
    _ person: ForgottenPerson, _ path: String, _ catalogue: EventCatalogue
  ) throws(HitherError) -> ForgottenStore {
    let lock = try StateLock(of: path, .ownerOnly)
    defer { withExtendedLifetime(lock) {} }
    let file = try StateFile(path: path, mustExist: true)
    try file.checkStructure()
    return try file.forget(person, catalogue)
  }

  private func forget(
    _ person: ForgottenPerson, _ catalogue: EventCatalogue
  ) throws(HitherError) -> ForgottenStore {
    // Everything is read, and checked, before anything changes.
    var store = ForgottenStore(path, kind: "state of a stream")
    let emitted = try emittedEvents(of: catalogue).filter { $0.names(person) }
    let values = try forgottenValues(person, catalogue)
    try deliveries { (_, _) throws(HitherError) in }
    let before = accounts
    do {
      try connection.beginErasing()
      try connection.execute("BEGIN IMMEDIATE")
      let records = try forgetRecords(of: person)
      store.add("fixes", records.fixes)
      store.add("entries of the log", records.entries)
      store.add("mentions in others' entries", records.mentions)
      let rows = try KeyedRows(self, .emitted)
      for event in emitted { try rows.remove(event.id) }
      store.add("emitted events", emitted.count + values.events)
      let hasPipeline = try knows(person)
      if !store.erased.isEmpty || hasPipeline || records.names > 0 {
        try set(values.values)
        try dropPipeline()
        if value("has forgotten") != nil {
          store.notes.append(
            "older data was deleted by --keep, so the others' figures begin with the oldest stored fix"
          )
        }
      }
      try writeAccounts()
      try connection.execute("COMMIT")
      guard try connection.finishErasing() else { throw inUse }
    } catch {
      try? connection.execute("ROLLBACK")
      accounts = before
      throw refusal(error)
    }
    let paths = valueNames.filter { person.isMentioned(in: $0) } + sourceName(person)
    if !paths.isEmpty {
      store.notes.append(
        "the path of a source or sink contains the name and stays, so that the stream can resume")
    }
    return store
  }

  private var inUse: HitherError {
    HitherError(
      .cannotCreate, "another process reads the state, so its log still has the erased data",
      place: path, hint: "end that process and run the command again")
  }

  private func refusal(_ error: any Error) -> HitherError {
    switch error {
    case let error as HitherError: error
    case let error as SQLiteError: cannotBeUsed(error)
    case let error as StateError: HitherError(error, place: path)
    default: HitherError(.data, "the state cannot be read", place: path)
    }
  }

  private func sourceName(_ person: ForgottenPerson) -> [String] {
    let source = String(decoding: value("source") ?? [], as: UTF8.self)
    return person.isMentioned(in: source) ? [source] : []
  }

  // MARK: Pipeline

  /// Whether the saved pipeline has the person.
  private func knows(_ person: ForgottenPerson) throws(SQLiteError) -> Bool {
    if person.isMentioned(in: value("state") ?? []) { return true }
    let rows = try SQLiteStatement(connection, "SELECT id FROM member")
    var isKnown = false
    while try rows.step() { isKnown = isKnown || person.isNamed(rows.text(0) ?? "") }
    return isKnown
  }

  /// Removes the saved pipeline, so that the stored deliveries rebuild it.
  private func dropPipeline() throws(SQLiteError) {
    try drop("state")
    try connection.execute("DELETE FROM member")
    accounts[.member] = StateAccount()
    if value("files") != nil { try set([("files", Array("changed by forget".utf8))]) }
  }

  // MARK: Values

  /// The values that have events or silences of the person, without them.
  private func forgottenValues(
    _ person: ForgottenPerson, _ catalogue: EventCatalogue
  ) throws(HitherError) -> (values: [(name: String, value: [UInt8])], events: Int) {
    var (values, count) = ([(name: String, value: [UInt8])](), 0)
    func kept(_ events: [Event]) -> [Event] {
      let kept = events.filter { !$0.names(person) }
      count += events.count - kept.count
      return kept
    }
    if let bytes = value("early") {
      do throws(StateError) {
        var early = try EarlyEvents(stateBytes: bytes, events: catalogue)
        count += early.forget { $0.names(person) }
        values.append(("early", early.stateBytes))
      } catch {
        throw HitherError(error, place: path)
      }
    }
    for name in valueNames where UndeliveredEvents.isName(name) {
      guard let bytes = value(name), !bytes.isEmpty else { continue }
      do throws(StateError) {
        var waiting = try UndeliveredEvents(stateBytes: bytes, events: catalogue)
        count += waiting.forget { $0.names(person) }
        values.append((name, waiting.isEmpty ? [] : waiting.stateBytes))
      } catch {
        throw HitherError(error, place: path)
      }
    }
    if value("ticks") != nil {
      let ticks = try ticks().map { $0.without(person) }
      let events = kept(try read("tick events", of: catalogue))
      var (list, written) = (StateCoder(), StateCoder())
      list.append(ticks)
      written.append(events)
      values += [("ticks", list.written()), ("tick events", written.written())]
    }
    return (values, count)
  }
}

extension SilenceTick {
  fileprivate func without(_ person: ForgottenPerson) -> SilenceTick {
    var tick = self
    tick.silences.removeAll { person.isNamed($0.member) }
    tick.ids.removeAll { person.isMentioned(in: $0) }
    return tick
  }
}
