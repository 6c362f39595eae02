/// Converts the texts given for one property to its value.
struct ValueReader<Value> {
  enum Shape: Sendable {
    case required
    case optional
    case repeating
  }

  let shape: Shape
  /// Adds a text to the value, which is nil before the first text.
  let read: @Sendable (_ text: String, _ value: inout Value?) throws -> Void
  /// The text of a default in help; nil for none.
  let describe: @Sendable (Value) -> String?
  /// The valid texts, for help, messages and completions.
  let domain: @Sendable () -> ValueDomain
}

/// The valid texts of one value.
struct ValueDomain: Equatable, Sendable {
  var allowed: [String] = []
  var expectedForm: String?
  var completion = CompletionKind.list([])

  init() {}

  /// The texts to name in help, and whether these are all texts.
  var named: (values: [String], isClosed: Bool) {
    switch completion {
    case .list(let values): (allowed.isEmpty ? values : allowed, true)
    case .examples(let values): (values, false)
    case .default, .file, .directory: (allowed, true)
    }
  }

  init<T: ExpressibleByArgument>(of type: T.Type) {
    allowed = T.allValueStrings
    expectedForm = T.expectedForm
    completion = T.defaultCompletionKind
  }
}

/// An invalid text; the domain describes valid ones.
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
  /// Appends to an array in place, so that the time per argument does not grow with their number.
  fileprivate mutating func append<T>(_ element: T) where Wrapped == [T] {
    if self == nil { self = .some([]) }
    self?.append(element)
  }
}

private func parsed<T: ExpressibleByArgument>(_ text: String) throws -> T {
  guard let value = T(argument: text) else { throw UnreadableValue() }
  return value
}
