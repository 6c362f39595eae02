/// A type of value that a field of an event may hold.
package protocol EventFieldValue: Hashable, Sendable {
  /// Makes it from a stored value; nil if that is of another kind.
  init?(_ value: EventValue)
  /// The value to store or write.
  var eventValue: EventValue { get }
}

extension Double: EventFieldValue {
  package init?(_ value: EventValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  package var eventValue: EventValue { .number(self) }

  /// The number; nil if it is not finite, so that the field is null.
  package var ifFinite: Double? { isFinite ? self : nil }
}

extension Int: EventFieldValue {
  package init?(_ value: EventValue) {
    guard case .number(let number) = value else { return nil }
    self.init(exactly: number)
  }
  package var eventValue: EventValue { .number(Double(self)) }
}

extension String: EventFieldValue {
  package init?(_ value: EventValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  package var eventValue: EventValue { .text(self) }
}

extension [String]: EventFieldValue {
  package init?(_ value: EventValue) {
    guard case .texts(let texts) = value else { return nil }
    self = texts
  }
  package var eventValue: EventValue { .texts(self) }
}

extension Instant: EventFieldValue {
  package init?(_ value: EventValue) {
    guard case .instant(let instant) = value else { return nil }
    self = instant
  }
  package var eventValue: EventValue { .instant(self) }
}

/// A case of an enumeration is written as its text.
extension EventFieldValue where Self: RawRepresentable, RawValue == String {
  package init?(_ value: EventValue) {
    guard case .text(let text) = value else { return nil }
    self.init(rawValue: text)
  }
  package var eventValue: EventValue { .text(rawValue) }
}

extension LogRequest: EventFieldValue {}
extension ItineraryChange.Action: EventFieldValue {}
extension Role: EventFieldValue {}
extension SpeedClass: EventFieldValue {}
