import HitherFormats
import HitherText
import Testing

/// Texts in every encoding that is read are the same text.
@Suite struct TextDecodingBytesTests {
  static let text = "<?xml version='1.0'?><name>Überfahrt 山 🚶 €</name>\n"

  private func decode(_ bytes: [UInt8], pieceLength: Int = .max) throws -> String {
    let source = try TextDecodingBytes(BytesSource(bytes, pieceLength: pieceLength))
    let result = readAll(source, upTo: max(1, min(pieceLength, 4096)))
    if let failure = result.failure { throw failure }
    return String(decoding: result.bytes, as: UTF8.self)
  }

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return bigEndian ? bytes.reversed() : bytes
    }
  }

  @Test(arguments: [1, 2, 3, 7, Int.max])
  func everyEncodingGivesTheSameText(pieceLength: Int) throws {
    let long = Self.text + String(repeating: "🚶Ü山x", count: 700)
    let spellings: [[UInt8]] = [
      Array(long.utf8),
      [0xef, 0xbb, 0xbf] + Array(long.utf8),
      utf16("\u{feff}" + long, bigEndian: false),
      utf16("\u{feff}" + long, bigEndian: true),
      utf16(long, bigEndian: false),
      utf16(long, bigEndian: true),
    ]
    for spelling in spellings {
      #expect(try decode(spelling, pieceLength: pieceLength) == long)
    }
  }

  @Test(arguments: ["ISO-8859-1", "latin1", "windows-1252"])
  func aDeclaredEncodingIsUsed(name: String) throws {
    let declaration = "<?xml version=\"1.0\" encoding=\"\(name)\"?>"
    let bytes = Array(declaration.utf8) + [0xdc, 0x80, 0x9f, 0xe9]
    #expect(try decode(bytes) == declaration + "Ü€Ÿé")
  }

  @Test func anUnknownEncodingIsTold() throws {
    let bytes = Array("<?xml version='1.0' encoding='KOI8-R'?>".utf8)
    let source = try TextDecodingBytes(BytesSource(bytes))
    #expect(source.unknownEncoding == "KOI8-R")
    #expect(source.encoding == .utf8)
  }

  @Test func halfCharactersAreReplaced() throws {
    #expect(try decode([0xff, 0xfe, 0x41, 0, 0x3d, 0xd8, 0x42, 0]) == "A\u{fffd}B")
    #expect(try decode([0xff, 0xfe, 0x41, 0, 0x3d, 0xd8]) == "A\u{fffd}")
    #expect(try decode([0xff, 0xfe, 0x41, 0, 0x42]) == "A\u{fffd}")
    #expect(try decode([0xff, 0xfe]) == "")
  }
}
