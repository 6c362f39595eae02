import HitherFormats
import HitherText
import Testing

/// Gzip files as the `gzip` program writes them, whole, joined, cut and damaged.
@Suite struct GzipBytesTests {
  /// "<gpx/>\n"
  static let first: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 179, 73, 47, 168, 208, 183, 227, 2, 0, 184, 180, 6, 34, 7, 0,
    0, 0,
  ]
  /// "second"
  static let second: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 43, 78, 77, 206, 207, 75, 1, 0, 105, 17, 31, 182, 6, 0, 0, 0,
  ]

  private func unpack(
    _ bytes: [UInt8], pieceLength: Int = .max, upTo count: Int = 1 << 16
  ) -> (text: String, failure: GzipError?) {
    let result = readAll(GzipBytes(BytesSource(bytes, pieceLength: pieceLength)), upTo: count)
    return (String(decoding: result.bytes, as: UTF8.self), result.failure as? GzipError)
  }

  @Test(arguments: [1, 2, 5, Int.max], [1, 3, 1 << 16])
  func membersFollowOneAnother(pieceLength: Int, count: Int) {
    let padding: [UInt8] = [0, 0, 0]
    let result = unpack(
      Self.first + Self.second + padding, pieceLength: pieceLength, upTo: count)
    #expect(result.text == "<gpx/>\nsecond")
    #expect(result.failure == nil)
  }

  @Test(arguments: 0..<27)
  func aCutFileGivesItsBeginning(length: Int) {
    let result = unpack(Self.second + Self.first.prefix(length))
    #expect(result.text.hasPrefix("second"))
    #expect("second<gpx/>\n".hasPrefix(result.text))
    let expected: GzipError? = length == 0 ? nil : length == 1 ? .trailingBytes : .cutOff
    #expect(result.failure == expected)
  }

  @Test func damageIsTold() {
    var bytes = Self.second + Self.first
    bytes[bytes.count - 8] ^= 1
    let result = unpack(bytes)
    #expect(result.text == "second<gpx/>\n")
    #expect(result.failure == .damaged)
    #expect(unpack(Self.first + Array("junk".utf8)).failure == .trailingBytes)
    #expect(unpack(Array("<gpx/>".utf8)).failure == .damaged)
    #expect(unpack([]).failure == .cutOff)
  }

  @Test func everyDamagedByteEndsTheReading() {
    for index in Self.first.indices {
      for bit in 0..<8 {
        var bytes = Self.first
        bytes[index] ^= 1 << UInt8(bit)
        let result = readAll(GzipBytes(BytesSource(bytes)))
        #expect(result.bytes.count < 100)
      }
    }
  }

  @Test func aBombIsRefused() {
    // A mebibyte of zeros as deflate packs it, which can be repeated.
    let start: [UInt8] = [236, 193, 49, 1, 0, 0, 0, 194, 160, 245, 79, 109, 8, 95, 160]
    let zeros = [UInt8](repeating: 0, count: 1016)
    let packed = start + zeros + [62, 3, 0, 0, 255, 255]
    let bytes = Self.first.prefix(10) + (0..<130).flatMap { _ in packed }
    var source = GzipBytes(BytesSource(Array(bytes)))
    var buffer: [UInt8] = []
    var total = 0
    var failure: (any Error)?
    do {
      while true {
        buffer.removeAll(keepingCapacity: true)
        let read = try source.read(into: &buffer, upTo: 1 << 16)
        if read == 0 { break }
        total += read
      }
    } catch {
      failure = error
    }
    #expect(failure as? GzipError == .expandsTooFar)
    #expect(total >= ByteLimits.freeExpansion)
    #expect(total < ByteLimits.freeExpansion + 1 << 21)
  }
}
