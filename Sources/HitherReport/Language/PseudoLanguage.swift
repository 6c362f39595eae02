extension Language {
  /// Pseudo-languages made from English for tests, one from left to right and one from right to left.
  ///
  /// Each text has accents, is about 40 % longer and is in brackets of its own. So a page reveals
  /// texts that are not in a table, that are composed of parts, and that have too little space. No
  /// list contains these languages.
  static let pseudo = [("qps", false), ("qps-Arab", true)].map { tag, isRightToLeft in
    Language(.pseudo(tag, isRightToLeft)) { "⟦" + Pseudo.template($0.english) + "⟧" }
  }
}

extension Customs {
  fileprivate static func pseudo(_ tag: String, _ isRightToLeft: Bool) -> Customs {
    let dates = Customs.english.dates
    return Customs(
      tag: tag, ownName: tag, isRightToLeft: isRightToLeft, plural: Customs.english.plural,
      numbers: Customs.english.numbers, units: Customs.english.units,
      dates: DateStyle(
        months: dates.months.map(Pseudo.accented), monthOfYear: dates.monthOfYear,
        date: { Pseudo.accented(dates.date($0)) },
        shortDate: { Pseudo.accented(dates.shortDate($0)) },
        weekdayAndDay: { Pseudo.accented(dates.weekdayAndDay($0)) },
        afterDate: dates.afterDate, afterTimes: dates.afterTimes, zone: dates.zone),
      lists: ListStyle(
        between: ", ", beforeLast: " & ", comma: ", ", semicolon: "; ", betweenSentences: " "))
  }
}

private enum Pseudo {
  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "áƀçđéƒĝĥíĵķļɱñóþǫřšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŘŠŤÚṼŴẊÝŽ"))

  /// A text with accented letters and doubled vowels.
  static func accented(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      let accented = letters[letter] ?? letter
      result.append(accented)
      if "aeiou".contains(letter) { result.append(accented) }
    }
  }

  /// The same with unchanged slots; of plural forms only the words change.
  static func template(_ text: String) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "}") else { return accented(String(part)) }
      let place = part[..<end].split(separator: ":", maxSplits: 1)
      let forms = place.dropFirst().first.map { forms in
        ":"
          + forms.split(separator: "|").map { form in
            let parts = form.split(separator: "=", maxSplits: 1)
            return "\(parts[0])=" + accented(parts.dropFirst().joined())
          }.joined(separator: "|")
      }
      return "{" + (place.first ?? "") + (forms ?? "") + "}"
        + accented(String(part[part.index(after: end)...]))
    }.joined()
  }
}
