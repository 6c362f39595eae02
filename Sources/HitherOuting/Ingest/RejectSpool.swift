import HitherEngine
import HitherTracks

/// Rejects on disk, as rows of the rejects file.
package struct RejectSpool {
  private var file: SpooledBytes
  private(set) var count = 0
  private var table = RejectsTable(writesHeader: false)

  init(_ spool: SharedSpool) { file = SpooledBytes(spool) }

  mutating func append(_ rejects: [Reject]) throws(HitherError) {
    for reject in rejects { table.append(reject) }
    try file.append(table.takeBytes())
    count += rejects.count
  }

  /// Codes the rows so far.
  mutating func code(_ c: inout StateCoder) throws(HitherError) {
    try file.code(&c)
    count = try c.codePart { [count] c throws(StateError) in try c.coded(count) }
  }

  /// Passes on the rows, without a header, in pieces.
  func read(_ body: ([UInt8]) throws(HitherError) -> Void) throws(HitherError) {
    try file.read(body)
  }
}
