package import HitherText

/// The one rule of how a figure is written: JSON, separated values and events all ask it.
///
/// The decimals follow from the unit at the end of the field's name, so that a field cannot be
/// written with other decimals in one file than in another. Rounding is half to even, zeros at the
/// end are dropped, and what is not known (nil, not finite) is null: an empty cell in CSV.
package enum FieldFormat {
  /// Metres that are kept to the millimetre: ways, whose parts are added up again.
  private static let ways: Set<String> = ["raw_distance_m", "distance_m", "progress_m"]

  /// Most decimals of a field, by its name without the names of the objects around it.
  package static func places(ofFieldNamed name: String) -> Int {
    switch name {
    case "lat", "lon": 7
    case _ where ways.contains(name): 3
    case _ where name.hasSuffix("_m"): 1
    case _ where name.hasSuffix("_pct"): 2
    case _ where name.hasSuffix("_bpm"): 1
    default: 3
    }
  }

  /// Appends a figure as text; nothing where it is not finite.
  package static func append(_ number: Double, named name: String, to buffer: inout TextBuffer) {
    buffer.append(decimal: number, places: places(ofFieldNamed: name))
  }
}
