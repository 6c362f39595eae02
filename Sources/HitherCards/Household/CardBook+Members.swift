package import HitherTracks

/// Who belongs to the household, and who has heard of what.
extension CardBook {
  /// Admits a device, this one or another.
  package mutating func admit(
    _ publicKey: [UInt8], name: String, now: Instant, mark: UInt64 = Operation.randomMark
  ) throws(CardError) {
    try edit(
      .admission(publicKey: publicKey, name: Change(.name, .value(name))), now: now, mark: mark)
  }

  /// The devices that have not heard yet of an edit, by id; those that were removed are not asked.
  package func unaware(of id: OperationID) -> [UniqueID] {
    household.devices.keys.sorted().filter {
      household.devices[$0]?.isTrusted == true && !heard(by: $0).covers(id)
    }
  }

  /// Devices of the household that a device has not heard of, as far as is known here; by id.
  package func strangers(to device: UniqueID) -> [UniqueID] {
    guard household.devices[device]?.isTrusted == true else { return [] }
    let heard = heard(by: device)
    let admissions = log.missing().compactMap { operation -> (device: UniqueID, id: OperationID)? in
      guard case .admission(let key, _) = operation.body else { return nil }
      return (UniqueID(of: key), operation.id)
    }
    return household.devices.keys.sorted().filter { other in
      let own = admissions.filter { $0.device == other }
      return other != device && household.devices[other]?.isTrusted == true && !own.isEmpty
        && !own.contains { heard.covers($0.id) }
    }
  }

  /// How many of the edits known here a device has not heard of, as far as is known.
  package func unheardCount(by device: UniqueID) -> Int {
    let heard = heard(by: device)
    return log.vector.entries.reduce(0) {
      $0 + Int($1.count) - Int(min($1.count, heard[$1.device]))
    }
  }

  /// The line in which the next edit is made here.
  package var line: UniqueID { replica.place(forNextOf: device).device }

  /// How many edits of a device are known, on all its copies.
  package func editCount(of device: UniqueID) -> Int {
    log.lines(of: device).reduce(0) { $0 + log.chain(of: $1).count }
  }

  /// The lines behind forks of a device's edits, that nothing follows, by their names.
  package func copies(of device: UniqueID) -> [UniqueID] {
    household.copies.filter { line, copy in
      copy.device == device && line != device
        && !log.isFollowed(OperationID(device: line, sequence: log.vector[line]))
    }.keys.sorted {
      ((household.copies[$0]?.number ?? 0), $0) < ((household.copies[$1]?.number ?? 0), $1)
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
