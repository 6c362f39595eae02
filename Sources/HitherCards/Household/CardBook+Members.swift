package import HitherTracks

/// Who belongs to the household, and who has heard of what.
extension CardBook {
  /// Admits a device, this one or another.
  package mutating func admit(
    _ publicKey: [UInt8], name: String, now: Instant
  ) throws(CardError) {
    try edit(
      .admission(publicKey: publicKey, name: Change(.name, .value(name))), now: now)
  }

  /// The devices that have not heard yet of an edit, by id; those that were removed are not asked.
  package func unaware(of id: OperationID) -> [UniqueID] {
    household.devices.keys.sorted().filter {
      household.devices[$0]?.isTrusted == true && !heard(by: $0).covers(id)
    }
  }

  /// How many of the edits known here a device has not heard of, as far as is known.
  package func unheardCount(by device: UniqueID) -> Int {
    let heard = heard(by: device)
    return log.vector.entries.reduce(0) {
      $0 + Int($1.count) - Int(min($1.count, heard[$1.device]))
    }
  }

  /// The edits that removed devices, the earliest of each device, by id.
  package var removals: [OperationID] {
    household.devices.values.compactMap(\.removals.first).sorted()
  }

  /// The device that an edit removed; nil for any other edit.
  package func removed(by id: OperationID) -> UniqueID? {
    guard case .removal(let device) = log.operation(id)?.body else { return nil }
    return device
  }
}
