/// The attributes of one start tag, in storage that is reused for every tag.
@usableFromInline
struct XMLAttributeList {
  private var places: [XMLAttribute]
  private(set) var count = 0
  private(set) var haveReferences = false

  init() {
    let empty = XMLAttribute(
      name: XMLName(head: 0), value: XMLValue(start: 0, end: 0), isPrefixed: false,
      hasReference: false)
    places = Array(repeating: empty, count: XMLLimits.attributeCount)
  }

  mutating func removeAll() {
    count = 0
    haveReferences = false
  }

  /// Adds an attribute, or returns why it cannot belong to this tag.
  @inline(__always)
  mutating func add(_ attribute: XMLAttribute) -> XMLError.Kind? {
    guard count < places.count else { return .tooManyAttributes }
    if !attribute.isPrefixed {
      var index = 0
      while index < count {
        if places[index].name == attribute.name, !places[index].isPrefixed {
          return .repeatedAttribute
        }
        index &+= 1
      }
    }
    if attribute.hasReference { haveReferences = true }
    places[count] = attribute
    count &+= 1
    return nil
  }

  subscript(index: Int) -> XMLAttribute {
    get { places[index] }
    set { places[index] = newValue }
  }
}
