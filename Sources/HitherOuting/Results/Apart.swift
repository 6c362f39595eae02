/// A large value that most owners lack, in memory of its own.
///
/// An optional has the size of its value also if it is nil, and there may be very many members.
@propertyWrapper
package struct Apart<Value> {
  /// The value; empty for nil.
  private var values: [Value] = []

  package init() {}

  package var wrappedValue: Value? {
    get { values.first }
    set { values = newValue.map { [$0] } ?? [] }
  }
}

extension Apart: Sendable where Value: Sendable {}
