/// The names of an option or a flag.
package struct NameSpecification: Sendable, ExpressibleByArrayLiteral {
  /// One name, or the rule that derives it from the property's name.
  package struct Element: Sendable {
    enum Rule: Sendable {
      case long
      case short
      case customLong(String)
      case customShort(Character)
    }

    let rule: Rule

    /// The property's name in kebab case: `gapMetres` is `--gap-metres`.
    package static var long: Element { Element(rule: .long) }
    /// The first letter of the property's name: `output` is `-o`.
    package static var short: Element { Element(rule: .short) }
    /// A long name, given without its dashes.
    package static func customLong(_ name: String) -> Element { Element(rule: .customLong(name)) }
    /// A short name, given without its dash.
    package static func customShort(_ letter: Character) -> Element {
      Element(rule: .customShort(letter))
    }
  }

  let elements: [Element]

  /// Makes a specification of several names.
  package init(arrayLiteral elements: Element...) {
    self.elements = elements
  }

  /// The property's name in kebab case: `gapMetres` is `--gap-metres`.
  package static var long: NameSpecification { [.long] }
  /// The first letter of the property's name: `output` is `-o`.
  package static var short: NameSpecification { [.short] }
  /// Both `.short` and `.long`.
  package static var shortAndLong: NameSpecification { [.short, .long] }
  /// A long name, given without its dashes.
  package static func customLong(_ name: String) -> NameSpecification { [.customLong(name)] }
  /// A short name, given without its dash.

  /// The names for a property, short ones first.
  func names(forProperty property: String) -> [OptionName] {
    let all = elements.map { element -> OptionName in
      switch element.rule {
      case .long: .long(kebabCase(property))
      case .short: .short(property.first ?? "_")
      case .customLong(let name): .long(name)
      case .customShort(let letter): .short(letter)
      }
    }
    return all.filter(\.isShort) + all.filter { !$0.isShort }
  }
}

/// One name of an option or flag, without its dashes.
enum OptionName: Hashable, Sendable {
  case long(String)
  case short(Character)

  var isShort: Bool {
    switch self {
    case .short: true
    case .long: false
    }
  }

  /// The name as it is typed.
  var spelling: String {
    switch self {
    case .long(let name): "--" + name
    case .short(let letter): "-" + String(letter)
    }
  }
}

/// Writes a Swift name in lower case with hyphens: `gapMetres` is `gap-metres`, `baseURLText` is `base-url-text`.
package func kebabCase(_ name: String) -> String {
  var result = ""
  var previous: Character = "_"
  var rest = name.drop { $0 == "_" }
  while let letter = rest.popFirst() {
    let startsWord =
      letter.isUppercase && previous != "_"
      && (!previous.isUppercase || rest.first?.isLowercase == true)
    if startsWord || (previous == "_" && letter != "_" && !result.isEmpty) { result.append("-") }
    if letter != "_" { result += letter.lowercased() }
    previous = letter
  }
  return result
}
