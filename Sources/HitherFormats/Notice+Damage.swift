import HitherTracks

extension Notice {
  /// The codes of readers that use a file up to and around its damage, which need not cost a whole record.
  private static let damageCodes: Set = ["damaged_file", "damaged_xml", "wrong_checksum"]

  /// Whether the file is damaged: a strict run refuses it, even if no record was rejected.
  package var isDamage: Bool { Self.damageCodes.contains(code) }
}
