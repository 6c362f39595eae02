import Foundation
import HitherArguments
import TestSupport
import Testing

@testable import hither

/// Each option about an outing has an effect on each command whose help lists it, and a warning elsewhere.
///
/// An effect is another answer: each command runs on the same inputs without the option and with it.
@Suite("Effects of options")
struct OptionEffectTests {
  /// What shows the effect of an option.
  struct Case: CustomTestStringConvertible {
    let option: String
    /// What is given; a flag has no value.
    var value: String?
    /// The recordings of commands that read files, and of the stream.
    var input = ["leo.gpx", "fiona.gpx"]
    var stream = "stream.ndjson"
    /// What each command gets with the option and without.
    var beside: [String] = []
    /// Whether the option names the inputs itself.
    var namesInputs = false
    var testDescription: String { option }
  }

  static let cases = [
    Case(option: "--outing", value: "man/outing.json", namesInputs: true),
    Case(option: "--name", value: "Sunday walk", input: ["plain"]),
    Case(option: "--activity", value: "ride", input: ["plain"]),
    Case(option: "--route", value: "plain/fiona.gpx", input: ["plain"]),
    Case(option: "--places", value: "other.geojson"),
    Case(option: "--map", value: "ground.geojson", beside: ["--route", "route.gpx"]),
    Case(option: "--terrain", value: "N48E011.hgt"),
    Case(option: "--rules", value: "clock.json", beside: ["--places", "places.geojson"]),
    Case(option: "--log", value: "log.ndjson", input: ["fiona.gpx", "leo.gpx"]),
    Case(option: "--leader", value: "leo"),
    Case(option: "--timezone", value: "Asia/Taipei", input: ["local.csv"], stream: "local.csv"),
    // Of the clock, only states that depend on a silence show it.
    Case(
      option: "--gap", value: "5m", beside: ["--rules", "clock.json", "--places", "places.geojson"]),
    Case(
      option: "--home-by", value: "06:40",
      beside: ["--places", "other.geojson", "--timezone", "UTC"]),
    Case(option: "--shift", value: "leo=1h"),
    Case(option: "--merge", value: "both=leo,fiona"),
    Case(option: "--one-outing", input: ["fiona.gpx", "apart.gpx"]),
    Case(option: "--format", value: "gpx", input: ["local.csv"], stream: "local.csv"),
    Case(
      option: "--crs", value: "EPSG:32633", input: ["grid.csv"], stream: "grid.csv",
      beside: ["--column", "lat=y", "--column", "lon=x"]),
    Case(option: "--column", value: "lat=breite", input: ["twice.csv"], stream: "twice.csv"),
    Case(option: "--date-order", value: "month", input: ["dates.csv"], stream: "dates.csv"),
    Case(option: "--date", value: "2026-05-01", input: ["log.nmea"], stream: "stream.ndjson"),
    Case(option: "--strict", input: ["bad.csv"], stream: "bad.csv"),
  ]

  /// Those whose effect other tests show: they need a server, keys or a timetable with realtime data.
  private static let shownElsewhere: Set = ["--transit", "--realtime", "--ways", "--keys"]

  /// A run of each command that reads an outing, where `OUT` is a folder.
  private static func line(_ command: String, _ input: [String], _ stream: String) -> [String] {
    switch command {
    case "report": ["report"] + input + ["-o", "OUT"]
    case "summarize": ["summarize"] + input + ["--json"]
    case "inspect": ["inspect"] + input + ["--json"]
    case "sample": ["sample"] + input + ["--policy", "standard", "-o", "-"]
    case "match": ["match"] + input + ["--route", "route.gpx"]
    case "fences": ["fences"] + input + ["--places", "places.geojson"]
    case "clock": ["clock"] + input + ["--places", "places.geojson", "-o", "OUT"]
    case "locate": ["locate"] + input + ["--at", "2026-05-01T06:26:30Z", "--json"]
    case "rescue": rescue(input)
    case "watch": ["watch", stream]
    case "replay": ["replay"] + input + ["--speed", "max"]
    default: [command] + input + ["-o", "-"]
    }
  }

  /// Whoever the first recording is of was last seen when a pause of Leo's ends, or at the end of the outing.
  private static func rescue(_ input: [String]) -> [String] {
    let first = (input.first ?? "").prefix { $0 != "." }
    let moment = input.contains("apart.gpx") ? [] : ["--at", "2026-05-01T06:28:25Z"]
    return ["rescue"] + input + ["--member", first == "plain" ? "leo" : String(first), "--json"]
      + moment
  }

  /// Commands below others take households, which other tests are about.
  static let declared = Hither.declaredParameters().filter {
    $0.command.split(separator: " ").count == 2
  }

  static let outingOptions: Set<String> = Set(
    Mirror(reflecting: OutingArguments()).children.compactMap(\.label)
      .map { "--" + kebabCase(String($0.dropFirst())) })

  static let commands: [String] = {
    let names = declared.filter { $0.name == "--merge" }.map { String($0.command.dropFirst(7)) }
    // It is a watch that goes on until it is stopped.
    return names.filter { $0 != "serve" }
  }()

  @Test func eachOptionHasACase() {
    #expect(Self.commands.count >= 11)
    #expect(Set(Self.cases.map(\.option)).union(Self.shownElsewhere) == Self.outingOptions)
  }

  @Test(arguments: cases)
  func anOptionChangesTheAnswerOrIsWarnedOf(_ example: Case) throws {
    let folder = try Self.folder()
    for command in Self.commands {
      // Only formats such as GPX hold a name; only events of safe zones name the leader.
      if ["convert", "sample"].contains(command), example.option == "--name" { continue }
      if (command, example.option) == ("fences", "--leader") { continue }
      let isUnused = try #require(
        Self.declared.first { $0.command == "hither " + command && $0.name == example.option }
      ).isUnused
      // What stands in the line already is not given again.
      let plain = Self.line(command, example.input, example.stream)
      let beside =
        plain.contains("--route") && example.beside.first == "--route"
          || plain.contains("--places") && example.beside.first == "--places" ? [] : example.beside
      let without = try Self.answer(plain + beside, in: folder)
      let isInputNamed = example.namesInputs && !isUnused && command != "watch"
      let base = isInputNamed ? Self.line(command, [], example.stream) : plain
      let option = [example.option] + (example.value.map { [$0] } ?? [])
      let with = try Self.answer(base + beside + option, in: folder)
      let warning = "hither: warning: '\(example.option)' has no effect on 'hither \(command)'"
      #expect(with.run.diagnostics.contains(warning) == isUnused, "\(command)")
      #expect(
        (with.files == without.files && with.run.status == without.run.status) == isUnused,
        "\(command) \(with.run.diagnostics)")
    }
  }

  /// What a run wrote: its standard output, and the files by name.
  private static func answer(
    _ line: [String], in folder: ScratchFolder
  ) throws -> (run: ProgramRun, files: [String: Data]) {
    let out = folder["OUT"]
    try? FileManager.default.removeItem(atPath: out)
    let run = try hither(line, in: folder)
    var files = ["": Data(run.output)]
    for name in FileManager.default.enumerator(atPath: out)?.allObjects as? [String] ?? [] {
      // A picture and a database say nothing that the other files do not.
      if [".png", ".gpkg"].contains(where: name.hasSuffix) { continue }
      files[name] = FileManager.default.contents(atPath: out + "/" + name)
    }
    return (run, files)
  }
}

// MARK: - The recordings

extension OptionEffectTests {
  /// Fixes of someone who walks to the north for an hour from 48° N, one each ten seconds.
  ///
  /// - Parameters:
  ///   - lag: How many metres are missing in the end.
  ///   - pause: Seconds between which nothing is recorded.
  private static func walk(
    lag: Double = 0, pause: Range<Int> = 0..<0
  ) -> [(second: Int, lat: Double)] {
    stride(from: 0, to: 3600, by: 10).filter { !pause.contains($0) }.map { second in
      let missing = lag * max(0, Double(second) - 600) / 3000
      return (second, 48 + (1.3 * Double(second) - missing) / 111_195)
    }
  }

  private static func time(_ second: Int, day: Int = 1) -> String {
    String(
      format: "2026-05-%02dT%02d:%02d:%02dZ", day, 6 + second / 3600, second / 60 % 60, second % 60)
  }

  private static func gpx(_ walk: [(second: Int, lat: Double)], day: Int = 1) -> String {
    let points = walk.map {
      "<trkpt lat=\"\($0.lat)\" lon=\"11\"><ele>500</ele><time>\(time($0.second, day: day))</time></trkpt>"
    }
    return
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + points.joined(separator: "\n") + "</trkseg></trk></gpx>"
  }

  private static func ndjson(_ walks: [(String, [(second: Int, lat: Double)])]) -> String {
    walks.flatMap { name, walk in walk.map { (name, $0) } }.sorted { $0.1.second < $1.1.second }
      .map { name, fix in
        "{\"member\": \"\(name)\", \"time\": \"\(time(fix.second))\", \"lat\": \(fix.lat), \"lon\": 11}\n"
      }.joined()
  }

  private static func csv(
    _ head: String, _ row: ((second: Int, lat: Double)) -> String
  ) -> String {
    head + "\n" + walk(pause: 1500..<1700).map { row($0) + "\n" }.joined()
  }

  private static func circle(_ id: String, _ kind: String, _ metres: Double, _ radius: Int)
    -> String
  {
    "{\"type\": \"Feature\", \"properties\": {\"id\": \"\(id)\", \"kind\": \"\(kind)\", \"radius_m\": \(radius)}, "
      + "\"geometry\": {\"type\": \"Point\", \"coordinates\": [11, \(48 + metres / 111_195)]}}"
  }

  private static func collection(_ features: [String]) -> String {
    "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ", "))]}"
  }

  private static func nmea(_ fix: (second: Int, lat: Double)) -> String {
    let minutes = (fix.lat - 48) * 60
    let sentence = String(
      format: "GPGGA,%02d%02d%02d.00,48%07.4f,N,01100.0000,E,1,08,1.0,500.0,M,0.0,M,,",
      6 + fix.second / 3600, fix.second / 60 % 60, fix.second % 60, minutes)
    let sum = sentence.utf8.reduce(0) { $0 ^ $1 }
    return "$" + sentence + String(format: "*%02X\r\n", Int(sum))
  }

  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let (leo, fiona) = (walk(pause: 1500..<1700), walk(lag: 1500))
    for place in ["", "plain/", "man/"] {
      try folder.write(gpx(leo), to: place + "leo.gpx")
      try folder.write(gpx(fiona), to: place + "fiona.gpx")
    }
    try folder.write(gpx(leo, day: 4), to: "apart.gpx")
    try folder.write(Array(repeating: 1, count: 2 * 1201 * 1201), to: "N48E011.hgt")
    try folder.write(ndjson([("leo", leo), ("fiona", fiona)]), to: "stream.ndjson")
    let route = leo.map { "<rtept lat=\"\($0.lat)\" lon=\"11\"/>" }.joined()
    try folder.write(
      "<gpx version=\"1.1\" creator=\"test\" xmlns=\"http://www.topografix.com/GPX/1/1\"><rte>\(route)</rte></gpx>",
      to: "route.gpx")
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Manifest", "members": [
        {"id": "boss", "role": "leader", "tracks": ["leo.gpx"]}, {"id": "f", "tracks": ["fiona.gpx"]}]}
      """, to: "man/outing.json")
    try folder.write(
      collection([
        circle("home", "home", 0, 150), circle("hut", "fence", 2120, 100),
        circle("wide", "fence", 700, 600),
      ]), to: "places.geojson")
    try folder.write(collection([circle("home", "home", 1000, 150)]), to: "other.geojson")
    try folder.write(
      collection([
        "{\"type\": \"Feature\", \"properties\": {\"kind\": \"path\"}, \"geometry\": "
          + "{\"type\": \"LineString\", \"coordinates\": [[10.99, 48.018], [11.01, 48.018]]}}"
      ]), to: "ground.geojson")
    try folder.write(
      """
      {"schema": "hither/clock/1", "states": [{"state": "lost", "when": {"silent_s": 60}},
        {"state": "home", "when": {"inside": "home"}}], "otherwise": "away", "dwell_s": 0}
      """, to: "clock.json")
    try folder.write(
      """
      {"time": "\(time(0))", "type": "mode", "member": "leo", "mode": "precise"}
      {"time": "\(time(60))", "type": "leave", "member": "fiona"}

      """, to: "log.ndjson")
    try folder.write(
      csv("time,lat,lon") {
        "\(time($0.second).dropLast().replacing("T", with: " ")),\($0.lat),11"
      },
      to: "local.csv")
    try folder.write(
      csv("time,lat,lon") {
        "2/5/2026 \(time($0.second).dropLast().suffix(8)),\($0.lat),11"
      }, to: "dates.csv")
    try folder.write(
      csv("time,lat,lon,breite") { "\(time($0.second)),\($0.lat),11,\($0.lat + 0.001)" },
      to: "twice.csv")
    try folder.write(
      csv("time,x,y") { "\(time($0.second)),500000,\(5_300_000 + $0.second)" }, to: "grid.csv")
    try folder.write(
      "time,lat,lon\n\(time(0)),48,11\n\(time(10)),99,11\n\(time(20)),48.001,11\n", to: "bad.csv")
    try folder.write(leo.map(nmea).joined(), to: "log.nmea")
    return folder
  }
}
