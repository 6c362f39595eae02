/// A language's names of the units, and the separators between numbers and units.
package struct UnitNames: Sendable {
  /// Between a number and its unit; must not allow a line break.
  package let gap: String
  let kilometre: String
  let metre: String
  let mile: String
  let foot: String
  let kilometresPerHour: String
  let milesPerHour: String
  let minutesPerKilometre: String
  let minutesPerMile: String
  package let hour: String
  package let minute: String
  /// Minutes after hours.
  let minuteAfterHours: String
  package let second: String
  /// Between hours and minutes.
  package let betweenTimes: String
  /// The percent sign with its separator.
  let percent: String
  let beatsPerMinute: String
}
