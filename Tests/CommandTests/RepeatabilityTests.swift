import Foundation
import TestSupport
import Testing

/// The same input gives the same output, byte for byte, whatever runs around it.
@Suite("Repeatability")
struct RepeatabilityTests {
  private static let surroundings: [[String: String?]] = [
    [:],
    [
      "HOME": "/nonexistent", "TZ": "Asia/Kathmandu", "LANG": "de_DE.UTF-8",
      "LC_ALL": "de_DE.UTF-8",
    ],
    ["HOME": nil, "TZ": ":America/St_Johns", "LANG": nil, "LC_ALL": "C"],
    ["TZ": "nonsense", "LC_NUMERIC": "ar_EG.UTF-8", "LIBDISPATCH_COOPERATIVE_POOL_STRICT": "1"],
    ["SWIFT_DETERMINISTIC_HASHING": "1", "COLUMNS": "17"],
  ]

  private static func outing() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for (index, name) in ["leo", "mia", "zoë", "abe", "fin"].enumerated() {
      let latitude = 46 + Double(index) / 1000
      try folder.write(Tracks.gpx(60, latitude: latitude), to: "hike/\(name).gpx")
    }
    try folder.write(Tracks.csv() + "x,y,z,\n", to: "hike/bad.csv")
    return folder
  }

  @Test func ofSummaries() throws {
    let folder = try Self.outing()
    var seen: Set<[UInt8]> = []
    for environment in Self.surroundings + Self.surroundings {
      let run = try hither(
        "summarize", "hike", "--json", in: folder, environment: environment)
      #expect(run.status == 0 && run.text.contains("\"id\": \"zoë\""))
      seen.insert(run.output)
    }
    #expect(seen.count == 1)
  }

  @Test func ofReportsAndConversions() throws {
    let folder = try Self.outing()
    for (index, environment) in Self.surroundings.enumerated() {
      let report = try hither(
        "report", "hike", "-o", "report \(index)", in: folder, environment: environment)
      let convert = try hither(
        "convert", "hike", "-o", "report \(index)/all.geojson", in: folder,
        environment: environment)
      #expect(report.status == 0 && convert.status == 0)
    }
    let names = try folder.names(of: "report 0")
    #expect(names.count >= 9)
    for index in Self.surroundings.indices.dropFirst() {
      #expect(try folder.names(of: "report \(index)") == names)
      for name in names {
        let isSame =
          try folder.bytes(of: "report 0/\(name)") == folder.bytes(of: "report \(index)/\(name)")
        #expect(isSame, "\(name) with \(Self.surroundings[index])")
      }
    }
  }

  /// The order of inputs shows in the list of files, and nowhere else.
  @Test func inAnyOrderOfInputs() throws {
    let folder = try Self.outing()
    let inputs = try folder.names(of: "hike").map { "hike/" + $0 }
    func run(_ inputs: [String]) throws -> (files: Substring, rest: String) {
      let text = try hither(["summarize", "--json"] + inputs, in: folder).text
      let files = try #require(text.firstMatch(of: #/"files": \[[^\]]*\]/#)).output
      return (files, text.replacing(files, with: ""))
    }
    let given = try run(inputs)
    #expect(given.rest.contains("\"rejected\": 1"))
    for other in [inputs.reversed(), inputs.shuffled()] {
      let result = try run(other)
      #expect(result.rest == given.rest)
    }
    #expect(try run(inputs.reversed()).files != given.files)
  }
}
