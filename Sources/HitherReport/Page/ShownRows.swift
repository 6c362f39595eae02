/// The rows of a table or list in the page; only the first ones of very many.
///
/// The number of rows depends on the input and is limited here, because the page of a long
/// recording could not be opened otherwise. A line below names the report's file with all rows.
struct ShownRows<Row> {
  let rows: ArraySlice<Row>
  private let count: Int
  private let file: String

  /// - Parameters:
  ///   - all: All rows; the first ones are shown.
  ///   - most: The number of rows shown.
  ///   - file: The report's file with all rows.
  init(_ all: [Row], most: Int = 200, allIn file: String) {
    rows = all.prefix(most)
    count = all.count
    self.file = file
  }

  /// States that rows are omitted and where they are, if any are.
  func writeRest(_ page: PageContext, to markup: inout Markup) {
    guard rows.count < count else { return }
    let words = page.wording(
      .firstRows,
      [.count: page.counted(rows.count), .total: page.counted(count), .place: AttributedText(file)])
    markup.element("p", ["class": "note"]) { $0.wording(words) }
  }
}
