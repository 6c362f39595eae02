internal import HitherSealing
import HitherText

/// The file with the key of an encrypted store.
package enum KeyFile {
  /// The key: 32 raw bytes, or 64 hexadecimal digits; nil for anything else.
  package static func key(_ bytes: [UInt8]) -> [UInt8]? {
    if bytes.count == Sodium.keyBytes { return bytes }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let digits = Array(bytes.split { blanks.contains($0) }.joined())
    guard digits.count == 2 * Sodium.keyBytes else { return nil }
    return Hexadecimal.bytes(digits)
  }
}
