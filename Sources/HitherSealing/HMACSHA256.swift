internal import CSodium
internal import HitherText

/// The keyed digest of a message by HMAC with SHA-256 (RFC 2104).
///
/// A holder of the key can verify that the message is unchanged and from another holder.
package enum HMACSHA256 {
  /// The 32 bytes of the digest; the key may have any length.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func digest(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var digest = [UInt8](repeating: 0, count: SHA256.digestBytes)
    // None of the three can fail.
    _ = unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    _ = unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    _ = unsafe crypto_auth_hmacsha256_final(&state, &digest)
    return digest
  }

  /// The digest as 64 hexadecimal digits.
  package static func hexadecimal(_ message: [UInt8], key: [UInt8]) -> String {
    String(decoding: digest(message, key: key).flatMap(Hexadecimal.digits), as: UTF8.self)
  }
}
