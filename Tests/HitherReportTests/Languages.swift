import Testing

@testable import HitherReport

extension Language: CustomTestStringConvertible {
  /// The tag, in the names of tests.
  public var testDescription: String { tag }

  static let german = Language.named("de") ?? .english
  static let traditionalChinese = Language.named("zh-Hant") ?? .english
}
