import HitherEngine
import HitherFormats
import HitherText
import HitherTracks

/// Reads a declared pipeline and checks all that can be checked before the run.
struct PipelineReader {
  let file: String
  let streams: [StreamKind]
  /// The options given outside the document.
  let given: OutingOptions

  private static let keys = ["schema", "sources", "outing", "live", "steps", "sinks"]
  private static let outingKeys = [
    "manifest", "route", "places", "background", "rules", "log", "transit", "realtime", "ways",
    "network",
    "leader", "timezone",
  ]

  func document(_ root: JSONNode) throws(HitherError) -> PipelineDocument {
    let fields = try DocumentFields(root, "the pipeline", file: file, keys: Self.keys)
    let schema = try fields.needed("schema")
    guard schema == PipelineDocument.schema else {
      throw fields.fault(
        "schema", "the schema must be '\(PipelineDocument.schema)', not '\(schema)'")
    }
    var document = PipelineDocument()
    (document.streams, document.outing) = (streams, given)
    if let outing = try fields.object("outing", keys: Self.outingKeys) {
      document.outing = try options(outing)
    }
    for node in try fields.list("sources") {
      document.sources.append(try source(node, &document.outing))
    }
    guard !document.sources.isEmpty else {
      throw fields.fault(
        "sources", "the pipeline has no source",
        hint: "such as \"sources\": [{\"read\": \"tracks\"}]")
    }
    document.live = try live(fields)
    let wiring = try PipelineWiring(
      steps: fields.list("steps"), given.operators, file: file)
    for node in try fields.list("sinks") {
      document.sinks.append(try sink(node, wiring))
    }
    guard !document.sinks.isEmpty else {
      throw fields.fault(
        "sinks", "the pipeline has no sink",
        hint: "such as \"sinks\": [{\"write\": \"events\", \"to\": \"-\"}]")
    }
    try checkStreams(document, fields)
    return document
  }

  // MARK: Parts

  private func options(_ fields: DocumentFields) throws(HitherError) -> OutingOptions {
    var options = given
    options.outing = try fields.text("manifest").map(beside)
    options.route = try fields.text("route").map(beside)
    options.places = try fields.text("places").map(beside)
    options.maps = try fields.text("background").map { [beside($0)] } ?? []
    options.rules = try fields.text("rules").map(beside)
    options.log = try fields.text("log").map(beside)
    options.network = try fields.text("network").map(beside)
    options.transit = try fields.text("transit").map(beside)
    if let realtime = try fields.text("realtime") {
      try checkSecrets(realtime, fields, "realtime")
      options.realtime = beside(realtime)
    }
    options.ways = try fields.text("ways").map(beside)
    options.leader = try fields.text("leader")
    if let zone = try fields.text("timezone") {
      guard TimeZone(named: zone) != nil else {
        throw fields.fault(
          "timezone", "unknown time zone '\(zone)'", hint: TimeZone.advice(on: zone))
      }
      options.timeZone = zone
    }
    return options
  }

  private func source(
    _ node: JSONNode, _ options: inout OutingOptions
  ) throws(HitherError) -> PipelineDocument.Source {
    let fields = try DocumentFields(
      node, "a source", file: file, keys: ["read", "format", "follow"])
    let path = try fields.needed("read")
    if let format = try fields.text("format") {
      guard options.format == nil || options.format == format else {
        throw fields.fault("format", "all sources are read in one format, or each is recognised")
      }
      options.format = format
    }
    try checkScheme(path, fields, "read", streams.sourceSchemes)
    return PipelineDocument.Source(
      input: beside(path), isFollowed: try fields.truth("follow"),
      place: DocumentFields.place(node.place, in: file))
  }

  private func sink(
    _ node: JSONNode, _ wiring: PipelineWiring
  ) throws(HitherError) -> PipelineDocument.Sink {
    let fields = try DocumentFields(
      node, "a sink", file: file, keys: ["write", "to", "format", "from"])
    let word = try fields.needed("write")
    guard let product = PipelineDocument.Product(rawValue: word) else {
      throw fields.unknown(
        "write", "product", word, PipelineDocument.Product.allCases.map(\.rawValue))
    }
    let path = StreamAddress.path(ofSink: try fields.needed("to"))
    try checkScheme(path, fields, "to", streams.sinkSchemes)
    let end = try wiring.index(of: fields.text("from"), fields, "from")
    let steps = try wiring.chain(to: end)
    for need in product.needs where !steps.contains(where: { $0.entry.description.name == need }) {
      throw fields.fault(
        "write", "'\(word)' needs the operator '\(need)', which no step before it is",
        hint: "add {\"operator\": \"\(need)\"}")
    }
    if product == .report, path == "-" {
      throw fields.fault("to", "a report is a folder", hint: "such as \"to\": \"report\"")
    }
    if product != .events, StreamAddress.isBroker(path) {
      throw fields.fault("to", "only events go to a broker or a webhook")
    }
    let format = try fields.text("format")
    if product == .fixes {
      try checkFormat(format, path, fields)
    } else if format != nil {
      throw fields.fault("format", "only fixes have a format")
    }
    return PipelineDocument.Sink(
      product: product, path: beside(path), format: format, steps: steps,
      end: end, place: DocumentFields.place(node.place, in: file))
  }

  private func checkFormat(
    _ format: String?, _ path: String, _ fields: DocumentFields
  ) throws(HitherError) {
    do throws(HitherError) {
      _ = try Conversion.format(format, for: path)
    } catch {
      let hint = format == nil ? "add \"format\", such as \"csv\"" : error.hint
      throw fields.fault(format == nil ? "to" : "format", error.message, hint: hint)
    }
  }

  /// Rejects an address with credentials, or with an invalid host.
  private func checkSecrets(
    _ address: String, _ fields: DocumentFields, _ key: String
  ) throws(HitherError) {
    do throws(HitherError) { try StreamAddress.check(address) } catch {
      throw fields.fault(key, error.message, hint: error.hint)
    }
  }

  /// Checks that an address has a known scheme.
  private func checkScheme(
    _ address: String, _ fields: DocumentFields, _ key: String, _ known: [String]
  ) throws(HitherError) {
    try checkSecrets(address, fields, key)
    guard let end = address.firstRange(of: "://")?.lowerBound else { return }
    let scheme = address[..<end].lowercased()
    if !known.contains(scheme) { throw fields.unknown(key, "kind of address", scheme, known) }
  }

  /// Checks that standard input and standard output are used at most once.
  private func checkStreams(
    _ document: PipelineDocument, _ fields: DocumentFields
  ) throws(HitherError) {
    let ends = Set(document.sinks.map(\.end))
    guard !document.sources.contains(where: { $0.input == "-" }) || ends.count == 1 else {
      throw fields.fault(
        "sinks", "standard input is read once, so that all sinks must end one chain of steps",
        hint: "give each the same \"from\", or read a file")
    }
    guard Set(document.sinks.map(\.path)).count == document.sinks.count else {
      throw fields.fault("sinks", "two sinks write to the same place")
    }
  }

  /// A path relative to the document's folder.
  func beside(_ path: String) -> String {
    let folder = FileName.folder(of: file)
    guard !folder.isEmpty, path != "-", !path.hasPrefix("/"), !StreamAddress.isBroker(path) else {
      return path
    }
    return folder + "/" + path
  }
}
