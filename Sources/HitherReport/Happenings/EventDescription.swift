import HitherTracks

/// The description of an event in the timeline.
struct EventDescription {
  let page: PageContext

  /// The words after the member's name, or a whole sentence for an event without a member.
  func words(_ event: Event) -> AttributedText {
    // An unknown type is shown at least by name.
    page.sentences[event.type]?.words(event, page)
      ?? AttributedText.name([event.type, event.subject].compactMap { $0 }.joined(separator: ": "))
  }
}

extension PageContext {
  /// The name of a member by its id; the id if it is unknown.
  func name(ofID id: String) -> AttributedText {
    .name(summary.members.first { $0.member.id == id }?.member.name ?? id)
  }

  /// Some members' names; those beyond the first few as a number.
  func names(ofIDs ids: [String], most: Int = 5) -> AttributedText {
    var names = ids.prefix(most).map(name(ofID:))
    if ids.count > most {
      names.append(AttributedText(text(CountedPhrase.others, ids.count - most)))
    }
    return list(names)
  }
}

extension SpeedClass {
  /// The name of a mode of travel.
  var phrase: Phrase {
    switch self {
    case .stationary: .atRest
    case .walking: .walking
    case .running: .running
    case .cycling: .cycling
    case .driving: .driving
    case .rail: .byRail
    case .flight: .byAir
    }
  }
}
