package import HitherEngine
import HitherTracks

extension TimeDistanceAngle.Memory: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(kept)
    writer.write(course ?? .nan)
    writer.write(motion)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    kept = try reader.readOptional(Fix.self)
    let course = try reader.read(Double.self)
    self.course = course.isNaN ? nil : course
    motion = try reader.read(KnownMotion.self)
  }
}

extension DeadReckoningReports.Memory: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(kept)
    writer.write(beforeKept)
    writer.write(before)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    kept = try reader.readOptional(Fix.self)
    beforeKept = try reader.readOptional(Fix.self)
    before = try reader.readOptional(Fix.self)
  }
}

extension VelocityHistory.Memory: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(motion)
    writer.write(UInt8(truncatingIfNeeded: speeds.count))
    for speed in speeds { writer.write(speed) }
    writer.write(activeSeconds)
    writer.write(checkedAt)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    motion = try reader.read(KnownMotion.self)
    for _ in 0..<(try reader.read(UInt8.self)) { speeds.append(try reader.read(Double.self)) }
    activeSeconds = try reader.read(Double.self)
    checkedAt = try reader.readOptional(Instant.self)
  }
}

extension BudgetedError.Memory: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(motion)
    writer.write(errorMetres)
    writer.write(startedAt)
    writer.write(spent)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    motion = try reader.read(KnownMotion.self)
    errorMetres = try reader.read(Double.self)
    startedAt = try reader.readOptional(Instant.self)
    spent = try reader.read(Double.self)
  }
}
