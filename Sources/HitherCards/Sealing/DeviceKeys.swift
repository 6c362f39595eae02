internal import HitherSealing

/// The pair of keys of a device; its id follows from the public one, so that no other can take it.
package struct DeviceKeys: Hashable, Sendable {
  package let secret: [UInt8]
  package let publicKey: [UInt8]
  package let device: UniqueID

  /// New keys.
  package static func random() -> DeviceKeys { DeviceKeys(from: Sodium.random(Sodium.keyBytes)) }

  /// The keys that follow from 32 secret bytes; nil for any other number.
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
  /// One that nobody else has.
  package static func random() -> UniqueID { UniqueID(of: Sodium.random(32)) }
}
