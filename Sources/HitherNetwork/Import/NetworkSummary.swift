internal import HitherGeodesy
internal import HitherText

/// What is in a network: ways and kilometres by class and difficulty, languages of names, and its source.
package struct NetworkSummary: Sendable {
  /// Ways with one value.
  package struct Share: Hashable, Sendable {
    package var value: String
    package var ways = 0
    package var kilometres = 0.0
  }

  private let network: Network
  private let file: String
  package private(set) var total = Share(value: "")
  /// By class, the longest first.
  package private(set) var classes: [Share] = []
  /// By `sac_scale`, in order of the value.
  package private(set) var difficulties: [Share] = []
  /// Ways with a local name, and by language of another one.
  package private(set) var named = Share(value: "")
  package private(set) var languages: [Share] = []

  /// - Parameter file: The file's name.
  package init(of network: Network, file: String) {
    (self.network, self.file) = (network, file)
    let bySet = Self.sums(network)
    var (classes, difficulties, languages): (Table, Table, Table) = ([:], [:], [:])
    for (set, sum) in bySet.enumerated() where sum.ways > 0 {
      Self.add(sum, to: &total)
      Self.add(
        sum,
        to: &classes[network.classNames[network.classIndex(ofSet: set)], default: .init(value: "")])
      for (key, value) in network.attributes(ofSet: set) {
        if key == "name" { Self.add(sum, to: &named) }
        if key == "sac_scale" { Self.add(sum, to: &difficulties[value, default: .init(value: "")]) }
        if key.hasPrefix("name:") {
          Self.add(sum, to: &languages[String(key.dropFirst(5)), default: .init(value: "")])
        }
      }
    }
    self.classes = Self.list(classes).sorted {
      ($1.kilometres, $0.value) < ($0.kilometres, $1.value)
    }
    self.difficulties = Self.list(difficulties)
    self.languages = Self.list(languages)
  }

  private typealias Table = [String: Share]

  /// Ways and kilometres by set of attributes; a way has one set.
  private static func sums(_ network: Network) -> [Share] {
    var sums = Array(repeating: Share(value: ""), count: network.attributesCount)
    var setOfWay: [(way: Int64, set: UInt32)] = []
    setOfWay.reserveCapacity(network.edgeCount)
    for number in 0..<network.edgeCount {
      let edge = network.edge(number)
      sums[edge.attributes].kilometres += edge.length / 1000
      setOfWay.append((edge.way, UInt32(truncatingIfNeeded: edge.attributes)))
    }
    setOfWay.sort { ($0.way, $0.set) < ($1.way, $1.set) }
    for index in setOfWay.indices
    where index == 0 || setOfWay[index - 1] != setOfWay[index] {
      sums[Int(setOfWay[index].set)].ways += 1
    }
    return sums
  }

  private static func add(_ sum: Share, to share: inout Share) {
    share.ways += sum.ways
    share.kilometres += sum.kilometres
  }

  private static func list(_ table: Table) -> [Share] {
    table.map { Share(value: $0.key, ways: $0.value.ways, kilometres: $0.value.kilometres) }
      .sorted { $0.value.utf8.lexicographicallyPrecedes($1.value.utf8) }
  }
}

extension NetworkSummary {
  /// The summary as text, or as JSON.
  package func answer(asJSON: Bool) -> [UInt8] {
    asJSON ? json : Array(text.utf8)
  }

  private var text: String {
    let facts = network.facts
    var lines = [file]
    func add(_ name: String, _ value: String) {
      guard !value.isEmpty else { return }
      lines.append("  " + name + String(repeating: " ", count: max(1, 13 - name.count)) + value)
    }
    add("profile", facts.profile.rawValue)
    add("source", facts.source)
    add("sha-256", facts.sourceDigest)
    add("attribution", facts.attribution)
    if let area = facts.area {
      add("area", "\(Self.degrees(area.southWest)) to \(Self.degrees(area.northEast))")
    }
    add("ways", "\(total.ways) of \(facts.waysRead), \(Self.kilometres(total.kilometres))")
    add("edges", "\(network.edgeCount) between \(network.nodeCount) nodes")
    if facts.missingNodes > 0 {
      add("incomplete", "\(facts.missingNodes) nodes of ways are not in the source")
    }
    add("names", "\(named.ways) ways with a name")
    if !languages.isEmpty {
      add("languages", languages.map { "\($0.value) \($0.ways)" }.joined(separator: ", "))
    }
    for (title, shares) in [("classes", classes), ("sac_scale", difficulties)] where !shares.isEmpty
    {
      lines.append("  " + title)
      let width = shares.map(\.value.count).max() ?? 0
      for share in shares {
        let gap = String(repeating: " ", count: width - share.value.count)
        lines.append(
          "    \(share.value)\(gap)  \(Self.kilometres(share.kilometres)) in \(Self.ways(share.ways))"
        )
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func ways(_ count: Int) -> String { count == 1 ? "1 way" : "\(count) ways" }

  private static func kilometres(_ value: Double) -> String {
    var buffer = TextBuffer()
    _ = buffer.append(decimal: value, places: 1)
    return String(decoding: buffer.bytes, as: UTF8.self) + " km"
  }

  private static func degrees(_ place: Coordinate) -> String {
    var buffer = TextBuffer()
    _ = buffer.append(decimal: place.latitude, places: 4)
    buffer.append(",")
    _ = buffer.append(decimal: place.longitude, places: 4)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private var json: [UInt8] {
    let facts = network.facts
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("file", file)
    writer.member("profile", facts.profile.rawValue)
    writer.member("source", facts.source)
    writer.member("source_sha256", facts.sourceDigest)
    writer.member("attribution", facts.attribution)
    writer.key("area")
    if let area = facts.area {
      writer.beginObject()
      writer.member("south", area.southWest.latitude, places: 7)
      writer.member("west", area.southWest.longitude, places: 7)
      writer.member("north", area.northEast.latitude, places: 7)
      writer.member("east", area.northEast.longitude, places: 7)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.member("ways_read", facts.waysRead)
    writer.member("ways", total.ways)
    writer.member("length_km", total.kilometres, places: 3)
    writer.member("nodes", network.nodeCount)
    writer.member("edges", network.edgeCount)
    writer.member("missing_nodes", facts.missingNodes)
    writer.member("named_ways", named.ways)
    for (key, name, shares) in [
      ("languages", "language", languages), ("classes", "class", classes),
      ("sac_scale", "value", difficulties),
    ] {
      writer.key(key)
      writer.beginArray()
      for share in shares {
        writer.beginObject()
        writer.member(name, share.value)
        writer.member("ways", share.ways)
        writer.member("length_km", share.kilometres, places: 3)
        writer.endObject()
      }
      writer.endArray()
    }
    writer.endObject()
    writer.newline()
    return writer.buffer.bytes
  }
}
