extension ShortDistance {
  /// Fills a column with the distance in metres of each place from the one before it.
  ///
  /// The first value is 0, so that the column stands beside those it was made of. Only the rows
  /// that all three columns have are filled.
  ///
  /// - Parameters:
  ///   - latitudesE7: latitudes on the 1e-7 degree grid.
  ///   - longitudesE7: longitudes on the 1e-7 degree grid.
  ///   - distances: receives metres.
  @inlinable
  public static func consecutiveMetres(
    latitudesE7: Span<Int32>, longitudesE7: Span<Int32>, into distances: inout MutableSpan<Double>
  ) {
    let count = min(latitudesE7.count, longitudesE7.count, distances.count)
    guard count > 0 else { return }
    distances[0] = 0
    // Each is needed twice, and four that stand in a row as they are needed are taken at once.
    let (latitudeColumn, longitudeColumn) = (units(latitudesE7, count), units(longitudesE7, count))
    let (latitudes, longitudes) = (latitudeColumn.span, longitudeColumn.span)
    var row = 4
    while row < count {
      let metres = metres(
        fromLat: four(latitudes, to: row - 1), lon: four(longitudes, to: row - 1),
        toLat: four(latitudes, to: row), lon: four(longitudes, to: row))
      for lane in 0..<4 { distances[row - 3 + lane] = metres[lane] }
      row += 4
    }
    for row in (row - 3)..<max(row - 3, count) {
      distances[row] = metres(
        fromLatE7: latitudesE7[row - 1], lonE7: longitudesE7[row - 1],
        toLatE7: latitudesE7[row], lonE7: longitudesE7[row])
    }
  }

  /// The column of distances in metres of each place from the one before it; the first is 0.
  @inlinable
  public static func consecutiveMetres(
    latitudesE7: [Int32], longitudesE7: [Int32]
  ) -> [Double] {
    var distances = [Double](repeating: 0, count: min(latitudesE7.count, longitudesE7.count))
    var column = distances.mutableSpan
    consecutiveMetres(
      latitudesE7: latitudesE7.span, longitudesE7: longitudesE7.span, into: &column)
    return distances
  }

  /// Four values of a column, the last of them in a row.
  @inlinable
  @inline(__always)
  static func four(_ column: Span<Double>, to row: Int) -> Lanes {
    Lanes(column[row - 3], column[row - 2], column[row - 1], column[row])
  }

  /// The first values of a column.
  @inlinable
  static func units(_ column: Span<Int32>, _ count: Int) -> [Double] {
    var values = [Double](repeating: 0, count: count)
    var rows = values.mutableSpan
    for row in 0..<min(rows.count, column.count) { rows[row] = Double(column[row]) }
    return values
  }
}
