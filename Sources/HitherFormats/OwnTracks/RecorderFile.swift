/// A month's file in the store of OwnTracks' Recorder, `rec/USER/DEVICE/YYYY-MM.rec`, by its path.
package struct RecorderFile: Hashable, Sendable {
  /// The folder of the user; empty if the path does not have it.
  package let user: String
  package let device: String
  /// As `2026-05`.
  package let month: String

  /// Nil for a file of another name, or without a folder.
  package init?(_ path: String) {
    let name = FileName.name(of: path)
    let bare = name.hasSuffix(".gz") ? String(name.dropLast(3)) : name
    month = FileName.stem(of: path)
    guard bare.hasSuffix(".rec"), Self.isMonth(month) else { return nil }
    device = FileName.name(of: FileName.folder(of: path))
    user = FileName.name(of: FileName.folder(of: FileName.folder(of: path)))
    guard Self.isName(device) else { return nil }
  }

  private static func isMonth(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 7 && bytes[4] == UInt8(ascii: "-")
      && bytes.indices.allSatisfy { $0 == 4 || (0x30...0x39).contains(bytes[$0]) }
  }

  private static func isName(_ folder: String) -> Bool { !["", ".", ".."].contains(folder) }

  /// The members whose files these are; nil for a file that is not the Recorder's.
  ///
  /// All months of a user are one member's. If two devices of a user have the same month, they may have
  /// been with two people: then the user's members are `USER/DEVICE`.
  static func memberIDs(of paths: [String]) -> [String?] {
    let files = paths.map { RecorderFile($0) }
    var devices: [[String]: Set<String>] = [:]
    for case let file? in files {
      devices[[file.user, file.month], default: []].insert(file.device)
    }
    let shared = Set(devices.filter { $0.value.count > 1 }.map { $0.key[0] })
    return files.map { file in
      guard let file else { return nil }
      guard isName(file.user) else { return file.device }
      return shared.contains(file.user) ? "\(file.user)/\(file.device)" : file.user
    }
  }
}
