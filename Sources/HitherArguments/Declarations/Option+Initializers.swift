extension Option where Value: ExpressibleByArgument {
  /// An option with a default.
  package init(
    wrappedValue: Value, name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(
      wrappedValue, .single,
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that must be given.
  package init(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(
      nil, .single,
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }
}

extension Option {
  /// An option that may be left out, then nil.
  package init<T: ExpressibleByArgument>(
    wrappedValue: T? = nil, name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(
      .some(wrappedValue), .optional(),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that may be given any number of times.
  package init<T: ExpressibleByArgument>(
    wrappedValue: [T], name: NameSpecification = .long,
    parsing: SingleValueParsingStrategy = .next, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      wrappedValue, .repeating(),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }

  /// An option that must be given at least once.
  package init<T: ExpressibleByArgument>(
    name: NameSpecification = .long, parsing: SingleValueParsingStrategy = .next,
    help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      nil, .repeating(),
      OptionDeclaration(name: name, parsing: parsing, help: help, completion: completion))
  }
}
