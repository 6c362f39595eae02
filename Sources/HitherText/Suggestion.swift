/// "Did you mean …": the nearest valid word.
public enum Suggestion {
  /// The question whether the nearest candidate was meant by a mistyped word; nil if none is near.
  ///
  /// - Parameter quote: The character before and after the candidate, as the message quotes the word.
  public static func hint(
    for word: String, among candidates: [String], quote: Character = "'"
  ) -> String? {
    hint(naming: nearest(to: word, among: candidates), quote: quote)
  }

  /// The question whether a candidate was meant; nil if there is none.
  public static func hint(naming candidate: String?, quote: Character = "'") -> String? {
    candidate.map { "did you mean \(quote)\($0)\(quote)?" }
  }

  /// The candidate most likely meant by a mistyped word; nil if none is near.
  ///
  /// Near means one edit in a word of up to three letters, two up to seven, three in longer ones.
  /// Case is ignored. Of equally near candidates the first is returned.
  public static func nearest(to word: String, among candidates: [String]) -> String? {
    let limit = word.unicodeScalars.count <= 3 ? 1 : word.unicodeScalars.count <= 7 ? 2 : 3
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let distance = editDistance(word.lowercased(), candidate.lowercased())
      // If all letters change, a word is not a misspelling of the other.
      let longest = max(word.unicodeScalars.count, candidate.unicodeScalars.count)
      guard distance <= limit, distance < longest else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }

  /// The edit distance of two words (Damerau and Levenshtein, no part edited twice).
  ///
  /// It is the smallest number of insertions, deletions, replacements and swaps of neighbours,
  /// counted in Unicode scalars. Words are cut at 256 scalars: longer ones are not mistyped words.
  public static func editDistance(_ first: String, _ second: String) -> Int {
    let first = Array(first.unicodeScalars.prefix(256))
    let second = Array(second.unicodeScalars.prefix(256))
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in stride(from: 1, through: first.count, by: 1) {
      var current = [row]
      for column in stride(from: 1, through: second.count, by: 1) {
        let isSame = first[row - 1] == second[column - 1]
        var distance = min(
          last[column - 1] + (isSame ? 0 : 1), last[column] + 1, current[column - 1] + 1)
        if row > 1, column > 1, first[row - 1] == second[column - 2],
          first[row - 2] == second[column - 1]
        {
          distance = min(distance, beforeLast[column - 2] + 1)
        }
        current.append(distance)
      }
      (beforeLast, last) = (last, current)
    }
    return last[second.count]
  }
}
