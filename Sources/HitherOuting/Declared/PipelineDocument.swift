import HitherText

/// A pipeline declared by a document, checked: `hither/pipeline/1`.
package struct PipelineDocument: Sendable {
  /// The supported schema.
  package static let schema = "hither/pipeline/1"

  /// A source of fixes: a track file, a folder of them, an outing's folder or manifest, standard input, or a broker.
  package struct Source: Sendable {
    /// The input as given on the command line.
    package var input: String
    /// Whether the source waits for more data at the end of a file.
    var isFollowed = false
    /// `FILE:LINE:COLUMN`.
    package var place: String

    /// Whether it is a stream and not a recording.
    var isStream: Bool { isFollowed || StreamAddress.isBroker(input) }
  }

  /// The output at the end of a chain of steps.
  package enum Product: String, CaseIterable, Sendable {
    /// The events, as NDJSON.
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

    /// The operators without which the output would be empty.
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

  /// The destination of an output.
  package struct Sink: Sendable {
    package var product: Product
    /// A path or, for events, an address; `-` is standard output.
    package var path: String
    /// The format of fixes; nil for the default of the path's suffix.
    package var format: String?
    /// The chain that it ends, in the order of the steps.
    package var steps: [PipelineStep]
    /// The index of its last step in the document; nil for none.
    package var end: Int?
    /// `FILE:LINE:COLUMN`.
    var place: String
  }

  package internal(set) var sources: [Source] = []
  /// The outing's data other than its fixes.
  package internal(set) var outing = OutingOptions()
  package internal(set) var sinks: [Sink] = []
  /// The kinds of address that its sources and sinks may have.
  package internal(set) var streams: [StreamKind] = []
  /// The live settings; nil if the document has none.
  package internal(set) var live: WatchRun.Settings?

  /// Whether the fixes are processed as they arrive.
  package var isLive: Bool { live != nil || sources.contains(where: \.isStream) }

  /// Reads and checks a document.
  ///
  /// - Parameters:
  ///   - path: The file; paths in it are relative to its folder.
  ///   - streams: The kinds of address that its sources and sinks may have.
  ///   - products: The products that may be part of it.
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
