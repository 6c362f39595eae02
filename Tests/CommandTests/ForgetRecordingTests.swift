import HitherText
import TestSupport
import Testing

/// `hither forget` on recordings, whose lines name members as the readers read them.
@Suite("Forget in recordings")
struct ForgetRecordingTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func forget(_ line: String, status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(["forget"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.diagnostics)")
    return run
  }

  private static func message(_ second: Int, _ names: String) -> String {
    """
    {"_type":"location","tst":\(1_777_932_000 + second),"lat":49.97\(second),"lon":8.24,\(names)}

    """
  }

  /// What members are in a recording, by the reader.
  private func members(_ file: String) throws -> [String] {
    let run = try hither("convert", file, "-o", "out.ndjson", in: folder)
    #expect(run.status == 0 || run.status == 65, "\(run.diagnostics)")
    guard run.status == 0 else { return [] }
    return try folder.text(of: "out.ndjson").split(separator: "\n").compactMap {
      let node = try JSONNode.parse(String($0))
      return try node["member"]?.string("member")
    }
  }

  struct Naming: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var mia: String
    var nora: String
    var id = "mia"
  }

  @Test("lines whose keys are other names of columns are erased as the reader names them")
  func otherNames() throws {
    func line(_ second: Int, _ name: String) -> String {
      #"{"user":"\#(name)","timestamp":\#(1_777_932_000 + second),"latitude":49.97\#(second),"longitude":8}"#
        + "\n"
    }
    try folder.write(line(1, "mia") + line(2, "nora") + line(3, "mia"), to: "all.ndjson")
    #expect(try members("all.ndjson") == ["mia", "nora", "mia"])
    let text = try forget("mia --store all.ndjson").text
    #expect(text.contains("2 lines"), "\(text)")
    #expect(try members("all.ndjson") == ["nora"])
    #expect(!(try folder.text(of: "all.ndjson")).contains("49.971"))
    // The reader takes `member` first, so that this position is Nora's.
    let shared = #"{"device":"mia","member":"nora","timestamp":1777932009,"lat":49.979,"lon":8}"#
    try folder.write(line(1, "mia") + shared + "\n", to: "device.ndjson")
    #expect(try members("device.ndjson") == ["mia", "nora"])
    _ = try forget("mia --store device.ndjson")
    #expect(try members("device.ndjson") == ["nora"])
    try folder.write(#"{"timestamp":1777932000,"latitude":49.97,"longitude":8}"#, to: "own.ndjson")
    #expect(try forget("mia --store own.ndjson", status: 65).diagnostics.contains("name no member"))
  }

  @Test(
    arguments: [
      Naming(testDescription: "tid", mia: #""tid":"mi""#, nora: #""tid":"no""#, id: "mi"),
      Naming(
        testDescription: "username", mia: #""tid":"ne","username":"mia""#,
        nora: #""tid":"el","username":"nora""#),
      Naming(
        testDescription: "topic", mia: #""topic":"owntracks/mia/iphone","tid":"ne""#,
        nora: #""topic":"owntracks/nora/pixel","tid":"el""#),
    ])
  func messagesOfAMemberAreErasedAsTheReaderNamesIt(_ naming: Naming) throws {
    try folder.write(
      Self.message(1, naming.mia) + Self.message(2, naming.nora) + Self.message(3, naming.mia)
        + #"{"_type":"card","name":"Mia","face":"iVBO",\#(naming.mia)}"# + "\n"
        + Self.message(4, naming.nora), to: "all.json")
    #expect(try members("all.json").filter { $0 == naming.id }.count == 2)
    let text = try forget("\(naming.id) Mia --store all.json").text
    #expect(text.contains("all.json (lines of JSON): 3 lines\n"))
    let left = try folder.text(of: "all.json")
    #expect(!left.contains("49.971") && !left.contains("49.973") && !left.contains("iVBO"))
    #expect(try members("all.json").count == 2)
    // Who is left is named, and nothing is claimed.
    #expect(
      try forget("\(naming.id) --store all.json").text.contains("its positions are of no"))
  }

  @Test func positionsOfUnknownMembersAreRefused() throws {
    let events = #"{"member": "mia", "time": "2026-05-01T08:00:00Z", "type": "place.entered"}"#
    try folder.write(events + "\n", to: "events.ndjson")
    for (text, reason) in [
      (Self.message(1, #""batt":5"#), "1 positions name no member"),
      (#"{"_type":"encrypted","data":"AAAA"}"# + "\n", "1 positions name no member"),
      (#"{"time":"2026-05-01T08:00:00Z","lat":48,"lon":11}"# + "\n", "1 positions name no member"),
      (
        Self.message(1, #""topic":"owntracks/m.r/iphone","tid":"mia""#),
        "1 messages of member 'm.r' have the name 'mia' too"
      ),
    ] {
      try folder.write(text, to: "mia.json")
      let run = try forget("mia --store events.ndjson --store mia.json", status: 65)
      #expect(run.diagnostics.contains("mia.json: \(reason)"), "\(run.diagnostics)")
      #expect(try folder.text(of: "mia.json") == text)
    }
    // Nothing was erased from the other file.
    #expect(try folder.text(of: "events.ndjson").contains("mia"))
    #expect(try forget("mia m.r --store mia.json").text.contains("1 lines"))
    #expect(!(try folder.text(of: "mia.json").contains("49.97")))
  }

  @Test func recordingsAndDocumentsAreRefusedWithWhatToDo() throws {
    try folder.write(
      "2026-05-04T22:09:00Z\t*                 \t" + Self.message(1, #""tid":"mi""#),
      to: "2026-05.rec")
    try folder.write("[" + Self.message(1, #""tid":"mi""#) + "]", to: "list.json")
    try folder.write(
      #"{"data":["# + Self.message(1, #""tid":"mi""#).dropLast() + "]}\n", to: "answer.json")
    try folder.write(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"member":"mi"},\
      "geometry":{"type":"LineString","coordinates":[[8,49],[8.1,49]]}}]}

      """, to: "track.geojson")
    try folder.write(
      """
      {"schema":"hither/outing/1","members":[{"id":"mi","name":"Mia","tracks":["mia.json"]},\
      {"id":"no","tracks":["nora.json"]}]}

      """, to: "outing.json")
    for (file, hint) in [
      ("2026-05.rec", "it is a recording: delete the file"),
      ("list.json", "it is a recording: delete the file"),
      ("answer.json", "it is a recording: delete the file"),
      ("track.geojson", "it is a recording: delete the file"),
      ("outing.json", "remove the member from it by hand, and delete the recordings: mia.json"),
    ] {
      let before = try folder.text(of: file)
      let run = try forget("mi Mia --store \(file)", status: 65)
      #expect(
        run.diagnostics.contains("\(file): not a store") && run.diagnostics.contains(hint),
        "\(file): \(run.diagnostics)")
      #expect(try folder.text(of: file) == before)
    }
  }

  @Test func aMembersPlacesAreErasedAlsoFromTheFormerVersion() throws {
    try folder.write(
      """
      {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"id":"home","kind":"home","radius_m":60},"geometry":{"type":"Point","coordinates":[8.2401,49.9782]}},
        {"type":"Feature","properties":{"id":"school","kind":"school","member":"mi","radius_m":100},"geometry":{"type":"Point","coordinates":[8.2689102,49.9952109]}}]}

      """, to: "places.geojson")
    let edit = try hither("places", "edit", "home", "--radius", "70", in: folder)
    #expect(edit.status == 0, "\(edit.diagnostics)")
    let length = try folder.bytes(of: "places.geojson").count
    let text = try forget("mi --store places.geojson").text
    #expect(text.contains("places.geojson (places): 1 places, 1 places in places.geojson.undo"))
    for file in ["places.geojson", "places.geojson.undo"] {
      #expect(!(try folder.text(of: file).contains("8.2689102")))
    }
    #expect(try folder.bytes(of: "places.geojson").count == length)
    let list = try hither("places", "list", in: folder).text
    #expect(list.contains("home") && !list.contains("school"))
    #expect(try forget("mi --store places.geojson").text.contains("nothing of mi"))
  }
}
