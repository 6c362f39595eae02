import Foundation
import HitherText
import TestSupport
import Testing

/// A report is the files of the contract, each of them readable.
@Suite("Report folder")
struct ReportFolderTests {
  private static let always = [
    "card.png", "events.ndjson", "group.csv", "members.csv", "message.txt", "outing.gpkg",
    "report.html", "rollcall.csv", "sections.csv", "splits.csv", "summary.json", "timeline.csv",
    "tracks.geojson",
  ]

  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "hike/leo.gpx")
    try folder.write(Tracks.gpx(30, latitude: 47.0005), to: "hike/mia.gpx")
  }

  @Test func holdsAllFiles() throws {
    let run = try hither(
      "report", "hike", "--leader", "leo", "-o", "deep/down/report", in: folder)
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    #expect(run.text.contains("leo") && run.text.contains("mia"))
    let names = try folder.names(of: "deep/down/report")
    #expect(Set(Self.always).isSubset(of: names))
    #expect(!names.contains("rejects.csv"))
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  /// Elsewhere `-` is standard output, to which several files cannot go; no folder of that name is made.
  @Test(arguments: ["report", "clock"])
  func standardOutputIsNoFolder(_ command: String) throws {
    let run = try hither(command, "hike", "-o", "-", in: folder)
    expectCivil(run, [64], command)
    #expect(run.diagnostics.contains("need a folder, not standard output"))
    #expect(try !folder.names(of: ".").contains("-"))
  }

  /// Only what is named is written; it is what the whole report holds, and files of an earlier run stay.
  @Test func whatIsWrittenCanBeChosen() throws {
    _ = try hither("report", "hike", "-o", "whole", in: folder)
    try folder.write("old", to: "some/outing.gpkg")
    let run = try hither(
      "report", "hike", "-o", "some", "--write", "page,summary,tracks", in: folder)
    #expect(run.status == 0 && !run.diagnostics.contains("--write"))
    let names = try folder.names(of: "some").filter { !$0.hasPrefix(".") }
    #expect(Set(names) == ["outing.gpkg", "report.html", "summary.json", "tracks.geojson"])
    for name in ["report.html", "summary.json", "tracks.geojson"] {
      #expect(try folder.bytes(of: "some/\(name)") == folder.bytes(of: "whole/\(name)"))
    }
    #expect(try folder.text(of: "some/outing.gpkg") == "old")
    for choice in ["summary", "all", "geopackage,events,card"] {
      let other = try hither("report", "hike", "-o", "other", "--write", choice, in: folder)
      // The same table; the path of the page only if that is written.
      let path = choice == "all" ? "other/report.html" : ""
      let lines = other.text.split(separator: "\n")
      #expect(other.status == 0 && lines.first == run.text.split(separator: "\n").first)
      #expect(other.text.hasSuffix(path.isEmpty ? "\n" : "\n\n\(path)\n"))
    }
    for name in ["summary.json", "events.ndjson", "card.png", "members.csv"] {
      #expect(try folder.bytes(of: "other/\(name)") == folder.bytes(of: "whole/\(name)"))
    }
  }

  @Test(arguments: [
    (["--write", "pages"], "a report has no file 'pages'"),
    (["--write", ""], "a report has no file ''"),
    (["--write", "summary", "--pdf"], "--pdf prints the page, which --write leaves out"),
  ])
  func aFileThatIsNoneIsRefused(_ more: [String], _ message: String) throws {
    let run = try hither(["report", "hike", "-o", "report"] + more, in: folder)
    expectCivil(run, [64], "report")
    #expect(run.diagnostics.contains(message))
  }

  /// The help names each file that is written.
  @Test func theHelpNamesAllFiles() throws {
    let help = try hither("report", "--help", in: folder).text
    for file in Self.always + ["rejects.csv"] { #expect(help.contains(file), "\(file)") }
  }

  @Test func filesAgreeWithEachOther() throws {
    _ = try hither("report", "hike", "-o", "report", in: folder)
    let summary = try JSONNode.parse(try folder.bytes(of: "report/summary.json"))
    #expect(try summary["schema"]?.string("schema") == "hither/summary/2")
    let members = try #require(summary["members"]).elements("members")
    let table = try folder.text(of: "report/members.csv").split(separator: "\n")
    let header = table[0].split(separator: ",").map(String.init)
    #expect(table.count == 1 + members.count)
    for (row, member) in zip(table.dropFirst(), members) {
      let cells = row.split(separator: ",", omittingEmptySubsequences: false)
      #expect(cells.count == header.count)
      for name in ["fixes", "raw_distance_m", "distance_m", "elapsed_s", "moving_s", "gap_s"] {
        let column = try #require(header.firstIndex(of: name))
        #expect(try member[name]?.number(name) == Double(cells[column]))
      }
    }
    let tracks = try JSONNode.parse(try folder.bytes(of: "report/tracks.geojson"))
    let features = try #require(tracks["features"]).elements("features")
    let ways = features.filter { $0["properties"]?["kind"]?.value == .string("track") }
    #expect(
      ways.map { $0["properties"]?["id"] }.map { $0?.value } == members.map { $0["id"]?.value })
    for way in ways {
      #expect(way["geometry"]?["type"]?.value == .string("MultiLineString"))
      #expect(way["properties"]?["distance_m"] != nil && way["properties"]?["role"] != nil)
    }
    let timeline = try folder.text(of: "report/timeline.csv")
    #expect(timeline.hasPrefix("member,state,place,start,end,duration_s\n"))
    let splits = try folder.text(of: "report/splits.csv")
    #expect(
      splits.hasPrefix(
        "member,unit,index,start,end,distance_m,duration_s,moving_s,ascent_m,descent_m,partial\n"))
    for line in try folder.text(of: "report/events.ndjson").split(separator: "\n") {
      let event = try JSONNode.parse(String(line))
      #expect(event["id"] != nil && event["type"] != nil && event["time"] != nil)
    }
  }

  /// The page opens without a network: nothing in it is fetched.
  @Test func pageStandsAlone() throws {
    _ = try hither("report", "hike", "-o", "report", in: folder)
    let page = try folder.text(of: "report/report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") || page.hasPrefix("<!doctype html>"))
    #expect(page.contains("</html>") && page.contains("<svg"))
    #expect(page.firstMatch(of: #/(?:src|href)=["'](?:https?:)?\/\//#) == nil)
    #expect(!page.contains("url(http") && !page.contains("@import"))
    #expect(page.firstMatch(of: #/<script[^>]*src/#) == nil)
    #expect(page.contains("content=\"default-src &#39;none&#39;;"))
  }

  /// `rejects.csv` is there when there are rejects, and goes when a later run has none.
  @Test func rejectsComeAndGo() throws {
    try folder.write("lat,lon,time\n47,11,2026-05-01T06:00:00Z\n99,1,\n\"a,b\",1,\n", to: "bad.csv")
    let run = try hither("report", "bad.csv", "-o", "report", in: folder)
    #expect(run.status == 0 && run.diagnostics.contains("2 records were not used"))
    #expect(run.diagnostics.contains("report/rejects.csv"))
    let rejects = try folder.text(of: "report/rejects.csv").split(separator: "\n")
    #expect(rejects.first == "file,line,column,reason,record")
    #expect(rejects.count == 3)
    #expect(rejects.dropFirst().allSatisfy { $0.hasPrefix("bad.csv,") })
    #expect(rejects[1].hasPrefix("bad.csv,3,") && rejects[2].hasPrefix("bad.csv,4,"))
    _ = try hither("report", "hike", "-o", "report", in: folder)
    #expect(!folder.holds("report/rejects.csv"))
    for command in [["summarize"], ["convert", "-o", "out.csv"]] {
      let kept = try hither(command + ["bad.csv", "--rejects", "kept.csv"], in: folder)
      #expect(kept.status == 0)
      #expect(try folder.text(of: "kept.csv").split(separator: "\n") == rejects)
    }
  }
}
