/// The tables and triggers that OGC 12-128r17, GeoPackage 1.3.0, requires.
enum GeoPackageSchema {
  /// The number of WGS 84, with longitude before latitude as in GeoPackages.
  static let referenceSystem = 4326

  /// Settings that make a new file fast to write and reproducible.
  ///
  /// The file is not visible before it is complete, so nothing needs to be rolled back.
  static let settings = """
    PRAGMA page_size = 4096; PRAGMA encoding = 'UTF-8'; PRAGMA auto_vacuum = NONE;
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -16384; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF;
    PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300;
    """

  /// The tables about the file itself.
  static let tables = """
    CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, \
    organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, \
    definition TEXT NOT NULL, description TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES
      ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', \
    'undefined Cartesian coordinate reference system'),
      ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', \
    'undefined geographic coordinate reference system'),
      ('WGS 84 geodetic', \(referenceSystem), 'EPSG', 4326, '\(wgs84)', \
    'longitude/latitude coordinates in decimal degrees on the WGS 84 spheroid');
    CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, \
    identifier TEXT UNIQUE, description TEXT DEFAULT '', \
    last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')), \
    min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER, \
    CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
    CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, \
    geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, \
    m TINYINT NOT NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), \
    CONSTRAINT uk_gc_table_name UNIQUE (table_name), \
    CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name), \
    CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
    CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, \
    definition TEXT NOT NULL, scope TEXT NOT NULL, \
    CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
    CREATE TABLE gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, \
    name TEXT, title TEXT, description TEXT, mime_type TEXT, constraint_name TEXT, \
    CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name), \
    CONSTRAINT gdc_tn UNIQUE (table_name, name));
    CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, \
    constraint_type TEXT NOT NULL, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN, \
    max NUMERIC, max_is_inclusive BOOLEAN, description TEXT, \
    CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
    INSERT INTO gpkg_extensions VALUES
      ('gpkg_data_columns', NULL, 'gpkg_schema', \
    'http://www.geopackage.org/spec121/#extension_schema', 'read-write'),
      ('gpkg_data_column_constraints', NULL, 'gpkg_schema', \
    'http://www.geopackage.org/spec121/#extension_schema', 'read-write');
    """

  private static let wgs84 = """
    GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,\
    AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,\
    AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],\
    AUTHORITY["EPSG","4326"]]
    """
}
