/// Shortens texts without cutting words.
enum WholeWords {
  /// The first words that fit, followed by `…`; nil if not even one does.
  ///
  /// - Parameter limit: The most Unicode scalars of the result.
  static func shortened(_ text: String, to limit: Int) -> String? {
    guard text.unicodeScalars.count > limit else { return text }
    var result = ""
    var count = 0
    for word in text.split(whereSeparator: \.isWhitespace) {
      let more = word.unicodeScalars.count + (result.isEmpty ? 0 : 1)
      // Room for a space and the sign.
      guard count + more + 2 <= limit else { break }
      result += (result.isEmpty ? "" : " ") + word
      count += more
    }
    return result.isEmpty ? nil : result + " …"
  }
}
