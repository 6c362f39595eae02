import Glibc

extension TimeZone {
  /// Finds a zone in the system's tzdata; nil if there is none of that name.
  public init?(named name: String) {
    guard name != "UTC" else {
      self = .utc
      return
    }
    let isSafe = name.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "/"):
        true
      default: false
      }
    }
    guard isSafe, !name.isEmpty, name.utf8.first != UInt8(ascii: "/"),
      let bytes = Self.bytes(ofFile: "/usr/share/zoneinfo/" + name)
    else { return nil }
    self.init(name: name, tzif: bytes)
  }

  /// The contents of a small file; nil if it cannot be read.
  static func bytes(ofFile path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 8192)
    while bytes.count < 1 << 20 {
      let count = unsafe read(descriptor, &chunk, chunk.count)
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
    return nil
  }

  /// Reads the TZif format (RFC 8536), version 2 and later; nil for other bytes.
  init?(name: String, tzif bytes: [UInt8]) {
    var cursor = ZoneFileCursor(bytes: bytes)
    guard let old = cursor.header(), old.version >= UInt8(ascii: "2"),
      cursor.skip(old.bodyLength(timeWidth: 4)), let header = cursor.header(),
      header.types > 0
    else { return nil }
    let times = (0..<header.times).map { _ in cursor.integer(width: 8) }
    let places = (0..<header.times).map { _ in cursor.integer(width: 1) }
    let types = (0..<header.types).map { _ in
      (
        seconds: cursor.integer(width: 4), isDaylight: cursor.integer(width: 1),
        place: cursor.integer(width: 1)
      )
    }
    let letters = cursor.take(header.letters)
    guard cursor.skip(header.leaps * 12 + header.standards + header.universals),
      !cursor.isBeyondEnd
    else { return nil }
    let offsets = types.map { type in
      Offset(
        secondsEast: Int(type.seconds),
        abbreviation: String(
          decoding: letters.dropFirst(Int(type.place)).prefix { $0 != 0 }, as: UTF8.self))
    }
    guard places.allSatisfy({ offsets.indices.contains(Int($0)) }),
      offsets.allSatisfy({ abs($0.secondsEast) < 200_000 }),
      times == times.sorted()
    else { return nil }
    self.init(
      name: name, transitions: times, offsets: places.map { offsets[Int($0)] },
      first: offsets[0], rule: PosixZoneRule(cursor.footer))
  }
}

/// A cursor over the bytes of a TZif file; bytes past the end read as 0.
private struct ZoneFileCursor {
  let bytes: [UInt8]
  var position = 0

  struct Header {
    var version: UInt8
    var universals: Int
    var standards: Int
    var leaps: Int
    var times: Int
    var types: Int
    var letters: Int

    func bodyLength(timeWidth: Int) -> Int {
      times * (timeWidth + 1) + types * 6 + letters + leaps * (timeWidth + 4) + standards
        + universals
    }
  }

  var isBeyondEnd: Bool { position > bytes.count }

  mutating func header() -> Header? {
    guard take(4) == Array("TZif".utf8)[...], let version = take(1).first, skip(15) else {
      return nil
    }
    let counts = (0..<6).map { _ in Int(integer(width: 4)) }
    guard counts.allSatisfy({ (0...100_000).contains($0) }) else { return nil }
    return Header(
      version: version, universals: counts[0], standards: counts[1], leaps: counts[2],
      times: counts[3], types: counts[4], letters: counts[5])
  }

  mutating func skip(_ count: Int) -> Bool {
    position += count
    return !isBeyondEnd
  }

  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    let slice = bytes.dropFirst(position).prefix(count)
    position += count
    return slice
  }

  /// A big-endian signed integer.
  mutating func integer(width: Int) -> Int64 {
    var value: Int64 = 0
    for byte in take(width) { value = value << 8 | Int64(byte) }
    let unused = Int64(64 - width * 8)
    return width == 1 ? value : (value << unused) >> unused
  }

  /// The rule for times after the last transition, between two newlines.
  var footer: String {
    String(
      decoding: bytes.dropFirst(position + 1).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }
}
