/// The sizes beyond which packed input is taken to be made to do harm.
public enum ByteLimits {
  /// How many bytes one packed byte may become, once there is more than `freeExpansion`.
  ///
  /// The densest that can be packed is about 1030, and only runs of one byte come near it.
  public static let expansionRatio = 1_000
  /// The bytes that may be unpacked whatever the ratio: 100 MiB.
  public static let freeExpansion = 100 << 20
  /// The bytes asked of a source at a time.
  static let chunkLength = 1 << 16
  /// The bytes at the beginning in which an encoding is looked for.
  static let declarationLength = 1_024
  /// The longest zip archive that is read; it is held in memory: 512 MiB.
  public static let archiveLength = 512 << 20
  /// The most files of an archive.
  public static let archiveFiles = 10_000
}
