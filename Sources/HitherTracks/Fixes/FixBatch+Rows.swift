extension FixBatch {
  /// Makes a batch from fixes.
  public init(_ fixes: some Sequence<Fix>) {
    self.init()
    for fix in fixes { append(fix) }
  }

  /// The fixes as rows.
  public var rows: [Fix] { time.indices.map { self[$0] } }

  /// Removes all fixes and added columns but keeps the capacity of the other columns.
  public mutating func removeAll() {
    time.removeAll(keepingCapacity: true)
    latitudeE7.removeAll(keepingCapacity: true)
    longitudeE7.removeAll(keepingCapacity: true)
    startsSegment.removeAll(keepingCapacity: true)
    settled.removeAll(keepingCapacity: true)
    if hasSensors {
      for index in sensors.indices where !sensors[index].isEmpty {
        sensors[index].removeAll(keepingCapacity: true)
      }
    }
    added.removeAll(keepingCapacity: true)
  }

  /// Appends the fixes of another batch in a range, with their sensors and added columns.
  public mutating func append(_ other: FixBatch, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    // Both share the columns until one of them changes.
    if time.capacity == 0, added.isEmpty, range == 0..<other.count {
      self = other
      return
    }
    let before = count
    time.append(contentsOf: other.time[range])
    latitudeE7.append(contentsOf: other.latitudeE7[range])
    longitudeE7.append(contentsOf: other.longitudeE7[range])
    startsSegment.append(contentsOf: other.startsSegment[range])
    settled.append(contentsOf: other.settled[range])
    if hasSensors || other.hasSensors {
      for index in sensors.indices {
        Self.join(&sensors[index], before, other.sensors[index], range)
      }
    }
    if added.isEmpty { added.reserveCapacity(other.added.count) }
    for column in other.added where !added.contains(where: { $0.name == column.name }) {
      added.append(AddedColumn(name: column.name, values: []))
    }
    for index in added.indices {
      Self.join(&added[index].values, before, other[added[index].name], range)
    }
  }

  /// Appends all fixes of another batch.
  public mutating func append(_ other: FixBatch) {
    append(other, 0..<other.count)
  }

  /// Moves all fixes of another batch to the end of this one; nothing is copied if this one is empty.
  public mutating func takeAll(of other: inout FixBatch) {
    if isEmpty { swap(&self, &other) } else { append(other) }
    if !other.isEmpty || !other.added.isEmpty { other.removeAll() }
  }

  private static func join(
    _ column: inout [Double], _ before: Int, _ other: [Double], _ range: Range<Int>
  ) {
    if column.isEmpty && other.isEmpty { return }
    if column.isEmpty { column = Array(repeating: .nan, count: before) }
    if other.isEmpty {
      column.append(contentsOf: repeatElement(.nan, count: range.count))
    } else {
      column.append(contentsOf: other[range])
    }
  }

  /// Removes the first `number` fixes.
  public mutating func removeFirst(_ number: Int) {
    guard number > 0 else { return }
    remove(0..<number)
    dropHollowColumns()
  }

  /// Removes and returns the first `number` fixes; only the smaller of the two parts is copied.
  public mutating func takeFirst(_ number: Int) -> FixBatch {
    var first = FixBatch()
    if number > 0, number == count {
      swap(&self, &first)
      return first
    }
    guard number > count - number else {
      first.append(self, 0..<number)
      removeFirst(number)
      return first
    }
    swap(&self, &first)
    append(first, number..<first.count)
    dropHollowColumns()
    first.remove(number..<first.count)
    return first
  }

  private mutating func remove(_ rows: Range<Int>) {
    time.removeSubrange(rows)
    latitudeE7.removeSubrange(rows)
    longitudeE7.removeSubrange(rows)
    startsSegment.removeSubrange(rows)
    settled.removeSubrange(rows)
    if hasSensors {
      for index in sensors.indices where !sensors[index].isEmpty {
        sensors[index].removeSubrange(rows)
      }
    }
    for index in added.indices where !added[index].values.isEmpty {
      added[index].values.removeSubrange(rows)
    }
  }

  /// The batch whose fix `i` is this one's fix `order[i]`; omit indices to select fixes.
  public func picking(_ order: [Int]) -> FixBatch {
    var result = FixBatch()
    result.time = order.map { time[$0] }
    result.latitudeE7 = order.map { latitudeE7[$0] }
    result.longitudeE7 = order.map { longitudeE7[$0] }
    result.startsSegment = order.map { startsSegment[$0] }
    result.settled = order.map { settled[$0] }
    if hasSensors {
      for index in sensors.indices where !sensors[index].isEmpty {
        result.sensors[index] = order.map { sensors[index][$0] }
      }
    }
    result.added = added.map { column in
      AddedColumn(
        name: column.name,
        values: column.values.isEmpty ? [] : order.map { column.values[$0] })
    }
    result.dropHollowColumns()
    return result
  }

  /// Removes optional columns that hold no value, so that equal fixes make equal batches.
  mutating func dropHollowColumns() {
    if hasSensors {
      for index in sensors.indices
      where !sensors[index].isEmpty && sensors[index].allSatisfy({ $0.isNaN }) {
        sensors[index] = []
      }
    }
    if isEmpty { added = [] }
  }

  /// Whether any fix may have a sensor's value.
  ///
  /// Loops that write sensors ask it first: they make their list unique before the first write, which
  /// copies the one that all batches without sensors share.
  private var hasSensors: Bool { sensors.contains { !$0.isEmpty } }
}

extension FixBatch: Equatable {
  /// Whether the batches hold the same fixes with the same settling times and added columns.
  public static func == (left: FixBatch, right: FixBatch) -> Bool {
    guard
      left.time == right.time && left.latitudeE7 == right.latitudeE7
        && left.longitudeE7 == right.longitudeE7 && left.startsSegment == right.startsSegment
        && left.settled == right.settled
    else { return false }
    let names = Set(left.added.map(\.name)).union(right.added.map(\.name))
    return Sensor.allCases.allSatisfy { sameValues(left[$0], right[$0]) }
      && names.allSatisfy { sameValues(left[$0], right[$0]) }
  }

  private static func sameValues(_ left: [Double], _ right: [Double]) -> Bool {
    if left.isEmpty { return right.allSatisfy { $0.isNaN } }
    if right.isEmpty { return left.allSatisfy { $0.isNaN } }
    return zip(left, right).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
  }
}
