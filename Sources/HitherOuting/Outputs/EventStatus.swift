/// The status of an event of a stream; an event that is not settled has its status as a field that is `true`.
package enum EventStatus: String, CaseIterable, Sendable {
  /// Final.
  case settled
  /// Emitted at once: later confirmed by the settled event with the same id, or retracted.
  case provisional
  /// Emitted before, provisionally or finally, and not true: the event with this id is void.
  case retracted
}
