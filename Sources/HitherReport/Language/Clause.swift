/// A text of the reports with places for names and figures; each language has one table of them.
///
/// In a language's text `{who}` is such a place, and what stands in brackets is left out where one
/// of its places is not filled: `fell behind[: {gap}]`. `{count:is|are}` is a form of a word: the
/// first one where the place speaks of one, else the second.
package enum Clause: CaseIterable, Sendable {
  // The leader's answer.
  case fellBehindOnce, fellBehindToEnd, fellBehindOften, fellBehindFor, moreFellBehind
  case nobodyFellBehind, nobodySeen, gapWas, notKnownSpans, notKnownLength, neverKnown
  case notKnownMore, notKnownAfter, fromTo
  case byStopping, byWalkingSlower, byLeavingTheRoute, whileNotSeen
  // Lines of the timeline.
  case stopped, stoppedToEnd, leftRoute, cameBack, turnedAround, wentOnRight, fellBehindBy, caughtUp
  case cameInto, wentOutOf, hasBeenIn, leftSafeZone, cameBackToZone, clockTurned, movedOtherwise
  case finished, allEvents, firstRows
  case willFallBehind, groupSplit, groupRejoined, tookTheLead, waitedFor
  // How the group kept together.
  case columnWas, spanWaited, spanApart, spanApartToEnd, moreInSummary
  // Several who did the same.
  case stoppedTogether, waitedTogether, cameTogether, leftTogether, finishedTogether
  // What was said and decided, and what came of it.
  case toldGather, toldDepart, toldRest, toldCareful, toldLeft, toldRight, wroteMessage
  case allGathered, allWentOn, restTook, onlySomeDid, notSeenToHappen, mayHaveMissed
  case askedForBreak, askedForStop, askedForChange, askedForSomething, approved, declined
  case wasApproved, wasDeclined, neverDecided, addedPoint, movedPoint, deletedPoint
  case joined, leftGroup, leadsNow, followsNow, recordsAs
  // Points of the itinerary and nearness to the leader.
  case cameLate, cameEarly, everyoneAt, leaderWentOn, rollHeading, pointWasDeleted
  case forkAt, wasExpected, isExpected
  case allHereAt, lastCameAt, neverSeenHere, allHadCome, notAllHadCome
  case cameNearLeader, wasNearLeader, batteryLow, chargeLeft, tookShortCut, nearSpans, splitNumber,
    timesOf
  // Lines and stretches of the drawings.
  case behindFrom, caughtUpBelow, wasOffRoute, wasBehind, gapAxes
  // The clock.
  case stateSince, stateLastSeen, stateOf, dayOfHours
  // Where somebody is, and where the leader is from there.
  case isAbsent, isUnknown, isLeading, hasNoLeader, leaderIsUnknown, leaderIs, fixIsOld, wasLastSeen
  case toOwnSide, toWind
  // The message to a chat.
  case whoWent, figureLine, toldBehindOnce, toldBehindToEnd, toldBehindOften, notKnownOf
  // Key figures.
  case countOf, inAll, unknownInAll, labelled, ledBy, aside, heightsOf, restWas
  case spreadWas

  /// A place in a text.
  package enum Slot: String, CaseIterable, Sendable {
    case who, whom, from, to, when, cause, length, count, total, gap, behind, zone, unknown, place
    case what, value
  }

  /// The text in a language with its places filled.
  package func filled(_ slots: [Slot: Wording], _ language: Language) -> Wording {
    Self.fill(text(language), slots)
  }

  /// The text in a language, with its places.
  func text(_ language: Language) -> String {
    language.catalogue.clause(self) ?? EnglishClauses.text(of: self)
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
        let place = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(place.count + 1)
        let parts = place.split(separator: ":", maxSplits: 1)
        if let value = parts.first.flatMap({ Slot(rawValue: String($0)) }).flatMap({ slots[$0] }) {
          result += parts.count == 1 ? value : form(of: parts[1], for: value.quantity)
        } else {
          isFilled = false
        }
      default: result += Wording(String(character))
      }
    }
    return isFilled ? result : nil
  }

  private static func form(of forms: Substring, for quantity: Int) -> Wording {
    let forms = forms.split(separator: "|", omittingEmptySubsequences: false)
    return Wording((quantity == 1 ? forms.first : forms.last).map(String.init) ?? "")
  }
}
