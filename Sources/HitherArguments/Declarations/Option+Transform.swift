extension Option {
  /// An option with a default, read by a function.
  package init(
    wrappedValue: Value, name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping ArgumentTransform<Value>
  ) {
    self.init(
      wrappedValue, .single(transform),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that must be given, read by a function.
  package init(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping ArgumentTransform<Value>
  ) {
    self.init(
      nil, .single(transform),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that may be left out, then nil, read by a function.
  package init<T>(
    wrappedValue: T? = nil, name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping ArgumentTransform<T>
  ) where Value == T? {
    self.init(
      .some(wrappedValue), .optional(transform),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that may be given any number of times, each read by a function.
  package init<T>(
    wrappedValue: [T], name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil, transform: @escaping ArgumentTransform<T>
  ) where Value == [T] {
    self.init(
      wrappedValue, .repeating(transform),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that must be given at least once, each read by a function.
  package init<T>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil,
    transform: @escaping ArgumentTransform<T>
  ) where Value == [T] {
    self.init(
      nil, .repeating(transform),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }
}
