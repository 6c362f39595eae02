import HitherEngine
import HitherGeodesy
import HitherTracks

extension TrailMatch: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(orNaN: &place)
    try c.code(&isClose)
    try c.code(&isAmongBranches)
    try c.code(orNaN: &joined)
    try c.code(&reach)
    try c.code(&way)
    try c.code(&farthest)
    try c.code(&against)
    try c.code(&pace)
    if try c.coded(memory != nil) {
      var known = memory ?? (.nan, Instant())
      try c.code(&known.place)
      try c.code(plain: &known.time)
      memory = known
    }
    if try c.coded(last != nil) {
      var known = last ?? (Coordinate(), Instant())
      try c.code(plain: &known.coordinate)
      try c.code(plain: &known.time)
      last = known
    }
  }
}
