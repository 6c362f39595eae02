import Foundation
import HitherTracks
import Testing

private let corpus = ProcessInfo.processInfo.environment["HITHER_CORPUS"]

/// Speed classes on recordings with labels, beside a plain threshold on the speed from fix to fix.
///
/// The floors lie some percent below what was measured, and above what the threshold alone gives.
@Suite("Speed classes on recordings", .enabled(if: corpus != nil))
struct ModeCorpusTests {
  private func path(_ name: String) throws -> String { try #require(corpus) + "/" + name }

  private func tables(_ tracks: [LabelledTrack]) -> (
    found: ModeTable, plain: ModeTable
  ) {
    var (found, plain) = (ModeTable(), ModeTable())
    for track in tracks {
      found.add(track)
      plain.add(track, plain: true)
    }
    return (found, plain)
  }

  @Test("phones on bicycles, true legs") func bicycles() throws {
    // Where the ride's reference begins and ends is its first and last row's `ts`.
    let spans = try (0..<6).map { number in
      let text = try String(
        contentsOfFile: path("sampling/mobilitynet-reference/suburb_bicycling_\(number).csv"),
        encoding: .utf8)
      let times = text.split(separator: "\n").dropFirst().compactMap { row in
        row.split(separator: ",", omittingEmptySubsequences: false).dropFirst().first.flatMap {
          Double($0)
        }
      }
      return (times.first ?? 0, times.last ?? 0, SpeedClass.cycling)
    }
    let tracks = try ["android-1", "android-2", "android-3", "ios-1", "ios-2", "ios-3"].map {
      var track = try LabelledTrack(
        phone: path("sampling/mobilitynet-unimodal-2019-07-28/\($0).location.json"))
      track.labels = spans
      return track
    }
    let (found, plain) = tables(tracks)
    #expect(found.share(.cycling) >= 0.64, "\(found.rows)")
    #expect(found.share(.cycling) >= plain.share(.cycling) + 0.2)
  }

  @Test("phones that lie still") func still() throws {
    let tracks = try (1...4).map { number in
      var track = try LabelledTrack(
        phone: path("sampling/mobilitynet-stationary-medfreq/android-\(number).location.json"))
      track.labels = [(0, .infinity, .stationary)]
      return track
    }
    #expect(tables(tracks).found.share(.stationary) >= 0.98)
  }

  @Test("a person's days by train, taxi and on foot") func geolife() throws {
    let track = try LabelledTrack(geolife: path("daylog/geolife-modes/010"))
    let (found, plain) = tables([track])
    #expect(found.share(.driving) >= 0.8, "\(found.rows)")
    #expect(found.share(.driving) >= plain.share(.driving) + 0.2)
  }

  @Test("a day with walks and drives, by a phone with poor fixes") func daylog() throws {
    var track = try LabelledTrack(
      phone: path("daylog/shankari_2016-08-05.json"), key: "background/location")
    let truth = try Data(
      contentsOf: URL(filePath: path("daylog/shankari_2016-08-05.ground_truth.json")))
    let modes: [String: SpeedClass] = [
      "MotionTypes.AIR_OR_HSR": .flight, "MotionTypes.ON_FOOT": .walking,
      "MotionTypes.IN_VEHICLE": .driving,
    ]
    func collect(_ feature: [String: Any]) {
      if let properties = feature["properties"] as? [String: Any],
        let mode = modes[properties["sensed_mode"] as? String ?? ""],
        let start = properties["start_ts"] as? Double, let end = properties["end_ts"] as? Double
      {
        track.labels.append((start, end, mode))
      }
      for part in feature["features"] as? [[String: Any]] ?? [] { collect(part) }
    }
    let root = try JSONSerialization.jsonObject(with: truth) as? [String: Any]
    for part in root?["data"] as? [[String: Any]] ?? [] { collect(part) }
    let (found, plain) = tables([track])
    #expect(found.share(.walking) >= 0.8, "\(found.rows)")
    #expect(found.share(.driving) >= 0.68, "\(found.rows)")
    #expect(found.share(.driving) >= plain.share(.driving) + 0.1)
  }
}
