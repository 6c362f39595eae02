extension Language {
  /// Fills the slots of a text.
  ///
  /// In a text `{who}` is a slot, and a part in square brackets is omitted if one of its slots is
  /// empty: `fell behind[: {gap}]`. `{count:one=is|other=are}` is a plural form: the language
  /// selects it by the number in the slot.
  func fill(_ text: String, _ slots: [Clause.Slot: AttributedText]) -> AttributedText {
    var rest = text[...]
    return part(&rest, slots) ?? AttributedText("")
  }

  /// Reads up to the end or to the bracket that closes this part; nil if a slot is empty.
  ///
  /// The texts are the program's own, so the nesting depth is bounded.
  private func part(_ rest: inout Substring, _ slots: [Clause.Slot: AttributedText])
    -> AttributedText?
  {
    var result = AttributedText("")
    var isFilled = true
    while let character = rest.popFirst(), character != "]" {
      switch character {
      case "[":
        if let inner = part(&rest, slots) { result += inner }
      case "{":
        let place = rest.prefix { $0 != "}" }
        rest = rest.dropFirst(place.count + 1)
        let parts = place.split(separator: ":", maxSplits: 1)
        if let value = parts.first.flatMap({ Clause.Slot(rawValue: String($0)) })
          .flatMap({ slots[$0] })
        {
          result +=
            parts.count == 1 ? value : AttributedText(form(of: parts[1], for: value.quantity))
        } else {
          isFilled = false
        }
      default: result += AttributedText(String(character))
      }
    }
    return isFilled ? result : nil
  }

  private func form(of forms: Substring, for quantity: Int) -> String {
    let name = customs.plural(quantity).rawValue
    let form = forms.split(separator: "|").map { $0.split(separator: "=", maxSplits: 1) }
      .first { $0.first.map(String.init) == name }
    return form.flatMap { $0.count > 1 ? String($0[1]) : nil } ?? ""
  }
}
