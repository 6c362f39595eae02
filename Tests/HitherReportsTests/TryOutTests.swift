import Foundation
import HitherReports
import Testing

@Test func writeOut() throws {
  let folder = "/tmp/reports-try"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  func put(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
  }
  let content = SampleOuting.content()
  try put("group.html", ReportPage.html(content))
  try put("summary.json", SummaryDocument.json(content.summary))
  try put("members.csv", MembersTable.csv(content.summary))
  try put("splits.csv", SplitsTable.csv(content.summary))
  try put("table.txt", Array(SummaryText.table(content.summary).utf8))
  try put(
    "single.html",
    ReportPage.html(
      SampleOuting.content(names: ["Otto"], leader: 0, outingName: "Around the lake", loop: true)))
  let many = (1...20).map { "Walker number \($0)" }
  try put("many.html", ReportPage.html(SampleOuting.content(names: many, leader: 4, hours: 8)))
}
