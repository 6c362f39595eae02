internal import CSodium

/// The calls of libsodium used here, over arrays of bytes.
///
/// Each checks the lengths that the C function assumes.
package enum Sodium {
  package static let keyBytes = 32
  package static let nonceBytes = 24
  /// How much longer a sealed text is than the plain one.
  package static let sealBytes = 16

  /// Whether the library is ready; its random numbers need the system's.
  private static let isReady = sodium_init() >= 0

  /// `randombytes_buf`.
  package static func random(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium cannot be used on this system")
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      if let start = buffer.baseAddress { unsafe randombytes_buf(start, count) }
    }
    return bytes
  }

  /// `crypto_generichash` (BLAKE2b) of 32 bytes, with an optional key.
  package static func hash(_ parts: [[UInt8]], key: [UInt8] = []) -> [UInt8] {
    // Each part is preceded by its length, so no two lists of parts have the same input.
    let text = parts.flatMap { part in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: part.count >> $0) } + part
    }
    var digest = [UInt8](repeating: 0, count: keyBytes)
    let status = unsafe crypto_generichash(
      &digest, digest.count, text, UInt64(text.count), key.isEmpty ? nil : key, key.count)
    precondition(status == 0, "a key of \(key.count) bytes cannot be used")
    return digest
  }

  /// `crypto_scalarmult_base` (X25519): the public half of a secret key.
  package static func publicKey(of secret: [UInt8]) -> [UInt8] {
    precondition(secret.count == keyBytes)
    var key = [UInt8](repeating: 0, count: keyBytes)
    _ = unsafe crypto_scalarmult_base(&key, secret)
    return key
  }

  /// `crypto_scalarmult` (X25519): the shared secret; nil for a public key of small order.
  package static func shared(_ secret: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    guard secret.count == keyBytes, other.count == keyBytes else { return nil }
    var shared = [UInt8](repeating: 0, count: keyBytes)
    guard unsafe crypto_scalarmult(&shared, secret, other) == 0 else { return nil }
    return shared
  }

  /// `crypto_secretbox_open_easy` (XSalsa20 and Poly1305); nil for another key, or if anything was altered.
  package static func openBox(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    guard sealed.count >= sealBytes, key.count == keyBytes, nonce.count == nonceBytes else {
      return nil
    }
    // One byte more than needed, because an empty array has no address.
    var text = [UInt8](repeating: 0, count: sealed.count - sealBytes + 1)
    let status = unsafe crypto_secretbox_open_easy(
      &text, sealed, UInt64(sealed.count), nonce, key)
    guard status == 0 else { return nil }
    text.removeLast()
    return text
  }

  /// `crypto_aead_xchacha20poly1305_ietf_encrypt`; `label` is authenticated with it.
  package static func seal(
    _ text: [UInt8], key: [UInt8], nonce: [UInt8], label: [UInt8] = []
  ) -> [UInt8] {
    precondition(key.count == keyBytes && nonce.count == nonceBytes)
    var sealed = [UInt8](repeating: 0, count: text.count + sealBytes)
    var length: UInt64 = 0
    _ = unsafe crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, &length, text, UInt64(text.count), label, UInt64(label.count), nil, nonce, key)
    return sealed
  }

  /// `crypto_aead_xchacha20poly1305_ietf_decrypt`; nil if anything was altered.
  package static func open(
    _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], label: [UInt8] = []
  ) -> [UInt8]? {
    guard sealed.count >= sealBytes, key.count == keyBytes, nonce.count == nonceBytes else {
      return nil
    }
    // One byte more than needed, because an empty array has no address.
    var text = [UInt8](repeating: 0, count: sealed.count - sealBytes + 1)
    var length: UInt64 = 0
    let status = unsafe crypto_aead_xchacha20poly1305_ietf_decrypt(
      &text, &length, nil, sealed, UInt64(sealed.count), label, UInt64(label.count), nonce, key)
    guard status == 0 else { return nil }
    text.removeLast()
    return text
  }
}
