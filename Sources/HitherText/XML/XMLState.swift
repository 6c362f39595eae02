/// What the scanner has found but not told yet.
struct XMLPending {
  var start = false
  var text = false
  /// Elements to be closed because one around them is.
  var impliedEnds = 0
  var end = false

  @inline(__always)
  var isEmpty: Bool { !start && !text && impliedEnds == 0 && !end }
}

/// Where the scanner stands relative to the root element.
enum XMLRootState {
  case before
  case inside
  case after
}

/// What is told once for a document, however often it happens.
struct XMLTold {
  var text = false
  var element = false
  /// Told once for each descent below the limit.
  var depth = false
}

/// Up to where each of the things that end a construct was looked for in vain, so that a document
/// full of openers is searched once.
struct XMLTerminators {
  var comment = 0
  var section = 0
  var instruction = 0
  var doctype = 0
}
