import HitherText
import HitherTracks

/// Retention: erases lines that are older than a moment.
extension LineStores {
  private static let visibilityTypes = ["request", "approval", "revocation"]

  /// Refuses a file whose lines have no times, or are in force however old they are.
  static func checkHasTimes(_ path: String) throws(HitherError) {
    guard FolderListing.kind(of: path) != .missing else {
      throw HitherError(.inputNotFound, "no such file", place: path)
    }
    let start = try WholeFile.start(path)
    if StoreKind.sqliteApplication(start) != nil {
      throw HitherError(
        .usage, "a database has no lines that could be erased by age", place: path,
        hint: "how long a state keeps what came is an option of 'hither watch': --keep, --keep-late"
      )
    }
    guard !isRejects(start) else {
      throw HitherError(
        .usage, "rejected records have no times of their own", place: path,
        hint: "delete the file when you no longer need it")
    }
    guard isObjects(start) else {
      throw HitherError(.data, "not a file of JSON lines", place: path)
    }
    guard kind(path) == "audit log" || !decidesVisibility(start) else {
      throw HitherError(
        .usage, "a visibility file is in force however old its lines are", place: path,
        hint: "end an approval with 'hither visibility revoke'")
    }
  }

  private static func decidesVisibility(_ start: [UInt8]) -> Bool {
    let line = start.split(separator: 0x0A).first ?? []
    guard let node = try? JSONNode.parse(Array(line)), case .string(let type)? = node["type"]?.value
    else { return false }
    return visibilityTypes.contains(type) && node["viewer"] != nil
  }

  static func forgetLines(
    before limit: Instant, _ path: String
  ) throws(HitherError) -> ForgottenStore {
    var store = ForgottenStore(path, kind: kind(path))
    var (old, untimed) = (0, 0)
    try overwrite(path) { bytes in
      forEachLine(in: &bytes) { range, bytes in
        guard let node = try? JSONNode.parse(Array(bytes[range])),
          case .string(let text)? = node["time"]?.value, let time = Instant(rfc3339: text)
        else {
          untimed += 1
          return
        }
        guard time < limit else { return }
        old += 1
        bytes.replaceSubrange(range, with: repeatElement(0x0A, count: range.count))
      }
      return old > 0
    }
    store.add("lines older than \(limit.rfc3339)", old)
    if untimed > 0 { store.notes.append("\(untimed) lines without a time stay") }
    return store
  }
}
