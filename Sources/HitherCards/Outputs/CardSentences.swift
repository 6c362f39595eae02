package import HitherReport
import HitherTracks

extension CardEvents {
  /// The events of a household's cards and of their exchange.
  package static let sentences: [EventSentence] = [
    EventSentence(CardEdited.self, CardWords.editedCard) { card(&$0, $1.card, $1.changed) },
    EventSentence(CardSuggested.self, CardWords.suggestedForCard) {
      card(&$0, $1.card, $1.changed)
    },
    EventSentence(CardAccepted.self, CardWords.acceptedForCard) { card(&$0, $1.card, $1.changed) },
    EventSentence(CardDeclined.self, CardWords.declinedForCard) { card(&$0, $1.card, $1.changed) },
    EventSentence(CardReceived.self, CardWords.heardOfCard) { slots, received in
      card(&slots, received.card, received.changed)
      slots.member(.from, received.from)
      slots.member(.whom, received.author)
      slots.duration(.length, received.ageSeconds)
      let kind = CardWords.kinds[received.kind] ?? CardWords.cardEdit
      slots[.value] = AttributedText(kind.text(slots.language))
    },
    EventSentence(CardConflicted.self, CardWords.conflictOfCard) { card(&$0, $1.card, [$1.field]) },
    EventSentence(CardMerged.self, CardWords.mergedCard) { card(&$0, $1.card) },
    EventSentence(CardResolved.self, CardWords.resolvedCard) { card(&$0, $1.card, [$1.field]) },
    EventSentence(CardSpread.self, CardWords.spreadOfCard) { slots, spread in
      card(&slots, spread.card)
      slots.member(.whom, spread.author)
      slots.duration(.length, spread.durationSeconds)
    },
    EventSentence(SyncCompleted.self, CardWords.exchangedCards) { exchange(&$0, $1.exchange) },
    EventSentence(SyncCut.self, CardWords.exchangeCut) { exchange(&$0, $1.exchange) },
    EventSentence(SyncFailed.self, CardWords.exchangeFailed) {
      $0.duration(.length, $1.connectSeconds)
    },
  ]

  private static func card(_ slots: inout EventSlots, _ card: String, _ fields: [String] = []) {
    slots[.whom] = nil
    slots.name(.place, card)
    let names = fields.map { word in
      CardWords.fields[word].map { AttributedText($0.text(slots.language)) } ?? .name(word)
    }
    if !names.isEmpty { slots[.what] = slots.language.list(names) }
  }

  private static func exchange(_ slots: inout EventSlots, _ exchange: CardExchange) {
    slots.count(.count, exchange.received)
    slots.count(.total, exchange.sent)
    if exchange.conflicts != 0 { slots.count(.value, exchange.conflicts) }
  }
}
