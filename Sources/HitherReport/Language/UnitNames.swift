/// What a language calls the units, and what stands between a number and its unit.
package struct UnitNames: Sendable {
  /// Between a number and its unit; nothing that a line could break at.
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
  /// What stands after a share of a hundred, with what separates them.
  let percent: String
  let beatsPerMinute: String
}
