package import HitherEngine
import HitherTracks

extension Way {
  package init() { self = .outside(score: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&score)
    try c.code(&progress)
    try c.code(&crossTrack)
    try c.code(&lapLow)
    try c.code(&behind)
    try c.code(&followed)
    try c.code(&isDoubted)
    try c.code(&home)
    try c.code(&homeWalked)
    try c.code(&lap)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
  }

  package func validate() throws(StateError) {
    let isPlace = wasMatched ? abs(progress) < 1e12 && abs(lapLow) < 1e12 : !isMatched
    guard behind >= 0, behind < 1e12, !followed.isNaN, !(abs(home) >= 1e12),
      abs(homeWalked) < 1e12
    else {
      throw StateError.malformed("a way is nowhere")
    }
    guard isPlace, score >= 0, score < 1e9, abs(Int64(lap)) < 1 << 30 else {
      throw StateError.malformed("a way is nowhere")
    }
  }
}

extension RoutePlace {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&progress)
    try c.code(&crossTrack)
    try c.code(&lap)
  }
}
