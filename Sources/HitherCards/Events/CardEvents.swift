package import HitherTracks

/// The events of cards and their exchange: this target's payloads.
///
/// An event contains the edit and the fields that it is about, but not what was written: that may
/// be erased later, and events are stored elsewhere.
package enum CardEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    CardEdited.self, CardSuggested.self, CardAccepted.self, CardDeclined.self, CardReceived.self,
    CardConflicted.self, CardMerged.self, CardResolved.self, CardSpread.self, SyncCompleted.self,
    SyncCut.self, SyncFailed.self,
  ]

  fileprivate static let card = "The card's year and month."
  fileprivate static let field = "Which field: `title`, `place`, `day` or `colour`."
  fileprivate static let changed =
    "The fields that it is about: `title`, `place`, `day`, `colour`."
  fileprivate static let suggestion = "The suggestion that it answers."
  fileprivate static let author = "On whose device it was made."
  fileprivate static let with = "The other device."
}

/// The result of an exchange between two devices.
package struct CardExchange: Hashable, Sendable {
  package var with: String = ""
  package var received = 0
  package var sent = 0
  package var conflicts = 0
  package var bytes: Int?
  package var connectSeconds: Double?
  package var transferSeconds: Double?

  mutating func code(_ list: inout EventFields) throws(StateError) {
    try list.code("with", &with, CardEvents.with)
    try list.code("received", &received, "How many edits were new to the member's device.")
    try list.code("sent", &sent, "Number of edits sent to the other.")
    try list.code("conflicts", &conflicts, "How many conflicts the exchange made or added to.")
    try list.code("bytes", &bytes, "Bytes in both directions; null if not counted.")
    try list.code(
      "connect_s", &connectSeconds,
      "From detecting the other to the first byte; null if not known.")
    try list.code(
      "transfer_s", &transferSeconds, "From the first byte to the last; null if not known.")
  }
}

package struct CardEdited: EventPayload {
  package static let type = EventType(
    "card.edited", "A field of a card was set or cleared on the member's device.",
    subjectKey: "edit")
  package static let blank = Self(card: "", changed: [])
  package var card: String
  package var changed: [String]

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("changed", &changed, CardEvents.changed)
  }
}

package struct CardSuggested: EventPayload {
  package static let type = EventType(
    "card.suggested", "Something was suggested for a card on the member's device.",
    subjectKey: "edit")
  package static let blank = Self(card: "", changed: [])
  package var card: String
  package var changed: [String]

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("changed", &changed, CardEvents.changed)
  }
}

package struct CardAccepted: EventPayload {
  package static let type = EventType(
    "card.accepted", "A suggestion was accepted on the member's device.", subjectKey: "edit")
  package static let blank = Self(card: "", changed: [], suggestion: "")
  package var card: String
  package var changed: [String]
  package var suggestion: String

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("changed", &changed, CardEvents.changed)
    try list.code("suggestion", &suggestion, CardEvents.suggestion)
  }
}

package struct CardDeclined: EventPayload {
  package static let type = EventType(
    "card.declined", "A suggestion was declined on the member's device.", subjectKey: "edit")
  package static let blank = Self(card: "", changed: [], suggestion: "")
  package var card: String
  package var changed: [String]
  package var suggestion: String

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("changed", &changed, CardEvents.changed)
    try list.code("suggestion", &suggestion, CardEvents.suggestion)
  }
}

package struct CardReceived: EventPayload {
  package static let type = EventType(
    "card.received", "An edit made on another device arrived on the member's device.",
    subjectKey: "edit")
  package static let blank = Self(
    card: "", kind: "", changed: [], author: "", from: "", ageSeconds: 0)
  package var card: String
  package var kind: String
  package var changed: [String]
  package var author: String
  package var from: String
  package var ageSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("kind", &kind, "`edit`, `suggestion`, `acceptance`, `refusal` or `look`.")
    try list.code("changed", &changed, CardEvents.changed)
    try list.code("by", &author, CardEvents.author)
    try list.code("from", &from, "The member whose device sent it.")
    try list.code("age_s", &ageSeconds, "Since it was made, by its device's clock.")
  }
}

package struct CardConflicted: EventPayload {
  package static let type = EventType(
    "card.conflicted",
    "On the member's device edits of one field stand against each other that were made apart.",
    subjectKey: "about")
  package static let blank = Self(card: "", field: "", counts: "", against: [])
  package var card: String
  package var field: String
  package var counts: String
  package var against: [String]

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("field", &field, CardEvents.field)
    try list.code("counts", &counts, "The edit that counts until someone decides.")
    try list.code("against", &against, "The edits that stand against it.")
  }
}

package struct CardMerged: EventPayload {
  package static let type = EventType(
    "card.merged", "On the member's device edits of different fields of a card met.",
    subjectKey: "card")
  package static let blank = Self(card: "")
  package var card: String

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
  }
}

package struct CardResolved: EventPayload {
  package static let type = EventType(
    "card.resolved", "On the member's device a field is no longer in conflict.",
    subjectKey: "about")
  package static let blank = Self(card: "", field: "")
  package var card: String
  package var field: String

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("field", &field, CardEvents.field)
  }
}

/// Known only to an observer of all devices.
package struct CardSpread: EventPayload {
  package static let type = EventType(
    "card.spread", "Every device of the household has an edit.", subjectKey: "edit")
  package static let blank = Self(card: "", author: "", durationSeconds: 0)
  package var card: String
  package var author: String
  package var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("card", &card, CardEvents.card)
    try list.code("by", &author, CardEvents.author)
    try list.code("duration_s", &durationSeconds, "Since it was made.")
  }
}

package struct SyncCompleted: EventPayload {
  package static let type = EventType(
    "sync.completed", "The member's device and another have exchanged all edits.",
    subjectKey: "with")
  package static let blank = Self(exchange: CardExchange())
  package var exchange: CardExchange

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try exchange.code(&list)
  }
}

package struct SyncCut: EventPayload {
  package static let type = EventType(
    "sync.cut", "An exchange of the member's device with another ended before it was done.",
    subjectKey: "with")
  package static let blank = Self(exchange: CardExchange())
  package var exchange: CardExchange

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try exchange.code(&list)
  }
}

package struct SyncFailed: EventPayload {
  package static let type = EventType(
    "sync.failed", "The member's device detected another and could not connect.", subjectKey: "with"
  )
  package static let blank = Self(with: "", connectSeconds: 0)
  package var with: String
  package var connectSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("with", &with, CardEvents.with)
    try list.code("connect_s", &connectSeconds, "From hearing the other to giving up.")
  }
}
