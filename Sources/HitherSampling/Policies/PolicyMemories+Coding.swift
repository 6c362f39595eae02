package import HitherEngine
import HitherTracks

extension TimeDistanceAngle.Memory: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&kept)
    try c.code(orNaN: &course)
    try c.code(&motion)
  }
}

extension DeadReckoningReports.Memory: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&kept)
    try c.code(&beforeKept)
    try c.code(&before)
  }
}

extension VelocityHistory.Memory: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&motion)
    let count = try c.codedCount(speeds.count, as: UInt8.self)
    try c.code(column: &speeds, count: count)
    try c.code(&activeSeconds)
    try c.code(&checkedAt)
  }
}

extension BudgetedError.Memory: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&motion)
    try c.code(&errorMetres)
    try c.code(&startedAt)
    try c.code(&spent)
  }
}
