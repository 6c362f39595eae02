/// The fixes that may be dropped, least loss first: a binary heap that knows the position of each.
///
/// Equal losses leave in the order of their indices, so that the same track always gives the same result.
struct PointQueue {
  private var heap: [Int] = []
  private var losses: [Double] = []
  private var standing: [Int] = []

  /// The index with the least loss.
  var least: (place: Int, loss: Double)? { heap.first.map { ($0, losses[$0]) } }

  /// Sets the loss of dropping a fix, whether or not it is in the queue.
  mutating func set(_ place: Int, loss: Double) {
    while losses.count <= place {
      losses.append(.infinity)
      standing.append(-1)
    }
    losses[place] = loss
    if standing[place] < 0 {
      standing[place] = heap.count
      heap.append(place)
    }
    rise(standing[place])
    sink(standing[place])
  }

  /// Removes a fix.
  mutating func remove(_ place: Int) {
    guard place < standing.count, standing[place] >= 0 else { return }
    let hole = standing[place]
    let last = heap.removeLast()
    standing[place] = -1
    guard hole < heap.count else { return }
    heap[hole] = last
    standing[last] = hole
    rise(hole)
    sink(standing[last])
  }

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    losses[left] < losses[right] || (losses[left] == losses[right] && left < right)
  }

  private mutating func rise(_ start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard precedes(heap[place], heap[parent]) else { return }
      swap(place, parent)
      place = parent
    }
  }

  private mutating func sink(_ start: Int) {
    var place = start
    while true {
      var first = 2 * place + 1
      guard first < heap.count else { return }
      if first + 1 < heap.count, precedes(heap[first + 1], heap[first]) { first += 1 }
      guard precedes(heap[first], heap[place]) else { return }
      swap(place, first)
      place = first
    }
  }

  private mutating func swap(_ left: Int, _ right: Int) {
    heap.swapAt(left, right)
    standing[heap[left]] = left
    standing[heap[right]] = right
  }
}
