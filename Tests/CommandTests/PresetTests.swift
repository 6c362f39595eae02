import HitherText
import TestSupport
import Testing

/// Other tools' conventions on the command line.
@Suite("Presets")
struct PresetTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "leo.gpx")
    try folder.write(Tracks.gpx(30, latitude: 47.0005), to: "mia.gpx")
  }

  static let names = ["gpxpy", "strava", "goldencheetah", "osmand"]

  @Test func documentSaysByWhoseConvention() throws {
    for name in Self.names {
      let run = try hither("summarize", "leo.gpx", "--json", "--preset", name, in: folder)
      #expect(run.status == 0 && run.diagnostics.isEmpty)
      let document = try JSONNode.parse(run.output)
      #expect(document["outing"]?["preset"]?.value == .string(name))
    }
    let own = try JSONNode.parse(try hither("summarize", "leo.gpx", "--json", in: folder).output)
    #expect(own["outing"]?["preset"]?.isNull == true)
  }

  @Test func sideBySideIsWhatEachSaysAlone() throws {
    let run = try hither(
      "summarize", "leo.gpx", "mia.gpx", "--compare-presets", "--json", in: folder)
    let document = try JSONNode.parse(run.output)
    #expect(document["schema"]?.value == .string("hither/presets/1"))
    for name in ["hither"] + Self.names {
      let options = name == "hither" ? [] : ["--preset", name]
      let alone = try JSONNode.parse(
        try hither(["summarize", "leo.gpx", "mia.gpx", "--json"] + options, in: folder).output)
      let members = try #require(alone["members"]).elements("members")
      let compared = try #require(document["members"]).elements("members")
      #expect(members.count == 2 && compared.count == 2)
      for (member, other) in zip(members, compared) {
        let columns = try #require(other["figures"]).elements("figures")
        let figures = try #require(columns.first { $0["preset"]?.value == .string(name) })
        for key in [
          "distance_m", "moving_s", "stopped_s", "gap_s", "max_speed_mps", "ascent_m", "descent_m",
        ] {
          #expect(member[key]?.value == figures[key]?.value, "\(name) \(key)")
        }
      }
    }
  }

  @Test("a figure that differs has a reason, one that does not has none")
  func reasons() throws {
    let run = try hither("summarize", "leo.gpx", "--compare-presets", "--json", in: folder)
    let document = try JSONNode.parse(run.output)
    let member = try #require(try document["members"]?.elements("members").first)
    let figures = try #require(member["figures"]).elements("figures")
    for other in figures {
      let named = try #require(other["differences"]).elements("differences").map {
        $0["figure"]?.value
      }
      for key in [
        "distance_m", "moving_s", "stopped_s", "max_speed_mps", "ascent_m", "descent_m",
      ] {
        #expect(named.contains(.string(key)) == (other[key]?.value != figures[0][key]?.value))
      }
    }
  }

  @Test func tableFitsTheTerminal() throws {
    let run = try hither("summarize", "leo.gpx", "--compare-presets", in: folder)
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(Self.names.allSatisfy { run.text.contains($0) })
  }

  @Test func nearestName() throws {
    let run = try hither("summarize", "leo.gpx", "--preset", "gpxpi", in: folder)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.diagnostics.contains("unknown preset 'gpxpi'"))
    #expect(run.diagnostics.contains("did you mean 'gpxpy'?"))
    let both = try hither(
      "summarize", "leo.gpx", "--preset", "strava", "--compare-presets", in: folder)
    #expect(both.status == 64 && both.diagnostics.contains("exclude each other"))
  }
}
