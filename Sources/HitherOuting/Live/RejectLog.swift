import HitherFiles
import HitherText
import HitherTracks

/// Reports unusable data of a stream while it runs: each record to a file, and each new reason in a
/// line for a person.
struct RejectLog {
  /// The numbers of reasons that are counted separately, and that are reported as they occur.
  private static let mostReasons = 64
  private static let mostReported = 16

  /// The file for the records; nil for none.
  let path: String?
  private var file: LineSink?
  private var table = RejectsTable()
  private(set) var reasons: [(reason: String, count: Int64)] = []
  /// By type, the number of messages of other kinds.
  private(set) var others: [String: Int64] = [:]

  /// Opens or creates the file.
  init(path: String?, _ mode: FileMode) throws(HitherError) {
    self.path = path
    do throws(LiveError) {
      file = try path.map { (path) throws(LiveError) in
        path == "-" ? LineSink() : try LineSink(path: path, mode)
      }
    } catch {
      throw HitherError(error)
    }
  }

  /// Adds the rejects and other messages of a delivery.
  mutating func take(_ delivery: Delivery, _ signals: WatchRun.Signals) throws(HitherError) {
    for (type, count) in delivery.others { others[type, default: 0] += Int64(count) }
    if delivery.untimed > 0 { _ = add("time is missing", Int64(delivery.untimed)) }
    guard !delivery.rejects.isEmpty else { return }
    for reject in delivery.rejects {
      if add(reject.reason) { signals.warn(Self.line(reject)) }
      if file != nil { table.append(reject) }
    }
    do throws(LiveError) { try file?.write([table.takeBytes()]) } catch { throw HitherError(error) }
  }

  /// Counts records with a reason; returns whether the reason is new and must be reported.
  private mutating func add(_ reason: String, _ count: Int64 = 1) -> Bool {
    if let index = reasons.firstIndex(where: { $0.reason == reason }) {
      reasons[index].count += count
      return false
    }
    guard reasons.count < Self.mostReasons else { return add("other reasons", count) }
    reasons.append((reason, count))
    return reasons.count <= Self.mostReported
  }

  private static func line(_ reject: Reject) -> String {
    let record =
      reject.topic.map { "message \(reject.line) from \($0)" } ?? "line \(reject.line)"
    return VisibleText.neutralised(
      "\(reject.file): \(record) cannot be used: \(reject.reason); others of the kind are counted")
  }

  /// The number of records with each reason, a line each.
  var warnings: [String] {
    reasons.map { VisibleText.neutralised("warning: \($0.count) of them: \($0.reason)") }
      + (path.map { reasons.isEmpty ? [] : ["warning: they are kept in \($0)"] } ?? [])
  }

  /// The number of messages of other kinds, a line each.
  var notes: [String] {
    others.sorted { $0.key < $1.key }.map { type, count in
      VisibleText.neutralised("\(count) messages of type '\(type)' hold no fix")
    }
  }

  /// The number of messages of other kinds.
  var otherCount: Int64 { others.values.reduce(0, +) }
}

// MARK: - Resuming

extension RejectLog {
  /// The file's name in the stored stream.
  var name: String { "rejects \(path ?? "")" }

  /// The file's length; empty without a file.
  var position: [UInt8] { file?.position ?? [] }

  /// Truncates the file to its stored length; a new one gets its header.
  mutating func resume(at position: [UInt8]) throws(HitherError) {
    do throws(LiveError) {
      try file?.resume(at: position)
      let header = table.takeBytes()
      if position.isEmpty { try file?.write([header]) }
    } catch {
      throw HitherError(error)
    }
  }

  /// Returns once all written data is on disk.
  func flush() throws(HitherError) {
    do throws(LiveError) { try file?.flush() } catch { throw HitherError(error) }
  }
}
