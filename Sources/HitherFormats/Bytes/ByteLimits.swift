/// The sizes beyond which compressed input is treated as malicious.
public enum ByteLimits {
  /// The number of bytes that one packed byte may expand to, beyond `freeExpansion`.
  ///
  /// The highest possible ratio is about 1030, and only runs of one byte come near it.
  public static let expansionRatio = 1_000
  /// The number of bytes that may be unpacked whatever the ratio: 100 MiB.
  public static let freeExpansion = 100 << 20
  /// The number of bytes requested from a source at a time.
  static let chunkLength = 1 << 16
  /// The number of bytes at the start in which an encoding declaration is searched.
  static let declarationLength = 1_024
  /// The largest zip archive that is read, because it is held in memory: 512 MiB.
  public static let archiveLength = 512 << 20
  /// The largest number of files in an archive.
  public static let archiveFiles = 10_000
}
