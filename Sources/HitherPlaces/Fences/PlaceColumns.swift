package import HitherTracks

/// The columns that contain, by kind of place, the places of each fix, for later operators.
///
/// For a kind of some place of the outing, `FenceDetector` adds two columns if requested (`addsColumns`):
///
/// - `inside(kind)`: the index in `Outing.places` of the first place of this kind that contains the
///   member by the debounce, as settled with the fix; NaN if there is none.
/// - `since(kind)`: the instant, in milliseconds, from which that holds: the interpolated crossing
///   of the edge, which is before the fix that confirmed it; NaN if the member was in no place of
///   the kind yet.
///
/// - `undecided`: the kinds for which no fix has shown yet whether the member is inside
///   (`UndecidedKinds`); absent if there are none.
///
/// An operator therefore sees a transition as a change of `inside` at the fix that confirmed it,
/// and finds in `since` where the new state begins. Indices and milliseconds are whole numbers and
/// exact in a Double.
package enum PlaceColumns {
  /// The place of a kind that contains a fix.
  package static func inside(_ kind: PlaceKind) -> ColumnName {
    ColumnName(stringLiteral: "inside_" + kind.rawValue)
  }

  /// The time since when it does.
  package static func since(_ kind: PlaceKind) -> ColumnName {
    ColumnName(stringLiteral: "inside_" + kind.rawValue + "_since")
  }

  /// The kinds for which nothing is known yet.
  package static let undecided: ColumnName = "inside_undecided"
}
