import HitherText
import TestSupport
import Testing

/// Names from the input are text: no markup on the page, no formula in a table, no command to a
/// terminal.
@Suite("Hostile names")
struct HostileNamesTests {
  private static let script = "<script>alert(1)</script>"
  private static let formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"x\")"]
  private static let escape = "\u{1B}[31mred\u{1B}]0;title\u{07}\u{9B}2J\u{202E}end"

  private static func outing(_ names: [String], key: String = "name") throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var writer = JSONWriter(style: .line)
    writer.beginObject()
    writer.key("name")
    writer.value(names[0])
    writer.key("members")
    writer.beginArray()
    for (index, name) in names.enumerated() {
      writer.beginObject()
      writer.key("id")
      writer.value(key == "id" ? name : "m\(index)")
      writer.key("name")
      writer.value(name)
      writer.key(name + " key")
      writer.value("x")
      writer.key("tracks")
      writer.beginArray()
      writer.value("walk.gpx")
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    try folder.write(writer.buffer.bytes, to: "hike/outing.json")
    try folder.write(Tracks.gpx(name: "&lt;script&gt;alert(1)&lt;/script&gt;"), to: "hike/walk.gpx")
    return folder
  }

  @Test(arguments: ["name", "id"])
  func markupIsText(_ key: String) throws {
    let folder = try Self.outing(
      [Self.script, "\"><img src=x onerror=alert(1)>", "</svg></title></style><b>&amp;"], key: key)
    #expect(try hither("report", "hike", "-o", "report", in: folder).status == 0)
    let page = try folder.text(of: "report/report.html")
    // The page's own scripts with what they read, and no other.
    let scripts = Set(page.matches(of: #/<script[^>]*>/#).map { String($0.output) })
    #expect(
      scripts.isSubset(of: [
        "<script>", "<script type=\"module\">",
        "<script type=\"application/json\" id=\"outing-data\">",
        "<script type=\"application/json\" id=\"variants\">",
      ]))
    #expect(!page.contains("<script>alert"))
    for markup in ["<img", "onerror=alert(1)>", "</style><b>"] {
      #expect(!page.contains(markup), "\(markup)")
    }
    #expect(page.contains("&lt;script&gt;alert(1)"))
    // The pictures in the page carry the names too.
    let pictures = page.matches(of: #/<svg[\s\S]*?<\/svg>/#).map(\.output)
    #expect(!pictures.isEmpty && pictures.contains { $0.contains("&lt;script") })
  }

  @Test(arguments: ["name", "id"])
  func noCellIsAFormula(_ key: String) throws {
    let folder = try Self.outing(Self.formulas, key: key)
    #expect(try hither("report", "hike", "-o", "report", in: folder).status == 0)
    try folder.write("time,lat,lon\n2026-05-01T06:00:00Z,47,11\n=1+1,=2+2,=3+3\n", to: "bad.csv")
    let run = try hither(
      "convert", "hike", "bad.csv", "-o", "report/all.csv", "--rejects", "report/rejects.csv",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    for name in ["members.csv", "splits.csv", "timeline.csv", "all.csv", "rejects.csv"] {
      for cell in Self.cells(try folder.text(of: "report/\(name)")) {
        let isNumber = Double(cell) != nil
        let isFormula = cell.first.map { "=+-@\t\r".contains($0) } ?? false
        #expect(isNumber || !isFormula, "\(name): \(cell)")
      }
    }
    let members = try folder.text(of: "report/members.csv")
    #expect(members.contains("'=1+1") && members.contains("'@SUM(A1)"))
  }

  /// The cells of a table, quotes taken off.
  private static func cells(_ text: String) -> [String] {
    var cells: [String] = [""]
    var isQuoted = false
    for character in text {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted, "\n" where !isQuoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  @Test(arguments: [
    ["summarize", "hike"], ["summarize", "hike", "--dry-run"], ["report", "hike", "-o", "r"],
    ["summarize", "hike", "--leader", "\u{1B}[31mx"], ["summarize", "\u{1B}[2Jgone"],
    ["summarize", "walk\u{1B}[2J.csv"], ["summarize", "walk\u{1B}[2J.csv", "--dry-run"],
    ["summarize", "walk\u{1B}[2J.csv", "--strict"], ["summarize", "head\u{1B}[2J.csv"],
    ["\u{1B}[2J"], ["summarize", "--\u{1B}[2J"], ["convert", "hike", "-o", "a.\u{1B}[2J"],
    ["convert", "hike", "-o", "a", "--to", "\u{1B}[2J"], ["simulate", "\u{1B}[2J", "-o", "o"],
    ["summarize", "hike", "--timezone", "\u{1B}[2J"],
    ["summarize", "hike", "--shift", "\u{1B}[2J"],
  ])
  func terminalsAreNotSteered(_ arguments: [String]) throws {
    for key in ["name", "id"] {
      let folder = try Self.outing([Self.escape, "plain"], key: key)
      try folder.write(
        "time,lat,lon\n2026-05-01T06:00:00Z,\u{1B}[31m,11\n2026-05-01T06:00:00Z,1,11\n",
        to: "walk\u{1B}[2J.csv")
      try folder.write("time,\u{1B}[31m\n1,2\n", to: "head\u{1B}[2J.csv")
      let run = try hither(arguments, in: folder)
      expectCivil(run, [0, 64, 65, 66], "\(arguments)")
      #expect(!run.text.unicodeScalars.contains { steers($0) }, "\(run.text)")
      #expect(!(run.text + run.diagnostics).isEmpty)
    }
  }
}
