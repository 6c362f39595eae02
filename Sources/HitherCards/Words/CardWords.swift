import HitherReport

/// The texts of a household's cards.
package enum CardWords: TextKey {
  // The content of a card, and the exchange between devices.
  case cardTitle, cardPlace, cardDay, cardColour
  case cardEdit, cardSuggestion, cardAcceptance, cardRefusal
  // Lines at the terminal, and the sheet.
  case nothingChanged, conflictMark, mergedMark, suggests, quoted, nothing, erased, name, look
  case admission, naming, removal, erasure, clockDoubted, mergedCardLook, noConflicts
  case conflictCounts, conflictOr, thisDevice, notMetYet, removed, upToDate, editsBehind, asCopy
  case editCount, thisStore, received, sent, conflictCount, removedHeard, removedUnheard
  case timesDoubted, exchanged, changedCards, mergedLook, forkedHere, forkedElsewhere
  case storeAside, twelveCards, nothingYet, noTitle, mergedBadge, conflictBadge
  case unawareOf, withoutDay
  // Events.
  case editedCard, suggestedForCard, acceptedForCard, declinedForCard, heardOfCard, conflictOfCard
  case mergedCard, resolvedCard, spreadOfCard, exchangedCards, exchangeCut, exchangeFailed
}

extension CardWords {
  /// A field of a card, by its name in the store.
  package static let fields: [String: CardWords] = [
    "title": .cardTitle, "place": .cardPlace, "day": .cardDay, "colour": .cardColour, "name": .name,
  ]

  /// A kind of edit, by its name in the store.
  package static let kinds: [String: CardWords] = [
    "edit": .cardEdit, "suggestion": .cardSuggestion, "acceptance": .cardAcceptance,
    "refusal": .cardRefusal, "look": .look, "admission": .admission, "naming": .naming,
    "removal": .removal, "erasure": .erasure,
  ]
}
