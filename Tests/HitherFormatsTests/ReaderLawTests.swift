import FuzzLaws
import HitherText
import TestSupport
import Testing

/// The laws that the fuzzer holds every reader to, on its seeds and on damage of them.
@Suite struct ReaderLawTests {
  static let targets = FuzzTarget.readers + FuzzTarget.oracles

  static func target(_ name: String) throws -> FuzzTarget {
    try #require(targets.first { $0.name == name })
  }

  @Test(arguments: targets.map(\.name)) func seedsAndDamageKeepTheLaws(name: String) throws {
    #expect(try Self.target(name).violations(ofDamagedInputs: 60, seed: 1_909) == [])
  }

  @Test func damagedInputsAreReproducibleAndLimited() {
    let mutator = Mutator(seeds: Self.targets.flatMap { $0.seeds().prefix(1) })
    var random = SeededGenerator(seed: 7)
    for damage in Mutator.Damage.allCases {
      let changed = (0..<40).count { _ in
        let seed = Array("a,b\n2026-05-01T01:00:00Z,1.5,\"x\"\nlast,{1},[2]\n".utf8)
        var bytes = seed
        mutator.damage(&bytes, damage, &random)
        return bytes != seed
      }
      #expect(changed > 1, "\(damage)")
    }
    for number in 0..<300 as Range<UInt64> {
      let input = mutator.input(number, seed: 5)
      #expect(input.count <= Mutator.limit && input == mutator.input(number, seed: 5))
    }
    #expect(mutator.input(0, seed: 5) != mutator.input(0, seed: 6))
  }

  /// The line of a reject is that of its tag, however the bytes arrive.
  @Test(arguments: [Int.max, 1, 7]) func aRejectIsOnTheLineOfItsTag(pieceLength: Int) throws {
    let text = "<kml>\n\n<gx:Track>\n<gx:coord>\n\n1</gx:coord>"
    let whole = WholeReading(
      BytesSource(Array(text.utf8), pieceLength: pieceLength), format: "kml", name: "input")
    #expect(whole.rejects.map(\.line) == [4])
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
    // The line of a tag whose bytes were discarded when its text was read.
    ("kml", "<kml><gx:Track><gx:coord>\n1</gx:coord>"),
    // A time that is in range only without its offset.
    (
      "google-timeline",
      #"{"semanticSegments":[{"startTime":"9999-12-31T23:59:59Z","timelinePath":[{"point":"#
        + #""geo:1,2","durationMinutesOffsetFromStartTime":"7"}]}]}"#
    ),
  ]) func whatWasFound(name: String, text: String) throws {
    #expect(try Self.target(name).violations(Array(text.utf8)) == [])
  }
}
