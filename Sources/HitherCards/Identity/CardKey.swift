package import HitherEngine
internal import HitherTracks

/// The key of a household's card: one for each month of each year.
package struct CardKey: Hashable, Comparable, Sendable, StateCoding {
  /// The year, 1 to 9999.
  package let year: Int
  /// The month, 1 to 12.
  package let month: Int

  package init() { (year, month) = (1, 1) }

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

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    let year = Int(try c.coded(UInt16(clamping: year)))
    let month = Int(try c.coded(UInt8(clamping: month)))
    guard c.isReading else { return }
    guard let key = CardKey(year: year, month: month) else {
      throw StateError.malformed("no month \(month) of \(year)")
    }
    self = key
  }
}
