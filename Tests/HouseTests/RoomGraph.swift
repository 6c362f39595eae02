/// The rooms of a manifest as a graph without cycles, in which a room points to those that it is built on.
struct RoomGraph {
  struct Room {
    let name: String
    /// Places, in the table, of all rooms that it is built on.
    let builtOn: [Int]
    /// The C libraries that it owns.
    let libraries: [String]
  }

  let rooms: [Room]
  /// By room, how many rooms stand on one another below it.
  let depth: [Int]
  /// By room, those that it is built on and reaches through no other.
  let direct: [[Int]]

  /// Makes the graph of a table in which a room stands below all that it is built on.
  ///
  /// - Parameter table: Names, with the names of rooms and libraries that they are built on.
  init(_ table: [(name: String, builtOn: [String])]) {
    var places: [String: Int] = [:]
    var rooms: [Room] = []
    var depth: [Int] = []
    var direct: [[Int]] = []
    var reached: [Set<Int>] = []
    for (name, builtOn) in table {
      let below = builtOn.compactMap { places[$0] }
      let further = below.reduce(into: Set<Int>()) { $0.formUnion(reached[$1]) }
      depth.append((below.map { depth[$0] }.max() ?? -1) + 1)
      direct.append(below.filter { !further.contains($0) })
      reached.append(further.union(below))
      places[name] = rooms.count
      rooms.append(
        Room(name: name, builtOn: below, libraries: builtOn.filter { places[$0] == nil }))
    }
    (self.rooms, self.depth, self.direct) = (rooms, depth, direct)
  }
}
