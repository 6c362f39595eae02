/// A device of the household, according to its edits.
package struct DeviceState: Hashable, Sendable {
  /// The public key, which identifies the device and from which its id is derived; nil before its admission is known.
  package var publicKey: [UInt8]?
  package var name = FieldState()
  /// The edits that removed it, by id.
  package var removals: [OperationID] = []

  /// Whether it was removed, which is permanent.
  package var isRemoved: Bool { !removals.isEmpty }
  /// Whether others exchange edits with it.
  package var isTrusted: Bool { publicKey != nil && !isRemoved }
}
