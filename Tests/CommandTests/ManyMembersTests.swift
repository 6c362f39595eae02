import TestSupport
import Testing

/// An outing with more members than a process may open files.
@Suite("Many members")
struct ManyMembersTests {
  @Test("a report needs no open file for each member")
  func openFiles() throws {
    let folder = try ScratchFolder()
    for index in 0..<150 {
      let rows = (0..<4).map { "2026-05-01T06:00:\($0 * 10 + 10)Z,47.\(index + 100)\($0),11\n" }
      try folder.write("time,lat,lon\n" + rows.joined(), to: "outing/m\(index).csv")
    }
    let run = try shell("ulimit -n 64 && exec hither report outing -o out -q", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let members = try folder.text(of: "out/members.csv")
    #expect(members.split(separator: "\n").count == 151)
    #expect(members.contains("m149,"))
  }
}
