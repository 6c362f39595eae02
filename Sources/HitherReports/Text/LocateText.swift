import HitherGeodesy
package import HitherSummaries
import HitherText
import HitherTracks

/// Where everyone is at a moment, a line each; the age of each position stands beside it.
package enum LocateText {
  /// The lines.
  package static func lines(_ answer: LocateAnswer) -> String {
    let leader = answer.members.first(where: \.isLeader)
    let lines = answer.members.map { member in
      let name = VisibleText.neutralised(member.member.name)
      return "\(name): \(sentence(member, leader, answer))"
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func sentence(
    _ member: LocatedMember, _ leader: LocatedMember?, _ answer: LocateAnswer
  ) -> String {
    guard member.isThere else { return "not in the outing at \(answer.time.rfc3339)" }
    guard let place = member.place, let age = member.ageMilliseconds else {
      return "not known: no fix up to \(answer.time.rfc3339)"
    }
    let own = "\(position(place)), \(self.age(age, member.isHeld))"
    guard !member.isLeader else { return "leads, \(own)" }
    guard let toLeader = member.toLeader, let leader else {
      return answer.leader == nil
        ? "\(own); nobody leads" : "\(own); where the leader is, is not known"
    }
    let name = VisibleText.neutralised(leader.member.name)
    let held = leader.isHeld
    let theirs = leader.ageMilliseconds.map { self.age($0, held) } ?? "not known"
    return "\(name) is \(toLeader.words) \(toLeader.arrow) (\(own); \(name)'s position \(theirs))"
  }

  private static func position(_ place: Coordinate) -> String {
    var buffer = TextBuffer()
    buffer.append(scaled: Int64(place.latitudeE7), places: 7)
    buffer.append(" ")
    buffer.append(scaled: Int64(place.longitudeE7), places: 7)
    return buffer.text
  }

  private static func age(_ milliseconds: Int64, _ isHeld: Bool) -> String {
    let seconds = milliseconds / 1000
    let words =
      seconds < 120
      ? "\(seconds) s" : seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    return isHeld ? "last seen \(words) ago" : "fix \(words) old"
  }
}
