/// How far an event of a stream can be relied on; what is not settled carries the name as a field that is
/// `true`.
package enum EventStanding: String, CaseIterable, Sendable {
  /// Told for good.
  case settled
  /// Told at once: confirmed later by the settled event of the same id, or retracted.
  case provisional
  /// Told before, provisionally or for good, and not true: what was said under this id is void.
  case retracted
}
