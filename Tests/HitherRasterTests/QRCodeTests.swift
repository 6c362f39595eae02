import HitherRaster
import Testing

/// Codes for a camera. That a reader finds the text in them is tested in the browser.
@Suite("QR codes") struct QRCodeTests {
  @Test func aCodeHasTheThreeSquaresOfTheStandard() throws {
    let code = try QRCode("https://hike.example/#join=0123456789abcdef")
    // The rows of the square from which a reader finds the code, and its light frame.
    let square = [
      "11111110", "10000010", "10111010", "10111010", "10111010", "10000010", "11111110",
    ]
    for (row, line) in square.enumerated() {
      for (column, digit) in line.enumerated() {
        let isDark = digit == "1"
        #expect(code.isDark(row: row, column: column) == isDark)
        #expect(code.isDark(row: row, column: code.side - 1 - column) == isDark)
        #expect(code.isDark(row: code.side - 1 - row, column: column) == isDark)
      }
    }
    #expect(!code.isDark(row: -1, column: 0) && !code.isDark(row: 0, column: code.side))
  }

  @Test func pathAndLinesHaveTheSameModules() throws {
    let code = try QRCode("Grüße 山")
    let dark = (0..<code.side).map { row in
      (0..<code.side).filter { code.isDark(row: row, column: $0) }.count
    }.reduce(0, +)
    let lengths = code.path.split(separator: "h").dropFirst().compactMap {
      Int($0.prefix { $0.isNumber })
    }
    #expect(lengths.reduce(0, +) == dark)
    let lines = code.terminalLines
    let halves = lines.joined().map { ["▀", "▄"].contains($0) ? 1 : $0 == "█" ? 2 : 0 }
    #expect(halves.reduce(0, +) == dark)
    #expect(lines.count == (code.side + 2 * QRCode.margin + 1) / 2)
  }

  @Test func whatDoesNotFitIsRefused() {
    #expect(throws: RasterError.self) { try QRCode(String(repeating: "x", count: 3000)) }
    #expect(throws: RasterError.self) { try QRCode("") }
  }
}
