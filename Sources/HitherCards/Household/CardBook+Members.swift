package import HitherTracks

/// The members of the household, and which edits each device is known to have.
extension CardBook {
  /// Admits a device, this one or another.
  package mutating func admit(
    _ publicKey: [UInt8], name: String, now: Instant, mark: UInt64 = Operation.randomMark
  ) throws(CardError) {
    try edit(
      .admission(publicKey: publicKey, name: Change(.name, .value(name))), now: now, mark: mark)
  }

  /// The devices that are not known to have an edit, by id; without removed devices.
  package func unaware(of id: OperationID) -> [UniqueID] {
    household.devices.keys.sorted().filter {
      household.devices[$0]?.isTrusted == true && !heard(by: $0).covers(id)
    }
  }

  /// Devices of the household that a device does not know, as far as known here; by id.
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

  /// The number of edits known here that a device is not known to have.
  package func unheardCount(by device: UniqueID) -> Int {
    let heard = heard(by: device)
    return log.vector.entries.reduce(0) {
      $0 + Int($1.count) - Int(min($1.count, heard[$1.device]))
    }
  }

  /// The line of the next edit made here.
  package var line: UniqueID { replica.place(forNextOf: device).device }

  /// The number of known edits of a device, on all its copies.
  package func editCount(of device: UniqueID) -> Int {
    log.lines(of: device).reduce(0) { $0 + log.chain(of: $1).count }
  }

  /// The latest lines after forks of a device's edits, by their names.
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

  /// The device removed by an edit; nil for any other edit.
  package func removed(by id: OperationID) -> UniqueID? {
    guard case .removal(let device) = log.operation(id)?.body else { return nil }
    return device
  }
}
