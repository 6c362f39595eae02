import FuzzLaws
import TestSupport
import Testing

/// The laws that the fuzzer holds every reader to, on its seeds and on damage of them.
@Suite struct ReaderLawTests {
  static let targets = FuzzTarget.readers + FuzzTarget.oracles

  static func target(_ name: String) throws -> FuzzTarget {
    try #require(targets.first { $0.name == name })
  }

  @Test(arguments: targets.map(\.name)) func seedsKeepTheLaws(name: String) throws {
    let target = try Self.target(name)
    #expect(!target.seeds().isEmpty)
    for seed in target.seeds() { #expect(target.violations(seed) == []) }
  }

  @Test(arguments: targets.map(\.name)) func damageKeepsTheLaws(name: String) throws {
    let target = try Self.target(name)
    let seeds = target.seeds()
    var random = SeededGenerator(seed: 1_909)
    for _ in 0..<60 {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.removeSubrange(index...)
        case 3: bytes += bytes[index...]
        default:
          let inserted = Array("<>\"'{}[],\n\r;0-e&".utf8).randomElement(using: &random) ?? 0
          bytes.insert(inserted, at: index)
        }
      }
      let text = Comment(rawValue: String(decoding: bytes, as: UTF8.self))
      #expect(target.violations(bytes) == [], text)
    }
  }

  /// What the fuzzer found, each with the smallest input that shows it.
  @Test(arguments: [
    // A text in a message that is more than one line.
    ("tcx", "<Trackpoint><Time>1\n2</Time>"), ("gpx", "<trkpt lat='1\n2' lon='1'>"),
    ("gpx", "<gpx><trkpt lat='1' lon='1'><time>1\u{1}</time>"),
    ("google-timeline", "[{\"activity\":{\"start\":\"1\\n2\"}}]"),
    ("csv", "lat,lo\tn\n1,2\n"), ("csv", "lat,lon,time\n1,2,1/2/2025\t3\n"),
    // Text that is not JSON: where the input was cut changes how much of it is reported.
    ("geojson", "{\"type\":\"FeatureCollection\",\"features\":[]\n0,1,2,3"),
    ("visibility", "{\"time\":\"2026-05-01T06:00:00Z\",\"type\":\"\\t\"}"),
    ("places", "{\"type\":\"Feature\",\"geometry\":{\"type\":\"\\n\",\"coordinates\":[]}}"),
    // Places of a line that something else begins inside of.
    ("kml", "<kml><LineString><coordinates>1,2 3,4</coordinates><Placemark>"),
    ("kml", "<kml><gx:Track><gx:coord>1 2</gx:coord><Point>"),
  ]) func whatWasFound(name: String, text: String) throws {
    #expect(try Self.target(name).violations(Array(text.utf8)) == [])
  }
}
