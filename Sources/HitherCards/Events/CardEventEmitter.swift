package import HitherTracks

/// Emits events about the cards on a household's devices.
package struct CardEventEmitter {
  private let household: Household
  private let name: (UniqueID) -> String

  /// - Parameters:
  ///   - household: The known state, from which answers get the cards of their suggestions.
  ///   - name: The name of a device in events.
  package init(_ household: Household, name: @escaping (UniqueID) -> String) {
    (self.household, self.name) = (household, name)
  }

  /// The events of edits made on a device.
  ///
  /// - Parameter change: The edits, and what they resolved.
  package func made(_ change: Replica.Merge, on device: UniqueID, at time: Instant) -> [Event] {
    let member = name(device)
    return change.received.compactMap { event(of: $0, on: member, at: time) }
      + standing(change, on: member, at: time)
  }

  /// The events of edits that a device received.
  ///
  /// - Parameter teller: The device that sent them.
  package func came(
    _ change: Replica.Merge, to device: UniqueID, from teller: UniqueID, at time: Instant
  ) -> [Event] {
    let member = name(device)
    let received = change.received.compactMap { operation -> Event? in
      guard let card = household.card(of: operation) else { return nil }
      let age: Int64 = time - operation.time.wall
      return Event(
        CardReceived(
          card: card.text, kind: operation.kind, changed: words(operation),
          author: name(operation.id.device), from: name(teller), ageSeconds: Double(age) / 1000),
        time: time, detected: time, member: member, subject: operation.id.text)
    }
    return received + standing(change, on: member, at: time)
  }

  /// The event that all devices have an edit.
  package func spread(_ operation: Operation, at time: Instant) -> Event? {
    guard let card = household.card(of: operation) else { return nil }
    let duration: Int64 = time - operation.time.wall
    return Event(
      CardSpread(
        card: card.text, author: name(operation.id.device), durationSeconds: Double(duration) / 1000
      ),
      time: time, detected: time, member: nil, subject: operation.id.text)
  }

  private func event(of operation: Operation, on member: String, at time: Instant) -> Event? {
    guard let card = household.card(of: operation)?.text else { return nil }
    let changed = words(operation)
    let payload: any EventPayload
    switch operation.body {
    case .edit: payload = CardEdited(card: card, changed: changed)
    case .suggestion: payload = CardSuggested(card: card, changed: changed)
    case .answer(let suggestion, true):
      payload = CardAccepted(card: card, changed: changed, suggestion: suggestion.text)
    case .answer(let suggestion, false):
      payload = CardDeclined(card: card, changed: changed, suggestion: suggestion.text)
    default: return nil
    }
    return Event(
      payload, time: time, detected: time, member: member, subject: operation.id.text)
  }

  /// The events about conflicts that arose or were resolved.
  private func standing(
    _ change: Replica.Merge, on member: String, at time: Instant
  ) -> [Event] {
    func event(_ payload: any EventPayload, _ subject: String) -> Event {
      Event(payload, time: time, detected: time, member: member, subject: subject)
    }
    let conflicts = change.conflicts.map { conflict in
      event(
        CardConflicted(
          card: conflict.card.text, field: conflict.field.word, counts: conflict.winner.id.text,
          against: conflict.losers.map(\.id.text)),
        conflict.card.text + "/" + conflict.field.word)
    }
    let merged = change.mergedCards.map { event(CardMerged(card: $0.text), $0.text) }
    let resolved = change.resolved.map {
      event(
        CardResolved(card: $0.card.text, field: $0.field.word),
        $0.card.text + "/" + $0.field.word)
    }
    return conflicts + merged + resolved
  }

  /// The fields of an edit, or of the suggestion that it answers.
  private func words(_ operation: Operation) -> [String] {
    if case .answer(let suggestion, _) = operation.body {
      return household.suggestions[suggestion]?.changes.map(\.field.word) ?? []
    }
    return operation.changes.map(\.field.word)
  }
}

extension CardEventEmitter {
  /// The events of an exchange of two devices, complete or partial.
  package func exchanged(
    _ exchange: CardExchange, isComplete: Bool, on device: UniqueID, with other: UniqueID,
    at time: Instant
  ) -> Event {
    var exchange = exchange
    exchange.with = name(other)
    return Event(
      isComplete ? SyncCompleted(exchange: exchange) : SyncCut(exchange: exchange), time: time,
      detected: time, member: name(device), subject: name(other))
  }

  /// The event that a device could not connect to another in range.
  package func failed(
    on device: UniqueID, with other: UniqueID, connectSeconds: Double, at time: Instant
  ) -> Event {
    Event(
      SyncFailed(with: name(other), connectSeconds: connectSeconds), time: time, detected: time,
      member: name(device), subject: name(other))
  }
}
