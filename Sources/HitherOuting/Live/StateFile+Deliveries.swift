import HitherEngine
import HitherSQLite
import HitherTracks

extension StateFile {
  /// Passes on the stored deliveries in order, each with whether it is the first of another run,
  /// which renumbers its members.
  ///
  /// Each is checked before it is passed on, and at the end that none is missing: those after a
  /// number are numbered without a gap; of all of them the table has an account.
  ///
  /// - Parameter number: The number before the first; 0 for all.
  func deliveries(
    after number: Int64 = 0, _ body: (Delivery, Bool) throws(HitherError) -> Void
  ) throws(HitherError) {
    // One snapshot of the file, to which a watch may write meanwhile.
    try reading { () throws(SQLiteError) in try connection.execute("BEGIN") }
    defer { try? connection.execute("COMMIT") }
    try readAccounts()
    let names = try names()
    var account = StateAccount()
    var (former, run): (Int64, Int64) = (number, 0)
    do {
      let rows = try SQLiteStatement(
        connection,
        "SELECT number, run, records, last, late, sum FROM delivery WHERE number > ? ORDER BY number"
      )
      rows.bind(number, 1)
      var row = DeliveryRow(number: 0, run: 0, bytes: [], last: 0, late: 0)
      while try rows.step() {
        (row.number, row.run) = (rows.integer(0), rows.integer(1))
        (row.last, row.late) = (rows.integer(3), rows.integer(4))
        rows.read(2, into: &row.bytes)
        let sum = row.sum
        guard sum == UInt64(bitPattern: rows.integer(5)) else {
          throw damaged("a delivery has changed")
        }
        guard number == 0 ? row.number > former : row.number == former + 1 else {
          throw damaged("a delivery is missing")
        }
        account.enter(sum)
        try body(try delivery(row.bytes, names[row.run] ?? []), row.run != run)
        (former, run) = (row.number, row.run)
      }
    } catch let error as HitherError {
      throw error
    } catch let error as SQLiteError {
      throw cannotBeUsed(error)
    } catch {
      throw HitherError(
        (error as? StateError) ?? StateError.malformed("a delivery"), place: path)
    }
    let isWhole =
      number == 0 ? account == accounts[.delivery] : former == self.number("number")
    guard isWhole else {
      throw damaged("a delivery is missing")
    }
  }

  /// A delivery with the names of all members that its source had sent until then.
  private func delivery(_ bytes: [UInt8], _ names: [String]) throws(StateError) -> Delivery {
    let kept = try KeptDelivery(stateBytes: bytes)
    let count = kept.namesBefore + kept.delivery.memberNames.count
    guard count <= names.count else { throw StateError.malformed("a member's name is missing") }
    var delivery = kept.delivery
    delivery.memberNames = Array(names[..<count])
    return delivery
  }

  /// The names that each run received, in order.
  private func names() throws(HitherError) -> [Int64: [String]] {
    var account = StateAccount()
    let names = try reading { () throws(SQLiteError) in
      let rows = try SQLiteStatement(
        connection, "SELECT run, position, name, sum FROM name ORDER BY run, position")
      var names: [Int64: [String]] = [:]
      while try rows.step() {
        let (run, position, name) = (rows.integer(0), rows.integer(1), rows.text(2) ?? "")
        let sum = NameRows.sum(run: run, position: position, name)
        if UInt64(bitPattern: rows.integer(3)) == sum { account.enter(sum) }
        names[run, default: []].append(name)
      }
      return names
    }
    guard account == accounts[.name] else { throw damaged("a member's name has changed") }
    return names
  }

  /// The stored events that were emitted.
  ///
  /// - Parameter catalogue: Their types.
  func emittedEvents(of catalogue: EventCatalogue) throws(HitherError) -> [Event] {
    var account = StateAccount()
    var events: [Event] = []
    do {
      let rows = try SQLiteStatement(connection, "SELECT id, event, sum FROM told")
      var bytes: [UInt8] = []
      while try rows.step() {
        rows.read(1, into: &bytes)
        let sum = KeyedRows.sum(.emitted, rows.text(0) ?? "", bytes)
        guard UInt64(bitPattern: rows.integer(2)) == sum else {
          throw damaged("an event has changed")
        }
        account.enter(sum)
        events.append(try Event(stateBytes: bytes, events: catalogue))
      }
    } catch let error as HitherError {
      throw error
    } catch let error as SQLiteError {
      throw cannotBeUsed(error)
    } catch {
      throw HitherError((error as? StateError) ?? StateError.malformed("an event"), place: path)
    }
    guard account == accounts[.emitted] else { throw damaged("an event is missing") }
    return events
  }
}
