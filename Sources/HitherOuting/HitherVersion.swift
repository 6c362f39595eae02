import CBuild

/// The version of the toolkit, and from what it was built.
public enum HitherVersion {
  /// The version, such as `1.2.3`.
  public static let current = "0.1.0"

  /// The commit from which the program was built, with `-dirty` behind it if files had changed; nil if the build did
  /// not say.
  public static var commit: String? { unsafe text(hither_build_commit()) }

  /// The compiler, as in `Swift version 6.3.1`; nil if the build did not say.
  public static var compiler: String? { unsafe text(hither_build_compiler()) }

  /// As `hither --version` shows it: the commit only if it is known.
  public static var text: String { current + (commit.map { " (\($0))" } ?? "") }

  private static func text(_ characters: UnsafePointer<CChar>?) -> String? {
    let text = unsafe characters.map { unsafe String(cString: $0) }
    return text?.isEmpty == false ? text : nil
  }
}

/// By what a document was made: the version and the commit of the program, for its object `provenance`.
package struct Provenance: Sendable {
  /// The version, such as `1.2.3`.
  package var version = HitherVersion.current
  /// The commit; nil if the build did not say.
  package var commit = HitherVersion.commit

  package init() {}

  /// The fields of the object.
  package static let fields: [Field<Provenance>] = [
    .text("version", "The version of Hither that made it.") { $0.version },
    .text(
      "commit",
      "The commit from which that was built, with `-dirty` behind it if files had changed; null if the build did not say.",
      canBeNull: true
    ) { $0.commit },
  ]
}

extension Field {
  /// The object `provenance` of a document that this program makes.
  package static var provenance: Self {
    .object("provenance", "By what it was made.", canBeNull: false, Provenance.fields) { _ in
      Provenance()
    }
  }
}
