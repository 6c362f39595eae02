/// The sizes beyond which a document is treated as damaged or malicious.
///
/// Each is far above what recorders write; together they bound the scanner's memory.
public enum XMLLimits {
  /// The longest name of an element or attribute with its prefix, in bytes.
  public static let nameLength = 1_024
  /// The most attributes of one element.
  public static let attributeCount = 64
  /// The longest start or end tag from `<` to `>`, in bytes.
  public static let tagLength = 1 << 18
  /// The longest character data between two tags, in bytes.
  public static let textLength = 1 << 20
  /// The longest character data if a whole line of positions is one text, in bytes: 64 MiB.
  public static let longTextLength = 1 << 26
  /// The longest processing instruction or document type declaration, in bytes.
  public static let declarationLength = 1 << 20
  /// The longest comment, in bytes; some files contain whole recordings in comments.
  public static let commentLength = 1 << 24
  /// The largest number of nested open elements that are stored.
  public static let depth = 256
  /// The most bytes of a marked record that are stored for the rejects.
  public static let recordLength = 1 << 13
  /// The number of bytes requested from the source at a time.
  public static let chunkLength = 1 << 17
}
