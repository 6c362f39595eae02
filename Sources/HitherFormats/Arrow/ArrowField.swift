/// A column of Arrow, or a part of a nested one: its name and its type.
package struct ArrowField: Sendable {
  package let name: String
  package let kind: ArrowKind
  /// The type of the dictionary's values; nil if the column has no dictionary.
  package let dictionary: ArrowKind?

  package init(name: String, kind: ArrowKind, dictionary: ArrowKind?) {
    (self.name, self.kind, self.dictionary) = (name, kind, dictionary)
  }

  /// Throws unless the column holds plain numbers.
  package func checkNumber() throws(ArrowFault) {
    guard kind.isNumber, dictionary == nil else {
      throw wrong("numbers", hint: "convert it to float64")
    }
  }

  /// Throws unless the column can hold names of members.
  package func checkMember() throws(ArrowFault) {
    guard canNameMembers else { throw wrong("text or whole numbers", hint: "convert it to text") }
  }

  /// Throws unless the column holds times; whether they have a zone.
  package func checkTime() throws(ArrowFault) -> Bool {
    guard case .timestamp(_, let zone) = kind, dictionary == nil else {
      throw wrong("a timestamp", hint: "convert it: pandas.to_datetime(column, utc=True)")
    }
    return !zone.isEmpty
  }

  /// Throws unless the column is of truths.
  package func checkTruth() throws(ArrowFault) {
    guard kind == .truth, dictionary == nil else { throw wrong("true or false", hint: nil) }
  }

  package var canNameMembers: Bool {
    kind.isText || kind == .nothing || kind.isInteger && dictionary == nil
      || kind.isInteger && dictionary?.isText == true
  }

  private func wrong(_ wanted: String, hint: String?) -> ArrowFault {
    let found = dictionary.map { "a dictionary of \($0.words)" } ?? kind.words
    return ArrowFault(.damaged, "column '\(name)' is \(found), not \(wanted)", hint: hint)
  }
}
