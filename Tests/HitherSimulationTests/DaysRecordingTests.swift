import HitherFormats
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// What days do to a device: roofs, plugs, flights; and what is written is read back.
@Suite struct DaysRecordingTests {
  static func errors(_ member: SimulatedDays.Member, _ days: SimulatedDays) -> [Double] {
    (0..<member.fixes.count).map { index in
      let time = Instant(milliseconds: member.fixes.time[index]) - days.scenario.start
      return Geodesic.distance(
        from: member.coordinate(at: time), to: member.fixes.coordinate(index))
    }
  }

  @Test func positionsErrAsAskedAndMoreUnderARoof() {
    let days = DaysSimulation(MadeUpDays.scenario(seed: 8)).run()
    func square(_ values: [Double]) -> Double {
      (values.reduce(0) { $0 + $1 * $1 } / Double(values.count) / 2).squareRoot()
    }
    // Without drift 4 m and white noise of 0.3 m; with it 15 m more, in squares.
    #expect(abs(square(Self.errors(days.members[0], days)) / 4.01 - 1) < 0.1)
    #expect(abs(square(Self.errors(days.members[1], days)) / 15.5 - 1) < 0.25)
  }

  @Test func nothingIsRecordedInAFlightWithThePhoneOff() throws {
    let member = DaysSimulation(MadeUpDays.scenario(seed: 9)).run().members[0]
    let flights = member.truth.legs.filter { $0.speedClass == "flight" }
    #expect(flights.count == 2)
    let counts = flights.map { flight in
      member.fixes.time.count { (flight.start.milliseconds..<flight.end.milliseconds).contains($0) }
    }
    #expect(counts[0] == 0)
    #expect(counts[1] > 600)
  }

  @Test func aBatteryThatIsNotPluggedInDiesAndComesBack() throws {
    var scenario = MadeUpDays.scenario(seed: 10)
    var battery = Battery(startPercent: 50, drainPercentPerHour: 10)
    battery.chargePercentPerHour = 40
    battery.unplugged = [Dropout(fromSeconds: 0, toSeconds: 8 * 3600)]
    scenario.members[1].device.battery = battery
    let member = DaysSimulation(scenario).run().members[1]
    let dropout = try #require(member.truth.dropouts.first)
    // Empty after five hours, off until the plug at eight hours has brought 3 %.
    #expect(dropout.start - scenario.start == 5 * 3_600_000)
    let end = try #require(dropout.end) - scenario.start
    #expect((8 * 3_600_000...8 * 3_600_000 + 360_000).contains(end))
    let percent = member.fixes[.battery]
    #expect(percent.max() == 100)
    #expect(percent.allSatisfy { (0...100).contains($0) })
    // Off for three hours, lost after half an hour of them.
    #expect(member.truth.states.contains { $0.state == "lost" })
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let days = DaysSimulation(MadeUpDays.scenario(seed: 11)).run()
    let files = days.write()
    #expect(
      files.map(\.path) == [
        "outing.json", "places.geojson", "truth.json", "tracks/first.gpx", "tracks/second.csv",
      ])
    let manifest = try OutingManifest(parsing: files[0].bytes, file: "outing.json")
    #expect(manifest.notices.isEmpty && manifest.places == "places.geojson")
    #expect(manifest.route == nil && manifest.timeZone == "Europe/Berlin")
    #expect(manifest.members.map(\.tracks) == [["tracks/first.gpx"], ["tracks/second.csv"]])
    let places = try PlacesDocument(parsing: files[1].bytes, file: "places.geojson")
    #expect(places.notices.isEmpty)
    #expect(places.places.map(\.id) == ["home", "work", "town"])
    #expect(places.places.map(\.kind) == days.places.map(\.kind))
    #expect(places.places[0].shape == days.places[0].shape)
    for (file, member) in zip(files.dropFirst(3), days.members) {
      let read = try ReadBackTests.records(file.bytes, file: file.path, kind: .track)
      #expect(read.count == member.fixes.count)
      #expect(read.time == member.fixes.time && read.latitudeE7 == member.fixes.latitudeE7)
    }
  }
}
