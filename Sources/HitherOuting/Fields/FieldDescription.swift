/// The name, type and meaning of an output field.
///
/// Documents, tables and schemas are made from trees of these, so that a field is added in one place.
package struct FieldDescription: Sendable {
  /// The name, with its unit as suffix if it has one.
  package let name: String
  /// One sentence for the schema and the data dictionary.
  package let summary: String
  /// The type of its values.
  package let kind: Kind
  /// Whether it is null if unknown.
  package let canBeNull: Bool

  /// The type of a field's values.
  package indirect enum Kind: Sendable {
    /// Any text.
    case text
    /// One of a few words.
    case word([String])
    /// A whole number from 0.
    case count
    /// A figure, with decimals by `FieldFormat`.
    case number
    /// A time as RFC 3339 in UTC.
    case instant
    /// True or false.
    case truth
    /// An object of named fields.
    case object([FieldDescription])
    /// A list of such objects.
    case list([FieldDescription])
    /// Seconds by name; the names are data.
    case totals
    /// Words of `UnknownReason` by the names of fields.
    case reasons
  }

  package init(_ name: String, _ summary: String, _ kind: Kind, canBeNull: Bool = false) {
    self.name = name
    self.summary = summary
    self.kind = kind
    self.canBeNull = canBeNull
  }
}
