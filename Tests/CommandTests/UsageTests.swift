import Foundation
import TestSupport
import Testing

/// What is wrong on the command line is told in a line, with the nearest right word.
@Suite("Usage")
struct UsageTests {
  struct Case: CustomTestStringConvertible {
    var line: String
    var status: Int32
    var error: String
    var hint: String?
    var testDescription: String { line }

    init(_ line: String, _ status: Int32, _ error: String, hint: String? = nil) {
      self.line = line
      self.status = status
      self.error = error
      self.hint = hint
    }
  }

  static let cases = [
    Case("sumarize leo.gpx", 64, "unknown command 'sumarize'", hint: "'summarize'"),
    Case("repotr leo.gpx -o x", 64, "unknown command 'repotr'", hint: "'report'"),
    Case("help cnvert", 64, "unknown command 'cnvert'", hint: "'convert'"),
    Case("summarize --jsno leo.gpx", 64, "unknown option '--jsno'", hint: "'--json'"),
    Case("report --leadr a leo.gpx", 64, "unknown option '--leadr'", hint: "'--leader'"),
    Case("summarize", 64, "missing argument", hint: "name track files"),
    Case("summarize leo.gpx -o", 64, "missing value"),
    Case("report leo.gpx", 64, "missing option '--output'"),
    Case("convert leo.gpx", 64, "missing option '--output'"),
    Case("convert leo.gpx -o x.xyz", 64, "suffix of 'x.xyz'", hint: "--to"),
    Case("convert leo.gpx -o x --to gxp", 64, "unknown output format 'gxp'", hint: "'gpx'"),
    Case("convert leo.gpx -o leo.gpx", 64, "leo.gpx: the output would overwrite its input"),
    Case("convert leo.gpx -o ./leo.gpx", 64, "would overwrite its input"),
    Case("convert leo.gpx -o link.gpx", 64, "would overwrite its input"),
    Case("summarize leo.gpx -o leo.gpx", 64, "would overwrite its input"),
    Case("summarize leo.gpx --rejects link.gpx", 64, "would overwrite its input"),
    Case("summarize leo.gpx --format ndjsn", 64, "ndjsn", hint: "ndjson"),
    Case("summarize leo.gpx --timezone Mars/Olympus", 64, "unknown time zone '"),
    Case(
      "summarize leo.gpx --timezone Europe/Belrin", 64, "unknown time zone '",
      hint: "'Europe/Berlin'"),
    Case("summarize leo.gpx --timezone berlin", 64, "unknown time zone '", hint: "'Europe/Berlin'"),
    Case("summarize loe.gpx", 66, "loe.gpx: no such file", hint: "'leo.gpx'"),
    Case("summarize leo.gpxx", 66, "leo.gpxx: no such file", hint: "'leo.gpx'"),
    Case("summarize leo.gpx --background loe.gpx", 66, "loe.gpx: ", hint: "'leo.gpx'"),
    Case("watch loe.gpx", 66, "loe.gpx: no such file", hint: "'leo.gpx'"),
    Case("folder", 64, "unknown command 'folder'", hint: "hither report folder -o report"),
    Case("leo.gpx", 64, "unknown command 'leo.gpx'", hint: "hither summarize leo.gpx"),
    Case("summarize leo.gpx --column lta=x", 64, "unknown field 'lta'", hint: "'lat'"),
    Case("summarize leo.gpx --crs EPSG:0815", 64, "EPSG:0815", hint: "EPSG:2154"),
    Case("summarize leo.gpx --shift leo", 64, "--shift"),
    Case("summarize leo.gpx --shift leo=soon", 64, "'soon' is not a shift", hint: "+1h"),
    Case("summarize leo.gpx --shift lea=1h", 64, "unknown member 'lea'", hint: "'leo'"),
    Case("summarize leo.gpx --leader loe", 64, "unknown member 'loe'", hint: "'leo'"),
    Case("summarize leo.gpx leo.gpx", 64, "leo.gpx: the input is named twice"),
    Case(
      "summarize leo.gpx --outing o.json", 64, "'leo.gpx' is not read",
      hint: "the members of o.json"),
    Case("summarize - -", 64, "-: the input is named twice"),
    Case("completions tcsh", 64, "tcsh"),
    Case("simulate scenario.json --seed x -o o", 64, "'x'"),
    Case("summarize gone.gpx", 66, "gone.gpx: no such file"),
    Case("summarize leo.gpx --route gone.gpx", 66, "gone.gpx: "),
    Case("summarize --outing gone.json", 66, "gone.json: "),
    Case("summarize leo.gpx --places gone.geojson", 66, "gone.geojson: "),
    Case("summarize leo.gpx --log gone.ndjson", 66, "gone.ndjson: "),
    Case("simulate gone.json -o o", 66, "gone.json: "),
    Case("summarize empty.gpx", 65, "empty.gpx: "),
    Case("summarize empty", 65, "empty: the file is empty"),
    Case("summarize notes.txt", 65, "notes.txt: not a track file", hint: "gpx"),
    Case("summarize folder", 65, "folder: no track file is there", hint: "gpx"),
    Case("summarize leo.gpx --format csv", 65, "leo.gpx:1: ", hint: "without --format"),
    Case("simulate leo.gpx -o o", 65, "leo.gpx:1:1: "),
    Case("report leo.gpx -o notes.txt", 73, "notes.txt: a file with this name exists"),
    Case("report leo.gpx -o notes.txt/x", 73, "notes.txt/x: "),
    Case("convert leo.gpx -o folder --to csv", 73, "folder: a folder with this name exists"),
    Case("summarize leo.gpx -o folder", 73, "folder: a folder with this name exists"),
    Case("summarize leo.gpx -o gone/x", 73, "gone/x: "),
    Case("summarize leo.gpx > /dev/full", 74, "standard output"),
    Case("convert leo.gpx -o - > /dev/full", 74, "standard output"),
    Case("summarize --help > /dev/full", 74, "standard output"),
  ]

  @Test(arguments: cases)
  func faultsAreTold(_ example: Case) throws {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "leo.gpx")
    try folder.write("Dear diary,\n", to: "notes.txt")
    try folder.write("", to: "empty.gpx")
    try folder.write("", to: "empty")
    try folder.write("no track either", to: "folder/notes")
    try FileManager.default.createSymbolicLink(
      atPath: folder["link.gpx"], withDestinationPath: "leo.gpx")
    let before = try folder.names()

    let run = try shell("hither \(example.line)", in: folder)
    expectCivil(run, [example.status], example.line)
    let lines = run.diagnosticLines
    #expect(lines.first?.contains(example.error) == true, "\(run.diagnostics)")
    if let hint = example.hint {
      #expect(lines.dropFirst().first?.contains(hint) == true, "\(run.diagnostics)")
    }
    #expect(run.output.isEmpty)
    // A run that fails leaves nothing behind, and what was there as it was.
    #expect(try folder.names() == before)
    #expect(try folder.text(of: "leo.gpx") == Tracks.gpx())
  }

  @Test(.enabled(if: getuid() != 0)) func whatMayNotBeReadIsNoInput() throws {
    let folder = try ScratchFolder()
    let path = try folder.write(Tracks.gpx(), to: "secret.gpx")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    expectCivil(try hither("summarize", "secret.gpx", in: folder), [66], "secret.gpx")
  }

  @Test func withoutArgumentsItHelps() throws {
    let folder = try ScratchFolder()
    let run = try hither(in: folder)
    #expect(run.status == 0)
    #expect(try hither("--help", in: folder).text == run.text)
  }
}
