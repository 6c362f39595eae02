extension Language {
  /// Languages made from English for tests: each text accented, about 40 % longer and in brackets of its own, so that a
  /// page shows what no table holds, what was put together from parts and what has no room; and the
  /// same from right to left. No list names them.
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
        between: ", ", beforeLast: " & ", comma: ", ", betweenSentences: " "))
  }
}

private enum Pseudo {
  private static let letters = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "áƀçđéƒĝĥíĵķļɱñóþǫřšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞǪŘŠŤÚṼŴẊÝŽ"))

  /// A text with other letters and its vowels twice.
  static func accented(_ text: String) -> String {
    text.reduce(into: "") { result, letter in
      let accented = letters[letter] ?? letter
      result.append(accented)
      if "aeiou".contains(letter) { result.append(accented) }
    }
  }

  /// The same with the places of a text as they are; of forms of a word only the words change.
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
