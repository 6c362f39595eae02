import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Rows that are read by their bytes are what they are when read cell by cell.
@Suite struct CSVPlainTests {
  private func same(
    _ text: [UInt8], pieceLength: Int = 1 << 17, _ place: Comment? = nil
  ) throws {
    func read(plainly: Bool) -> Result<Recorded, any Error> {
      Result {
        let source = PeekableSource(BytesSource(text, pieceLength: pieceLength))
        return try Recorded(
          CSVReader(source, file: "a.csv", options: CSVOptions(), readsPlainly: plainly))
      }
    }
    switch (read(plainly: true), read(plainly: false)) {
    case (.success(let plain), .success(let careful)):
      #expect(plain.fixes == careful.fixes, place)
      #expect(plain.members == careful.members, place)
      #expect(plain.rejects == careful.rejects, place)
      #expect(plain.notices == careful.notices, place)
      #expect(plain.recordCount == careful.recordCount, place)
    case (.failure(let plain), .failure(let careful)):
      #expect("\(plain)" == "\(careful)", place)
    default: Issue.record("one reads what the other does not")
    }
  }

  private func text(rows: Int, seed: UInt64, lineEnd: String = "\n") -> String {
    var random = SeededGenerator(seed: seed)
    func value(_ range: ClosedRange<Double>) -> String {
      let value = Double.random(in: range, using: &random)
      return switch Int.random(in: 0..<9, using: &random) {
      case 0: ""
      case 1: "\(value)"
      case 2: "\(value.rounded())"
      case 3: " \((value * 10).rounded() / 10)"
      default: "\((value * 1000).rounded() / 1000)"
      }
    }
    var text = "member,time,note,lat,lon,ele,accuracy,course,heart_rate,break" + lineEnd
    let names = ["leo", "fiona", "Zoë", "\"a,b\"", "'=x", "", "m 7"]
    let notes = ["", "-", "so what", "\"a \"\"b\"\"\"", "7"]
    let zones = ["Z", ".250Z", "Z", "+02:00", "", ".5Z"]
    for number in 0..<rows {
      let name = names[min(6, Int.random(in: 0..<40, using: &random) / 6)]
      let day = 1 + number % 28
      let lat = Double(Int.random(in: -900_000_000...900_000_000, using: &random)) / 1e7
      let lon = Double(Int.random(in: -1_800_000_000...1_800_000_000, using: &random)) / 1e7
      let cells = [
        name,
        "2026-02-\(day < 10 ? "0" : "")\(day)T0\(number % 10):1\(number % 7):59"
          + zones[Int.random(in: 0..<12, using: &random) / 2],
        notes[Int.random(in: 0..<5, using: &random)], "\(lat)",
        number % 11 == 0 ? "\(lon)12345678901" : "\(lon)", value(-100...9000), value(0...50),
        value(-10...400), value(40...200), ["", "0", "1", "true", "", "00"][number % 53 % 6],
      ]
      text += cells.joined(separator: ",") + lineEnd
      if number % 50 == 49 { text += "leo,2026-02-01T06:00:00Z,,47.1" + lineEnd + lineEnd }
    }
    return text
  }

  @Test(arguments: UInt64(1)...4, [7, 4096, 1 << 17])
  func whateverThePieces(seed: UInt64, pieceLength: Int) throws {
    let lineEnd = seed == 1 ? "\r\n" : seed == 2 ? "\r" : "\n"
    let text = Array(text(rows: 500, seed: seed, lineEnd: lineEnd).utf8)
    try same(text, pieceLength: pieceLength)
  }

  @Test(arguments: UInt64(20)...31)
  func withDamagedBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = Array(text(rows: 40, seed: seed).utf8)
    for _ in 0..<50 {
      let damaged = random.damaged(whole, with: ",\n\r\"-.:9T \0é+'")
      try same(damaged, Comment(rawValue: "seed \(seed)"))
    }
  }

  @Test func mostRowsAreReadByTheirBytes() throws {
    let row = "2026-02-01T06:00:00Z,47.1234567,-8.5,431.2\n"
    let text = "time,lat,lon,ele\n" + String(repeating: row, count: 1000)
    var reader = try CSVReader(
      PeekableSource(BytesSource(text)), file: "a.csv", options: CSVOptions(), readsPlainly: true)
    var batch = RecordBatch()
    var count = 0
    while try reader.read(&batch) { count += batch.fixes.count }
    #expect(count == 1000)
    #expect(reader.plainSearch.unusual < 2)
  }

  /// What looks plain and is not.
  @Test(arguments: [
    "2026-02-01T06:00:00Z,91,8,5", "2026-02-01T06:00:00Z,47,181,5", "2026-02-30T06:00:00Z,47,8,5",
    "2026-02-01T24:00:00Z,47,8,5", "2026-02-01T06:60:00Z,47,8,5", "2026-02-01 06:00:00Z,47,8,5",
    "2026-02-01T06:00:00,47,8,5", "2026-02-01T06:00:00Z,,8,5", "2026-02-01T06:00:00Z,47,8",
    "2026-02-01T06:00:00Z,47,8,5,", "2026-02-01T06:00:00Z,47,8,5,6",
    "2026-02-01T06:00:00Z,47,8,1e9",
    "2026-02-01T06:00:00Z,47.,8.,5.", "2026-02-01T06:00:00Z,+47,.5,-0.0", "1770000000,47,8,5",
    "2026-02-01T06:00:00Z,47N,8E,5", "2026-02-01T06:00:00Z,47,8,5 m", "2026-02-01T06:00:00Z;47;8;5",
    "0000-00-00T06:00:00Z,47,8,5", "\0\0\0\0\0\0\0\0\0\0\006:00:00Z,47,8,5",
  ])
  func unusualOnes(row: String) throws {
    let plain = "2026-02-01T06:00:00Z,47,8,5\n"
    try same(Array(("time,lat,lon,ele\n" + row + "\n" + plain + row + "\n" + plain).utf8))
    try same(Array(("time,lat,lon,ele\n" + plain + row).utf8))
    try same(Array((plain + row + "\n").utf8))
  }
}
