import HitherText

/// Numbers as the table shows them.
enum FigureText {
  static func number(_ value: Double, places: Int = 1) -> String {
    guard value.isFinite else { return "∞" }
    var buffer = TextBuffer()
    buffer.append(decimal: value, places: places)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  static func percent(_ share: Double?, places: Int = 2) -> String {
    share.map { number($0 * 100, places: places) + " %" } ?? "–"
  }

  static func metres(_ value: Double?) -> String { value.map { number($0) + " m" } ?? "–" }

  static func seconds(_ value: Double?) -> String {
    value.map { number($0, places: 0) + " s" } ?? "–"
  }
}
