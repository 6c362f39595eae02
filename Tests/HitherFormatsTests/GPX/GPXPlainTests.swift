import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Points that are read by their bytes are what they are when read element by element.
@Suite struct GPXPlainTests {
  private static let head = "<gpx version=\"1.1\"><trk><name>A</name><trkseg>\n"
  private static let end = "</trkseg></trk></gpx>\n"

  private func same(
    _ document: [UInt8], pieceLength: Int = 1 << 17, _ place: Comment? = nil
  ) throws {
    func read(plainly: Bool) -> Result<Recorded, any Error> {
      Result {
        try Recorded(
          GPXReader(
            BytesSource(document, pieceLength: pieceLength), file: "a.gpx", readsPlainly: plainly))
      }
    }
    switch (read(plainly: true), read(plainly: false)) {
    case (.success(let plain), .success(let careful)):
      #expect(plain.fixes == careful.fixes, place)
      #expect(plain.kinds == careful.kinds, place)
      #expect(plain.rejects == careful.rejects, place)
      #expect(plain.notices == careful.notices, place)
      #expect(plain.recordCount == careful.recordCount, place)
    case (.failure(let plain), .failure(let careful)):
      #expect("\(plain)" == "\(careful)", place)
    default: Issue.record("one reads what the other does not")
    }
  }

  private func document(points: Int, seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    let spaces = ["", "\n", " ", "\n    ", "\r\n\t"]
    var text = Self.head
    for number in 0..<points {
      let space = spaces.randomElement(using: &random) ?? ""
      let lat = Double(Int.random(in: -90_000_000...90_000_000, using: &random)) / 1e6
      let lon = Double(Int.random(in: -180_000_000...180_000_000, using: &random)) / 1e6
      let position = ["lat=\"\(lat)\"", "lon=\"\(lon)\""]
      // Longer than the memory of the shapes, so that each order has runs of its own.
      let isOther = number / 30 % 2 == 1
      text += "<trkpt \((isOther ? position.reversed() : position).joined(separator: " "))>" + space
      let height = number % 3 != 0 ? "<ele>\(Double(number) / 8)</ele>" + space : ""
      let time =
        number % 5 != 0
        ? "<time>2026-05-0\(number % 9 + 1)T06:00:\(10 + number % 50)Z</time>" + space : ""
      text += number / 50 % 2 == 1 ? time + height : height + time
      switch number % 13 {
      case 0:
        text += "<extensions><h:accuracy>\(Double(number) / 7)</h:accuracy></extensions>" + space
      case 1...3:
        text += "<extensions>" + space + "<g:TrackPointExtension>" + space
        text += "<g:atemp>21</g:atemp><g:hr>\(number)</g:hr>" + space + "<g:cad>80.5</g:cad>"
        text += "</g:TrackPointExtension>" + space + "<battery>7</battery></extensions>"
      case 4: text += "<extensions><power>200</power><speed>1.5</speed></extensions>"
      default: break
      }
      if number % 17 == 0 { text += "<sat>7</sat><hdop>1.5</hdop>" }
      text += "</trkpt>" + space
      if number % 40 == 39 { text += "</trkseg><trkseg>" }
      if number % 100 == 99 { text += "</trkseg></trk><trk><name>B</name><trkseg>" }
    }
    return text + Self.end
  }

  @Test(arguments: UInt64(1)...4, [1, 13, 4096, 1 << 17])
  func whateverThePieces(seed: UInt64, pieceLength: Int) throws {
    try same(Array(document(points: 400, seed: seed).utf8), pieceLength: pieceLength)
  }

  @Test func batchesEndAtTheSamePoints() throws {
    try same(Array(document(points: 2500, seed: 9).utf8))
  }

  @Test(arguments: UInt64(20)...35)
  func withDamagedBytes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = Array(document(points: 30, seed: seed).utf8)
    for _ in 0..<60 {
      let damaged = random.damaged(whole, with: "<>&\"/=x \0é-.9eT")
      try same(damaged, Comment(rawValue: "seed \(seed)"))
    }
  }

  /// What looks plain and is not.
  @Test(arguments: [
    "<trkpt lat=\"91\" lon=\"8\"></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"/>",
    "<trkpt lat=\" 47\" lon=\"8\"><ele> 5 </ele><time>2026-05-01T06:00:00</time></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><ele>nan</ele></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><ele></ele></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><ele>1e9</ele></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><ele>5</ele><ele>6</ele></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><time>2026-05-01T06:00:00Z</time><ele>5</ele></trkpt>",
    "<trkpt lon=\"8\" lat=\"91\"></trkpt>",
    "<trkpt lon=\"8\" lon=\"9\"></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><time>2026-05-01T06:00:00Z</time><ele>5</ele><time>2026-05-01T06:00:01Z</time></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions></extensions><ele>5</ele><extensions></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><time>yesterday</time></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><trkpt lat=\"48\" lon=\"8\"></trkpt></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"></trkseg>",
    "<trkpt lat=\"47\" lon=\"8\"></trkpt>text<trkpt lat=\"47.1\" lon=\"8\"></trkpt>",
    "<!-- <trkpt lat=\"47\" lon=\"8\"></trkpt> --><trkpt lat=\"47.1\" lon=\"8\"></trkpt>",
    "<wpt lat=\"47\" lon=\"8\"></wpt><trkpt lat=\"47\" lon=\"8\"></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><hr>80</hr><hr>81</hr></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><a:hr>80</b:hr></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><a:hr>80</a:cad></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><hr>8000</hr></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><accuracy>0</accuracy></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><accuracy>0.0001</accuracy></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><TrackPointExtension></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions></TrackPointExtension></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions><a:TrackPointExtension></b:TrackPointExtension></extensions></trkpt>",
    "<trkpt lat=\"47\" lon=\"8\"><extensions></extensions></trkpt>",
    "</trkseg></trk></gpx><trkpt lat=\"47\" lon=\"8\"></trkpt>",
  ])
  func unusualOnes(points: String) throws {
    try same(Array((Self.head + points + Self.end).utf8))
    try same(Array((points + Self.end).utf8))
  }

  @Test func manyUnusualOnesEndTheSearch() throws {
    let usual = "<trkpt lat=\"47\" lon=\"8\"><ele>5</ele></trkpt>\n"
    let unusual = "<trkpt lat=\"47\" lon=\"8\"><sat>5</sat></trkpt>\n"
    let points = usual + String(repeating: unusual, count: 100) + usual
    try same(Array((Self.head + points + Self.end).utf8))
  }

  @Test func aSourceThatFailsIsToldAtTheSamePlace() throws {
    var careful = GPXReader(FailingSource(text: document(points: 50, seed: 3)), file: "a.gpx")
    var plain = GPXReader(
      FailingSource(text: document(points: 50, seed: 3)), file: "a.gpx", readsPlainly: false)
    var (one, other) = (RecordBatch(), RecordBatch())
    func read(_ reader: inout GPXReader, _ batch: inout RecordBatch) -> String {
      do { while try reader.read(&batch) {} } catch { return "\(error)" }
      return "\(reader.notices)"
    }
    #expect(read(&careful, &one) == read(&plain, &other))
  }
}

/// Gives its text, and then fails.
private struct FailingSource: ByteSource {
  var text: String
  private var isRead = false

  init(text: String) { self.text = text }

  mutating func read(into bytes: inout [UInt8], upTo count: Int) throws -> Int {
    guard !isRead else { throw GzipError.damaged }
    isRead = true
    bytes += Array(text.utf8)
    return text.utf8.count
  }
}
