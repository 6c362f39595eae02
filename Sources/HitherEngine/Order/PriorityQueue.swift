/// A queue that gives its least element first. The order of equal elements is not defined.
///
/// A binary heap (J. Williams, *Algorithm 232: Heapsort*, 1964). Public and inlinable, so that other
/// targets compile it for their elements.
public struct PriorityQueue<Element: Comparable> {
  @usableFromInline var elements: [Element] = []

  /// Makes an empty queue.
  @inlinable public init() {}

  /// Adds an element.
  @inlinable public mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// Removes and returns the smallest element; nil if the queue is empty.
  @inlinable public mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in (2 * place + 1)...(2 * place + 2) where child < elements.count {
        if elements[child] < elements[least] { least = child }
      }
      guard least != place else { return first }
      elements.swapAt(place, least)
      place = least
    }
  }
}

extension PriorityQueue: Sendable where Element: Sendable {}
