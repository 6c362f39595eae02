import HitherText

/// The most likely intended name; nil if none is close.
///
/// An unambiguous prefix of a name also counts.
func nearestName(to text: String, in names: [String]) -> String? {
  if let nearest = Suggestion.nearest(to: text, among: names) { return nearest }
  let dashes = text.prefix { $0 == "-" }
  guard text.count > dashes.count + 1 else { return nil }
  let longer = names.filter { $0.hasPrefix(text) }
  return longer.count == 1 ? longer.first : nil
}
