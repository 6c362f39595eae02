import HitherText
import Testing

@Suite struct PeekableSourceTests {
  @Test(arguments: [1, 3, .max], [0, 2, 5, 9])
  func whatIsLookedAtIsStillRead(piece: Int, count: Int) throws {
    let bytes = Array("abcdefg".utf8)
    var source = PeekableSource(BytesSource(bytes, pieceLength: piece))
    #expect(try source.peek(count) == Array(bytes.prefix(count)))
    #expect(try source.peek(1) == [0x61])
    var read: [UInt8] = []
    while true {
      let before = read.count
      let count = try source.read(into: &read, upTo: 2)
      #expect(count <= 2 && read.count == before + count)
      if count == 0 { break }
    }
    #expect(read == bytes)
    #expect(try source.peek(4) == [])
  }
}
