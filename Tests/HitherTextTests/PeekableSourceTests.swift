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

  /// A source that breaks off.
  private struct BrokenSource: ByteSource {
    struct Fault: Error {}
    var bytes: [UInt8]

    mutating func read(into buffer: inout [UInt8], upTo count: Int) throws -> Int {
      guard !bytes.isEmpty else { throw Fault() }
      buffer.append(bytes.removeFirst())
      return 1
    }
  }

  /// What stands before a fault is seen and read; the fault comes when it is reached.
  @Test func aFaultComesAfterTheBytesBeforeIt() throws {
    var source = PeekableSource(BrokenSource(bytes: Array("abc".utf8)))
    #expect(try source.peek(9) == Array("abc".utf8))
    var read: [UInt8] = []
    #expect(try source.read(into: &read, upTo: 9) == 3)
    #expect(read == Array("abc".utf8))
    #expect(throws: BrokenSource.Fault.self) { try source.read(into: &read, upTo: 9) }
    #expect(throws: BrokenSource.Fault.self) { try source.peek(1) }
  }
}
