internal import CSodium
internal import HitherText

/// The SHA-256 digest of bytes (FIPS 180-4).
///
/// It identifies documents by their content, as a page's content security policy does with its scripts.
package enum SHA256 {
  static let digestBytes = 32

  /// The 32 bytes of the digest.
  ///
  /// - Complexity: O(n) in the bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: digestBytes)
    // It cannot fail.
    _ = unsafe crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    return digest
  }

  /// The digest as 64 hexadecimal digits in lower case, as `sha256sum` prints it.
  package static func hexadecimal(_ bytes: [UInt8]) -> String {
    String(decoding: digest(bytes).flatMap(Hexadecimal.digits), as: UTF8.self)
  }

  /// The digest in base 64, as a policy for content of pages takes it.
  package static func base64(_ bytes: [UInt8]) -> String {
    let digest = digest(bytes)
    let variant = Int32(sodium_base64_VARIANT_ORIGINAL)
    var text = [CChar](repeating: 0, count: sodium_base64_encoded_len(digest.count, variant))
    _ = unsafe sodium_bin2base64(&text, text.count, digest, digest.count, variant)
    return String(decoding: text.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// The SHA-256 digest of bytes that come in parts.
package struct SHA256Stream: Sendable {
  private var state = crypto_hash_sha256_state()

  package init() {
    // None of the three can fail.
    _ = unsafe crypto_hash_sha256_init(&state)
  }

  /// Appends bytes.
  package mutating func add(_ bytes: ArraySlice<UInt8>) {
    _ = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe crypto_hash_sha256_update(&state, bytes.baseAddress, UInt64(bytes.count))
    }
  }

  /// The digest of all bytes as 64 hexadecimal digits.
  package func hexadecimal() -> String {
    var state = state
    var digest = [UInt8](repeating: 0, count: SHA256.digestBytes)
    _ = unsafe crypto_hash_sha256_final(&state, &digest)
    return String(decoding: digest.flatMap(Hexadecimal.digits), as: UTF8.self)
  }
}
