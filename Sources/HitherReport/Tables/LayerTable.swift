package import HitherOuting

/// A layer of features: its columns are fields; its writer adds the geometry.
package struct LayerTable<Row>: Sendable {
  /// The name of the layer.
  package let name: String
  /// One sentence.
  package let summary: String
  /// The columns except the geometry, in order.
  package let fields: [Field<Row>]

  init(_ name: String, _ summary: String, _ fields: [Field<Row>]) {
    self.name = name
    self.summary = summary
    self.fields = fields
  }
}
