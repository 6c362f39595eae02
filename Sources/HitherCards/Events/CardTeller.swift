package import HitherTracks

/// Tells what happens to cards on the devices of a household as events.
package struct CardTeller {
  private let household: Household
  private let name: (UniqueID) -> String

  /// - Parameters:
  ///   - household: What is known; answers are of the cards of its suggestions.
  ///   - name: What a device is called in events.
  package init(_ household: Household, name: @escaping (UniqueID) -> String) {
    (self.household, self.name) = (household, name)
  }

  /// What was made on a device.
  ///
  /// - Parameter change: The edits, and what they settled.
  package func made(_ change: Replica.Merge, on device: UniqueID, at time: Instant) -> [Event] {
    let member = name(device)
    return change.received.compactMap { event(of: $0, on: member, at: time) }
      + standing(change, on: member, at: time)
  }

  /// What came to a device.
  ///
  /// - Parameter teller: Which device told it.
  package func came(
    _ change: Replica.Merge, to device: UniqueID, from teller: UniqueID, at time: Instant
  ) -> [Event] {
    let member = name(device)
    let received = change.received.compactMap { operation -> Event? in
      guard let card = household.card(of: operation) else { return nil }
      let age: Int64 = time - operation.time.wall
      return Event(
        CardEvents.received, time: time, detected: time, member: member,
        subject: operation.id.text,
        values: [
          .text(card.text), .text(operation.kind), .texts(words(operation)),
          .text(name(operation.id.device)),
          .text(name(teller)), .number(Double(age) / 1000),
        ])
    }
    return received + standing(change, on: member, at: time)
  }

  /// That all devices have an edit.
  package func spread(_ operation: Operation, at time: Instant) -> Event? {
    guard let card = household.card(of: operation) else { return nil }
    let duration: Int64 = time - operation.time.wall
    return Event(
      CardEvents.spread, time: time, detected: time, member: nil, subject: operation.id.text,
      values: [
        .text(card.text), .text(name(operation.id.device)), .number(Double(duration) / 1000),
      ])
  }

  private func event(of operation: Operation, on member: String, at time: Instant) -> Event? {
    guard let card = household.card(of: operation) else { return nil }
    var values: [EventValue] = [.text(card.text), .texts(words(operation))]
    let type: EventType
    switch operation.body {
    case .edit: type = CardEvents.edited
    case .suggestion: type = CardEvents.suggested
    case .answer(let suggestion, let isAccepted):
      type = isAccepted ? CardEvents.accepted : CardEvents.declined
      values.append(.text(suggestion.text))
    default: return nil
    }
    return Event(
      type, time: time, detected: time, member: member, subject: operation.id.text, values: values)
  }

  /// What stands against each other, or no longer does.
  private func standing(
    _ change: Replica.Merge, on member: String, at time: Instant
  ) -> [Event] {
    func event(_ type: EventType, _ subject: String, _ values: [EventValue]) -> Event {
      Event(
        type, time: time, detected: time, member: member, subject: subject, values: values)
    }
    let conflicts = change.conflicts.map { conflict in
      event(
        CardEvents.conflicted, conflict.card.text + "/" + conflict.field.word,
        [
          .text(conflict.card.text), .text(conflict.field.word),
          .text(conflict.winner.id.text), .texts(conflict.losers.map(\.id.text)),
        ])
    }
    let merged = change.mergedCards.map {
      event(CardEvents.merged, $0.text, [.text($0.text)])
    }
    let resolved = change.resolved.map {
      event(
        CardEvents.resolved, $0.card.text + "/" + $0.field.word,
        [.text($0.card.text), .text($0.field.word)])
    }
    return conflicts + merged + resolved
  }

  /// The fields that an edit, or the suggestion that it answers, is about.
  private func words(_ operation: Operation) -> [String] {
    if case .answer(let suggestion, _) = operation.body {
      return household.suggestions[suggestion]?.changes.map(\.field.word) ?? []
    }
    return operation.changes.map(\.field.word)
  }
}

extension CardTeller {
  /// What is known of an exchange beside how it ended.
  package struct Exchange {
    package var received = 0
    package var sent = 0
    package var conflicts = 0
    package var bytes: Int?
    package var connectSeconds: Double?
    package var transferSeconds: Double?

    package init() {}
  }

  /// That two devices exchanged, in whole or in part.
  package func exchanged(
    _ exchange: Exchange, isComplete: Bool, on device: UniqueID, with other: UniqueID,
    at time: Instant
  ) -> Event {
    func number(_ value: Double?) -> EventValue { value.map(EventValue.number) ?? .null }
    return Event(
      isComplete ? CardEvents.completed : CardEvents.cut, time: time, detected: time,
      member: name(device), subject: name(other),
      values: [
        .text(name(other)), .number(Double(exchange.received)), .number(Double(exchange.sent)),
        .number(Double(exchange.conflicts)), number(exchange.bytes.map(Double.init)),
        number(exchange.connectSeconds), number(exchange.transferSeconds),
      ])
  }

  /// That a device could not connect to another that it had heard.
  package func failed(
    on device: UniqueID, with other: UniqueID, connectSeconds: Double, at time: Instant
  ) -> Event {
    Event(
      CardEvents.failed, time: time, detected: time, member: name(device), subject: name(other),
      values: [.text(name(other)), .number(connectSeconds)])
  }
}
