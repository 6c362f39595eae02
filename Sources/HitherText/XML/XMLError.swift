/// What is wrong at one place of an XML document.
public struct XMLError: Error, Hashable, Sendable {
  /// The kinds of damage that the scanner distinguishes.
  public enum Kind: Hashable, Sendable {
    /// A `<` that opens no tag.
    case strayBracket
    /// A tag that is interrupted by another one, or by the end of the file.
    case cutTag
    /// Something in a tag that is neither an attribute nor its end.
    case malformedTag
    /// The same attribute twice in a tag.
    case repeatedAttribute
    /// A name longer than `XMLLimits.nameLength`.
    case nameTooLong
    /// More attributes than `XMLLimits.attributeCount`.
    case tooManyAttributes
    /// A tag longer than `XMLLimits.tagLength`.
    case tagTooLong
    /// Character data longer than the scanner's `textLimit`.
    case textTooLong
    /// More open elements than `XMLLimits.depth`.
    case nestedTooDeep
    /// A comment, section or declaration without an end.
    case unterminated
    /// A reference to an entity that is not predefined.
    case entityExpansion
    /// An `&` that starts no reference, or a reference to no character.
    case malformedReference
    /// An end tag while another element is open, which is thereby closed.
    case unclosedElement
    /// An end tag of an element that is not open.
    case unmatchedEndTag
    /// Text before or after the root element.
    case textOutsideRoot
    /// An element after the end of the root element.
    case elementAfterRoot
    /// The end of the file while an element is open.
    case cutDocument
  }

  /// The kind of damage.
  public let kind: Kind
  /// The name concerned, the start of the construct, or the limit; empty if there is none.
  public let subject: String
  /// The line, from 1.
  public let line: Int
  /// The column in characters, from 1.
  public let column: Int
}

extension XMLError: CustomStringConvertible {
  /// One line for the user, without the position.
  public var description: String {
    switch kind {
    case .strayBracket: "'<' that opens no tag"
    case .cutTag: "a tag is cut off"
    case .malformedTag: "a tag is malformed"
    case .repeatedAttribute: "duplicate attribute in one tag"
    case .nameTooLong: "a name is longer than \(XMLLimits.nameLength) bytes"
    case .tooManyAttributes: "a tag has more than \(XMLLimits.attributeCount) attributes"
    case .tagTooLong: "a tag is longer than \(XMLLimits.tagLength) bytes"
    case .textTooLong: "text is longer than \(subject) bytes"
    case .nestedTooDeep: "elements are nested more than \(XMLLimits.depth) deep"
    case .unterminated: "'\(subject)' is never ended"
    case .entityExpansion: "entity expansion is not supported: '&\(subject);'"
    case .malformedReference: "'&' that begins no character reference"
    case .unclosedElement: "'<\(subject)>' is not closed before the element around it ends"
    case .unmatchedEndTag: "'</\(subject)>' closes no open element"
    case .textOutsideRoot: "text outside of the root element"
    case .elementAfterRoot: "another element after the end of the document"
    case .cutDocument: "the document ends inside '<\(subject)>'"
    }
  }
}
