package import HitherOuting

/// A layer of features: its columns are fields, its geometry is for whoever writes it.
package struct LayerTable<Row>: Sendable {
  /// The name of the layer.
  package let name: String
  /// One sentence.
  package let summary: String
  /// The columns beside the geometry, in order.
  package let fields: [Field<Row>]

  init(_ name: String, _ summary: String, _ fields: [Field<Row>]) {
    self.name = name
    self.summary = summary
    self.fields = fields
  }
}
