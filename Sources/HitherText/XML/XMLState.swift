/// Events that the scanner has found but not returned yet.
struct XMLPending {
  var start = false
  var text = false
  /// The number of elements to be closed because their parent is.
  var impliedEnds = 0
  var end = false

  @inline(__always)
  var isEmpty: Bool { !start && !text && impliedEnds == 0 && !end }
}

/// The position of the scanner relative to the root element.
enum XMLRootState {
  case before
  case inside
  case after
}

/// Faults that are reported once per document, however often they occur.
struct XMLTold {
  var text = false
  var element = false
  /// Reported once for each descent below the limit.
  var depth = false
}

/// The offset up to which each terminator was searched without success, so that a document full of
/// openers is searched once.
struct XMLTerminators {
  var comment = 0
  var section = 0
  var instruction = 0
  var doctype = 0
}
