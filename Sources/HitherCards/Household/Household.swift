/// The result of all edits: cards, suggestions and devices.
///
/// It is a function of the set of edits: any order in which causes come before their effects gives the same result.
package struct Household: Hashable, Sendable {
  package private(set) var cards: [CardKey: CardState] = [:]
  package private(set) var suggestions: [OperationID: SuggestionState] = [:]
  package private(set) var devices: [UniqueID: DeviceState] = [:]
  /// The edits whose content is erased.
  package private(set) var erased: Set<OperationID> = []
  /// The edits whose times are rejected by devices that have seen them.
  package private(set) var doubted: Set<OperationID> = []
  /// The lines of devices with known forks.
  package let copies: [UniqueID: LineCopy]

  package init() { self.init(copies: [:]) }

  init(copies: [UniqueID: LineCopy]) { self.copies = copies }

  /// The name of a device, or of a line of its edits; its id if it has no name.
  package func name(of line: UniqueID) -> String {
    let device = device(of: line)
    let name = devices[device]?.name.winner?.content.text ?? device.text
    guard let number = copies[line]?.number, number > 1 else { return name }
    return "\(name) (\(number))"
  }

  /// The device on which the edits of a line were made.
  package func device(of line: UniqueID) -> UniqueID { copies[line]?.device ?? line }

  /// The conflicts in fields of cards.
  package var conflicts: [Conflict] {
    cards.keys.sorted().flatMap { key in
      (cards[key]?.conflicts ?? []).compactMap { conflict(key, $0) }
    }
  }

  /// The cards on which concurrent edits of different fields were merged and that nobody has viewed.
  package var mergedCards: [CardKey] {
    cards.keys.sorted().filter { cards[$0]?.isMerged == true }
  }

  /// The unanswered suggestions for a card, by id.
  package func openSuggestions(of card: CardKey) -> [OperationID] {
    suggestions.filter { $0.value.card == card && $0.value.isOpen }.keys.sorted()
  }

  /// The conflict in one field; nil if there is none.
  package func conflict(_ card: CardKey, _ field: CardField) -> Conflict? {
    guard let state = cards[card]?.fields[field], let winner = state.winner else { return nil }
    let losers = state.losers
    return losers.isEmpty
      ? nil : Conflict(card: card, field: field, winner: winner, losers: losers)
  }

  /// Applies the next edit; all that its device had seen must have been applied before.
  mutating func take(_ operation: Operation) {
    switch operation.body {
    case .edit(let card, let changes):
      cards[card, default: CardState()].take(operation, changes, source: operation.id)
    case .look(let card):
      cards[card, default: CardState()].take(operation, [], source: operation.id)
    case .suggestion(let card, let changes):
      suggestions[operation.id] = SuggestionState(
        card: card, changes: changes, time: operation.time)
    case .answer(let suggestion, let isAccepted):
      answer(suggestion, isAccepted, by: operation)
    case .admission(let publicKey, let name):
      let id = UniqueID(of: publicKey)
      devices[id, default: DeviceState()].publicKey = publicKey
      let head = head(operation, name)
      devices[id]?.name.take(head, context: operation.context)
    case .naming(let device, let name):
      let head = head(operation, name)
      devices[device, default: DeviceState()].name.take(head, context: operation.context)
    case .removal(let device):
      devices[device, default: DeviceState()].removals.insert(sorted: operation.id)
    case .erasure(let operations):
      for id in operations { erase(id) }
    }
  }

  /// Rejects the times of edits.
  mutating func doubt(_ ids: [OperationID]) {
    for id in ids where doubted.insert(id).inserted {
      for card in cards.keys { cards[card]?.doubt(id) }
      for device in devices.keys { devices[device]?.name.doubt(id) }
    }
  }

  private func head(_ operation: Operation, _ change: Change) -> FieldState.Head {
    FieldState.Head(
      id: operation.id, time: operation.time, content: change.content, source: operation.id)
  }

  private mutating func answer(
    _ suggestion: OperationID, _ isAccepted: Bool, by operation: Operation
  ) {
    guard let asked = suggestions[suggestion] else { return }
    if isAccepted {
      suggestions[suggestion]?.acceptances.insert(sorted: operation.id)
      cards[asked.card, default: CardState()].take(operation, asked.changes, source: suggestion)
    } else {
      suggestions[suggestion]?.refusals.insert(sorted: operation.id)
    }
  }

  private mutating func erase(_ id: OperationID) {
    erased.insert(id)
    for card in cards.keys { cards[card]?.erase(id) }
    for device in devices.keys { devices[device]?.name.erase(id) }
    if let suggestion = suggestions[id] {
      suggestions[id]?.changes = suggestion.changes.map {
        Change($0.field, .erased, base: $0.base)
      }
    }
  }
}

/// Concurrent edits of one field with different values.
package struct Conflict: Hashable, Sendable {
  package let card: CardKey
  package let field: CardField
  /// The value used for now.
  package let winner: FieldState.Head
  /// The others, by id; none is lost.
  package let losers: [FieldState.Head]
}

extension [OperationID] {
  fileprivate mutating func insert(sorted id: OperationID) {
    insert(id, at: firstIndex { $0 > id } ?? count)
  }
}
