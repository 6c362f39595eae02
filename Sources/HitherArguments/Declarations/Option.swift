/// A named value: `--output dir`, `--output=dir`, `-o dir`, `-odir`.
///
/// If it is given several times the last value counts; an array collects all values, which replace its default.
@propertyWrapper
package struct Option<Value> {
  private var slot: Slot<Value>
  private let reader: ValueReader<Value>
  private let declaration: OptionDeclaration

  init(_ value: Value?, _ reader: ValueReader<Value>, _ declaration: OptionDeclaration) {
    slot = Slot(value)
    self.reader = reader
    self.declaration = declaration
  }

  /// The default, or the given value.
  package var wrappedValue: Value {
    get { slot.parsedValue }
    set { slot = Slot(newValue) }
  }
}

extension Option: Sendable where Value: Sendable {}

/// The declaration of an option, apart from its type.
struct OptionDeclaration: Sendable {
  var name: NameSpecification
  var help: ArgumentHelp?
  var completion: CompletionKind?
}

extension Option: ParameterSource {
  func parameters(forProperty property: String) -> [Parameter] {
    let names = declaration.name.names(forProperty: property)
    return [
      valueParameter(
        .option, names: names, property: property, slot: slot,
        reader: reader, help: declaration.help, completion: declaration.completion)
    ]
  }
}

/// The parameter of an option or an argument.
func valueParameter<Value>(
  _ kind: Parameter.Kind, names: [OptionName], property: String, slot: Slot<Value>,
  reader: ValueReader<Value>, help: ArgumentHelp?, completion: CompletionKind?
) -> Parameter {
  var parameter = Parameter(kind: kind, names: names, help: help ?? ArgumentHelp())
  parameter.valueName = help?.valueName ?? parameter.longName ?? kebabCase(property)
  parameter.isRequired = slot.value == nil && reader.shape != .optional
  parameter.isRepeating = reader.shape == .repeating
  parameter.domain = {
    var domain = reader.domain()
    if let completion { domain.completion = completion }
    return domain
  }
  parameter.defaultText = { slot.value.flatMap(reader.describe) }
  parameter.accept = { text in try slot.give { try reader.read(text, &$0) } }
  parameter.isGiven = { slot.isGiven }
  parameter.isRead = { slot.isRead }
  return parameter
}
