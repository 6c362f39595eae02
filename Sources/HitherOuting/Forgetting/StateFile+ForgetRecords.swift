import HitherEngine
import HitherFormats
import HitherSQLite
import HitherTracks

/// Rewrites the stored deliveries without a person.
extension StateFile {
  /// The numbers of what was erased.
  struct ForgottenRecords {
    var fixes = 0
    var entries = 0
    /// Entries of others in which the name was replaced.
    var mentions = 0
    var names = 0
  }

  /// The members' numbers of a run after the person's were removed.
  private struct Numbering {
    /// By old number, the new one; nil for the person's.
    var new: [Int32?] = []

    init(_ names: [String], without person: ForgottenPerson) {
      var next: Int32 = 0
      for name in names {
        new.append(person.isNamed(name) ? nil : next)
        if !person.isNamed(name) { next += 1 }
      }
    }

    /// The number of remaining names among the first.
    func count(before number: Int) -> Int { new.prefix(number).count { $0 != nil } }
  }

  /// Removes fixes, entries and names, within a transaction.
  func forgetRecords(of person: ForgottenPerson) throws -> ForgottenRecords {
    var result = ForgottenRecords()
    let names = try storedNames()
    let numberings = names.mapValues { Numbering($0, without: person) }
    result.names = numberings.values.reduce(0) { $0 + $1.new.count { $0 == nil } }
    let row = try SQLiteStatement(
      connection, "SELECT run, records, last, late FROM delivery WHERE number = ?")
    for number in try deliveryNumbers() {
      row.bind(number, 1)
      var (stored, bytes) = (
        DeliveryRow(number: number, run: 0, bytes: [], last: 0, late: 0), [UInt8]()
      )
      while try row.step() {
        row.read(1, into: &bytes)
        (stored.run, stored.last, stored.late) = (row.integer(0), row.integer(2), row.integer(3))
      }
      stored.bytes = bytes
      let numbering = numberings[stored.run] ?? Numbering([], without: person)
      guard let kept = try Self.without(person, stored, numbering, &result) else { continue }
      try delete(.delivery, where: "number = \(number)")
      if let kept { try DeliveryRows(self).add(kept) }
    }
    if result.names > 0 { try replaceNames(names, without: person) }
    return result
  }

  private func storedNames() throws(SQLiteError) -> [Int64: [String]] {
    let rows = try SQLiteStatement(connection, "SELECT run, name FROM name ORDER BY run, position")
    var names: [Int64: [String]] = [:]
    while try rows.step() { names[rows.integer(0), default: []].append(rows.text(1) ?? "") }
    return names
  }

  private func deliveryNumbers() throws(SQLiteError) -> [Int64] {
    let rows = try SQLiteStatement(connection, "SELECT number FROM delivery ORDER BY number")
    var numbers: [Int64] = []
    while try rows.step() { numbers.append(rows.integer(0)) }
    return numbers
  }

  private func replaceNames(
    _ names: [Int64: [String]], without person: ForgottenPerson
  ) throws(SQLiteError) {
    try delete(.name, where: "1")
    let rows = try NameRows(self)
    for (run, names) in names.sorted(by: { $0.key < $1.key }) {
      for (position, name) in names.filter({ !person.isNamed($0) }).enumerated() {
        try rows.add(run: run, position: Int64(position), name)
      }
    }
  }

  /// The row of a delivery without the person: nil if it has nothing of the person, and a nil row if nothing else is in it.
  private static func without(
    _ person: ForgottenPerson, _ row: DeliveryRow, _ numbering: Numbering,
    _ result: inout ForgottenRecords
  ) throws(StateError) -> DeliveryRow?? {
    var kept = try KeptDelivery(stateBytes: row.bytes)
    var delivery = kept.delivery
    let before = result
    let rows = delivery.members.indices.filter { index in
      let number = Int(delivery.members[index])
      return !numbering.new.indices.contains(number) || numbering.new[number] != nil
    }
    let isRenumbered = numbering.new.contains { $0 == nil }
    result.fixes += delivery.fixes.count - rows.count
    if rows.count < delivery.fixes.count { delivery.fixes = delivery.fixes.picking(rows) }
    delivery.members = rows.map { index in
      let number = kept.delivery.members[index]
      return numbering.new.indices.contains(Int(number)) ? numbering.new[Int(number)] ?? 0 : number
    }
    delivery.entries = delivery.entries.compactMap { entry in
      Self.without(person, entry, &result)
    }
    let isChanged =
      isRenumbered || result.fixes > before.fixes || result.entries > before.entries
      || result.mentions > before.mentions
    guard isChanged else { return .none }
    let isEmpty = delivery.fixes.isEmpty && delivery.entries.isEmpty && delivery.untimed == 0
    guard !isEmpty || delivery.isTick else { return .some(nil) }
    // The names before the delivery's are not stored with it, and only counted.
    let first = numbering.count(before: kept.namesBefore)
    delivery.memberNames =
      Array(repeating: "", count: first) + delivery.memberNames.filter { !person.isNamed($0) }
    kept = KeptDelivery(namesBefore: first, delivery: delivery)
    var new = row
    new.bytes = kept.stateBytes
    return .some(new)
  }

  /// An entry of somebody else, with the person's names replaced; nil if it is erased.
  private static func without(
    _ person: ForgottenPerson, _ entry: StreamedEntry, _ result: inout ForgottenRecords
  ) -> StreamedEntry? {
    guard !person.isNamed(entry.entry.member) else {
      result.entries += 1
      return nil
    }
    guard person.isMentioned(in: entry.line) else { return entry }
    guard let line = person.redacted(entry.line), let kept = try? StreamedEntry(kept: line) else {
      result.entries += 1
      return nil
    }
    result.mentions += 1
    return kept
  }
}
