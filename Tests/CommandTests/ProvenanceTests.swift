import Foundation
import HitherOuting
import HitherText
import TestSupport
import Testing

/// Results name the program that made them, and files for those who cite it agree with it.
@Suite("Provenance")
struct ProvenanceTests {
  private static func commit(in folder: ScratchFolder) throws -> String? {
    try hither("--version", in: folder).text.firstMatch(of: #/\((.+)\)/#).map {
      String($0.output.1)
    }
  }

  @Test func theSummaryNamesVersionAndCommit() throws {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "leo.gpx")
    let run = try hither("summarize", "leo.gpx", "--json", in: folder)
    let provenance = try #require(try JSONNode.parse(run.output)["provenance"])
    #expect(try provenance["version"]?.string("version") == HitherVersion.current)
    let commit = try #require(provenance["commit"])
    let shown = try Self.commit(in: folder)
    #expect(try (commit.isNull ? nil : commit.string("commit")) == shown)
  }

  /// By `sha256sum`, and each row by itself.
  @Test func aRunOfTheLabNamesInputsSeedAndVersion() throws {
    let folder = try ScratchFolder()
    let scenario = Repository.root.appending(path: "datasets/lab-standard/scenarios/city.json").path
    try folder.write(
      """
      {"schema": "hither/sweep/1", "seed": 17, "policies": ["fixed"], "devices": ["nexus-5"],
        "traces": [{"name": "city", "scenario": "\(scenario)", "first_seed": 1, "count": 1}]}
      """, to: "sweep.json")
    let run = try hither("lab", "sweep.json", "-o", "lab", "-q", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let document = try JSONNode.parse(try folder.bytes(of: "lab/lab.json"))
    #expect(try document["provenance"]?["version"]?.string("version") == HitherVersion.current)
    let inputs = try #require(document["inputs"]).elements("inputs")
    #expect(!inputs.isEmpty)
    for input in inputs {
      let file = try #require(input["file"]).string("file")
      let sum = try shell("sha256sum '\(file)'", in: folder).text.prefix(64)
      #expect(try input["sha256"]?.string("sha256") == String(sum))
    }
    let lines = try folder.text(of: "lab/results.csv").split(separator: "\n")
    let head = lines[0].split(separator: ",", omittingEmptySubsequences: false)
    let cells = lines[1].split(separator: ",", omittingEmptySubsequences: false)
    let seed = try #require(head.firstIndex(of: "seed"))
    let version = try #require(head.firstIndex(of: "version"))
    #expect(cells[seed] == "17" && cells[version] == HitherVersion.current)
    #expect(head.last == "commit")
  }

  @Test func whoCitesTheProgramFindsItsVersion() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
    }
    let citation = try text("CITATION.cff")
    #expect(citation.contains("\nversion: \(HitherVersion.current)\n"))
    let archive = try JSONNode.parse(Array(try text(".zenodo.json").utf8))
    #expect(try archive["version"]?.string("version") == HitherVersion.current)
    let title = try #require(archive["title"]).string("title")
    #expect(citation.contains("\ntitle: \"\(title)\"\n"))
    for keyword in try #require(archive["keywords"]).elements("keywords") {
      #expect(citation.contains("\n  - \(try keyword.string("keyword"))\n"))
    }
    // Only the words of the description, since the two files break their lines elsewhere.
    func words(_ text: some StringProtocol) -> [String] {
      String(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let described = words(try #require(archive["description"]).string("description"))
      .filter { $0 != "p" }
    let abstract = try #require(citation.firstMatch(of: #/\nabstract: >-\n((?:  .*\n)+)/#)).output.1
    #expect(described == words(abstract))
  }
}
