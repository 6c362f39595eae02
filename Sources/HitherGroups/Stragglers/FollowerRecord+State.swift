import HitherEngine
import HitherTracks

extension FollowerRecord: StateCoding {
  init() { series = GapSeries() }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&plausible)
    try c.code(&progress)
    try c.code(&standing)
    try c.code(&series)
    try c.code(&count)
    try c.code(&episodes)
    try c.code(&unknown)
    try c.code(&maxMetres)
    try c.code(&maxBehind)
    try c.code(&unknownTimes)
    try c.code(&closedMilliseconds)
    try c.code(&trend)
    try c.code(&causes)
    try c.code(&debounce)
    try c.code(&warning)
    try c.code(&pairs)
    try c.code(&open)
    try c.code(orMax: &openWay)
    try c.code(orMax: &way)
    try c.code(&previous)
    try c.code(&lastSeen)
    try c.code(orMax: &lastSeenWay)
    try c.code(&lastKnown)
    try c.code(&counted)
    try c.code(&sampled)
  }
}
