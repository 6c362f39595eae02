import HitherGeodesy
import HitherText
import HitherTracks
import TestSupport
import Testing

@testable import HitherFormats

/// Records that are read by the shape of one before are what they are when read in full.
@Suite struct RecordShapeTests {
  enum Form: CaseIterable { case gpx, csv, ndjson }

  private func read(_ form: Form, _ text: [UInt8], _ pieceLength: Int, plainly: Bool) throws
    -> Recorded
  {
    let source = BytesSource(text, pieceLength: pieceLength)
    return switch form {
    case .gpx: try Recorded(GPXReader(source, file: "a", readsPlainly: plainly))
    case .csv:
      try Recorded(
        CSVReader(
          PeekableSource(source), file: "a", options: CSVOptions(), readsPlainly: plainly))
    case .ndjson:
      try Recorded(NDJSONReader(PeekableSource(source), file: "a", readsPlainly: plainly))
    }
  }

  private func same(
    _ form: Form, _ text: [UInt8], pieceLength: Int = 1 << 17, _ place: Comment? = nil
  ) throws {
    let plain = Result { try read(form, text, pieceLength, plainly: true) }
    let careful = Result { try read(form, text, pieceLength, plainly: false) }
    switch (plain, careful) {
    case (.success(let plain), .success(let careful)):
      #expect(plain.fixes == careful.fixes, place)
      #expect(
        plain.fixes.map(\.temperature.bitPattern) == careful.fixes.map(\.temperature.bitPattern),
        place)
      #expect(plain.members == careful.members, place)
      #expect(plain.rejects == careful.rejects, place)
      #expect(plain.notices == careful.notices, place)
      #expect(plain.recordCount == careful.recordCount, place)
    case (.failure(let plain), .failure(let careful)):
      #expect("\(plain)" == "\(careful)", place)
    default: Issue.record("one reads what the other does not")
    }
  }

  /// Records that mostly differ in digits, and now and then in what a shape must not be deceived by; of odd seeds
  /// with as many digits each. The members are of different places; they may alternate.
  private func records(
    _ form: Form, _ count: Int, seed: UInt64, oddEach odd: Int, alternating: Bool = false
  ) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    func digits(_ count: ClosedRange<Int>) -> String {
      let count = seed % 2 == 1 ? min(7, count.upperBound) : Int.random(in: count, using: &random)
      return (0..<count).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
    }
    func pick(_ usual: @autoclosure () -> String, _ others: [String]) -> String {
      odd > 0 && Int.random(in: 0..<odd, using: &random) == 0
        ? others.randomElement(using: &random) ?? "" : usual()
    }
    let long = ["5", "50", "51", "49", "4999999999999", "5000000000000001", "6", "0"]
    let numbers = ["", "-", "+5", ".5", "5.", "007", "1e2", "1E-1", "99999.999", "123456.7", "-0"]
    var text = ""
    switch form {
    case .gpx: text = "<gpx version=\"1.1\"><trk><trkseg>\n"
    case .csv: text = "member,time,note,lat,lon,ele,accuracy,temperature\n"
    case .ndjson: break
    }
    for number in 0..<count {
      let clock = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
      let second = pick("\(clock(number % 60))", ["60", "7", "0x", "000"])
      let time =
        "2026-05-\(clock(1 + number / 500 % 28))T\(clock(number / 60 % 24)):\(clock(number % 59)):\(second)"
        + pick(seed % 4 < 2 ? "Z" : ".\(digits(3...3))Z", [".5Z", "+02:00", "", ".1235Z", "z"])
      let (degrees, other) = alternating && number % 3 > 0 ? ("0.", "-0.") : ("47.", "-8.")
      let lat = pick(degrees, ["48.", "-47.", "90.", "+47.", "147.", "47"]) + digits(1...7)
      let lon = pick(other, ["-7.", "8.", "180.", "-08."]) + digits(1...9) + pick("", long)
      let ele = pick(digits(3...4) + "." + digits(1...2), numbers)
      let accuracy = pick("1" + digits(0...1), numbers + ["0", "0.0", "0.0004"])
      let temperature = pick("-1" + digits(0...1) + ".5", numbers)
      let usual = ["leo", "fiona m", "Zoë"][(alternating ? number : number / 100) % 3]
      let name = pick(usual, ["m 7", " leo", "'=x", "a.b"])
      switch form {
      case .gpx:
        text += "<trkpt lat=\"\(lat)\" lon=\"\(lon)\"><ele>\(ele)</ele><time>\(time)</time>"
        text += "<extensions><h:accuracy>\(accuracy)</h:accuracy><h:atemp>\(temperature)</h:atemp>"
        text += "</extensions>" + pick("</trkpt>\n", ["</trkpt>", "<sat>7</sat></trkpt>"])
      case .csv:
        let cells = [name, time, pick("no \(number)", ["", "x"]), lat, lon, ele, accuracy]
        text += (cells + [temperature]).joined(separator: ",")
        text += seed % 3 == 0 ? "\r\n" : pick("\n", ["\r\n", ",\n", "\n\n"])
      case .ndjson:
        text += "{\"member\": \"\(pick(name, ["l\\u0065o", ""]))\", \"time\": \"\(time)\", "
        text += "\"lat\": \(lat), \"lon\": \(lon), \"ele\": \(pick(ele, ["null", "\"5\""])), "
        text += "\"accuracy\": \(accuracy), \"temperature\": \(temperature)"
        text += pick("}", [", \"break\": true}", ", \"other\": 7}", " }", "} "])
        text += seed % 3 == 0 ? "\r\n" : pick("\n", ["\r\n", "\n\n", "\r"])
      }
    }
    if form == .gpx { text += "</trkseg></trk></gpx>\n" }
    return Array(text.utf8)
  }

  @Test(arguments: Form.allCases, UInt64(1)...6)
  func likeOnes(form: Form, seed: UInt64) throws {
    try same(form, records(form, 3000, seed: seed, oddEach: 0))
  }

  @Test(arguments: Form.allCases, UInt64(31)...36)
  func ofAlternatingMembers(form: Form, seed: UInt64) throws {
    for odd in [0, 40] {
      let text = records(form, 2000, seed: seed, oddEach: odd, alternating: true)
      try same(form, text, "seed \(seed)")
    }
  }

  @Test(arguments: Form.allCases, UInt64(11)...16)
  func withOddOnes(form: Form, seed: UInt64) throws {
    for odd in [8, 40, 400] {
      let text = records(form, 800, seed: seed, oddEach: odd)
      for pieceLength in [700, 4096, 1 << 17] {
        try same(form, text, pieceLength: pieceLength, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Form.allCases, UInt64(20)...27)
  func withDamagedBytes(form: Form, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let whole = records(form, 30, seed: seed, oddEach: 0)
    for _ in 0..<60 {
      try same(form, random.damaged(whole, with: "<>,\"\n\r:.-+059eT \0é}"), "seed \(seed)")
    }
  }

  /// The rows of a file by the shape of its first, and how many they are.
  private func rows(_ text: String, after first: String, _ marks: RecordMarks) -> Int? {
    let bytes = Array((first + text + String(repeating: " ", count: 600)).utf8)
    let length = first.utf8.count
    guard let shape = RecordShape(bytes.span, 0..<length, marks) else { return nil }
    var fixes = PlainFixes()
    var names: [Range<Int>] = []
    return fixes.append(shape, bytes.span, from: length, upTo: 1024, &names).count
  }

  @Test func whatHasTheShapeIsReadByIt() {
    let first = "2026-05-01T06:00:00Z,47.1,8.5,400\n"
    var marks = RecordMarks()
    marks.begin(isWanted: true)
    marks.record(.time(1_777_615_200_000), at: 0)
    marks.record(.latitude, at: 21)
    marks.record(.longitude, at: 26)
    marks.record(.sensor(.elevation, Sensor.elevation.range), at: 30)
    let alike = "2026-05-01T23:59:59Z,47.7654321,8.1,99999.999\n"
    let elsewhere = "2026-05-01T06:00:00Z,-48.1,179.5,400\n"
    #expect(rows(alike + elsewhere + first, after: first, marks) == 3)
    for other in [
      "2026-05-02T06:00:00Z,47.1,8.5,400\n", "2026-05-01T24:00:00Z,47.1,8.5,400\n",
      "2026-05-01T06:60:00Z,47.1,8.5,400\n", "2026-05-01T06:00:60Z,47.1,8.5,400\n",
      "2026-05-01T06:00:00Z,047.1,8.5,400\n", "2026-05-01T06:00:00Z,47.,8.5,400\n",
      "2026-05-01T06:00:00Z,90.0,8.5,400\n", "2026-05-01T06:00:00Z,47.1,+8.5,400\n",
      "2026-05-01T06:00:00Z,47.12345675,8.5,400\n", "2026-05-01T06:00:00Z,47.1,8.5,-400\n",
      "2026-05-01T06:00:00Z,47.1,8.5,0400\n", "2026-05-01T06:00:00Z,47.1,8.5,400.1234\n",
      "2026-05-01T06:00:00Z,47.1,8.5,400000\n", "2026-05-01T06:00:00Z,47.1,8.5,400.\n",
      "2026-05-01T06:00:00Z,47.1,8.5,400,\n", "2026-05-01T06:00:00Z,47.1,8.5,\n",
    ] {
      #expect(rows(alike + other, after: first, marks) == 1, "\(other)")
    }
  }

  @Test func longRecordsHaveNoShape() throws {
    for length in [300, 400, 480, 511, 512, 513, 600] {
      let note = String(repeating: "x", count: length - 60)
      for form in [Form.csv, .ndjson] {
        var text = form == .csv ? "note,time,lat,lon,ele\n" : ""
        for number in 100..<140 {
          let time = "2026-05-01T06:00:00Z"
          text +=
            form == .csv
            ? "n,\(time),47.\(number),8.5,\(note)\n"
            : "{\"time\":\"\(time)\",\"lat\":47.\(number),\"lon\":8.5,\"member\":\"\(note)\"}\n"
        }
        try same(form, Array(text.utf8))
      }
    }
  }
}
