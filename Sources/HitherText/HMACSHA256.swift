/// The keyed digest of a message by HMAC with SHA-256 (RFC 2104).
///
/// A holder of the key can verify that the message is unchanged and from another holder.
public enum HMACSHA256 {
  /// The 32 bytes of the digest.
  ///
  /// - Complexity: O(n) in the bytes.
  public static func digest(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var block = key.count > 64 ? SHA256.digest(key) : key
    block += [UInt8](repeating: 0, count: 64 - block.count)
    let inner = SHA256.digest(block.map { $0 ^ 0x36 } + message)
    return SHA256.digest(block.map { $0 ^ 0x5C } + inner)
  }

  /// The digest as 64 hexadecimal digits.
  public static func hexadecimal(_ message: [UInt8], key: [UInt8]) -> String {
    SHA256.hexadecimal(of: digest(message, key: key))
  }
}
