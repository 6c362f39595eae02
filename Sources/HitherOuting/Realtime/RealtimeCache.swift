import Glibc
import HitherSealing
import HitherText

/// A cache of servers' answers in a folder: a file per address, named by a hash of it, because
/// addresses may contain secrets.
package struct RealtimeCache: Sendable {
  /// The cached data of an address.
  struct Entry: Equatable {
    /// When it was queried, in seconds since 1970, and when it may be queried again.
    var queriedAt: Int64
    var nextAt: Int64
    /// The number of failures since the last answer.
    var failures = 0
    /// The error of the last query.
    var fault: String?
    /// The server's identifier of the answer.
    var entityTag: String?
    var lastModified: String?
    /// The last answer; empty if there was none.
    var body: [UInt8] = []
  }

  private static let schema = "hither/realtime-cache/1"
  /// The folder; nil disables the cache.
  private let folder: String?

  /// - Parameter folder: The cache folder; by default the user's cache folder, if there is one.
  package init(_ folder: String?) {
    self.folder = folder ?? Self.userFolder
  }

  private static var userFolder: String? {
    func variable(_ name: String) -> String? {
      let value = unsafe getenv(name).map { unsafe String(cString: $0) }
      return value?.hasPrefix("/") == true ? value : nil
    }
    let base = variable("XDG_CACHE_HOME") ?? variable("HOME").map { $0 + "/.cache" }
    return base.map { $0 + "/hither/realtime" }
  }

  private func path(_ address: String) -> String? {
    folder.map { $0 + "/" + HMACSHA256.hexadecimal(Array(address.utf8), key: []) }
  }

  /// The cached data of an address; nil if there is none, or it cannot be read.
  func entry(of address: String) -> Entry? {
    guard let path = path(address),
      let bytes = try? WholeFile.bytes(path, limit: RealtimeFile.limit + 65_536),
      let end = bytes.prefix(65_536).firstIndex(of: 0x0A),
      let head = try? JSONNode.parse(Array(bytes[..<end])),
      let schema = try? head["schema"]?.string("schema"), schema == Self.schema,
      let queriedAt = try? head["asked_at"]?.integer("asked_at"),
      let nextAt = try? head["next_at"]?.integer("next_at"),
      let failures = try? head["failures"]?.integer("failures")
    else { return nil }
    func text(_ key: String) -> String? {
      guard let node = head[key], !node.isNull else { return nil }
      return try? node.string(key)
    }
    return Entry(
      queriedAt: Int64(queriedAt), nextAt: Int64(nextAt), failures: max(0, failures),
      fault: text("fault"), entityTag: text("etag"), lastModified: text("last_modified"),
      body: Array(bytes[(end + 1)...]))
  }

  /// Stores the data of an address; if that fails, the next run queries again.
  func keep(_ entry: Entry, of address: String) {
    guard let folder, let path = path(address) else { return }
    var head = JSONWriter()
    head.beginObject()
    head.member("schema", Self.schema)
    head.member("asked_at", Int(entry.queriedAt))
    head.member("next_at", Int(entry.nextAt))
    head.member("failures", entry.failures)
    for (key, value) in [
      ("fault", entry.fault), ("etag", entry.entityTag), ("last_modified", entry.lastModified),
    ] {
      head.member(key, value)
    }
    head.endObject()
    try? OutputFile.makeFolder(folder, .ownerOnly)
    try? OutputFile.write(
      Array(head.buffer.text.utf8) + [0x0A] + entry.body, to: path, .ownerOnly, .none)
  }
}
