extension XMLScanner {
  /// The start of the last tag.
  var tagStart: Int {
    @inline(__always) get { window.tagStart }
    @inline(__always) set { window.tagStart = newValue }
  }

  /// Reads a start tag; faults in it are returned first.
  mutating func scanStartTag() -> XMLEvent {
    var state = XMLTag.State.needsMore
    repeat {
      state = tag.scanStart(in: &window.bytes, from: window.position, into: &list)
    } while state == .needsMore && isTagWithinLimit && window.fill()
    if state == .needsMore, !tag.hasName, isTagWithinLimit {
      return cutDocumentInName()
    }
    if state == .needsMore || tag.end &- window.position > XMLLimits.tagLength { closeTag(state) }
    if !decoded.isEmpty { decoded.removeAll(keepingCapacity: true) }
    if list.haveReferences { decodeAttributes() }
    tagStart = window.position
    isDamaged = tag.fault != nil
    if let kind = tag.fault {
      setFault(kind, at: tag.faultPosition, about: tag.faultSubject)
      window.position = tag.end
      pending.start = true
      return .fault
    }
    window.position = tag.end
    return startElement()
  }

  private var isTagWithinLimit: Bool {
    window.bytes.count &- window.position <= XMLLimits.tagLength
  }

  /// Finds the end of a tag that is not completely in the window, or is too long.
  private mutating func closeTag(_ state: XMLTag.State) {
    let start = window.position
    let length = (state == .complete ? tag.end : window.bytes.count) &- start
    if length > XMLLimits.tagLength {
      tag.fault = .tagTooLong
      tag.faultPosition = start
      tag.end = start &+ XMLLimits.tagLength
      tag.isSelfClosing = false
    } else if state == .needsMore {
      tag.fault = .cutTag
      tag.faultPosition = window.bytes.count
      tag.end = window.bytes.count
    }
  }

  /// Handles a file that ends in the name of a tag, so that there is no element.
  private mutating func cutDocumentInName() -> XMLEvent {
    setFault(.cutTag, at: window.position)
    window.position = window.bytes.count
    return .fault
  }

  private mutating func decodeAttributes() {
    var index = 0
    while index < list.count {
      if list[index].hasReference {
        let value = list[index].value
        let start = decoded.count
        let bad = XMLReferences.decode(
          &window.bytes, from: value.start, to: value.end, into: &decoded)
        list[index].value = XMLValue(start: start, end: decoded.count, isDecoded: true)
        if let bad, tag.fault == nil {
          tag.fault = bad.kind
          tag.faultPosition = bad.position
          tag.faultSubject = bad.name
        }
      }
      index &+= 1
    }
  }

  /// Opens the element whose tag was read, or first reports that it is misplaced.
  @inline(__always)
  mutating func startElement() -> XMLEvent {
    if rootState != .inside || open.isFull, let event = tellOfPlace() { return event }
    nameValue = tag.nameValue
    isSelfClosing = tag.isSelfClosing
    pending.start = false
    pending.end = tag.isSelfClosing
    open.push(name)
    return .startElement
  }

  /// Reports once that an element is outside the root, or too deep; it is returned next all the same.
  private mutating func tellOfPlace() -> XMLEvent? {
    var kind: XMLError.Kind?
    if rootState == .after, !told.element {
      told.element = true
      kind = .elementAfterRoot
    }
    rootState = .inside
    if !open.isFull {
      told.depth = false
    } else if !told.depth {
      told.depth = true
      kind = .nestedTooDeep
    }
    guard let kind else { return nil }
    setFault(kind, at: tagStart)
    pending.start = true
    return .fault
  }
}

extension XMLScanner {
  /// Reads an end tag and closes its element; nil if it matches none and that has been reported.
  @inline(__always)
  mutating func scanEndTag() -> XMLEvent {
    guard let end = open.plainEnd(window.bytes, from: window.position) else {
      return scanUnusualEndTag()
    }
    tagStart = window.position
    window.position = end
    return endElement()
  }

  private mutating func scanUnusualEndTag() -> XMLEvent {
    var state = XMLTag.State.needsMore
    repeat {
      state = tag.scanEnd(in: &window.bytes, from: window.position)
    } while state == .needsMore && isTagWithinLimit && window.fill()
    closeTag(state)
    tagStart = window.position
    if tag.fault == nil, open.isInnermost(tag.name) {
      window.position = tag.end
      return endElement()
    }
    defer { window.position = tag.end }
    guard let inside = open.openInside(tag.name), open.depth > 0, tag.hasName else {
      let name = String(decoding: window.bytes[tag.nameRange], as: UTF8.self)
      setFault(tag.fault ?? .unmatchedEndTag, at: tagStart, about: name)
      return .fault
    }
    pending.impliedEnds = inside
    pending.end = true
    if let kind = tag.fault {
      setFault(kind, at: tag.faultPosition)
      return .fault
    }
    guard inside > 0, let innermost = open.innermost else { return takePending() }
    setFault(.unclosedElement, at: tagStart, about: innermost.description)
    return .fault
  }

  /// Closes the innermost element, which has an end tag.
  @inline(__always)
  mutating func endElement() -> XMLEvent {
    pending.end = false
    endsWell = true
    return closeInnermost()
  }

  private mutating func closeInnermost() -> XMLEvent {
    if let name = open.pop() { tag.name = name }
    if open.depth == 0 { rootState = .after }
    return .endElement
  }

  /// Returns the next pending event.
  mutating func takePending() -> XMLEvent {
    if pending.start { return startElement() }
    if pending.text {
      pending.text = false
      return .text
    }
    if pending.impliedEnds > 0 {
      pending.impliedEnds &-= 1
      endsWell = false
      return closeInnermost()
    }
    return endElement()
  }
}
