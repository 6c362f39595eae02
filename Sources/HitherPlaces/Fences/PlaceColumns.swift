package import HitherTracks

/// The columns that tell later operators in which places a fix is, by kind of place.
///
/// For a kind that some place of the outing has, `FenceDetector` adds two columns when it is asked
/// to (`addsColumns`):
///
/// - `inside(kind)`: the position in `Outing.places` of the first place of this kind that the
///   member is inside of by the debounce, as settled when the fix was; NaN where there is none.
/// - `since(kind)`: the instant, in milliseconds, from which that holds: the interpolated crossing of
///   the edge, which lies before the fix that confirmed it; NaN where the member was in no place of
///   the kind yet.
///
/// - `untold`: the kinds about which no fix has told yet whether the member is inside (`UntoldKinds`); absent
///   where there are none.
///
/// So an operator sees a turn as a change of `inside` at the fix that confirmed it, and finds in
/// `since` where to begin the new state. Positions and milliseconds are whole and exact in a Double.
package enum PlaceColumns {
  /// The place of a kind that a fix is inside of.
  package static func inside(_ kind: PlaceKind) -> ColumnName {
    ColumnName(stringLiteral: "inside_" + kind.rawValue)
  }

  /// Since when.
  package static func since(_ kind: PlaceKind) -> ColumnName {
    ColumnName(stringLiteral: "inside_" + kind.rawValue + "_since")
  }

  /// The kinds about which nothing is known yet.
  package static let untold: ColumnName = "inside_untold"
}
