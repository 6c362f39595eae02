/// The permissions of files and folders that a command creates.
package struct FileMode: Hashable, Sendable {
  /// Only the owner reads and writes: files 600, folders 700.
  package static let ownerOnly = FileMode(file: 0o600, isChosen: false)

  /// The permission bits of a file.
  package let file: UInt32
  /// Whether the user chose them; the mode then applies to existing files too.
  package let isChosen: Bool

  private init(file: UInt32, isChosen: Bool) {
    (self.file, self.isChosen) = (file, isChosen)
  }

  /// Reads an octal number such as `644`.
  ///
  /// Nil if it is not one, does not let the owner read and write, or would make the file executable.
  package init?(octal text: String) {
    guard (3...4).contains(text.utf8.count), let bits = UInt32(text, radix: 8),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "7")).contains($0) }),
      bits <= 0o777, bits & 0o600 == 0o600, bits & 0o111 == 0
    else { return nil }
    self.init(file: bits, isChosen: true)
  }

  /// The permission bits of a folder: whoever may read a file may enter the folder.
  package var folder: UInt32 { file | (file & 0o444) >> 2 }
}
