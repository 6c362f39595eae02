extension ShortDistance {
  /// Fills a column with the distance in metres of each place from the previous one.
  ///
  /// The first value is 0, so that the column has the length of its inputs. Only rows that all
  /// three columns have are filled.
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
    // Each value is needed twice, and four contiguous doubles load at once. Blocks are small so
    // that the values stay in the cache.
    var latitudes = [Double](repeating: 0, count: min(count, block + 1))
    var longitudes = latitudes
    var first = 1
    while first < count {
      let rows = (first - 1)..<min(count, first + block)
      copy(latitudesE7.extracting(rows), into: latitudes.mutableSpan)
      copy(longitudesE7.extracting(rows), into: longitudes.mutableSpan)
      fill(&distances, rows, latitudes.span, longitudes.span)
      first = rows.upperBound
    }
  }

  /// The number of rows measured at a time: a multiple of four.
  @inlinable static var block: Int { 1024 }

  /// Fills all rows of a range except the first, from the places of all.
  @inlinable
  static func fill(
    _ distances: inout MutableSpan<Double>, _ rows: Range<Int>, _ latitudes: Span<Double>,
    _ longitudes: Span<Double>
  ) {
    var row = 4
    while row < rows.count {
      let metres = metres(
        fromLat: four(latitudes, to: row - 1), lon: four(longitudes, to: row - 1),
        toLat: four(latitudes, to: row), lon: four(longitudes, to: row))
      for lane in 0..<4 { distances[rows.lowerBound + row - 3 + lane] = metres[lane] }
      row += 4
    }
    for row in (row - 3)..<max(row - 3, rows.count) {
      distances[rows.lowerBound + row] = metres(
        fromLat: latitudes[row - 1], lon: longitudes[row - 1], toLat: latitudes[row],
        lon: longitudes[row])
    }
  }

  /// The column of distances in metres of each place from the previous one; the first is 0.
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

  /// Four consecutive values of a column, by the index of the last.
  @inlinable
  @inline(__always)
  static func four(_ column: Span<Double>, to row: Int) -> Lanes {
    Lanes(column[row - 3], column[row - 2], column[row - 1], column[row])
  }

  @inlinable
  static func copy(_ column: Span<Int32>, into values: consuming MutableSpan<Double>) {
    for row in 0..<min(values.count, column.count) { values[row] = Double(column[row]) }
  }
}
