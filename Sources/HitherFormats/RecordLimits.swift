/// Sizes that keep what a reader collects small, whatever the file holds.
public enum RecordLimits {
  /// About how many records a batch holds.
  public static let batch = 1_024
  /// The most bytes of a refused record that are kept: 4 KiB.
  public static let rejectedRecord = 4_096
  /// The most refused records that wait to be taken; a batch ends when there are so many.
  public static let waitingRejects = 1_024
  /// The most names of tracks that metadata hold.
  public static let trackNames = 1_000
  /// The most names of unused columns that metadata hold.
  public static let unusedColumns = 256
  /// The most records that are held until what they are is known: those of one line or list.
  public static let held = 10_000_000
  /// The longest name in metadata or of a point, in bytes.
  public static let nameLength = 1_024
}
