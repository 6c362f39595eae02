extension [String] {
  private static var mostShown: Int { 5 }

  /// The first few distinct elements in their order, and the number of further ones.
  package var firstFew: String {
    var known: Set<String> = []
    let different = filter { known.insert($0).inserted }
    let shown = different.prefix(Self.mostShown).joined(separator: "; ")
    let rest = different.count - Self.mostShown
    return rest > 0 ? "\(shown); and \(rest) more" : shown
  }
}
