/// The triggers that keep a layer's R-tree up to date when other programs change its features.
///
/// The texts are those of the standard (GeoPackage 1.3.0, annex F.3).
enum SpatialIndexTriggers {
  static func statements(for layer: GeoPackageLayer) -> String {
    let index = GeoPackageLayer.quoted(layer.spatialIndex)
    let table = GeoPackageLayer.quoted(layer.name)
    let (id, shape) = (GeoPackageLayer.numberColumn, GeoPackageLayer.geometryColumn)
    let insert =
      "INSERT OR REPLACE INTO \(index) VALUES (NEW.\(id), ST_MinX(NEW.\(shape)), "
      + "ST_MaxX(NEW.\(shape)), ST_MinY(NEW.\(shape)), ST_MaxY(NEW.\(shape)));"
    let isThere = "(NEW.\(shape) NOTNULL AND NOT ST_IsEmpty(NEW.\(shape)))"
    let isGone = "(NEW.\(shape) ISNULL OR ST_IsEmpty(NEW.\(shape)))"
    let removeOld = "DELETE FROM \(index) WHERE id = OLD.\(id);"
    let triggers: [(name: String, when: String, condition: String, action: String)] = [
      ("insert", "INSERT", isThere, insert),
      ("update1", "UPDATE OF \(shape)", "OLD.\(id) = NEW.\(id) AND \(isThere)", insert),
      ("update2", "UPDATE OF \(shape)", "OLD.\(id) = NEW.\(id) AND \(isGone)", removeOld),
      ("update3", "UPDATE", "OLD.\(id) != NEW.\(id) AND \(isThere)", removeOld + " " + insert),
      (
        "update4", "UPDATE", "OLD.\(id) != NEW.\(id) AND \(isGone)",
        "DELETE FROM \(index) WHERE id IN (OLD.\(id), NEW.\(id));"
      ),
      ("delete", "DELETE", "OLD.\(shape) NOT NULL", removeOld),
    ]
    return triggers.map { trigger in
      "CREATE TRIGGER \(GeoPackageLayer.quoted(layer.spatialIndex + "_" + trigger.name)) "
        + "AFTER \(trigger.when) ON \(table) WHEN \(trigger.condition) "
        + "BEGIN \(trigger.action) END;"
    }.joined(separator: "\n")
  }
}

extension GeoPackageLayer {
  /// The name of the layer's R-tree.
  var spatialIndex: String { "rtree_\(name)_\(Self.geometryColumn)" }
}
