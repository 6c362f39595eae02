import HitherEngine
import HitherGeodesy
import HitherTracks

extension FollowerPlace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&match)
    try c.code(&ownTrail)
    try c.code(&leaderMatch)
    try c.code(&order)
    var (trail, orderAway) = (away?.trail, away?.order)
    try c.code(&trail)
    try c.code(&orderAway)
    if let trail, let orderAway { away = Away(trail: trail, order: orderAway) }
    try c.code(&togetherSince)
    try c.code(&apartSince)
    try c.code(orNaN: &joined)
    guard try c.coded(atHead != nil) else { return }
    var meeting = atHead ?? (Coordinate(), Coordinate(), Instant())
    try c.code(plain: &meeting.follower)
    try c.code(plain: &meeting.leader)
    try c.code(plain: &meeting.time)
    atHead = meeting
  }
}
