/// The list of a payload's fields during one traversal: to describe, write, or read them.
package struct EventFields {
  /// A field as the documentation lists it.
  package struct Description: Sendable {
    /// The name with its unit as suffix, such as `duration_s`.
    package let name: String
    /// What the field means.
    package let summary: String
    /// The type of its values.
    package let kind: any EventFieldValue.Type
    /// How a missing value is written; nil for a field that always has one.
    package let absence: Absence?

    /// Whether it holds a list of strings.
    package var isList: Bool { kind == [String].self }
  }

  /// How a field without a value is written.
  package enum Absence: Sendable {
    /// As null.
    case null
    /// Not at all.
    case omitted
  }

  enum Purpose { case describing, writing, reading }

  private let purpose: Purpose
  private(set) var descriptions: [Description] = []
  private(set) var values: [Event.FieldValue] = []
  /// While reading, the index of the next value.
  private var place = 0

  /// - Parameter values: The values to read, as they were written.
  init(_ purpose: Purpose, _ values: [Event.FieldValue] = []) {
    self.purpose = purpose
    self.values = values
  }

  /// Whether all values were read.
  var isAtEnd: Bool { place == values.count }

  /// A field that always has a value.
  package mutating func code<Value: EventFieldValue>(
    _ name: String, _ value: inout Value, _ summary: String
  ) throws(StateError) {
    switch purpose {
    case .describing: describe(name, summary, Value.self, absence: nil)
    case .writing: values.append(Event.FieldValue(name: name, value: value.eventValue))
    case .reading: value = try Self.value(try next(name), name)
    }
  }

  /// A field that may be without a value.
  package mutating func code<Value: EventFieldValue>(
    _ name: String, _ value: inout Value?, _ summary: String, ifNil absence: Absence = .null
  ) throws(StateError) {
    switch purpose {
    case .describing: describe(name, summary, Value.self, absence: absence)
    case .writing:
      guard value != nil || absence == .null else { return }
      values.append(Event.FieldValue(name: name, value: value?.eventValue ?? .null))
    case .reading:
      value = nil
      guard absence == .null || (place < values.count && values[place].name == name) else { return }
      let found = try next(name)
      if found != .null { value = try Self.value(found, name) }
    }
  }

  private mutating func describe(
    _ name: String, _ summary: String, _ kind: any EventFieldValue.Type, absence: Absence?
  ) {
    descriptions.append(
      Description(name: name, summary: summary, kind: kind, absence: absence))
  }

  private mutating func next(_ name: String) throws(StateError) -> EventValue {
    guard place < values.count, values[place].name == name else {
      throw StateError.malformed("an event lacks the field \(name)")
    }
    defer { place += 1 }
    return values[place].value
  }

  private static func value<Value: EventFieldValue>(
    _ found: EventValue, _ name: String
  ) throws(StateError) -> Value {
    guard let value = Value(found) else {
      throw StateError.malformed("an event's field \(name) is not of its kind")
    }
    return value
  }
}
