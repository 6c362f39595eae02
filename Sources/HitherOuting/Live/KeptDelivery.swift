import HitherEngine
import HitherFormats
import HitherTracks

/// A delivery or a tick as stored: its records, without the names that were stored before it.
struct KeptDelivery {
  /// The number of members' names known before.
  var namesBefore: Int
  /// The delivery with only its new names.
  var delivery: Delivery
}

extension KeptDelivery: StateCoding {
  /// Written in place of a count.
  private static let tick: Int64 = -1
  private static let entries: Int64 = -2

  func write(to writer: inout StateWriter) {
    let names = delivery.memberNames
    writer.write(UInt32(truncatingIfNeeded: namesBefore))
    writer.write(UInt32(truncatingIfNeeded: max(0, names.count - namesBefore)))
    for name in names.dropFirst(namesBefore) { writer.write(name) }
    writer.write(delivery.received)
    writer.write(delivery.fixes)
    for member in delivery.members { writer.write(member) }
    if delivery.isTick { return writer.write(Self.tick) }
    if !delivery.entries.isEmpty {
      writer.write(Self.entries)
      writer.write(delivery.entries.map { String(decoding: $0.line, as: UTF8.self) })
    }
    writer.write(Int64(delivery.rejects.count + delivery.untimed))
  }

  init(from reader: inout StateReader) throws(StateError) {
    namesBefore = Int(try reader.read(UInt32.self))
    delivery = Delivery()
    for _ in 0..<(try reader.read(UInt32.self)) {
      delivery.memberNames.append(try reader.read(String.self))
    }
    delivery.received = try reader.readOptional(Instant.self)
    delivery.fixes = try reader.read(FixBatch.self)
    for _ in 0..<delivery.fixes.count { delivery.members.append(try reader.read(Int32.self)) }
    var untimed = try reader.read(Int64.self)
    if untimed == Self.entries {
      for line in try reader.readList(String.self) {
        do throws(FormatError) {
          delivery.entries.append(try StreamedEntry(kept: Array(line.utf8)))
        } catch {
          throw StateError.malformed("an entry of the log: \(error.message)")
        }
      }
      untimed = try reader.read(Int64.self)
    }
    delivery.isTick = untimed == Self.tick
    delivery.untimed = Int(max(0, min(untimed, 1 << 40)))
  }
}
