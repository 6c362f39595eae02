import HitherEngine
import HitherGeodesy
import HitherTracks

extension TrailMatch: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(place ?? .nan)
    writer.write(isClose)
    writer.write(isAmongBranches)
    writer.write(joined ?? .nan)
    writer.write(reach)
    writer.write(way)
    writer.write(farthest)
    writer.write(against)
    writer.write(pace)
    writer.write(memory != nil)
    if let memory {
      writer.write(memory.place)
      memory.time.write(to: &writer)
    }
    writer.write(last != nil)
    if let last {
      last.coordinate.write(to: &writer)
      last.time.write(to: &writer)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    let held = try reader.read(Double.self)
    place = held.isNaN ? nil : held
    isClose = try reader.read(Bool.self)
    isAmongBranches = try reader.read(Bool.self)
    let joined = try reader.read(Double.self)
    self.joined = joined.isNaN ? nil : joined
    reach = try reader.readOptional(ProgressReach.self)
    way = try reader.read(WalkedWay.self)
    farthest = try reader.read(Double.self)
    against = try reader.read(Double.self)
    pace = try reader.read(Double.self)
    if try reader.read(Bool.self) {
      memory = (try reader.read(Double.self), try Instant(from: &reader))
    }
    if try reader.read(Bool.self) {
      last = (try Coordinate(from: &reader), try Instant(from: &reader))
    }
  }
}
