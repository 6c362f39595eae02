internal import HitherSQLite
internal import HitherSealing

/// Encrypts the image of a store into a value of its file (XChaCha20-Poly1305).
struct StoreSeal {
  private static let label = Array("hither card store 1".utf8)
  private let key: [UInt8]

  init(key: [UInt8]) { self.key = Sodium.hash([Self.label], key: key) }

  static func makeTable(in file: SQLiteConnection) throws(SQLiteError) {
    try file.execute(
      """
      CREATE TABLE sealed (number INTEGER PRIMARY KEY, image BLOB NOT NULL);
      PRAGMA application_id = \(CardTables.applicationID);
      PRAGMA user_version = \(CardTables.layout);
      """)
  }

  /// Whether the file holds an encrypted store.
  static func isUsed(in file: SQLiteConnection) throws(SQLiteError) -> Bool {
    try CardTables.integer(file, "SELECT count(*) FROM sqlite_master WHERE name = 'sealed'") > 0
  }

  /// Encrypts an image with a new nonce, and replaces the previous one.
  func put(_ image: [UInt8], in file: SQLiteConnection) throws(SQLiteError) {
    let nonce = Sodium.random(Sodium.nonceBytes)
    let statement = try SQLiteStatement(file, "INSERT OR REPLACE INTO sealed VALUES (1, ?)")
    statement.bind(bytes: nonce + Sodium.seal(image, key: key, nonce: nonce, label: Self.label), 1)
    try statement.run()
  }

  /// The decrypted image; throws for another key, or if a byte was altered.
  func image(in file: SQLiteConnection) throws -> [UInt8] {
    let row = try SQLiteStatement(file, "SELECT image FROM sealed WHERE number = 1")
    var bytes: [UInt8] = []
    if try row.step() { row.read(0, into: &bytes) }
    while try row.step() {}
    let (nonce, sealed) = (bytes.prefix(Sodium.nonceBytes), bytes.dropFirst(Sodium.nonceBytes))
    guard
      let image = Sodium.open(Array(sealed), key: key, nonce: Array(nonce), label: Self.label)
    else { throw CardError(.damaged, "the store cannot be opened with this key") }
    return image
  }
}
