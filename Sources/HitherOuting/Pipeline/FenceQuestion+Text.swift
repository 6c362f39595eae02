import HitherPlaces
import HitherText
import HitherTracks

extension FenceQuestion {
  /// Reads `MEMBER,PLACE,TIME`; the member's id may contain commas.
  ///
  /// - Parameter moment: Reads the time.
  init(
    reading text: String, _ plan: OutingPlan, _ moment: (String) throws(HitherError) -> Instant
  ) throws(HitherError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 3 else {
      throw HitherError(
        .usage, "'\(text)' is not MEMBER,PLACE,TIME",
        hint: "for instance --explain leo,home,2026-05-01T06:10:00Z")
    }
    let time = try moment(String(parts[parts.count - 1]))
    let id = String(parts[parts.count - 2])
    let ids = plan.outing.places.map(\.id)
    guard let place = ids.firstIndex(of: id) else {
      throw HitherError(
        .usage, "unknown place '\(id)'",
        hint: Suggestion.hint(for: id, among: ids))
    }
    self.init(
      member: parts.dropLast(2).joined(separator: ","), place: place, time: time)
  }
}
