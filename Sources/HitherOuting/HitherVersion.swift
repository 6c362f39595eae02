/// The version of the toolkit.
public enum HitherVersion {
  /// The version as `hither --version` shows it.
  public static let current = "0.1.0"
}
