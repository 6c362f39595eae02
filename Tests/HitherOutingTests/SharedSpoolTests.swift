import Testing

@testable import HitherOuting

/// Spools that share a file read back their own bytes.
@Suite("Shared spool")
struct SharedSpoolTests {
  @Test func bytesOfTwoUsersStayApart() throws {
    let spool = SharedSpool()
    var (one, other) = (SpooledBytes(spool), SpooledBytes(spool))
    var expected: ([UInt8], [UInt8]) = ([], [])
    for index in 0..<500 {
      let bytes = (0..<(index % 17)).map { UInt8(truncatingIfNeeded: index + $0) }
      if index % 3 == 0 {
        try other.append(bytes)
        expected.1 += bytes
      } else {
        try one.append(bytes)
        expected.0 += bytes
      }
    }
    var read: ([UInt8], [UInt8]) = ([], [])
    try one.read { (bytes: [UInt8]) throws(HitherError) in read.0 += bytes }
    try other.read { (bytes: [UInt8]) throws(HitherError) in read.1 += bytes }
    #expect(read == expected)
  }
}
