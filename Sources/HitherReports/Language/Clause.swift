/// A text of the reports with places for names and figures; each language has one table of them.
///
/// In a language's text `{who}` is such a place, and what stands in brackets is left out where one
/// of its places is not filled: `fell behind[: {gap}]`.
package enum Clause: CaseIterable, Sendable {
  // The leader's answer.
  case fellBehindOnce, fellBehindToEnd, fellBehindOften, fellBehindFor, moreFellBehind
  case nobodyFellBehind, nobodySeen, gapWas, notKnownSpans, notKnownLength, neverKnown
  case notKnownMore, notKnownAfter, fromTo
  case byStopping, byWalkingSlower, byLeavingTheRoute, whileNotSeen
  // Lines of the timeline.
  case stopped, stoppedToEnd, leftRoute, cameBack, turnedAround, wentOnRight, fellBehindBy, caughtUp
  case cameInto, wentOutOf, hasBeenIn, leftSafeZone, cameBackToZone, clockTurned, movedOtherwise
  case finished, allEvents, firstEvents
  case willFallBehind, groupSplit, groupRejoined, tookTheLead, waitedFor
  // How the group kept together.
  case columnWas, spanWaited, spanApart, spanApartToEnd, moreInSummary
  // Lines and stretches of the drawings.
  case behindFrom, caughtUpBelow, wasOffRoute, wasBehind, gapAxes
  // The clock.
  case stateSince, stateLastSeen, dayOfHours
  // Key figures.
  case countOf, inAll, unknownInAll

  /// A place in a text.
  package enum Slot: String, CaseIterable, Sendable {
    case who, whom, from, to, when, cause, length, count, total, gap, behind, zone, unknown, place
  }

  /// The text in a language with its places filled.
  package func filled(_ slots: [Slot: Wording], _ language: Language) -> Wording {
    switch language {
    case .english: Self.fill(EnglishClauses.text(of: self), slots)
    }
  }

  /// Fills the places of a text of the catalogue.
  static func fill(_ text: String, _ slots: [Slot: Wording]) -> Wording {
    var rest = text[...]
    return part(&rest, slots) ?? Wording("")
  }

  /// Reads up to the end or to the bracket that closes this part; nil where a place is not filled.
  ///
  /// The catalogue's texts are the program's own, so nesting is as deep as they are.
  private static func part(_ rest: inout Substring, _ slots: [Slot: Wording]) -> Wording? {
    var result = Wording("")
    var isFilled = true
    while let character = rest.popFirst(), character != "]" {
      switch character {
      case "[":
        if let inner = part(&rest, slots) { result += inner }
      case "{":
        let name = String(rest.prefix { $0 != "}" })
        rest = rest.dropFirst(name.count + 1)
        if let value = Slot(rawValue: name).flatMap({ slots[$0] }) {
          result += value
        } else {
          isFilled = false
        }
      default: result += Wording(String(character))
      }
    }
    return isFilled ? result : nil
  }
}
