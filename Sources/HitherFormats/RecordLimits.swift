/// Limits that bound a reader's memory, whatever the file contains.
public enum RecordLimits {
  /// The approximate number of records in a batch.
  public static let batch = 1_024
  /// The largest number of bytes stored of a rejected record: 4 KiB.
  public static let rejectedRecord = 4_096
  /// The largest number of pending rejects; a batch ends when it is reached.
  public static let waitingRejects = 1_024
  /// The largest number of track names in metadata.
  public static let trackNames = 1_000
  /// The largest number of names of unused columns in metadata.
  public static let unusedColumns = 256
  /// The largest number of records of one line or list that are buffered until their kind is known.
  public static let held = 10_000_000
  /// The longest name in metadata or of a point, in bytes.
  public static let nameLength = 1_024
}
