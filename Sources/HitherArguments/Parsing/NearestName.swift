/// The name that was most likely meant; nil when none is near.
func nearestName(to text: String, in names: [String]) -> String? {
  nil
}
