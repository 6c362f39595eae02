import Foundation
import HitherText
import TestSupport
import Testing

/// A phone that was off for forty minutes of a loop: its distance is a lower bound, and is said to be one.
@Suite("A long recording gap")
struct LongGapTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    var lines = ["member,time,lat,lon"]
    for second in stride(from: 0, through: 6000, by: 10) {
      let angle = Double(second) * 1.2e-3
      let place = "\(46 + 0.008 * sin(angle)),\(14 + 0.0115 * cos(angle))"
      let time =
        "2026-05-01T\(Self.two(8 + second / 3600)):\(Self.two(second / 60 % 60)):\(Self.two(second % 60))Z"
      lines.append("ann,\(time),\(place)")
      if !(1800..<4200).contains(second) { lines.append("bob,\(time),\(place)") }
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "loop.csv")
  }

  private static func two(_ number: Int) -> String { String(100 + number).suffix(2).description }

  private func member(_ index: Int) throws -> JSONNode {
    let summary = try JSONNode.parse(try folder.bytes(of: "out/summary.json"))
    return try #require(summary["members"]).elements("members")[index]
  }

  @Test func eachOutputSaysSo() throws {
    let run = try hither("report", "loop.csv", "-o", "out", "--leader", "ann", in: folder)
    #expect(run.status == 0)
    let row = try #require(run.text.split(separator: "\n").first { $0.hasPrefix("bob") })
    #expect(row.contains("≥ "), "\(row)")
    #expect(run.text.split(separator: "\n").first { $0.hasPrefix("ann") }?.contains("≥") == false)
    let words = #/bob: at least [0-9.]+ km, 40 min not recorded/#
    #expect(run.text.contains(words), "\(run.text)")
    #expect(try folder.text(of: "out/message.txt").replacing("\u{A0}", with: " ").contains(words))
    let page = try folder.text(of: "out/report.html").replacing("\u{A0}", with: " ")
    #expect(page.contains(#/at least [0-9.]+ km, 40 min not recorded/#))
    // Drawn as what it is: a line over the gap that nobody is known to have walked.
    #expect(page.contains(#/<path class="unrecorded"[^>]* d="M[0-9 -]+l[0-9 -]+" ?\/>/#))
    let error = try #require(try member(1)["distance_se_m"]).number("distance_se_m")
    let missing =
      try #require(try member(0)["distance_m"]).number("distance_m")
      - (try #require(try member(1)["distance_m"]).number("distance_m"))
    #expect(missing > 0 && missing < 2 * error)
  }

  @Test(arguments: [("de", "mindestens", "nicht aufgezeichnet"), ("zh-Hant", "至少", "未記錄")])
  func inEveryLanguage(_ language: String, _ words: String, _ more: String) throws {
    let run = try hither(
      "report", "loop.csv", "-o", "out", "--leader", "ann", "--lang", language, in: folder)
    #expect(run.text.contains(words) && run.text.contains(more))
  }

  @Test("the distances of several members with gaps are on lines of their own, and not cut")
  func severalMembers() throws {
    let lines = try folder.text(of: "loop.csv").split(separator: "\n")
    let names = ["bob", "carl", "dora"]
    let others = names.flatMap { name in
      lines.filter { $0.hasPrefix("bob") }.map { name + $0.dropFirst(3) }
    }
    let all = lines.filter { !$0.hasPrefix("bob") }.map(String.init) + others
    try folder.write(all.joined(separator: "\n") + "\n", to: "loop.csv")
    let run = try hither("summarize", "loop.csv", in: folder)
    for name in names {
      let words = try Regex("\(name): at least [0-9.]+ km, 40 min not recorded")
      #expect(run.text.contains(words), "\(run.text)")
    }
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func thePaceIsOneFormula() throws {
    _ = try hither("convert", "loop.csv", "-o", "all.csv", in: folder)
    let rows = try folder.text(of: "loop.csv").split(separator: "\n")
    let bob = [rows[0]] + rows.filter { $0.hasPrefix("bob") }
    try folder.write(bob.joined(separator: "\n") + "\n", to: "bob.csv")
    _ = try hither("report", "bob.csv", "-o", "out", in: folder)
    let pace = try #require(try member(0)["pace_s_per_km"]).number("pace_s_per_km")
    let seconds = Int(pace.rounded())
    let text = "\(seconds / 60):\(Self.two(seconds % 60))"
    let page = try folder.text(of: "out/report.html").replacing("\u{A0}", with: " ")
    #expect(page.contains("\(text) min/km"), "\(text)")
    #expect(
      page.contains(#/>at least [0-9.]+ km<[^>]*>[^<]*<dd class="aside">40 min not recorded/#))
  }

  @Test func itIsExplained() throws {
    let run = try hither(
      "report", "loop.csv", "--leader", "ann", "--explain", "bob,distance_m", in: folder)
    #expect(run.text.contains("bob, distance_m: known"))
    #expect(run.text.contains("s of the time were not recorded; "))
    #expect(run.text.contains("the member travelled at least distance_m"))
    let other = try hither(
      "report", "loop.csv", "--leader", "ann", "--explain", "ann,distance_m", in: folder)
    #expect(other.text == "ann, distance_m: known\n")
  }
}
