import Foundation
import TestSupport
import Testing

/// `report --pdf` prints the page by a browser on this machine.
@Suite("Printed page")
struct PrintedPageTests {
  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "a hike % #1/leo.gpx")
  }

  private static let hasBrowser =
    FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

  @Test(.enabled(if: hasBrowser)) func isAPDF() throws {
    let run = try hither(
      "report", "a hike % #1", "-o", "out % #1", "--pdf", in: folder)
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    let bytes = try folder.bytes(of: "out % #1/report.pdf")
    #expect(bytes.starts(with: Array("%PDF-".utf8)) && bytes.count > 10_000)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("/Type /Page") && text.contains("%%EOF"))
    #expect(try !folder.names(of: "out % #1").contains { $0.hasSuffix(".part") })
  }

  /// Without a browser it is said before any work is done.
  @Test func saysWhatIsMissing() throws {
    let run = try hither(
      "report", "a hike % #1", "-o", "out", "--pdf", in: folder,
      environment: ["PATH": folder.path])
    #expect(run.status == 69)
    #expect(run.diagnosticLines.count == 2)
    #expect(run.diagnostics.contains("hint: install chromium"))
    #expect(!folder.holds("out"))
  }

  /// A browser that fails, or writes something else, is an error and leaves no file.
  @Test(arguments: ["exit 3", "for word; do :; done", "kill -9 $$"])
  func aBrokenBrowserIsToldOf(_ program: String) throws {
    try folder.write("#!/bin/sh\n\(program)\n", to: "bin/chromium")
    unsafe chmod(folder.path + "/bin/chromium", 0o755)
    let run = try hither(
      "report", "a hike % #1", "-o", "out", "--pdf", in: folder,
      environment: ["PATH": folder.path + "/bin:/usr/bin:/bin"])
    #expect(run.status == 69)
    #expect(run.diagnostics.hasPrefix("hither: error: out/report.pdf: the browser printed no PDF"))
    #expect(!folder.holds("out/report.pdf") && !folder.holds("out/report.pdf.part"))
    #expect(folder.holds("out/report.html"))
  }
}
