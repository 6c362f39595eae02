import HitherSealing
import Testing

/// The test cases of RFC 4231.
@Suite struct HMACSHA256Tests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let key: [UInt8]
    let message: [UInt8]
    let digest: String
  }

  @Test(arguments: [
    Case(
      testDescription: "1", key: Array(repeating: 0x0B, count: 20), message: Array("Hi There".utf8),
      digest: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    Case(
      testDescription: "2", key: Array("Jefe".utf8),
      message: Array("what do ya want for nothing?".utf8),
      digest: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
    Case(
      testDescription: "6, a key longer than a block", key: Array(repeating: 0xAA, count: 131),
      message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      digest: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
  ])
  func theDigestIsThatOfTheStandard(_ example: Case) {
    #expect(HMACSHA256.hexadecimal(example.message, key: example.key) == example.digest)
  }
}
