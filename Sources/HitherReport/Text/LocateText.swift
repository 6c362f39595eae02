import HitherGeodesy
import HitherOuting
import HitherText
import HitherTracks

/// The positions of all members at a moment, one line each, with the age of each position.
package struct LocateText {
  private let answer: LocateAnswer
  private let measures: Measures

  private init(_ answer: LocateAnswer, _ measures: Measures) {
    self.answer = answer
    self.measures = measures
  }

  /// The lines.
  package static func lines(
    _ answer: LocateAnswer, measures: Measures = Measures()
  ) -> String {
    let text = LocateText(answer, measures)
    return answer.members.map { member in
      let line = Clause.figureLine.filled(
        [.what: text.name(member), .value: text.sentence(member)], measures.language)
      return SummaryText.plain(line.plain) + "\n"
    }.joined()
  }

  private func wording(_ clause: Clause, _ slots: [Clause.Slot: AttributedText]) -> AttributedText {
    clause.filled(slots, measures.language)
  }

  private func name(_ member: LocatedMember) -> AttributedText {
    .name(VisibleText.neutralised(member.member.name))
  }

  private func sentence(_ member: LocatedMember) -> AttributedText {
    let moment = AttributedText(answer.time.rfc3339)
    guard member.isThere else { return wording(.isAbsent, [.when: moment]) }
    guard let place = member.place, let age = self.age(member) else {
      return wording(.isUnknown, [.when: moment])
    }
    let own = AttributedText(position(place) + measures.language.customs.lists.comma + age.plain)
    guard !member.isLeader else {
      return wording(answer.isLeaderNamed ? .isLeading : .isMeasuredFrom, [.what: own])
    }
    guard let toLeader = member.toLeader, let leader = answer.members.first(where: \.isLeader)
    else {
      return wording(answer.leader == nil ? .hasNoLeader : .leaderIsUnknown, [.what: own])
    }
    return wording(
      .leaderIs,
      [
        .whom: name(leader), .place: direction(toLeader), .value: AttributedText(toLeader.arrow),
        .what: own, .unknown: self.age(leader) ?? AttributedText(Measures.unknown),
      ])
  }

  private func position(_ place: Coordinate) -> String {
    var buffer = TextBuffer()
    buffer.append(scaled: Int64(place.latitudeE7), places: 7)
    buffer.append(" ")
    buffer.append(scaled: Int64(place.longitudeE7), places: 7)
    return buffer.text
  }

  /// The age of a member's position; nil if there is none.
  private func age(_ member: LocatedMember) -> AttributedText? {
    member.ageMilliseconds.map { milliseconds in
      wording(
        member.isHeld ? .wasLastSeen : .fixIsOld,
        [.length: AttributedText(measures.duration(milliseconds: milliseconds))])
    }
  }

  // MARK: Direction

  /// The direction to the leader, such as `15 m to your front-right`.
  private func direction(_ way: LocatedMember.ToLeader) -> AttributedText {
    let language = measures.language
    guard !way.isBeside else { return AttributedText(Phrase.besideYou.text(language)) }
    let gap = AttributedText(measures.distance(way.metres))
    if let side = way.side.flatMap({ Self.sides[$0] }) {
      return wording(.toOwnSide, [.gap: gap, .place: AttributedText(side.text(language))])
    }
    let wind = Phrase.wind(way.wind)?.text(language) ?? way.wind
    return wording(.toWind, [.gap: gap, .place: AttributedText(wind)])
  }

  private static let sides: [String: Phrase] = [
    "front": .sideFront, "front-right": .sideFrontRight, "right": .sideRight,
    "back-right": .sideBackRight, "back": .sideBack, "back-left": .sideBackLeft,
    "left": .sideLeft, "front-left": .sideFrontLeft,
  ]
}

extension Phrase {
  private static let winds: [String: Phrase] = [
    "north": .windNorth, "north-east": .windNorthEast, "east": .windEast,
    "south-east": .windSouthEast, "south": .windSouth, "south-west": .windSouthWest,
    "west": .windWest, "north-west": .windNorthWest,
  ]

  /// The text of a compass point by its English name.
  static func wind(_ name: String) -> Phrase? { winds[name] }
}
