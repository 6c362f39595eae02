extension Language {
  /// Fills the places of a text.
  ///
  /// In a text `{who}` is a place, and what stands in brackets is left out where one of its places is
  /// not filled: `fell behind[: {gap}]`. `{count:one=is|other=are}` is a form of a word: the one of
  /// the form in which the language puts the number that the place speaks of.
  func fill(_ text: String, _ slots: [Clause.Slot: Wording]) -> Wording {
    var rest = text[...]
    return part(&rest, slots) ?? Wording("")
  }

  /// Reads up to the end or to the bracket that closes this part; nil where a place is not filled.
  ///
  /// The catalogue's texts are the program's own, so nesting is as deep as they are.
  private func part(_ rest: inout Substring, _ slots: [Clause.Slot: Wording]) -> Wording? {
    var result = Wording("")
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
          result += parts.count == 1 ? value : Wording(form(of: parts[1], for: value.quantity))
        } else {
          isFilled = false
        }
      default: result += Wording(String(character))
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
