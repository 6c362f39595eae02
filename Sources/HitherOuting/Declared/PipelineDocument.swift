import HitherText

/// A pipeline as a document declares it, checked: `hither/pipeline/1`.
package struct PipelineDocument: Sendable {
  /// The schema that this reader knows.
  package static let schema = "hither/pipeline/1"

  /// Where fixes come from: a track file, a folder of them, an outing's folder or manifest, standard input,
  /// or a broker.
  package struct Source: Sendable {
    /// What the command line calls it.
    package var input: String
    /// Whether more is waited for at the end of a file.
    var isFollowed = false
    /// `FILE:LINE:COLUMN`.
    package var place: String

    /// Whether it is no recording.
    var isStream: Bool { isFollowed || StreamAddress.isBroker(input) }
  }

  /// What is written at the end of a chain of steps.
  package enum Product: String, CaseIterable, Sendable {
    /// What happened, as NDJSON.
    case events
    /// The fixes that left the last step.
    case fixes
    /// The fixes with their places on the planned route, as CSV.
    case matches
    /// `summary.json`.
    case summary
    /// The states of the clock, as CSV.
    case timeline
    /// The folder of a report.
    case report

    /// The operators without which it would be empty.
    var needs: [String] {
      switch self {
      case .events, .fixes: []
      case .matches: ["route_match"]
      case .summary: ["stops", "summary"]
      case .timeline: ["clock"]
      case .report: ["stops", "summary", "tempo", "outline"]
      }
    }
  }

  /// Where a product goes.
  package struct Sink: Sendable {
    package var product: Product
    /// A path or, for events, an address; `-` is standard output.
    package var path: String
    /// The format of fixes; nil for that of the path's suffix.
    package var format: String?
    /// The chain that it ends, in the order of the steps.
    package var steps: [PipelineStep]
    /// The place among the document's steps of the last of them; nil for none.
    package var end: Int?
    /// `FILE:LINE:COLUMN`.
    var place: String
  }

  package internal(set) var sources: [Source] = []
  /// What is known of the outing beside its fixes.
  package internal(set) var outing = OutingOptions()
  package internal(set) var sinks: [Sink] = []
  /// The kinds of address that its sources and sinks may have.
  package internal(set) var streams: [StreamKind] = []
  /// How the fixes are watched as they come; nil where that is not said.
  package internal(set) var live: WatchRun.Settings?

  /// Whether the fixes are watched as they come.
  package var isLive: Bool { live != nil || sources.contains(where: \.isStream) }

  /// Reads and checks a document.
  ///
  /// - Parameters:
  ///   - path: The file; what it names lies relative to its folder.
  ///   - streams: The kinds of address that its sources and sinks may have.
  ///   - products: The products that may have a part in it.
  package static func read(
    _ path: String, _ streams: [StreamKind], _ products: [OutingProduct]
  ) throws(HitherError) -> PipelineDocument {
    try PipelineDocument(
      parsing: WholeFile.bytes(path, limit: WholeFile.documentLimit), file: path, streams,
      products)
  }

  /// Checks the bytes of a document.
  package init(
    parsing bytes: [UInt8], file: String, _ streams: [StreamKind] = [],
    _ products: [OutingProduct] = []
  ) throws(HitherError) {
    let root: JSONNode
    do throws(JSONError) {
      root = try JSONNode.parse(bytes)
    } catch {
      throw HitherError(.data, error.message, place: "\(file):\(error.line):\(error.column)")
    }
    var outing = OutingOptions()
    outing.products = products
    self = try PipelineReader(file: file, streams: streams, given: outing).document(root)
  }

  init() {}
}
