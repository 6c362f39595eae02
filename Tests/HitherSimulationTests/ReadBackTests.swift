import HitherFormats
import HitherSimulation
import HitherText
import HitherTracks
import Testing

/// What is written for devices is read back, by readers that know nothing of the simulator.
@Suite struct ReadBackTests {
  static func outing() -> SimulatedOuting {
    var scenario = MadeUpScenarios.group(.figureEight, seed: 21)
    for index in scenario.members.indices {
      scenario.members[index].device.tellsSpeed = index > 0
      scenario.members[index].device.format = index == 1 ? .csv : .gpx
      scenario.members[index].device.battery = Battery(
        startPercent: 90, drainPercentPerHour: 10)
    }
    scenario.members[2].device.heartRate = HeartRate(
      restBeatsPerMinute: 60, maximumBeatsPerMinute: 180)
    return Simulation(scenario).run()
  }

  static func records(_ bytes: [UInt8], file: String, kind: PointKind) throws -> FixBatch {
    var source = try TrackSource.open(bytes: BytesSource(bytes), name: file)
    var records = FixBatch()
    var batch = RecordBatch()
    while try source.reader.read(&batch) {
      #expect(batch.kind == kind)
      records.append(batch.fixes)
    }
    #expect(source.reader.takeRejects().isEmpty)
    #expect(source.reader.notices.isEmpty)
    return records
  }

  @Test func tracks() throws {
    let outing = Self.outing()
    let files = outing.write()
    for member in outing.members {
      let bytes = try #require(files.first { $0.path == member.trackPath }).bytes
      let read = try Self.records(bytes, file: member.trackPath, kind: .track)
      var expected = member.fixes
      // Rows begin a segment only where they say so, and these have no column for it.
      if member.plan.device.format == .csv { expected.startsSegment[0] = false }
      #expect(read.count == expected.count)
      #expect(read == expected)
    }
  }

  @Test func route() throws {
    let outing = Self.outing()
    let bytes = try #require(outing.write().first { $0.path == "route.gpx" }).bytes
    let read = try Self.records(bytes, file: "route.gpx", kind: .route)
    #expect(read.rows.map(\.coordinate) == outing.route.points)
    #expect(read[.elevation] == outing.route.elevations)
  }

  @Test func manifest() throws {
    let outing = Self.outing()
    let bytes = try #require(outing.write().first { $0.path == "outing.json" }).bytes
    let manifest = try OutingManifest(parsing: bytes, file: "outing.json")
    #expect(manifest.notices.isEmpty)
    #expect(manifest.name == outing.scenario.name && manifest.route == "route.gpx")
    #expect(manifest.members.map(\.member.id) == outing.members.map(\.plan.id))
    #expect(manifest.members.map(\.tracks) == outing.members.map { [$0.trackPath] })
    #expect(manifest.members.map(\.member.role) == outing.members.map(\.role))
  }
}
