/// A device of the household as its edits tell.
package struct DeviceState: Hashable, Sendable {
  /// With which others know that it is the device; its id follows from it. Nil before its admission is known.
  package var publicKey: [UInt8]?
  package var name = FieldState()
  /// The edits that removed it, by id.
  package var removals: [OperationID] = []

  /// Whether it was removed, which is for ever.
  package var isRemoved: Bool { !removals.isEmpty }
  /// Whether others exchange edits with it.
  package var isTrusted: Bool { publicKey != nil && !isRemoved }
}
