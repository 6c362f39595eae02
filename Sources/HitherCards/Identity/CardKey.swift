package import HitherEngine
internal import HitherTracks

/// The key of a household's card: one for each month of each year.
package struct CardKey: Hashable, Comparable, Sendable, StateCoding {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int

  /// Nil if there is no such month.
  package init?(year: Int, month: Int) {
    guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
    (self.year, self.month) = (year, month)
  }

  /// The card's id: the same on all devices of a household, so that two people who fill in May
  /// separately edit one card.
  package func id(in household: UniqueID) -> UniqueID {
    UniqueID(of: Array("hither card \(household.text) \(year) \(month)".utf8))
  }

  /// The year and the month, as `2026-05`.
  package var text: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

  /// The last day of the month.
  package var lastDay: Int { CivilDate(year: year, month: month, day: 1).daysInMonth }

  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }

  package func write(to writer: inout StateWriter) {
    writer.write(UInt16(clamping: year))
    writer.write(UInt8(clamping: month))
  }

  package init(from reader: inout StateReader) throws(StateError) {
    let (year, month) = (Int(try reader.read(UInt16.self)), Int(try reader.read(UInt8.self)))
    guard let key = CardKey(year: year, month: month) else {
      throw StateError.malformed("no month \(month) of \(year)")
    }
    self = key
  }
}
