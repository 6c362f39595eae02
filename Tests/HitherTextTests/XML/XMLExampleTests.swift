import HitherText
import Testing

/// What is read of single documents, good and damaged.
@Suite struct XMLExampleTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let document: String
    let events: [String]
    var testDescription: String { document }

    init(_ document: String, _ events: [String]) {
      self.document = document
      self.events = events
    }
  }

  static let sound: [Case] = [
    Case("", []),
    Case("<a/>", ["<a", "/a"]),
    Case("<?xml version='1.0'?>\n<a>\n</a >\n", ["<a", "/a"]),
    Case("<a b='1' c = \"2>\"></a>", ["<a b=1 c=2>", "/a"]),
    Case("<p:a p:b='1' xmlns:p='x' xmlns='y'>t</p:a>", ["<a b=1 xmlns=y", "'t", "/a"]),
    Case("<a xmlns:lat='evil' lat='1'/>", ["<a lat=1", "/a"]),
    Case("<q:a>unbound</q:a>", ["<a", "'unbound", "/a"]),
    Case("<a> x <!-- <b> -- --> y<?pi <c> ?>z </a>", ["<a", "'x  yz", "/a"]),
    Case("<a><![CDATA[<b>&amp;]] ]]></a>", ["<a", "'<b>&amp;]]", "/a"]),
    Case("<a b='&lt;&#65;'>&#x1F6B6;&amp;&quot;&apos;&gt;</a>", ["<a b=<A", "'🚶&\"'>", "/a"]),
    Case("<!DOCTYPE a [<!ENTITY b ']>'><!-- ]> ' --><?x ]> ?>]><a/>", ["<a", "/a"]),
    Case(
      "<a12345678901234567890123456789/>",
      ["<a12345678901234567890123456789", "/a123456789012345…"]),
    Case("<züge/>", ["<züge", "/züge"]),
  ]

  static let damaged: [Case] = [
    Case("text", ["1:1 text outside of the root element"]),
    Case("<a>1 < 2</a>", ["<a", "'1", "1:6 '<' that opens no tag", "/a"]),
    Case(
      "<a><b></c></b></a>", ["<a", "<b", "1:7 '</c>' closes no open element", "/b", "/a"]),
    Case(
      "<a>\n <b>1</a>",
      [
        "<a", "<b", "'1", "2:6 '<b>' is not closed before the element around it ends",
        "/b implied", "/a",
      ]),
    Case("<a b=1 c='2'>x</a>", ["1:6 a tag is malformed", "<a !", "'x", "/a"]),
    Case("<a b='1' b='2'/>", ["1:10 duplicate attribute in one tag", "<a b=1 !", "/a"]),
    Case(
      "<a><p lat='4<p lat='5'/></a>",
      ["<a", "1:13 a tag is cut off", "<p !", "<p lat=5", "/p"]
        + ["1:25 '<p>' is not closed before the element around it ends", "/p implied", "/a"]),
    Case(
      "<a>&x;</a>", ["<a", "1:4 entity expansion is not supported: '&x;'", "'&x;", "/a"]),
    Case(
      "<a b='&x;'/>", ["1:7 entity expansion is not supported: '&x;'", "<a b=&x; !", "/a"]),
    Case("<a>B & C</a>", ["<a", "1:6 '&' that begins no character reference", "'B & C", "/a"]),
    Case(
      "<a>&#0;&#xD800;&#x110000;</a>",
      ["<a", "1:4 '&' that begins no character reference"]
        + ["'&#0;&#xD800;&#x110000;", "/a"]),
    Case(
      "<a/><b/> junk",
      ["<a", "/a", "1:5 another element after the end of the document", "<b", "/b"]
        + ["1:10 text outside of the root element"]),
    Case("<a><!-- <b/></a>", ["<a", "1:4 '<!--' is never ended", "<b", "/b", "/a"]),
    Case(
      "<a><b>12.",
      ["<a", "<b", "'12.", "1:10 the document ends inside '<b>'"]
        + ["/b implied", "/a implied"]),
    Case(
      "<a><b c='4",
      ["<a", "1:11 a tag is cut off", "<b !", "1:11 the document ends inside '<b>'"]
        + ["/b implied", "/a implied"]),
    Case("<a/><", ["<a", "/a", "1:5 '<' that opens no tag"]),
  ]

  @Test(arguments: sound + damaged, [1, 2, 7, .max])
  func isReadInPiecesOfAnyLength(_ example: Case, pieceLength: Int) {
    #expect(trace(example.document, pieceLength: pieceLength) == example.events)
  }

  @Test func namesAreEqualByLocalNameOnly() {
    let long = String(repeating: "n", count: 30)
    #expect(XMLName(long) == XMLName(long))
    #expect(XMLName(long) != XMLName(long + "n"))
    #expect(XMLName(long + "a") != XMLName(long + "b"))
    #expect(XMLName("trkpt") != XMLName("trkpts"))
    let vocabulary = XMLVocabulary(["trkpt", "TrackPointExtension", "ele"])
    #expect(vocabulary.number(of: XMLName("TrackPointExtension")) == 1)
    #expect(vocabulary.number(of: XMLName("ele")) == 2)
    #expect(vocabulary.number(of: XMLName("el")) == nil)
  }

  @Test func aMarkedRecordIsHandedOutAsItStands() {
    let document = "<a>\n <p x='&lt;'><b>1</b></p>\n <p><p y='2'/></a>"
    var scanner = XMLScanner(BytesSource(document, pieceLength: 3))
    let point = XMLName("p")
    var records: [String] = []
    var starts: [Int] = []
    while true {
      switch scanner.next() {
      case .startElement where scanner.name == point:
        if scanner.depth == 3 {
          records.append(text(scanner.markedRecord(includingThisTag: false)))
          scanner.liftElement(to: 2)
        }
        scanner.markRecord()
      case .endElement where scanner.name == point:
        records.append(text(scanner.markedRecord(includingThisTag: true)))
        starts.append(scanner.placeOfMark().line * 100 + scanner.placeOfMark().column)
      case .fault: Issue.record("\(scanner.fault)")
      case .endOfDocument:
        #expect(records == ["<p x='&lt;'><b>1</b></p>", "<p>", "<p y='2'/>"])
        #expect(starts == [202, 305])
        return
      default: break
      }
    }
  }

  private func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
