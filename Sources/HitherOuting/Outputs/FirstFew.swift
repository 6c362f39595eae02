extension [String] {
  private static var mostShown: Int { 5 }

  /// Each once, in the order in which they came: the first few, and how many more there are.
  package var firstFew: String {
    var known: Set<String> = []
    let different = filter { known.insert($0).inserted }
    let shown = different.prefix(Self.mostShown).joined(separator: "; ")
    let rest = different.count - Self.mostShown
    return rest > 0 ? "\(shown); and \(rest) more" : shown
  }
}
