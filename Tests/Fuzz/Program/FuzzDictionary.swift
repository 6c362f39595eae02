/// The words of seeds, as libFuzzer reads a dictionary: it puts them together in other ways.
enum FuzzDictionary {
  /// The words and numbers of texts, and the marks between them.
  static func text(of seeds: [[UInt8]]) -> [UInt8] {
    var words: Set<String> = []
    for seed in seeds
    where seed.allSatisfy({ $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0A || $0 == 0x0D) }) {
      let text = String(decoding: seed, as: UTF8.self)
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
      where (2...40).contains(word.count) {
        words.insert(String(word))
        if text.contains("<\(word)") { words.formUnion(["<\(word)>", "</\(word)>", "<\(word)/>"]) }
        if text.contains("\"\(word)\":") { words.insert("\\\"\(word)\\\":") }
      }
    }
    let extreme = [
      "9223372036854775808", "-1e999", "1e-400", "180.00000001", "NaN", "0001-01-01T00:00:00Z",
      "9999-12-31T23:59:60Z", "<![CDATA[", "]]>", "<!--", "-->", "&#0;", "&amp;", "\\\\ud800",
    ]
    let lines = words.sorted() + extreme
    return Array(lines.map { "\"\($0)\"\n" }.joined().utf8)
  }
}
