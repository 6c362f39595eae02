/// How the texts given for one property become its value.
struct ValueReader<Value> {
  enum Shape: Sendable {
    case required
    case optional
    case repeating
  }

  let shape: Shape
  /// Puts what a text says into the value, which is nil unless texts came before it.
  let read: @Sendable (_ text: String, _ value: inout Value?) throws -> Void
  /// How help shows a default; nil shows none.
  let describe: @Sendable (Value) -> String?
  /// What the texts may be, for help, messages and completions.
  let domain: @Sendable () -> ValueDomain
}

/// What the texts for one value may be.
struct ValueDomain: Equatable, Sendable {
  var allowed: [String] = []
  var expectedForm: String?
  var completion = CompletionKind.list([])

  init() {}

  init<T: ExpressibleByArgument>(of type: T.Type) {
    allowed = T.allValueStrings
    expectedForm = T.expectedForm
    completion = T.defaultCompletionKind
  }
}

/// A text that is no value; the domain says what would be one.
struct UnreadableValue: Error {}

extension ValueReader where Value: ExpressibleByArgument {
  static var single: ValueReader {
    ValueReader(
      shape: .required, read: { text, value in value = try parsed(text) },
      describe: { $0.defaultValueDescription }, domain: { ValueDomain(of: Value.self) })
  }
}

extension ValueReader {
  static func optional<T: ExpressibleByArgument>() -> ValueReader where Value == T? {
    ValueReader(
      shape: .optional, read: { text, value in value = try parsed(text) as T },
      describe: { $0?.defaultValueDescription }, domain: { ValueDomain(of: T.self) })
  }

  static func repeating<T: ExpressibleByArgument>() -> ValueReader where Value == [T] {
    ValueReader(
      shape: .repeating, read: { text, values in values.append(try parsed(text)) },
      describe: { values in
        values.isEmpty ? nil : values.map(\.defaultValueDescription).joined(separator: ", ")
      },
      domain: { ValueDomain(of: T.self) })
  }
}

extension Optional {
  /// Adds to an array in place, so that many arguments take no longer each than few.
  fileprivate mutating func append<T>(_ element: T) where Wrapped == [T] {
    if self == nil { self = .some([]) }
    self?.append(element)
  }
}

private func parsed<T: ExpressibleByArgument>(_ text: String) throws -> T {
  guard let value = T(argument: text) else { throw UnreadableValue() }
  return value
}
