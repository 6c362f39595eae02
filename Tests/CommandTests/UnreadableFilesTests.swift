import Foundation
import Glibc
import TestSupport
import Testing

/// A file of an outing's folder is used, or named with the reason why it is not.
@Suite("Files that cannot be read")
struct UnreadableFilesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.csv(), to: "hike/leo.csv")
  }

  private struct Summary: Decodable {
    struct Member: Decodable { var id: String }
    struct File: Decodable {
      var file: String
      var records: Int
    }
    struct Notice: Decodable {
      var code: String
      var message: String
      var file: String?
    }
    struct Diagnostics: Decodable {
      var files: [File]
      var notices: [Notice]
    }
    var members: [Member]
    var diagnostics: Diagnostics
  }

  private func summary(_ arguments: String) throws -> Summary {
    let run = try shell("hither summarize --json \(arguments)", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    return try JSONDecoder().decode(Summary.self, from: Data(run.output))
  }

  // MARK: - Names

  @Test func namesThatAreNotUTF8AreMembers() throws {
    let copies = #"for b in 366 374; do cp hike/leo.csv "$(printf "hike/J\\${b}rg.csv")"; done"#
    #expect(try shell(copies, in: folder).status == 0)
    defer { _ = try? shell("rm -r hike", in: folder) }
    let all = try summary("hike")
    #expect(all.members.map(\.id) == ["J%F6rg", "J%FCrg", "leo"])
    #expect(all.diagnostics.files.map(\.file).contains("hike/J%F6rg.csv"))
    // By its bytes, and by its text, on the command line and in a manifest.
    let one = #""$(printf 'hike/J\366rg.csv')""#
    #expect(try summary(one).members.map(\.id) == ["J%F6rg"])
    #expect(try summary("hike/J%F6rg.csv").members.map(\.id) == ["J%F6rg"])
    let leader = try shell("hither summarize hike --leader \"$(printf 'J\\366rg')\"", in: folder)
    #expect(leader.text.contains("J%F6rg *"))
    try folder.write(
      #"{"schema": "hither/outing/1", "members": [{"id": "joerg", "tracks": ["J%F6rg.csv"]}]}"#,
      to: "hike/some.json")
    #expect(try summary("hike/some.json").members.map(\.id) == ["joerg"])
  }

  @Test func anEscapedNameIsNotMistakenForAnother() throws {
    try folder.write(Tracks.csv(20), to: "hike/J%F6.csv")
    let long = #"cp "$0" "$(printf 'hike/J\366.csv')""#
    try folder.write(Tracks.csv(30), to: "thirty")
    #expect(try shell(long.replacing("$0", with: "thirty"), in: folder).status == 0)
    defer { _ = try? shell("rm -r hike", in: folder) }
    let files = try summary("hike").diagnostics.files
    #expect(files.map(\.file) == ["hike/%4A%F6%2E%63%73%76", "hike/J%F6.csv", "hike/leo.csv"])
    #expect(files.map(\.records) == [30, 20, 40])
  }

  // MARK: - What is no regular file

  /// Makes one of each, and returns the notices that they cause.
  private func makeOthers() throws -> [String: String] {
    let deep = (1...9).map { "d\($0)" }.joined(separator: "/")
    let made = try shell(
      "cd hike && ln -s nowhere.gpx broken.gpx && ln -s circle.gpx circle.gpx && mkfifo pipe.gpx "
        + "&& ln -s pipe.gpx link-to-pipe.gpx && ln -s .. above && mkdir -p \(deep) "
        + "&& : > empty.txt && printf 'To bring: water' > notes.txt && ln -s leo.csv mia.csv",
      in: folder)
    #expect(made.status == 0, "\(made.diagnostics)")
    #expect(unsafe mknod(folder["hike/socket.gpx"], S_IFSOCK | 0o600, 0) == 0)
    return [
      "hike/broken.gpx": "broken_link: broken link to 'nowhere.gpx', left out",
      "hike/circle.gpx": "broken_link: broken link to 'circle.gpx', left out",
      "hike/pipe.gpx": "not_regular_file: not a regular file (FIFO), left out",
      "hike/link-to-pipe.gpx": "not_regular_file: not a regular file (FIFO), left out",
      "hike/socket.gpx": "not_regular_file: not a regular file (socket), left out",
      "hike/above": "linked_folder: a link to a folder, left out",
      "hike/" + deep: "folder_too_deep: more than 8 folders deep, left out",
      "hike/empty.txt": "no_track_file: the file is empty, left out",
      "hike/notes.txt": "no_track_file: not a track file of a known format, left out",
    ]
  }

  @Test func eachIsNamedWithItsReason() throws {
    let expected = try makeOthers()
    let all = try summary("hike")
    #expect(all.members.map(\.id) == ["leo", "mia"], "a link to a file is one")
    let named = all.diagnostics.notices.compactMap { notice in
      notice.file.map { ($0, "\(notice.code): \(notice.message)") }
    }
    #expect(Dictionary(named) { first, _ in first } == expected)
    for command in ["summarize hike", "report hike -o r", "convert hike -o all.csv"] {
      let run = try shell("hither \(command)", in: folder)
      #expect(run.status == 0 && !run.wasKilled, "\(command)")
      for (file, notice) in expected {
        let message = notice.split(separator: ": ", maxSplits: 1)[1]
        #expect(run.diagnosticLines.contains("hither: warning: \(file): \(message)"), "\(command)")
      }
    }
    #expect(try folder.text(of: "r/report.html").contains("broken link to"))
  }

  /// What a run skips with a notice ends a strict one; a note beside the recordings is still skipped.
  @Test(
    arguments: [
      ("empty.gpx", "", 65), ("binary.gpx", "\u{1}\u{2}&<", 65),
      ("columns.csv", "foo,bar\n1,2\n", 65),
      ("notes.txt", "To bring: water", 0),
    ] as [(String, String, Int32)])
  func aSkippedFileEndsAStrictRun(_ name: String, _ text: String, _ status: Int32) throws {
    try folder.write(text, to: "hike/" + name)
    for command in ["summarize hike", "report hike -o r", "convert hike -o all.csv"] {
      #expect(try shell("hither \(command)", in: folder).status == 0, "\(command)")
      let run = try shell("hither \(command) --strict", in: folder)
      #expect(run.status == status, "\(command): \(run.diagnostics)")
      if status != 0 { #expect(run.diagnostics.contains("hike/" + name)) }
    }
    #expect(try shell("cd hike && ln -s nowhere.gpx lost.gpx", in: folder).status == 0)
    #expect(try shell("hither summarize hike --strict", in: folder).status != 0)
  }

  @Test func pointsWithoutAnyTimeAreNoticed() throws {
    try folder.write("time,lat,lon\n,47,11\n,47.001,11\n", to: "untimed.csv")
    let run = try shell("hither summarize untimed.csv", in: folder)
    #expect(run.status == 0)
    #expect(run.diagnostics.contains("2 points of 'untimed', all without a time"))
  }

  @Test func aWordForNothingIsQuoted() throws {
    try folder.write(
      "time,lat,lon\n2026-05-01T06:00:00Z,NaN,11\n2026-05-01T06:00:10Z,,11\n"
        + "2026-05-01T06:00:20Z,47,11\n", to: "nan.csv")
    _ = try shell("hither summarize nan.csv --rejects r.csv", in: folder)
    let rejects = try folder.text(of: "r.csv").split(separator: "\n")
    #expect(rejects[1].contains("latitude \"\"NaN\"\" is not a number"))
    #expect(rejects[2].contains("latitude is missing"))
  }

  @Test func inspectListsEach() throws {
    let expected = try makeOthers()
    let run = try hither("inspect", "hike", in: folder)
    #expect(run.status != 0 && !run.wasKilled)
    for (file, notice) in expected {
      let entry = run.text.components(separatedBy: "\n\n").first { $0.hasPrefix(file + "\n") }
      let reason = notice.split(separator: ": ", maxSplits: 1)[1].split(separator: ", left")[0]
      #expect(entry?.contains(reason) == true, "\(file)")
    }
  }

  /// With nothing else in the folder, the error says what is there.
  @Test func aFolderOfNothingElse() throws {
    #expect(try shell("mkdir links && ln -s gone.gpx links/leo.gpx", in: folder).status == 0)
    let run = try hither("report", "links", "-o", "r", in: folder)
    expectCivil(run, [65], "links")
    #expect(run.diagnostics.contains("links/leo.gpx: broken link to 'gone.gpx'"))
  }

  /// More than are shown are still all in the JSON, as the last warning says.
  @Test func manyAreAllListedSomewhere() throws {
    #expect(
      try shell("cd hike && for i in $(seq 30); do ln -s gone n$i; done", in: folder).status == 0)
    let run = try hither("convert", "hike", "-o", "all.csv", in: folder)
    #expect(run.diagnosticLines.count == 21)
    #expect(run.diagnosticLines.last?.contains("10 more notices") == true)
    #expect(run.diagnosticLines.last?.contains("summarize --json") == true)
    #expect(try summary("hike").diagnostics.notices.count == 30)
  }

  // MARK: - As an argument and in a manifest

  @Test(
    arguments: [
      ("broken.gpx", "broken link to 'nowhere.gpx'"),
      ("circle.gpx", "broken link to 'circle.gpx'"),
      ("socket.gpx", "not a regular file (socket)"),
      ("gone.gpx", "no such file"),
    ] as [(String, String)])
  func oneErrorLine(_ name: String, _ reason: String) throws {
    _ = try makeOthers()
    try folder.write(manifest(of: name), to: "hike/outing.json")
    for arguments in [
      ["summarize", "hike/" + name], ["convert", "hike/" + name, "-o", "all.csv"],
      ["inspect", "hike/" + name], ["report", "hike", "-o", "r"], ["summarize", "hike"],
      ["report", "hike", "--dry-run"],
    ] {
      let run = try hither(arguments, in: folder)
      #expect(run.status == 66, "\(arguments)")
      let line = try #require(run.diagnosticLines.first)
      #expect(line.hasPrefix("hither: error: hike/\(name): ") && line.contains(reason))
    }
  }

  @Test(arguments: ["tracks", "route", "places", "log", "rules", "visibility"])
  func aPipeInAManifestDoesNotBlock(_ key: String) throws {
    _ = try makeOthers()
    let text = manifest(of: key == "tracks" ? "pipe.gpx" : "leo.csv")
    let more =
      key == "tracks"
      ? text : text.replacing("{\"schema", with: "{\"\(key)\": \"pipe.gpx\", \"schema")
    try folder.write(more, to: "hike/outing.json")
    let run = try hither("summarize", "hike", in: folder)
    #expect(run.status == 66 && !run.wasKilled)
    #expect(run.diagnostics == "hither: error: hike/pipe.gpx: not a regular file (FIFO)\n")
  }

  @Test func aPipeAsAnArgumentIsRead() throws {
    let run = try shell(
      "mkfifo pipe && { cat hike/leo.csv > pipe & hither summarize pipe; }", in: folder)
    #expect(run.status == 0 && run.text.contains("40 fixes"), "\(run.diagnostics)")
  }

  private func manifest(of track: String) -> String {
    #"{"schema": "hither/outing/1", "members": [{"id": "leo", "tracks": ["\#(track)"]}]}"#
  }

  // MARK: - Without permission

  /// What runs a program so that it heeds permissions: of the superuser it takes the right to pass over them.
  private static let heeding =
    geteuid() == 0 ? "setpriv --bounding-set=-all --inh-caps=-all" : "env"

  /// Whether there is a way to be refused a file here.
  private static let canBeRefused: Bool = {
    guard let folder = try? ScratchFolder(),
      let run = try? shell(": > f; chmod 0 f; ! \(heeding) cat f; ! \(heeding) cat f", in: folder)
    else { return false }
    return run.status == 0 && run.diagnostics.contains("Permission denied")
  }()

  @Test(.enabled(if: canBeRefused)) func noPermission() throws {
    try folder.write(Tracks.csv(), to: "hike/mia.csv")
    try folder.write(Tracks.csv(), to: "hike/closed/tom.csv")
    #expect(try shell("chmod 0 hike/mia.csv hike/closed", in: folder).status == 0)
    defer { _ = try? shell("chmod 700 hike/mia.csv hike/closed", in: folder) }
    let run = try shell("\(Self.heeding) hither summarize --json hike", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let notices = try JSONDecoder().decode(Summary.self, from: Data(run.output)).diagnostics.notices
    #expect(notices.map(\.code) == ["no_permission", "no_permission"])
    #expect(notices.map(\.file) == ["hike/closed", "hike/mia.csv"])
    #expect(
      notices.map(\.message) == [
        "no permission to read this folder, left out", "no permission to read this file, left out",
      ])
    for (argument, what) in [("hike/mia.csv", "file"), ("hike/closed", "folder")] {
      let run = try shell("\(Self.heeding) hither summarize \(argument)", in: folder)
      #expect(run.status == 66)
      #expect(run.diagnostics == "hither: error: \(argument): no permission to read this \(what)\n")
    }
    try folder.write(manifest(of: "mia.csv"), to: "hike/some.json")
    let named = try shell("\(Self.heeding) hither summarize hike/some.json", in: folder)
    #expect(named.status == 66)
    #expect(named.diagnostics == "hither: error: hike/mia.csv: no permission to read this file\n")
  }
}
