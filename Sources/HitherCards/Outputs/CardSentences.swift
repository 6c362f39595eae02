package import HitherReport
import HitherTracks

extension CardEvents {
  /// The events of a household's cards and of their exchange.
  package static let sentences: [EventSentence] = [
    EventSentence(CardEdited.self, CardWords.editedCard, card),
    EventSentence(CardSuggested.self, CardWords.suggestedForCard, card),
    EventSentence(CardAccepted.self, CardWords.acceptedForCard, card),
    EventSentence(CardDeclined.self, CardWords.declinedForCard, card),
    EventSentence(CardReceived.self, CardWords.heardOfCard) { slots in
      card(&slots)
      slots.member(.from, "from")
      slots.member(.whom, "by")
      slots.duration(.length, "age_s")
      let kind = slots.event.text("kind").flatMap { CardWords.kinds[$0] } ?? CardWords.cardEdit
      slots[.value] = Wording(kind.text(slots.language))
    },
    EventSentence(CardConflicted.self, CardWords.conflictOfCard, card),
    EventSentence(CardMerged.self, CardWords.mergedCard, card),
    EventSentence(CardResolved.self, CardWords.resolvedCard, card),
    EventSentence(CardSpread.self, CardWords.spreadOfCard) { slots in
      card(&slots)
      slots.member(.whom, "by")
    },
    EventSentence(SyncCompleted.self, CardWords.exchangedCards, exchange),
    EventSentence(SyncCut.self, CardWords.exchangeCut, exchange),
    EventSentence(SyncFailed.self, CardWords.exchangeFailed) { $0.duration(.length, "connect_s") },
  ]

  private static func card(_ slots: inout EventSlots) {
    slots[.whom] = nil
    slots.name(.place, "card")
    let words = slots.event.texts("changed") + [slots.event.text("field")].compactMap { $0 }
    let names = words.map { word in
      CardWords.fields[word].map { Wording($0.text(slots.language)) } ?? .name(word)
    }
    if !names.isEmpty { slots[.what] = slots.language.list(names) }
  }

  private static func exchange(_ slots: inout EventSlots) {
    slots.count(.count, "received")
    slots.count(.total, "sent")
    if slots.event.number("conflicts") != 0 { slots.count(.value, "conflicts") }
  }
}
