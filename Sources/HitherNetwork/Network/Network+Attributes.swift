/// Names, classes and other attributes of edges.
extension Network {
  /// The number of sets of attributes.
  package var attributesCount: Int { max(0, sets.count - 1) }

  /// The class of an edge by its index in `classNames`.
  @inline(__always)
  package func classIndex(of edge: NetworkEdge) -> Int { classIndex(ofSet: edge.attributes) }

  /// The class of a set of attributes.
  @inline(__always)
  package func classIndex(ofSet set: Int) -> Int { Int(sets[set].className) }

  /// The class of an edge: its value of `highway`, such as `path`, or `ferry`.
  package func className(of edge: NetworkEdge) -> String { classNames[classIndex(of: edge)] }

  /// The name of an edge in a language, otherwise the local name; nil if it has none.
  ///
  /// - Parameter language: The tag of OpenStreetMap: `de`, `zh-Hant`; nil for the local name.
  package func name(of edge: NetworkEdge, language: String? = nil) -> String? {
    if let language, let name = attribute("name:" + language, ofSet: edge.attributes) {
      return name
    }
    let name = sets[edge.attributes].name
    return name == .max ? nil : table[name]
  }

  /// The value of an attribute of an edge, such as `sac_scale`; nil if it has none.
  package func attribute(_ key: String, of edge: NetworkEdge) -> String? {
    attribute(key, ofSet: edge.attributes)
  }

  /// The value of an attribute in a set; nil if there is none.
  package func attribute(_ key: String, ofSet set: Int) -> String? {
    attributes(ofSet: set).first { $0.key == key }?.value
  }

  /// All attributes of a set, in order of their keys' bytes.
  package func attributes(ofSet set: Int) -> [(key: String, value: String)] {
    let (first, end) = (Int(sets[set].firstPair), Int(sets[set + 1].firstPair))
    guard first <= end, end <= pairs.count else { return [] }
    return (first..<end).map { (table[pairs[$0].key], table[pairs[$0].value]) }
  }

  private var table: NetworkStrings { NetworkStrings(first: stringFirst, bytes: strings) }
}

/// The strings of a network; a number that a damaged file states wrongly is the empty string.
struct NetworkStrings {
  let first: MappedColumn<UInt32>
  let bytes: MappedColumn<UInt8>

  subscript(_ number: UInt32) -> String {
    let number = Int(number)
    guard number + 1 < first.count else { return "" }
    let (start, end) = (Int(first[number]), Int(first[number + 1]))
    guard start <= end, end <= bytes.count else { return "" }
    return bytes.withSpan(start..<end) { span in
      String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
  }
}
