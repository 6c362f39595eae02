package import HitherTracks

/// Operations on cards, each a single edit.
extension CardBook {
  /// A text for a field; nil clears it.
  package typealias Entry = (field: CardField, text: String?)

  /// Writes on a card.
  package mutating func set(
    _ card: CardKey, _ entries: [Entry], now: Instant, mark: UInt64 = Operation.randomMark
  ) throws(CardError) {
    try edit(.edit(card, try changes(card, entries)), now: now, mark: mark)
  }

  /// Suggests a change of a card.
  package mutating func suggest(
    _ card: CardKey, _ entries: [Entry], now: Instant
  ) throws(CardError) {
    try edit(.suggestion(card, try changes(card, entries)), now: now)
  }

  /// Accepts or declines a suggestion.
  package mutating func answer(
    _ suggestion: OperationID, isAccepted: Bool, now: Instant
  ) throws(CardError) {
    guard let asked = household.suggestions[suggestion] else {
      throw CardError(.request, "no suggestion \(suggestion.text)")
    }
    guard asked.isOpen else {
      throw CardError(.request, "the suggestion is \(asked.standing) already")
    }
    try edit(.answer(suggestion, isAccepted: isAccepted), now: now)
  }

  /// How a conflict is resolved.
  package enum Choice: Hashable, Sendable {
    /// Keep the current value.
    case winner
    /// Use the value of another edit.
    case loser(OperationID)
    /// Use another text.
    case text(String)
  }

  /// Resolves the conflicts of a card, in one field or in all.
  package mutating func resolve(
    _ card: CardKey, _ field: CardField?, _ choice: Choice, now: Instant
  ) throws(CardError) {
    let state = household.cards[card] ?? CardState()
    let fields = state.conflicts.filter { field == nil || $0 == field }
    guard !fields.isEmpty else {
      guard state.isMerged, field == nil, choice == .winner else {
        throw CardError(.request, "there is no conflict there")
      }
      try edit(.look(card), now: now)
      return
    }
    guard fields.count == 1 || choice == .winner else {
      throw CardError(.request, "several fields stand against each other; name one")
    }
    let changes = fields.map { field -> Change in
      let heads = state.fields[field]?.heads ?? []
      let winner = state.fields[field]?.winner
      let content: Change.Content? =
        switch choice {
        case .winner: winner?.content
        case .loser(let id): heads.first { $0.id == id }?.content
        case .text(let text): .value(text)
        }
      return Change(field, content ?? .erased, base: winner?.id)
    }
    guard changes.allSatisfy({ $0.content != .erased }) else {
      throw CardError(.request, "no edit with that id is in conflict there")
    }
    try edit(.edit(card, changes), now: now)
  }

  /// Restores the fields of a card to their values before an edit; returns the card.
  ///
  /// - Throws: if the fields have changed since, or their earlier content was erased.
  package mutating func revert(_ id: OperationID, now: Instant) throws(CardError) -> CardKey {
    guard let operation = log.operation(id), let card = household.card(of: operation),
      HistoryEntry(operation, in: self).isApplied
    else { throw CardError(.request, "no edit \(id.text) of a card") }
    let source: Operation =
      if case .answer(let suggestion, _) = operation.body, let asked = log.operation(suggestion) {
        asked
      } else { operation }
    let changes = try source.changes.map { change throws(CardError) -> Change in
      let winner = household.cards[card]?.fields[change.field]?.winner
      guard winner?.id == id else {
        let who = winner.map { " by \(household.name(of: $0.id.device))" } ?? ""
        throw CardError(.request, "\(change.field.word) was changed since\(who)")
      }
      let before = change.base.flatMap { log.content($0, change.field) } ?? .none
      guard before != .erased, change.content != .erased else {
        throw CardError(.request, "what \(change.field.word) was before is erased")
      }
      return Change(change.field, before, base: id)
    }
    try edit(.edit(card, changes), now: now)
    return card
  }

  /// Gives a device another name.
  package mutating func rename(
    _ device: UniqueID, _ name: String, now: Instant
  ) throws(CardError) {
    let base = household.devices[device]?.name.winner?.id
    try edit(.naming(device, Change(.name, .value(name), base: base)), now: now)
  }

  /// Removes a device from the household permanently.
  package mutating func remove(_ device: UniqueID, now: Instant) throws(CardError) {
    guard household.devices[device]?.isRemoved == false else {
      throw CardError(.request, "\(household.name(of: device)) was removed already")
    }
    try edit(.removal(device), now: now)
  }

  /// Erases the content of edits; that they were made remains known.
  package mutating func erase(_ operations: [OperationID], now: Instant) throws(CardError) {
    for id in operations where log.operation(id) == nil {
      throw CardError(.request, "no edit \(id.text)")
    }
    try edit(.erasure(operations), now: now)
  }

  /// The edits with data about a person: all that were made on a device, and those that name it.
  package func operations(tellingOf device: UniqueID) -> [OperationID] {
    log.missing().filter { operation in
      guard !operation.changes.isEmpty else { return false }
      switch operation.body {
      case .admission(let key, _): return UniqueID(of: key) == device
      case .naming(let named, _): return named == device
      default: return household.device(of: operation.id.device) == device
      }
    }.map(\.id)
  }

  /// A device by its id or its name.
  package func device(called text: String) throws(CardError) -> UniqueID {
    if let id = UniqueID(text: text), household.devices[id] != nil { return id }
    let found = household.devices.keys.filter { household.name(of: $0) == text }.sorted()
    guard let device = found.first else {
      throw CardError(.request, "unknown device '\(text)'")
    }
    guard found.count == 1 else {
      throw CardError(.request, "several devices are called '\(text)'; name its id")
    }
    return device
  }

  private func changes(
    _ card: CardKey, _ entries: [Entry]
  ) throws(CardError) -> [Change] {
    guard !entries.isEmpty else { throw CardError(.request, "nothing to write") }
    return entries.sorted { $0.field < $1.field }.map { entry in
      Change(
        entry.field, entry.text.map { .value($0) } ?? .none,
        base: household.cards[card]?.fields[entry.field]?.winner?.id)
    }
  }
}
