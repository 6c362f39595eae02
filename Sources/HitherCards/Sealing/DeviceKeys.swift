internal import HitherSealing

/// The key pair of a device; its id is derived from the public key, so that no other device can claim it.
package struct DeviceKeys: Hashable, Sendable {
  package let secret: [UInt8]
  package let publicKey: [UInt8]
  package let device: UniqueID

  /// New keys.
  package static func random() -> DeviceKeys { DeviceKeys(from: Sodium.random(Sodium.keyBytes)) }

  /// The key pair of 32 secret bytes; nil for any other number.
  package init?(secret: [UInt8]) {
    guard secret.count == Sodium.keyBytes else { return nil }
    self.init(from: secret)
  }

  private init(from secret: [UInt8]) {
    self.secret = secret
    publicKey = Sodium.publicKey(of: secret)
    device = UniqueID(of: publicKey)
  }
}

extension UniqueID {
  /// A unique random id.
  package static func random() -> UniqueID { UniqueID(of: Sodium.random(32)) }
}
