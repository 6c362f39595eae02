/// A language that reports are written in.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"
  case traditionalChinese = "zh-Hant"
  case german = "de"

  /// What its readers call it.
  package var ownName: String { catalogue.ownName }

  /// Its texts and customs: the one place where languages are told apart.
  var catalogue: Catalogue {
    switch self {
    case .english: .english
    case .traditionalChinese: .traditionalChinese
    case .german: .german
    }
  }
}

/// The measures that reports are written in.
package enum UnitSystem: String, CaseIterable, Sendable {
  case metric
  case imperial
}
