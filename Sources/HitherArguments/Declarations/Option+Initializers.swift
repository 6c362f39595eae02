extension Option where Value: ExpressibleByArgument {
  /// An option with a default.
  package init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) {
    self.init(
      wrappedValue, .single,
      OptionDeclaration(name: name, help: help, completion: completion))
  }

  /// A required option.
  package init(
    name: NameSpecification = .long, help: ArgumentHelp? = nil, completion: CompletionKind? = nil
  ) {
    self.init(
      nil, .single,
      OptionDeclaration(name: name, help: help, completion: completion))
  }
}

extension Option {
  /// An optional option; nil if it is omitted.
  package init<T: ExpressibleByArgument>(
    wrappedValue: T? = nil, name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == T? {
    self.init(
      .some(wrappedValue), .optional(),
      OptionDeclaration(name: name, help: help, completion: completion))
  }

  /// An option that may be given any number of times.
  package init<T: ExpressibleByArgument>(
    wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil,
    completion: CompletionKind? = nil
  ) where Value == [T] {
    self.init(
      wrappedValue, .repeating(),
      OptionDeclaration(name: name, help: help, completion: completion))
  }
}
