import HitherSealing
import Testing

@Suite struct SecretBoxTests {
  static func bytes(_ digits: String) -> [UInt8] {
    let digits = Array(digits)
    return stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
  }

  /// The example of "Cryptography in NaCl" by D. J. Bernstein, section 10.
  @Test func theExampleOfNaClIsOpened() {
    let key = Self.bytes("1b27556473e985d462cd51197a9a46c76009549eac6474f206c4ee0844f68389")
    let nonce = Self.bytes("69696ee955b62b73cd62bda875fc73d68219e0036b7a0b37")
    let text = Self.bytes(
      "be075fc53c81f2d5cf141316ebeb0c7b5228c52a4c62cbd44b66849b64244ffce5ecbaaf33bd751a1ac728d45e6c"
        + "61296cdc3c01233561f41db66cce314adb310e3be8250c46f06dceea3a7fa1348057e2f6556ad6b1318a024a83"
        + "8f21af1fde048977eb48f59ffd4924ca1c60902e52f0a089bc76897040e082f937763848645e0705")
    var sealed = Self.bytes(
      "f3ffc7703f9400e52a7dfb4b3d3305d98e993b9f48681273c29650ba32fc76ce48332ea7164d96a4476fb8c531a1"
        + "186ac0dfc17c98dce87b4da7f011ec48c97271d2c20f9b928fe2270d6fb863d51738b48eeee314a7cc8ab93216"
        + "4548e526ae90224368517acfeabd6bb3732bc0e9da99832b61ca01b6de56244a9e88d5f9b37973f622a43d14a6"
        + "599b1f654cb45a74e355a5")
    #expect(Sodium.openBox(sealed, key: key, nonce: nonce) == text)
    #expect(Sodium.openBox(sealed, key: key.reversed(), nonce: nonce) == nil)
    #expect(Sodium.openBox(Array(sealed.prefix(15)), key: key, nonce: nonce) == nil)
    sealed[20] ^= 1
    #expect(Sodium.openBox(sealed, key: key, nonce: nonce) == nil)
  }
}
