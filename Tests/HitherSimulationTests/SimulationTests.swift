import HitherGeodesy
import HitherSimulation
import HitherText
import HitherTracks
import Testing

@Suite struct SimulationTests {
  @Test func sameSeedSameBytes() {
    let scenario = MadeUpScenarios.group(.lollipop, seed: 77)
    let first = Simulation(scenario).run().write()
    let second = Simulation(scenario).run().write()
    #expect(first.map(\.path) == second.map(\.path))
    #expect(first.map(\.bytes) == second.map(\.bytes))
    var other = scenario
    other.seed = 78
    let third = Simulation(other).run().write()
    #expect(zip(first, third).allSatisfy { $0.bytes != $1.bytes || $0.path == "outing.json" })
  }

  @Test func anotherMemberChangesNothingForTheOthers() {
    var scenario = MadeUpScenarios.group(.loop, seed: 5)
    scenario.pauses = []
    let before = Simulation(scenario).run()
    scenario.members.append(MemberPlan(id: "fourth"))
    let after = Simulation(scenario).run()
    for (one, other) in zip(before.members, after.members) {
      #expect(one.fixes == other.fixes)
    }
  }

  @Test func pauseIsSharedAndWaitsForTheLast() throws {
    let scenario = MadeUpScenarios.group(.winding, seed: 6)
    let outing = Simulation(scenario).run()
    let stops = outing.members.map { member in
      member.truth.stops.first { stop in
        let index = Int((stop.start - member.path.start) / 1000)
        return abs(member.path.progress[index] - 1500) < 10
      }
    }
    let starts = stops.compactMap { $0?.start }
    let ends = stops.compactMap { $0?.end }
    #expect(starts.count == 3)
    let last = try #require(starts.max())
    for end in ends { #expect(abs(Double(end - last) - 120_000) < 15_000) }
  }

  @Test func groupKeepsTogether() throws {
    var scenario = Scenario(
      name: "group", seed: 2, start: Instant(milliseconds: 0),
      route: MadeUpScenarios.plan(.winding, lengthMetres: 6000),
      members: [
        MemberPlan(id: "a", role: .leader), MemberPlan(id: "b"), MemberPlan(id: "c"),
      ])
    scenario.members[1].paceKilometresPerHour = 5.2
    scenario.members[2].paceKilometresPerHour = 4.1
    func widest() -> Double {
      let members = Simulation(scenario).run().members
      let counts = members.map(\.path.progress.count)
      return (0..<(counts.min() ?? 0)).map { second in
        let places = members.map { $0.path.progress[second] }
        return (places.max() ?? 0) - (places.min() ?? 0)
      }.max() ?? 0
    }
    #expect(widest() < 200)
    scenario.keepsTogether = false
    #expect(widest() > 800)
  }

  @Test func folderHoldsWhatTheManifestNames() throws {
    var scenario = MadeUpScenarios.group(.outAndBack, seed: 9)
    scenario.members[0].name = "美玲 & <Jörg>"
    scenario.members[1].device.format = .csv
    let outing = Simulation(scenario).run()
    let files = Dictionary(uniqueKeysWithValues: outing.write().map { ($0.path, $0.bytes) })
    #expect(
      Set(files.keys) == [
        "outing.json", "route.gpx", "truth.json", "tracks/leader.gpx", "tracks/second.csv",
        "tracks/third.gpx",
      ])
    let manifest = try JSONNode.parse(try #require(files["outing.json"]))
    let members = try #require(manifest["members"]).elements("members")
    #expect(try members[0]["name"]?.string("name") == "美玲 & <Jörg>")
    #expect(
      try members.map { try $0["role"]?.string("role") } == ["leader", "follower", "follower"])
    let gpx = String(decoding: try #require(files["tracks/leader.gpx"]), as: UTF8.self)
    #expect(gpx.contains("<name>美玲 &amp; &lt;Jörg&gt;</name>"))
    #expect(gpx.split(separator: "<trkpt ").count - 1 == outing.members[0].fixes.count)
    let csv = String(decoding: try #require(files["tracks/second.csv"]), as: UTF8.self)
      .split(separator: "\n")
    #expect(csv.count - 1 == outing.members[1].fixes.count)
    #expect(csv[0] == "time,lat,lon,ele,accuracy")
    let row = csv[1].split(separator: ",")
    let first = outing.members[1].fixes[0]
    #expect(Instant(rfc3339: String(row[0])) == first.time)
    #expect(Double(row[1]) == first.coordinate.latitude && Double(row[3]) == first.elevation)
  }

  @Test func truthFileSaysWhatTheTruthIs() throws {
    let outing = Simulation(MadeUpScenarios.group(.outAndBack, seed: 9)).run()
    let bytes = try #require(outing.write().first { $0.path == "truth.json" }).bytes
    let root = try JSONNode.parse(bytes)
    #expect(try root["schema"]?.string("schema") == "hither/truth/1")
    #expect(try root["seed"]?.integer("seed") == 9)
    #expect(try root["route"]?["lap_m"]?.number("lap_m") == 3000)
    let members = try #require(root["members"]).elements("members")
    for (node, member) in zip(members, outing.members) {
      let metres = try #require(node["distance_m"]).number("distance_m")
      #expect(abs(metres - member.truth.distanceMetres) <= 0.0005)
      let stops = try #require(node["stops"]).elements("stops")
      #expect(stops.count == member.truth.stops.count)
      let along = try #require(node["straggling"]?["along"]).elements("along")
      #expect(along.count == member.truth.stragglingAlong.count)
      let progress = try #require(node["progress"]?["progress_m"]).elements("progress_m")
      #expect(progress.count == member.truth.progressEachMinute.count)
      #expect(
        try node["moving_s"]?.integer("moving_s") == member.truth.movingSeconds)
    }
  }
}
