/// One edit as named by one store: by its line of edits and its number there.
///
/// It is stored permanently, and only its content may be erased. A store that learns of a fork
/// renames the edits after it; stored and exchanged edits are `OperationRecord`s, which have no
/// such names.
package struct Operation: Hashable, Sendable {
  package internal(set) var id: OperationID
  package let time: HybridTime
  /// A random number, so that no two edits are the same by accident.
  package let mark: UInt64
  /// The same on all devices: the running hash of its line up to this edit.
  package let hash: UniqueID
  /// The knowledge of its device when it was made, including its own earlier edits.
  package internal(set) var context: VersionVector
  package var body: Body

  init(
    id: OperationID, time: HybridTime, mark: UInt64, hash: UniqueID, context: VersionVector,
    body: Body
  ) {
    (self.id, self.time, self.mark, self.hash) = (id, time, mark, hash)
    (self.context, self.body) = (context, body)
  }

  /// The content of an edit.
  package enum Body: Hashable, Sendable {
    /// A card was changed.
    case edit(CardKey, [Change])
    /// A change that awaits an answer.
    case suggestion(CardKey, [Change])
    /// A suggestion was accepted, which changes its card, or declined.
    case answer(OperationID, isAccepted: Bool)
    /// Someone viewed a card with merged edits.
    case look(CardKey)
    /// A device belongs to the household: its public key, from which its id is derived, and its name.
    case admission(publicKey: [UInt8], name: Change)
    /// A device was given another name.
    case naming(UniqueID, Change)
    /// A device no longer belongs to the household; permanently.
    case removal(UniqueID)
    /// The content of these edits is erased everywhere.
    case erasure([OperationID])
  }
}

/// The change of one field by an edit.
package struct Change: Hashable, Sendable {
  package internal(set) var field: CardField
  package var content: Content
  /// The edit whose value the editor saw: the base of a three-way merge, from which history takes the old value.
  package internal(set) var base: OperationID?

  package init(_ field: CardField, _ content: Content, base: OperationID? = nil) {
    (self.field, self.content, self.base) = (field, content, base)
  }

  /// A value, no value, or the mark of an erased one.
  package enum Content: Hashable, Sendable {
    case value(String)
    case none
    case erased

    /// The value, if there is one.
    package var text: String? {
      if case .value(let text) = self { text } else { nil }
    }
  }
}

/// The fields of a card; a device has only a name.
package enum CardField: UInt8, CaseIterable, Sendable, Comparable {
  case title = 0
  case place
  case day
  case colour
  case name

  /// The fields of a card, in display order.
  package static let ofCards: [CardField] = [.title, .place, .day, .colour]

  /// Its name in JSON and on the command line.
  package var word: String {
    switch self {
    case .title: "title"
    case .place: "place"
    case .day: "day"
    case .colour: "colour"
    case .name: "name"
    }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Operation {
  /// The card that the edit itself names.
  package var card: CardKey? {
    switch body {
    case .edit(let card, _), .suggestion(let card, _), .look(let card): card
    default: nil
    }
  }

  /// The changes of fields.
  package var changes: [Change] {
    switch body {
    case .edit(_, let changes), .suggestion(_, let changes): changes
    case .admission(_, let name), .naming(_, let name): [name]
    default: []
    }
  }

  /// Erases its content; author, time and fields remain.
  mutating func erase() { body = body.erased }
}

extension Operation.Body {
  /// The same without text written by people.
  var erased: Self {
    func erased(_ change: Change) -> Change {
      Change(change.field, .erased, base: change.base)
    }
    return switch self {
    case .edit(let card, let changes): .edit(card, changes.map(erased))
    case .suggestion(let card, let changes): .suggestion(card, changes.map(erased))
    case .naming(let device, let name): .naming(device, erased(name))
    case .admission(let key, let name): .admission(publicKey: key, name: erased(name))
    case .answer, .look, .removal, .erasure: self
    }
  }

  /// The same with other names of the edits that it refers to.
  func renamed<Fault>(
    _ name: (OperationID) throws(Fault) -> OperationID
  ) throws(Fault) -> Self {
    func renamed(_ change: Change) throws(Fault) -> Change {
      guard let base = change.base else { return change }
      return Change(change.field, change.content, base: try name(base))
    }
    func all(_ changes: [Change]) throws(Fault) -> [Change] {
      var renamedChanges: [Change] = []
      for change in changes { renamedChanges.append(try renamed(change)) }
      return renamedChanges
    }
    switch self {
    case .edit(let card, let changes): return .edit(card, try all(changes))
    case .suggestion(let card, let changes): return .suggestion(card, try all(changes))
    case .answer(let id, let isAccepted): return .answer(try name(id), isAccepted: isAccepted)
    case .naming(let device, let change): return .naming(device, try renamed(change))
    case .admission(let key, let change):
      return .admission(publicKey: key, name: try renamed(change))
    case .erasure(let erased):
      var ids: [OperationID] = []
      for id in erased { ids.append(try name(id)) }
      return .erasure(ids)
    case .look, .removal: return self
    }
  }
}
